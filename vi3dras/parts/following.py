"""An arm that follows a line over a part with its tool onto the surface, or held as it is told."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, TypedDict

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.closed_forms.forms import Task
from vi3dras.collision.nearest import touches_around
from vi3dras.inverse.one_branch import rolled
from vi3dras.inverse.targets import usual_task
from vi3dras.joint_workspace.hands import Hand, usual_hand
from vi3dras.kinematics.forward import tool_pose
from vi3dras.parts.onto_line import LOOKED_AT, pointed_onto
from vi3dras.parts.reached import CONE, ROLLS, is_slow, reached_onto
from vi3dras.parts.standing import angle_between, in_plane
from vi3dras.parts.surface_line import SurfaceLine
from vi3dras.parts.wanted import Wanted
from vi3dras.path.curve import Curve
from vi3dras.path.follow import Followed, follow
from vi3dras.path.pointing import pointed_targets
from vi3dras.workcell import Cell

STARTS = (0.25, 0.5, 0.75)
"""Other places, as shares of a line that closes, at which it may be begun."""


class Over(NamedTuple):
    """A line followed over a part."""

    curve: Curve
    followed: Followed
    lean: Floats
    """How far the tool leans from the normal at each place of the way [rad], (M,); NaN where it is not."""

    @property
    def is_even(self) -> bool:
        """Whether it is without a jump."""
        return not len(self.followed.jumps)

    @property
    def is_whole(self) -> bool:
        """Whether all of it is reached, too."""
        return self.is_even and bool(self.followed.reachable.all())

    def within(self, cone: float) -> float:
        """At how much of the way, from 0 to 1, the tool is reached and leans by no more than a cone [rad]."""
        return float(np.mean(np.nan_to_num(self.lean, nan=np.inf) <= cone + np.radians(0.01)))


def wanted_of(line: SurfaceLine, places: int = LOOKED_AT) -> Wanted:
    """Places evenly along a line that a part is to be moved for."""
    ways = np.linspace(0.0, line.length, places)
    points = np.stack([np.interp(ways, line.ways, part) for part in line.points.T], axis=1)
    return Wanted(points, line.normals_at(ways), np.ones(places))


def follow_line(
    robot: Robot, line: SurfaceLine, count: int, *, cone: float = CONE, hand: Hand | None = None,
    speed: float = 0.05, cell: Cell | None = None,
) -> Over:  # fmt: skip
    """Joint values along a line where its part stands.

    The tool stands on the surface, and turns over a short way from one face to the next; where that is out
    of reach it leans within the cone.

    Args:
        robot: the arm.
        line: what is followed.
        count: its stops.
        cone: how far the tool may lean from the normal [rad].
        hand: how the hand is held instead.
        speed: of the tool [m/s].
        cell: what is kept clear of, where that costs no jump.

    Raises:
        ConeError: a cone that is none.
    """
    if hand is not None:
        curve = line.curve(count)
        return _over(robot, line, curve, _followed(robot, curve, hand, speed, cell))
    best: Over | None = None
    for start in _starts(line):
        curve = start.curve(count)
        ahead = pointed_onto(robot, start, curve, cone)
        for way in _ways(robot, curve, ahead):
            over = _over(robot, start, curve, _followed(robot, curve, usual_hand(robot), speed, cell, **way))
            best = over if best is None or _goodness(over, cone) > _goodness(best, cone) else best
            if over.is_whole and ("directions" in way or over.within(cone) == 1.0):
                return over
            if "directions" in way and not _is_helped(robot, over, ahead):
                return over
        if best is not None and (is_slow(robot) or (usual_task(robot) == "wrist" and best.is_even)):
            break
    assert best is not None
    return best


def _starts(line: SurfaceLine) -> Iterator[SurfaceLine]:
    """The line, and where it closes the same from other places on: the joints may wind up less."""
    yield line
    if line.closes:
        yield from (line.begun_at(share * line.length) for share in STARTS)


class _Way(TypedDict, total=False):
    """What is asked of the tool."""

    directions: Floats
    asked: tuple[Task, Floats]


def _ways(robot: Robot, curve: Curve, ahead: Floats) -> Iterator[_Way]:
    """Ways to stand along a line, the usual one first; a tool may turn about itself, a shoulder around."""
    task = usual_task(robot)
    if task == "wrist":
        for side in (1.0, -1.0):
            angles, _ = in_plane(robot, curve.way, ahead, side)
            yield {"asked": ("wrist", np.column_stack([curve.way, angles]))}
        return
    yield {"directions": ahead} if task == "pose" else {}
    if task == "pose" and not is_slow(robot):
        poses = pointed_targets(robot, task, curve.way, ahead)
        for turn in (0.0, 2 * np.pi, -2 * np.pi):
            for start in ROLLS:
                if turn or start:
                    yield {"asked": ("pose", rolled(poses, turn, 2 * np.pi * start))}


def _is_helped(robot: Robot, over: Over, ahead: Floats) -> bool:
    """Whether a tool turned about itself may do better: over a jump, or at any place that is not reached."""
    missed = np.flatnonzero(~over.followed.reachable)
    some = missed[:: max(1, len(missed) // LOOKED_AT)]
    helps = len(some) and reached_onto(robot, over.curve.way[some], ahead[some], 0.0).reached.any()
    return bool(len(over.followed.jumps) or helps)


def _goodness(over: Over, cone: float) -> tuple[float, ...]:
    """What makes one way better than another: within the cone, without jumps, reached."""
    within, reached = round(over.within(cone), 2), float(over.followed.reachable.mean())
    return within, -float(len(over.followed.jumps)), reached


def _followed(
    robot: Robot, curve: Curve, hand: Hand, speed: float, cell: Cell | None,
    directions: Floats | None = None, asked: tuple[Task, Floats] | None = None,
) -> Followed:  # fmt: skip
    around = None if cell is None else cell.around(robot)
    return follow(
        robot, curve.way, curve.length, hand, speed, directions=directions,
        asked=asked,
        hits=None if around is None else lambda q: touches_around(around, q), every=curve.every,
    )  # fmt: skip


def _over(robot: Robot, line: SurfaceLine, curve: Curve, followed: Followed) -> Over:
    normals = line.part.placed(line.normals_at(curve.places, 0.0), points=False)
    lean = np.full(len(curve.way), np.nan)
    met = followed.reachable
    if met.any():
        lean[met] = angle_between(tool_pose(robot, followed.q[met])[:, :3, 2], -normals[met])
    return Over(curve, followed, lean)
