"""What an arm can do with an object: painted, moved into reach, one of its curves followed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any, cast

import numpy as np

from vi3dras.api.values.motions import Along, ArmMotion, Told, asked_task
from vi3dras.api.values.numbers import lengths_out
from vi3dras.api.values.tables import frame, html, place_names
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.errors import TypedError
from vi3dras.joint_workspace.classes import NAMES
from vi3dras.joint_workspace.hands import Hand
from vi3dras.motion.limits import Limits
from vi3dras.objects.formula import Formula
from vi3dras.path.among import Among
from vi3dras.path.arm_reach import ArmReach, fit_with_hand
from vi3dras.path.curve import Curve, curve_of, piece_told, rows_of
from vi3dras.path.fit import Change, Fit
from vi3dras.path.objects import points_to_fit, vertices_of
from vi3dras.path.painting import NO_POINT, Painting, paint, thinned
from vi3dras.path.pointing import Pointing, pointing_over
from vi3dras.workcell import Cell

if TYPE_CHECKING:
    from pandas import DataFrame

    from vi3dras.api.values.plots import Plot

CHANGES = ("turn", "scale", "hand")
"""What may change of an object that is moved into reach, beside its place."""


def chosen_curve(
    formula: Formula, along: str | None, row: int, points: int, piece: int, *, backwards: bool = False
) -> Curve:
    """The curve that is asked for, or its piece.

    Raises:
        TypedError: the formula has no such variable or row.
    """
    runs = formula.names[0] if along is None else along
    if runs not in formula.names:
        raise TypedError(f"--along {along}: the variables of {formula.title} are {', '.join(formula.names)}.")
    curves = len(rows_of(formula, runs))
    if not 0 <= row < curves:
        raise TypedError(f"--row {row}: {formula.title} has the curves 0 to {curves - 1} along {runs}.")
    return curve_of(formula, runs, row, points, piece=piece, backwards=backwards)


def painted(
    formula: Formula,
    robot: Robot,
    hand: Hand,
    pointing: Pointing,
    runs: str,
    report: Told | None = None,
    *,
    backwards: bool = False,
    most: int | None = None,
    cell: Cell | None = None,
) -> Painting:
    """What becomes of every vertex of a formula, or of about so many at `most`.

    Where the hand points along, `runs` is what it follows, from its end to its start if `backwards`. What is
    reached only by touching things of a `cell` is a collision; its workpieces stand where the formula does.
    """
    vertices = vertices_of(formula) if most is None else thinned(vertices_of(formula), most)
    axis = 1 if vertices.ndim == 3 and runs != formula.names[0] else 0
    ahead = pointing_over(vertices, pointing, axis, backwards=backwards)
    around = None if cell is None else Among(cell).around(robot, formula)
    return paint(robot, vertices, hand, report, directions=ahead, axis=axis, around=around)


def fit_to(formula: Formula, robot: Robot, hand: Hand, may: Sequence[str]) -> Fit:
    """Where the arm reaches most of a formula, moved and, as far as it `may`, turned and scaled.

    Raises:
        TypedError: no place lets the arm reach any point, or the hand cannot change.
    """
    for change in may:
        if change not in CHANGES:
            raise TypedError(f"--may {change} is none: it may {', '.join(CHANGES)}.")
    changes: list[Change] = ["shift", *(cast(Change, change) for change in may if change != "hand")]
    if "hand" in may and not has_one_angle(hand):
        raise TypedError("--may hand needs one angle of the hand to begin with, such as --wrist -30.")
    found = best_fit(formula, robot, hand, changes, turns_hand="hand" in may)
    if found.after == 0.0:
        raise TypedError(_nowhere(formula, robot, hand, may))
    return found


def best_fit(
    formula: Formula,
    robot: Robot,
    hand: Hand,
    may: Sequence[Change],
    *,
    turns_hand: bool,
    report: Told | None = None,
) -> Fit:
    """Where the arm reaches most of a formula, and what that gains; one hand angle may change too."""
    points = points_to_fit(formula)
    if turns_hand and has_one_angle(hand):
        return fit_with_hand(points, formula.placement, robot, hand.angles[0], may=may, report=report)
    return ArmReach(robot, hand, report).fit(points, formula.placement, may)


def has_one_angle(hand: Hand) -> bool:
    """Whether the hand is asked to stand at one angle to the ground, so that another may do better."""
    return hand.task == "wrist" and len(hand.angles) == 1


def motion_of(
    robot: Robot, formula: Formula, curve: Curve, hand: Hand, pointing: Pointing, done: Along, *, row: int,
    fit: Mapping[str, Any] | None, limits: Limits | None = None, among: Among | None = None,
) -> ArmMotion:  # fmt: skip
    """A motion along a curve with all that its passport tells of it."""
    settings = {
        "hand": hand_told(hand, pointing, among),
        "along": curve.runs,
        "fit": fit,
        "row": row,
        **asdict(done.wishes),
        "piece": piece_told(curve),
    }
    return ArmMotion(
        robot,
        done.plan.stops,
        formula.title,
        done.plan,
        formula,
        settings,
        asked_task(robot, hand, pointing) if among is None or not among.corner else "pose",
        (done.told,) if done.told else (),
        done.cure,
        limits,
        None if among is None else among.cell.following(formula.placement.matrix),
    )


def hand_told(hand: Hand, pointing: Pointing, among: Among | None) -> str:
    """How the hand stands, in words."""
    if among is not None and among.corner:
        return "into the corner"
    return hand.sentence if pointing == "held" else pointing


_OTHER_HAND = {"wrist": "another hand angle (--wrist)", "pose": "another orientation (--abc, or none)"}


def _nowhere(formula: Formula, robot: Robot, hand: Hand, may: Sequence[str]) -> str:
    """What to say when no place lets the arm reach any point, and what would help."""
    is_free = hand.sentence == "any hand angle"
    ways = [] if is_free else [_OTHER_HAND["wrist" if hand.task == "wrist" else "pose"]]
    ways += [] if "scale" in may else ["a smaller object (--may scale)"]
    ways += [] if "turn" in may else ["another direction of it (--may turn)"]
    *others, last = [*ways, "another arm (--robot)"]
    choice = f"{', '.join(others)} or {last}" if others else last
    return f"{robot.name} reaches no point of {formula.title} at any place, {hand.sentence}: try {choice}."


@dataclass(frozen=True, eq=False, repr=False)
class Painted:
    """What becomes of every vertex of an object before an arm."""

    painting: Painting
    """In [m]."""
    formula: Formula
    """What was painted."""

    @property
    def percent(self) -> float:
        """How many in a hundred of its vertices are reached."""
        return self.painting.reached

    @property
    def classes(self) -> dict[str, float]:
        """Percent of the vertices in each class."""
        return self.painting.shares

    @property
    def things(self) -> dict[str, float]:
        """Percent of the vertices that are reached only by touching each thing, by its name."""
        whole = self.painting.code.size - self.painting.lost
        return {name: 100 * count / whole for name, count in self.painting.things.items()}

    def why(self, *index: int) -> str:
        """What becomes of one vertex, in words: its class, and what the arm would touch there.

        Args:
            index: of the vertex, one number for each axis of `vertices`.
        """
        found = self.painting
        if found.contacts is not None and found.touched[index] >= 0:
            return found.contacts[int(found.touched[index])].sentence
        code = int(found.code[index])
        return "no value" if code == NO_POINT else NAMES[code]

    @property
    def vertices(self) -> Floats:
        """(..., 3), in the arm's unit."""
        return lengths_out(self.painting.robot, self.painting.vertices)

    def to_frame(self) -> DataFrame:
        """A table with a row for each vertex: its place and its class."""
        names = np.array([*NAMES, *["no value"] * (NO_POINT + 1 - len(NAMES))])
        places = dict(zip(place_names(self.painting.robot)[:3], self.vertices.reshape(-1, 3).T, strict=True))
        return frame(places | {"reason": names[self.painting.code.ravel()]})

    def plot(self) -> Plot:
        """Its vertices in the colours of their classes, before the arm at rest."""
        from vi3dras.api.values.plots import class_picture

        return class_picture(self.painting.robot, self.painting.vertices, self.painting.code)

    def __repr__(self) -> str:
        shares = ", ".join(f"{share:.1f} % {name}" for name, share in self.classes.items())
        return f"<{self.painting.code.size:,} vertices before {self.painting.robot.id}: {shares}>"

    def _repr_html_(self) -> str:
        return html(repr(self)[1:-1], picture=self.plot().html)
