"""A formula and its workpiece moved to where the arm follows it and touches nothing of the cell."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from vi3dras.api.objects import chosen_curve, fit_to
from vi3dras.api.values.numbers import Wrist
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Bools, Floats
from vi3dras.collision.nearest import touches_around
from vi3dras.errors import TypedError
from vi3dras.inverse.targets import usual_task
from vi3dras.joint_workspace.classify import classify_each
from vi3dras.joint_workspace.hands import ANY_HAND, Hand
from vi3dras.objects.formula import Formula, Placement
from vi3dras.path.among import Among
from vi3dras.path.arm_reach import ArmReach
from vi3dras.path.clear_fit import first_clear
from vi3dras.path.curve import Curve
from vi3dras.path.fit import Fit
from vi3dras.path.into_corner import poses_along
from vi3dras.solids.capsules import touches

if TYPE_CHECKING:
    from vi3dras.api.cells import WorkCell

CORNER = "corner"
"""The word for a tool that points into the corner between workpieces."""

FEW, MORE = 33, 257
"""Points of a curve at which a place is tried: first some, then enough to see a jump."""


@dataclass(frozen=True, eq=False)
class _Trial:
    """A formula's curve at one place after the other."""

    robot: Robot
    formula: Formula
    curve: Curve
    hand: Hand
    among: Among

    @cached_property
    def way(self) -> Floats:
        """The curve as the formula gives it, without any placement (M, 3) [m]."""
        there = self.formula.placement.matrix
        return np.asarray(np.linalg.solve(there[:3, :3], (self.curve.way - there[:3, 3]).T).T, float)

    def share(self, place: Placement, count: int, *, whole: bool = False) -> float:
        """Of so many points the share at which the arm is and touches nothing; 0 for a jump of a `whole`."""
        some = np.linspace(0, len(self.way) - 1, min(count, len(self.way))).round().astype(int)
        points = self.way[some] @ place.matrix[:3, :3].T + place.matrix[:3, 3]
        into = None
        if self.into is not None:
            into = self.into[some] @ place.matrix[:3, :3].T / place.scale
        if not self._reached(points, into).all():
            return 0.0
        formula = replace(self.formula, placement=place)
        found = self.among.follow(self.robot, formula, points, self.curve.length, self.hand, 1.0, into=into)
        free = found.reachable.copy()
        q = found.q[free]
        around = self.among.around(self.robot, formula)
        free[free] = ~(touches_around(around, q) | touches(self.robot, q))
        return 0.0 if whole and len(found.jumps) else float(free.mean())

    @cached_property
    def into(self) -> Floats | None:
        """Where the tool points along the way, where it stands as its formula says."""
        if not self.among.corner:
            return None
        return self.among.into(self.robot, replace(self.formula, placement=Placement()), self.way)

    def _reached(self, points: Floats, into: Floats | None) -> Bools:
        """Which points can be reached at all: quick, and mostly enough."""
        if into is None:
            return ArmReach(self.robot, self.hand).at(points)
        return classify_each(self.robot, poses_along(self.robot, points, into), "pose").reachable


def among_of(cell: WorkCell | None, wrist: Wrist) -> tuple[Among | None, Wrist]:
    """The cell in which a curve is followed, and the hand's angle; the word `corner` is none.

    Raises:
        TypedError: there is no cell for it.
    """
    is_corner = isinstance(wrist, str) and wrist == CORNER
    if is_corner and cell is None:
        raise TypedError("--wrist corner is between workpieces: give them with --cell.")
    return None if cell is None else Among(cell.cell, is_corner), "point" if is_corner else wrist


def fit_among(
    formula: Formula,
    robot: Robot,
    hand: Hand,
    may: Sequence[str],
    among: Among | None,
    curve: Curve | None = None,
) -> Fit:
    """Where a formula is reached, see `fit_to`; in a cell where the arm also touches nothing.

    There it is a curve that decides, the first one if None.

    Raises:
        TypedError: there is no such place.
    """
    if among is None:
        return fit_to(formula, robot, hand, may)
    return fit_clear(robot, formula, curve or chosen_curve(formula, None, 0, 100, 0), hand, among)


def fit_clear(robot: Robot, formula: Formula, curve: Curve, hand: Hand, among: Among) -> Fit:
    """Where the arm follows a curve of a formula and touches nothing, its workpieces moved with it.

    Raises:
        TypedError: no such place was found.
    """
    trial = _Trial(robot, formula, curve, hand, among)
    middle = (trial.way.min(axis=0) + trial.way.max(axis=0)) / 2
    low, high = ArmReach(robot, ANY_HAND).bounds
    start = formula.placement
    before = trial.share(start, FEW)
    tests = (
        lambda place: trial.share(place, FEW) == 1.0,
        lambda place: trial.share(place, MORE, whole=True) == 1.0,
    )
    found = first_clear(start, middle, (low + high) / 2, float((high - low)[0]) / 2, tests)
    if found is None:
        ways = "a thinner or longer tool (tip and radius in the cell), smaller workpieces, or another arm"
        can_turn = usual_task(robot) == "pose" and not among.corner
        corner = "--wrist corner, " if can_turn else ""
        raise TypedError(
            f"{robot.name} finds no place for {formula.title} where it follows all of it and touches "
            f"nothing: try {corner}{ways}."
        )
    return Fit(found, before, 1.0)
