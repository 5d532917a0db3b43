"""What an arm reaches with its hand free, as a chart made once: which posture of the hand does best where.

Joint 1 turns the rest about its axis, so a cell has a distance from that axis and a height; what the other
joints do there needs joint 1 at some value, and its range tells in which directions it may stand so. For
every posture of the hand the first joints have a closed form: the chart tries all postures in all cells. It
proves nothing by itself: it says which posture to try at a point, and where none is worth trying.
"""

from __future__ import annotations

import math
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Bools, Floats, Ints, Singles
from vi3dras.inverse.numeric import arm_size, search_box
from vi3dras.inverse.postures import Postures, postures_of
from vi3dras.inverse.solver import three_joint_form
from vi3dras.kinematics.forward import dh_frames, tool_pose

CELLS = (80, 160)
"""Along the distance from the axis and along the height, for closed forms that are quick."""

FEW_CELLS = (40, 80)
"""The same for three turning joints of any build, whose roots take ten times as long."""

DIRECTIONS = 72
"""Directions about the axis in which joint 1 with a narrow range is asked."""

POSES = 20_000
"""Poses by which it is found how far the chart must go."""

NEAR = 2
"""Cells around one that are looked at, too."""

BAND = 0.05
"""A cell with no better room [rad], [m] around it than this much less than nothing is out of reach."""

WHOLE = 2 * math.pi

TURNS = -math.pi + WHOLE / DIRECTIONS * np.arange(DIRECTIONS)
"""Values of joint 1 [rad] around the circle: straight ahead and straight back are among them."""


class Axis(NamedTuple):
    """Joint 1's axis, about which the reach is alike."""

    origin: Floats
    """A point on it, (3,)."""
    axes: Floats
    """Two directions square to it and the axis itself, as columns, (3, 3)."""

    def seen(self, points: Floats) -> tuple[Floats, Floats, Floats]:
        """Distance, height and direction [rad] of points (N, 3), each (N,)."""
        x, y, z = ((points - self.origin) @ self.axes).T
        return np.hypot(x, y), z, np.arctan2(y, x)

    def points(self, distance: Floats, height: Floats, direction: Floats) -> Floats:
        """Points (N, 3) of the world at such places, each (N,)."""
        flat = np.stack([distance * np.cos(direction), distance * np.sin(direction), height], axis=1)
        placed: Floats = self.origin + flat @ self.axes.T
        return placed


class Places(NamedTuple):
    """Where points are on a chart."""

    cell: Ints
    """(N,), -1 beyond it."""
    direction: Ints
    """(N,)."""

    def at(self, rows: Ints) -> Places:
        """Some of them."""
        return Places(self.cell[rows], self.direction[rows])


class HandChart(NamedTuple):
    """The best posture of the hand in each cell and direction."""

    axis: Axis
    postures: Postures
    low: Floats
    """The corner of the chart (distance, height) [m], (2,)."""
    size: Floats
    """Of a cell [m], (2,)."""
    shape: tuple[int, int]
    """How many cells."""
    posture: NDArray[np.int16]
    """The one with the most room, (sides, cells, directions); sides are the front and the back of the arm."""
    around: NDArray[np.uint8]
    """Which of the cells around has the most, (sides, cells, directions)."""
    may: Bools
    """Whether anything around may be reached, (sides, cells, directions)."""

    def places(self, points: Floats) -> Places:
        """Where points (N, 3) are."""
        distance, height, direction = self.axis.seen(points)
        at = np.floor((np.stack([distance, height], axis=1) - self.low) / self.size)
        is_on = np.asarray(((at >= 0) & (at < self.shape)).all(axis=1))
        row, column = np.where(is_on[:, None], at, 0).astype(np.int64).T
        count = self.posture.shape[2]
        turned = np.floor((direction + math.pi) * (count / WHOLE)).astype(np.int64) % count
        return Places(np.where(is_on, row * self.shape[1] + column, -1), turned)

    def best_postures(self, places: Places) -> Ints:
        """The postures with the most room at places on the chart, one for each side, (N, sides)."""
        return self.posture[:, places.cell, places.direction].T.astype(np.int64)

    def best_around(self, side: int, places: Places) -> Ints:
        """The cells (N,) with the most room around places on the chart."""
        number = self.around[side, places.cell, places.direction].astype(np.int64)
        down, along = np.divmod(number, 2 * NEAR + 1)
        found: Ints = places.cell + (down - NEAR) * self.shape[1] + along - NEAR
        return found

    def middles(self, cells: Ints) -> tuple[Floats, Floats]:
        """Distance and height of the middles of cells (N,), each (N,)."""
        row, column = np.divmod(cells, self.shape[1])
        return self.low[0] + (row + 0.5) * self.size[0], self.low[1] + (column + 0.5) * self.size[1]


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
