"""The atlas of a curve of a formula: one use case for the window, the command line and Python."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import lru_cache

from vi3dras.api.explorer.atlas import ArmAtlas
from vi3dras.api.explorer.atlases import atlas_of_curve
from vi3dras.api.objects import best_fit, chosen_curve
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.joint_workspace.hands import Hand, usual_hand
from vi3dras.objects.formula import Formula
from vi3dras.path.curve import directions_of
from vi3dras.path.formula_curve import FormulaCurve

Told = Callable[[float], None]


def atlas_of_formula(
    robot: Robot, asked: FormulaCurve, count: int, *, fits: bool = False, start: Floats | None = None,
    held: Mapping[int, float] | None = None, report: Told | None = None,
) -> ArmAtlas:  # fmt: skip
    """The atlas of a curve of a formula at so many points; `fits` moves it to where most of it is reached.

    Raises:
        TypedError: the formula has no such variable or row.
        NoPieceError, GapError: the curve has fewer pieces, or none is chosen of several.
        NoSurfaceError: the hand is to stand on the surface of a curve.
        EndlessSolutionsError: the hand may stand in any way, and the arm has joints to spare.
    """
    hand = asked.hand or usual_hand(robot)
    formula = moved_into_reach(robot, asked.formula, hand) if fits else asked.formula
    curve = chosen_curve(
        formula, asked.along, asked.row, count, asked.piece, backwards=asked.backwards
    )  # fmt: skip
    ahead = directions_of(formula, curve, asked.pointing)
    return atlas_of_curve(robot, curve, hand, directions=ahead, start=start, held=held, report=report)


@lru_cache(maxsize=16)
def moved_into_reach(robot: Robot, formula: Formula, hand: Hand) -> Formula:
    """A formula where the arm reaches most of it with its hand so; where it stands if that is nowhere."""
    return replace(formula, placement=best_fit(formula, robot, hand, ["shift"], turns_hand=False).placement)
