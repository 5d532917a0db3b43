"""The chart of an arm with its hand free, made once: all postures of the hand tried in all cells."""

from __future__ import annotations

import math
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Bools, Floats, Singles
from vi3dras.inverse.numeric import arm_size, search_box
from vi3dras.inverse.postures import Postures, postures_of
from vi3dras.inverse.solver import three_joint_form
from vi3dras.joint_workspace.hand_chart import NEAR, WHOLE, Axis, HandChart
from vi3dras.kinematics.forward import dh_frames, tool_pose

CELLS = (80, 160)
"""Along the distance from the axis and along the height, for closed forms that are quick."""

FEW_CELLS = (40, 80)
"""The same for three turning joints of any build, whose roots take ten times as long."""

DIRECTIONS = 72
"""Directions about the axis in which joint 1 with a narrow range is asked."""

POSES = 20_000
"""Poses by which it is found how far the chart must go."""

BAND = 0.05
"""A cell with no better room [rad], [m] around it than this much less than nothing is out of reach."""

TURNS = -math.pi + WHOLE / DIRECTIONS * np.arange(DIRECTIONS)
"""Values of joint 1 [rad] around the circle: straight ahead and straight back are among them."""


@lru_cache(maxsize=8)
def hand_chart(robot: Robot) -> HandChart | None:
    """The chart of an arm; None where its first joint slides, or its first joints have no closed form."""
    postures = postures_of(robot, three_joint_form)
    if postures is None or len(postures.forms) == 1 or not robot.joints[0].is_revolute:
        return None
    frames = dh_frames(robot, np.zeros(robot.n))
    frame = frames[0 if robot.convention == "standard" else 1]
    axis = Axis(frame[:3, 3], frame[:3, :3])
    shape = FEW_CELLS if postures.forms[0].kind == "three turns" else CELLS
    low, size = _frame(robot, axis, shape)
    row, column = np.divmod(np.arange(shape[0] * shape[1]), shape[1])
    points = axis.points(low[0] + (row + 0.5) * size[0], low[1] + (column + 0.5) * size[1], 0.0 * row)
    room, posture = _best_turns(robot, postures, points)
    front = np.abs(TURNS) < math.pi / 2
    sides = []
    for side in (front, ~front):
        which, most = _best_directions(robot, TURNS[side], room[:, side], posture[:, side])
        sides.append((which, *_around(most, shape)))
    return HandChart(axis, postures, low, size, shape, *map(np.stack, zip(*sides, strict=True)))


def _frame(robot: Robot, axis: Axis, shape: tuple[int, int]) -> tuple[Floats, Floats]:
    """The corner of a chart (2,) and the size of its cells (2,) that hold all that is reached."""
    low, high = search_box(robot)
    q = np.random.default_rng(0).uniform(low, high, (POSES, robot.n))
    distance, height, _ = axis.seen(tool_pose(robot, q)[:, :3, 3])
    corner = np.array([0.0, height.min()])
    wide = np.array([distance.max(), height.max()]) - corner
    spare = 0.03 * wide + 1e-6 * arm_size(robot)
    return corner - (0.0, spare[1]), (wide + spare * (1, 2)) / shape


def _best_turns(robot: Robot, postures: Postures, points: Floats) -> tuple[Singles, NDArray[np.int16]]:
    """For values of joint 1 around the circle the most room of the others at points (N, 3) straight ahead.

    Both (N, DIRECTIONS): the room [rad] or [m], negative outside, and the posture; -inf where there is none.
    """
    room = np.full(len(points) * DIRECTIONS, -np.inf, np.float32)
    which = np.zeros(len(room), np.int16)
    start = np.arange(len(points)) * DIRECTIONS
    hold = np.clip(robot.home, robot.low, robot.high)
    for number in range(len(postures.forms)):
        q = postures.solved(np.full(len(points), number), points, hold)
        inside = _rooms(robot, q, postures.lead)
        turn = np.rint((q[..., 0] + math.pi) * (DIRECTIONS / WHOLE))
        is_one = np.isfinite(inside) & np.isfinite(turn)
        turned = np.where(is_one, turn, 0).astype(np.int64) % DIRECTIONS
        for branch in range(q.shape[1]):
            some = np.flatnonzero(is_one[:, branch])
            at, value = start[some] + turned[some, branch], inside[some, branch]
            better = value > room[at]
            room[at[better]], which[at[better]] = value[better], number
    return room.reshape(-1, DIRECTIONS), which.reshape(-1, DIRECTIONS)


def _rooms(robot: Robot, q: Floats, lead: int) -> Floats:
    """How far joints 2 to `lead` of joint values (N, branches, n) are within their limits, the least."""
    room = np.full(q.shape[:2], math.pi)
    for joint in range(1, lead):
        low, high, value = robot.low[joint], robot.high[joint], q[..., joint]
        room = np.minimum(room, room_of(low, high, value, turns=bool(robot.table.revolute[joint])))
    return room


def room_of(low: float, high: float, value: Floats, *, turns: bool) -> Floats:
    """How far values (...) are inside a range, by whole turns where a joint turns; negative outside."""
    if turns and math.isfinite(high - low):
        apart = value - (low + high) / 2
        apart -= WHOLE * np.rint(apart / WHOLE)
        return np.asarray((high - low) / 2 - np.abs(apart))
    if turns:
        return np.where(np.isfinite(value), math.pi, np.nan)
    return np.minimum(value - low, high - value)


def _best_directions(
    robot: Robot, turns: Floats, room: Singles, posture: NDArray[np.int16]
) -> tuple[NDArray[np.int16], Singles]:
    """For directions of a point what is best when joint 1 is asked, too; each (cells, directions).

    The posture with the most room in the middle of a direction, and the most that may be anywhere in it.
    `turns` (k,) are values of joint 1 straight ahead, for which `room` and `posture` (cells, k) hold.
    """
    low, high = robot.low[0], robot.high[0]
    cells = np.arange(len(room))
    if high - low >= WHOLE - 1e-9:
        best = room.argmax(axis=1)
        return posture[cells, best][:, None], room[cells, best][:, None]
    middles = -math.pi + WHOLE / DIRECTIONS * (np.arange(DIRECTIONS) + 0.5)
    inside = room_of(low, high, turns + robot.joints[0].sign * middles[:, None], turns=True)
    parts = []
    for here in inside.astype(np.float32):
        best = np.minimum(room, here).argmax(axis=1)
        most = np.minimum(room, here + np.float32(WHOLE / DIRECTIONS)).max(axis=1)
        parts.append((posture[cells, best], most))
    which, widest = (np.stack(part, axis=1) for part in zip(*parts, strict=True))
    return which, widest


def _around(room: Singles, shape: tuple[int, int]) -> tuple[NDArray[np.uint8], Bools]:
    """Which cell around each has the most room, and whether that may be enough; (cells, directions)."""
    own = room.reshape(*shape, -1)
    spread = np.pad(own, ((NEAR, NEAR), (NEAR, NEAR), (0, 0)), constant_values=-np.inf)
    most, wide = own.copy(), 2 * NEAR + 1
    around = np.full(own.shape, NEAR * wide + NEAR, np.uint8)
    for number in range(wide * wide):
        i, j = divmod(number, wide)
        there = spread[i : i + shape[0], j : j + shape[1]]
        better = there > most
        np.copyto(most, there, where=better)
        np.copyto(around, np.uint8(number), where=better)
    return around.reshape(len(room), -1), most.reshape(len(room), -1) >= -BAND
