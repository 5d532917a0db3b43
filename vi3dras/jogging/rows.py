"""The rows of a pendant: x, y, z, a, b, c in a frame, what the tool reads there, which ones are locked.

Arms with all six directions, and those whose directions never change (SCARA, planar arms), are commanded as a
pose: a, b, c turn the tool about the frame's x, y and z. Arms that turn and bend in one plane have no free C:
joint 1 points the hand where the point is. They are commanded as their makers do it: a rolls the hand about
its own axis, b leans it, in whatever frame. All others are commanded by their point, and the hand keeps its
place as near as it can.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Literal, NamedTuple

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.inverse.hand import hand_angle_of, hand_rule
from vi3dras.inverse.multiple import scaled_jacobian
from vi3dras.inverse.numeric import starts_for
from vi3dras.inverse.targets import usual_task
from vi3dras.kinematics.forward import tool_pose
from vi3dras.kinematics.jacobian import directions, geometric_jacobian
from vi3dras.orientation import abc_from_matrix
from vi3dras.velocities.lost import direction
from vi3dras.velocities.task_part import LOOKED_AT, VANISHED, usual_rank

JogFrame = Literal["joint", "world", "tool", "user"]
FRAMES: tuple[JogFrame, ...] = ("joint", "world", "tool", "user")

ROWS = ("x", "y", "z", "a", "b", "c")
"""The rows of every frame but `joint`, whose rows are the joints."""

Command = Literal["pose", "hand", "point"]
"""What of the tool is commanded: all; its point, lean and roll; or its point."""

FREE = 1e-6
"""A direction of which less is missing is there."""


class Commanded(NamedTuple):
    """What an arm can be commanded by."""

    by: Command
    point: Floats
    """Directions (k, 3) in which its point can go."""
    span: Floats
    """Directions (r, 6) of the tool that never change, lengths as shares of the size; none but for `pose`."""
    rolls: bool
    """Whether the last joint rolls a hand that leans."""


@lru_cache(maxsize=64)
def commanded(robot: Robot) -> Commanded:
    """What an arm can be commanded by."""
    J = scaled_jacobian(robot, "pose", starts_for(robot, LOOKED_AT))
    span, point = _span(J), _span(J[:, :3])
    if len(span) == usual_rank(robot):
        return Commanded("pose", point, span, rolls=False)
    none = np.zeros((0, 6))
    if hand_rule(robot).by_sum and directions(robot) == 3 and usual_task(robot) == "wrist":
        return Commanded("hand", point, none, rolls=robot.n == 5)
    return Commanded("point", point, none, rolls=False)


def _span(J: Floats) -> Floats:
    """A basis (m, rows) of what the columns of Jacobians (N, rows, n) span."""
    u, values, _ = np.linalg.svd(J.transpose(1, 0, 2).reshape(J.shape[1], -1))
    return u[:, : int((values > VANISHED * values[0]).sum())].T


def frame_at(frame: JogFrame, pose: Floats, user: Floats) -> Floats:
    """The frame (4, 4) in the world, of which the axes are followed, at a pose of the tool (4, 4)."""
    if frame == "tool":
        return pose
    return user if frame == "user" else np.eye(4)


def roll_of(robot: Robot, q: Floats) -> float:
    """How far a hand is rolled about its own axis [rad], as makers of five axes count it.

    What joint 1 turns of it counts too, so it stays when the point goes around and the hand keeps its place.
    It does not stay while a hand leans beside the plane of x and z: then the last joint rests.
    """
    return float(own_axis(robot, q) @ geometric_jacobian(robot, q)[3:] @ q)


def own_axis(robot: Robot, q: Floats) -> Floats:
    """The unit vector (3,) about which the last joint turns, in the world."""
    axis: Floats = geometric_jacobian(robot, q)[3:, -1] * robot.joints[-1].sign
    return axis


def rows_read(robot: Robot, q: Floats, frame: JogFrame, user: Floats) -> Floats:
    """What x, y, z, a, b, c of the tool read in a frame, (6,) [m] and [rad]; in its own all is 0."""
    if frame == "tool":
        return np.zeros(6)
    pose = tool_pose(robot, q)
    base = frame_at(frame, pose, user)
    turned = base[:3, :3].T
    numbers = np.concatenate([turned @ (pose[:3, 3] - base[:3, 3]), abc_from_matrix(turned @ pose[:3, :3])])
    if commanded(robot).by == "hand":
        rolled = roll_of(robot, q) if commanded(robot).rolls else numbers[3]
        numbers[3:5] = rolled, float(hand_angle_of(robot, q))
    return numbers


def locks(robot: Robot, q: Floats, frame: JogFrame, user: Floats) -> tuple[str, ...]:
    """Why each row cannot be commanded at `q` (n,), six sentences; nothing for one that can."""
    by, point, span, rolls = commanded(robot)
    if by == "pose" and len(span) == len(ROWS):
        return ("",) * len(ROWS)
    axes = frame_at(frame, tool_pose(robot, q), user)[:3, :3].T
    told = [_point_lock(robot, point, axis) for axis in axes]
    if by == "hand":
        no_roll = "" if rolls else f"{_joints(robot)} have none that rolls the hand about its own axis."
        free = "x, y, z, a and b" if rolls else "x, y, z and b"
        no_c = (
            f"{_joints(robot)} have no free C: joint 1 points the hand where the point is. Free are {free}."
        )
        return (*told, no_roll, "", no_c)
    if by == "pose":
        return (*told, *(_turn_lock(robot, _missing(span, np.append(np.zeros(3), a)), a) for a in axes))
    turns = _turns_at_rest(robot, q)
    return (*told, *(_turn_lock(robot, _missing(turns, axis), axis) for axis in axes))


def _turns_at_rest(robot: Robot, q: Floats) -> Floats:
    """Directions (k, 3) about which the hand can turn while its point rests."""
    J = scaled_jacobian(robot, "pose", q[None])[0]
    _, values, ways = np.linalg.svd(J[:3])
    still = J[3:] @ ways[int((values > VANISHED * values[0]).sum()) :].T
    if not still.size:
        return np.zeros((0, 3))
    u, sizes, _ = np.linalg.svd(still)
    return u[:, : int((sizes > VANISHED).sum())].T


def _missing(basis: Floats, way: Floats) -> float:
    return float(np.linalg.norm(way - basis.T @ (basis @ way)))


def _point_lock(robot: Robot, point: Floats, axis: Floats) -> str:
    if _missing(point, axis) < FREE:
        return ""
    return f"{_joints(robot)} move the tool in one plane only, and {direction(axis)} leads out of it."


def _turn_lock(robot: Robot, missing: float, axis: Floats) -> str:
    if missing < FREE:
        return ""
    return f"{_joints(robot)} cannot turn the tool about {direction(axis)} while its point stays."


def _joints(robot: Robot) -> str:
    return f"The {robot.n} joints of {robot.name}"


def user_frame(origin: Floats, turn: Floats) -> Floats:
    """A frame (4, 4) from its origin (3,) [m] and its rotation (3, 3)."""
    made = np.eye(4)
    made[:3, :3], made[:3, 3] = turn, origin
    return made
