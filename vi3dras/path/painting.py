"""Every vertex of an object with what the arm can do there, and how much of it several arms reach."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from vi3dras.arm.library import load_robot
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats, Ints
from vi3dras.collision.meetings import Surroundings
from vi3dras.errors import Vi3drasError
from vi3dras.inverse.solver import closed_form
from vi3dras.joint_workspace.classes import KINDS, NAMES, Codes, shares, shown_codes
from vi3dras.joint_workspace.classify import classify_each, classify_targets
from vi3dras.joint_workspace.hands import Hand, usual_hand
from vi3dras.joint_workspace.keeping_clear import Contact, things_touched
from vi3dras.path.pointing import pointed_targets, pointing_task

NO_POINT = 255
"""The code of a vertex where the formula has no value."""

ROUGH = 1200
"""Vertices of a first, rough painting."""

SEARCHED = 60
"""The same for an arm without a closed form, which has to search at every vertex."""

PART, CHARTED_PART, SEARCHED_PART = 2048, 16384, 64
"""Vertices judged between two reports, after which a newer formula may take over: those of a closed form,
those with the hand free, of which the doubtful ones are better searched all at once, and searched ones."""

PAPER = ("bionic3", "crs-a255", "abb-irb2400", "pioneer2-arm", "lynx6")
"""The arms of the paper's library."""


@dataclass(frozen=True)
class Painting:
    """The verdict on every vertex of an object."""

    robot: Robot
    hand: Hand
    vertices: Floats = field(repr=False)
    """(..., 3) [m]."""
    code: Codes = field(repr=False, compare=False)
    """The class to colour by, see `joint_workspace.classes`; `NO_POINT` where there is none, (...)."""
    joint: NDArray[np.int8] = field(repr=False, compare=False)
    """Which joint's limit is in the way, (...); -1 elsewhere."""
    touched: Ints = field(default_factory=lambda: np.zeros(0, np.int64), repr=False, compare=False)
    """For collisions: which of the contacts stands against the best solution, (...); -1 elsewhere."""
    contacts: tuple[Contact, ...] | None = field(default=None, repr=False, compare=False)
    """All that the arm might touch; None where nothing stands before it."""

    @property
    def shares(self) -> dict[str, float]:
        """Percent of the vertices in each class that occurs, near singular ones apart."""
        return shares(self.code[self.code != NO_POINT])

    @property
    def reached(self) -> float:
        """Percent of the vertices that are reached, near singular or not."""
        return sum(share for name, share in self.shares.items() if name in {NAMES[0], NAMES[len(KINDS)]})

    @property
    def things(self) -> dict[str, int]:
        """How many vertices are collisions with each thing, by its name, most first."""
        return things_touched(self.touched, self.contacts or ())

    @property
    def lost(self) -> int:
        """How many vertices have no value."""
        return int((self.code == NO_POINT).sum())


def paint(
    robot: Robot,
    vertices: Floats,
    hand: Hand,
    report: Callable[[float], None] | None = None,
    *,
    directions: Floats | None = None,
    axis: int = 0,
    around: Surroundings | None = None,
) -> Painting:
    """Judge every vertex (..., 3) [m]; with what is `around` the arm none by a solution that touches it.

    With `directions` (..., 3) the hand points along them at each vertex, from one to the next along `axis`.
    """
    flat = vertices.reshape(-1, 3)
    known = np.isfinite(flat).all(axis=1)
    code = np.full(len(flat), NO_POINT, np.uint8)
    joint = np.full(len(flat), -1, np.int8)
    touched, contacts = np.full(len(flat), -1), None
    points, rows = flat[known], np.flatnonzero(known)
    each, task = None, pointing_task(robot, hand.task)
    if directions is not None:
        each = pointed_targets(robot, task, vertices, directions, axis)[known]
    block = _part(robot, hand)
    for start in range(0, len(points), block):
        some = slice(start, start + block)
        if each is None:
            verdicts = classify_targets(robot, points[some], hand, around=around)
        else:
            verdicts = classify_each(robot, each[some], task, around=around)
        code[rows[some]] = shown_codes(verdicts.code, verdicts.near_singular)
        joint[rows[some]] = verdicts.joint
        touched[rows[some]], contacts = verdicts.touched, verdicts.contacts
        if report is not None:
            report(min(start + block, len(points)) / len(points))
    shape = vertices.shape[:-1]
    return Painting(
        robot, hand, vertices, code.reshape(shape), joint.reshape(shape), touched.reshape(shape), contacts
    )


def _part(robot: Robot, hand: Hand) -> int:
    """How many vertices are judged between two reports."""
    form = closed_form(robot, hand.task)
    if form is None:
        return SEARCHED_PART
    return CHARTED_PART if hand.task == "position" else PART


def thinned(vertices: Floats, most: int = ROUGH) -> Floats:
    """About `most` vertices of a grid (m, n, 3) or a curve (n, 3), its edges kept: for a picture at once."""
    shape = vertices.shape[:-1]
    stride = max(1, round((np.prod(shape) / most) ** (1 / len(shape))))
    places = [np.unique(np.append(np.arange(0, n, stride), n - 1)) for n in shape]
    some: Floats = vertices[np.ix_(*places)]
    return some


class ArmShare(NamedTuple):
    """What one arm reaches of an object."""

    id: str
    name: str
    percent: float | None
    """Of the vertices; None where that hand makes no sense for this arm."""


def side_by_side(
    robot: Robot,
    vertices: Floats,
    hand: Hand,
    *,
    others: Sequence[str] = PAPER,
    things: Callable[[Robot], Surroundings] | None = None,
    report: Callable[[float], None] | None = None,
) -> tuple[ArmShare, ...]:
    """The share of vertices (..., 3) [m] that an arm reaches, then that of others.

    A hand at one angle or in one orientation is asked of them all; else each holds it as suits it. All stand
    among the same `things`.
    """
    arms = [robot, *(load_robot(name) for name in others if name != robot.id)]
    shares = []
    for done, arm in enumerate(arms, 1):
        asked = hand if arm is robot or hand.abc is not None or len(hand.angles) == 1 else usual_hand(arm)
        shares.append(ArmShare(arm.id, arm.name, _percent(arm, vertices, asked, things)))
        if report is not None:
            report(done / len(arms))
    return tuple(shares)


def _percent(
    robot: Robot, vertices: Floats, hand: Hand, things: Callable[[Robot], Surroundings] | None
) -> float | None:
    try:
        return paint(robot, vertices, hand, around=None if things is None else things(robot)).reached
    except Vi3drasError:
        return None  # an arm whose hand has no angle
