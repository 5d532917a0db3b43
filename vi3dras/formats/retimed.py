"""A table's path run anew: its rows as a curve that the tool can follow at any speed, by any law."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Bools, Floats, Ints
from vi3dras.formats.errors import UnreachedRowsError
from vi3dras.formats.imported import ImportedPath
from vi3dras.formats.text_table import StillTableError
from vi3dras.joint_workspace.classes import REACHABLE
from vi3dras.joint_workspace.hands import Hand, usual_hand
from vi3dras.kinematics.forward import tool_pose
from vi3dras.motion.limits import MotionParameters
from vi3dras.motion.plan import plan
from vi3dras.motion.rows import Motion, Plan
from vi3dras.objects.closure import Closure
from vi3dras.path.corners import Polyline, even_values, turns_of
from vi3dras.path.curve import Curve
from vi3dras.path.follow import Followed, follow

SHARP = np.radians(30.0)
"""A row at which the path turns by more is a corner, and stays one; by less, the path is smooth there."""

FINE = 8
"""Places looked at from row to row, for even distances."""

BETWEEN = 600
"""Places that are followed, at least."""

CLOSES = 1e-6
"""Ends nearer than this [m] meet."""

TURNS = 1e-6
"""A joint that moves by more from row to row [rad], [m] does not stand still."""


def retimed(
    path: ImportedPath,
    robot: Robot,
    motion: Motion,
    wishes: MotionParameters,
    *,
    hand: Hand | None = None,
    count: int = 2,
) -> Plan:
    """The motion along a table's path as it is wished.

    Joint values of a table are kept: between its rows the joints go smoothly. Places alone are joined by a
    smooth line, and the arm is led along it.

    Args:
        path: what the table says.
        robot: the arm.
        motion: its rows, see `imported_motion`.
        wishes: how it is to be run.
        hand: how the hand stands, for a table of places; the arm's usual way if None.
        count: via-points, at least; a table with more rows has as many as it has rows.

    Raises:
        UnreachedRowsError: a row of joint values or poses is not reached.
        StillTableError: the tool stands still while joints turn, or in all rows.
    """
    by_joints = path.q is not None or path.abc is not None
    missing = np.flatnonzero(~motion.reachable)
    if by_joints and len(missing):
        raise UnreachedRowsError("A table that is run anew", int(missing[0]), len(missing))
    moves = np.concatenate([[True], np.diff(motion.way) > CLOSES])
    _refuse_still(path.file, motion, moves, by_joints=by_joints)
    ways, rows = motion.way[moves], motion.points[moves]
    corners = np.flatnonzero(turns_of(rows) > SHARP)
    value_at = smooth(ways, motion.q[moves] if by_joints else rows, corners)

    def points_at(values: Floats) -> Floats:
        found = value_at(values)
        return tool_pose(robot, found)[:, :3, 3] if by_joints else found

    curve = _curve(ways, corners, points_at, max(count, len(motion.times)))
    if by_joints:
        q, count = value_at(curve.places), len(curve.places)
        code, jumps = np.full(count, REACHABLE, np.uint8), np.zeros(0, np.int64)
        times = np.linspace(0.0, curve.length / wishes.speed, count)
        followed = Followed(curve.way, times, q, np.ones(count, bool), code, jumps, curve.every)
    else:
        stands = hand or usual_hand(robot)
        followed = follow(robot, curve.way, curve.length, stands, wishes.speed, every=curve.every)
    return plan(robot, curve, followed, wishes)


def _refuse_still(file: str, motion: Motion, moves: Bools, *, by_joints: bool) -> None:
    """Raise where the way of the tool cannot say how long it takes."""
    if moves.sum() < 2:
        raise StillTableError(file)
    turns = np.abs(np.diff(motion.q, axis=0)).max(axis=1) > TURNS
    still = np.flatnonzero(~moves[1:] & turns)
    if by_joints and len(still):
        raise StillTableError(file, int(still[0]))


def smooth(ways: Floats, values: Floats, corners: Ints) -> Callable[[Floats], Floats]:
    """What gives values (M, k) at places (M,): cubics through (K, k) at ways (K,), broken at corners."""
    steps = np.diff(ways)[:, None]
    slopes = np.diff(values, axis=0) / steps
    before, after = np.vstack([slopes[:1], slopes]), np.vstack([slopes, slopes[-1:]])
    inner = np.setdiff1d(np.arange(1, len(ways) - 1), corners)
    left, right = inner - 1, inner
    mean = (steps[right] * slopes[left] + steps[left] * slopes[right]) / (steps[left] + steps[right])
    before[inner] = after[inner] = mean
    # a parabola goes on through the broken end of a stretch, where the row beside it is no end itself
    opens = inner[np.isin(inner - 1, [0, *corners])]
    after[opens - 1] = 2 * slopes[opens - 1] - after[opens]
    shuts = inner[np.isin(inner + 1, [len(ways) - 1, *corners])]
    before[shuts + 1] = 2 * slopes[shuts] - before[shuts]

    def at(places: Floats) -> Floats:
        i = np.clip(np.searchsorted(ways, places, "right") - 1, 0, len(steps) - 1)
        h = steps[i]
        s = (places - ways[i])[:, None] / h
        bend = 3 * slopes[i] - 2 * after[i] - before[i + 1]
        twist = after[i] + before[i + 1] - 2 * slopes[i]
        return values[i] + s * h * (after[i] + s * (bend + s * twist))

    return at


def _curve(ways: Floats, corners: Ints, points_at: Callable[[Floats], Floats], count: int) -> Curve:
    """Even places along what `points_at` gives, the corners among them."""
    shares = np.linspace(0.0, 1.0, FINE, endpoint=False)
    fine = np.append((ways[:-1, None] + shares * np.diff(ways)[:, None]).ravel(), ways[-1])
    line = Polyline(fine, points_at(fine))
    every = max(1, -(-BETWEEN // (count - 1)))
    places, at_corners = even_values(line, corners * FINE, (count - 1) * every + 1)
    way = points_at(places)
    gap = float(np.linalg.norm(way[-1] - way[0]))
    return Curve(
        points=way[::every],
        way=way,
        every=every,
        length=float(line.ways[-1]),
        values=places[::every],
        runs="way",
        stands=None,
        closure=Closure(gap, gap < CLOSES, None, ""),
        places=places,
        corners=tuple(at_corners.tolist()),
    )
