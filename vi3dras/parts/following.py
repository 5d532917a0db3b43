"""An arm that follows a line over a part with its tool onto the surface, or held as it is told."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.collision.between import MARGIN
from vi3dras.collision.nearest import touches_around
from vi3dras.inverse.targets import usual_task
from vi3dras.joint_workspace.hands import Hand, usual_hand
from vi3dras.kinematics.forward import tool_pose
from vi3dras.parts.fitting import Wanted
from vi3dras.parts.reached import CONE, angle_between, in_plane, reached_onto
from vi3dras.parts.surface_line import SurfaceLine
from vi3dras.path.curve import Curve
from vi3dras.path.follow import Followed, follow
from vi3dras.path.smoothing import spread_out
from vi3dras.workcell import Cell

LOOKED_AT = 65
"""Places of a line at which it is seen whether the tool has to lean; between them it turns evenly."""

LEANING = 0.1
"""The share of a line over which a tool comes to lean."""


class Over(NamedTuple):
    """A line followed over a part."""

    curve: Curve
    followed: Followed
    lean: Floats
    """How far the tool leans from the normal at each place of the way [rad], (M,); NaN where it is not."""

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
    curve = line.curve(count)
    normals = line.placed(line.normals_at(curve.places, 0.0), points=False)
    if hand is not None:
        return _over(robot, curve, normals, _followed(robot, curve, hand, speed, cell))
    onto = -line.placed(line.normals_at(curve.places), points=False)
    ahead = _ahead(robot, curve.way, onto, cone, closes=line.closes)
    held = usual_hand(robot)
    task = usual_task(robot)
    if task != "wrist":
        directions = ahead if task == "pose" else None
        return _over(robot, curve, normals, _followed(robot, curve, held, speed, cell, directions))
    ways = []
    for side in (1.0, -1.0):
        angles = in_plane(robot, curve.way, ahead, side)[0]
        targets = np.column_stack([curve.way, angles])
        ways.append(_over(robot, curve, normals, _followed(robot, curve, held, speed, cell, targets=targets)))
        if ways[-1].within(cone) == 1.0:
            break
    return max(ways, key=lambda over: over.within(cone))


def _followed(
    robot: Robot, curve: Curve, hand: Hand, speed: float, cell: Cell | None,
    directions: Floats | None = None, targets: Floats | None = None,
) -> Followed:  # fmt: skip
    around = None if cell is None else cell.around(robot)
    return follow(
        robot, curve.way, curve.length, hand, speed, directions=directions,
        asked=None if targets is None else ("wrist", targets),
        hits=None if around is None else lambda q: touches_around(around, q, 2 * MARGIN), every=curve.every,
    )  # fmt: skip


def _over(robot: Robot, curve: Curve, normals: Floats, followed: Followed) -> Over:
    lean = np.full(len(curve.way), np.nan)
    met = followed.reachable
    q = followed.q[met]
    if len(q):
        lean[met] = angle_between(tool_pose(robot, q)[:, :3, 2], -normals[met])
    return Over(curve, followed, lean)


def _ahead(robot: Robot, way: Floats, onto: Floats, cone: float, *, closes: bool) -> Floats:
    """Where the tool points at each place (M, 3): onto the surface, leaning where that is out of reach."""
    some = np.unique(np.linspace(0, len(way) - 1, min(LOOKED_AT, len(way))).round().astype(int))
    found = reached_onto(robot, way[some], onto[some], cone)
    leans = found.reached & (found.lean > 1e-6)
    if not leans.any():
        return onto
    aside = np.where(leans[:, None], found.ahead - onto[some], 0.0)
    between = np.stack([np.interp(np.arange(len(way)), some, part) for part in aside.T], axis=1)
    ahead = onto + np.stack([spread_out(part, LEANING, closes) for part in between.T], axis=1)
    unit: Floats = ahead / np.linalg.norm(ahead, axis=1, keepdims=True)
    return unit
