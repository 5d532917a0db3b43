"""Where the axes of the joints are, what they have in common, and the builds of arms that follow from it."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.inverse.multiple import scaled_jacobian
from vi3dras.inverse.numeric import arm_size, starts_for
from vi3dras.kinematics.conventions import as_matrix, to_standard
from vi3dras.kinematics.forward import dh_frames, tool_pose
from vi3dras.rotations.elementary import shift
from vi3dras.velocities.errors import PostureError

SAME = 1e-6
"""Directions, and places as shares of the arm's size, that are nearer are the same."""

POSES = 8
"""In how many poses something must be so to be so in all."""


class Axes(NamedTuple):
    """The axes of n joints in N poses, lengths as shares of the arm's size."""

    z: Floats
    """Their directions (N, n, 3); zero where a joint slides."""
    v: Floats
    """What each moves the tool point, (N, n, 3)."""

    @property
    def foot(self) -> Floats:
        """The point of each that is nearest to the tool, as seen from there, (N, n, 3)."""
        return np.cross(self.z, self.v)

    def moves(self, point: Floats) -> Floats:
        """What each moves a point of the hand (N, 3), as seen from the tool, (N, n, 3)."""
        moved: Floats = self.v + np.cross(self.z, point[:, None])
        return moved


def axes_at(robot: Robot, q: Floats) -> Axes:
    """The axes at joint values `q` (N, n)."""
    J = scaled_jacobian(robot, "pose", q)
    return Axes(np.swapaxes(J[:, 3:], 1, 2), np.swapaxes(J[:, :3], 1, 2))


def are_parallel(axes: Axes, *joints: int) -> bool:
    """Whether all these joints turn about the same direction in all poses."""
    z = axes.z[:, list(joints)]
    turned = np.abs(np.cross(z[:, :1], z)).max() < SAME
    return bool(turned and (np.abs(z).max(axis=2) > 0).all())


def do_meet(axes: Axes, i: int, j: int) -> bool:
    """Whether the axes of two turning joints meet in all poses, or are one line."""
    across = np.cross(axes.z[:, i], axes.z[:, j])
    apart = axes.foot[:, j] - axes.foot[:, i]
    return bool(np.abs((apart * across).sum(axis=1)).max() < SAME)


def meeting_point(robot: Robot, *joints: int) -> Floats | None:
    """The point (3,) of the tool's frame, as a share of the size, in which axes meet; None without one."""
    q = starts_for(robot, POSES)
    axes, turns = axes_at(robot, q), tool_pose(robot, q)[:, :3, :3]
    z, foot = axes.z[:, list(joints)], axes.foot[:, list(joints)]
    if not (np.abs(z).max(axis=2) > 0).all():
        return None
    point = _nearest_point(z, foot)
    missed = np.cross(point[:, None] - foot, z)
    own = np.einsum("nji,nj->ni", turns, point)
    if np.abs(missed).max() > SAME or np.abs(own - own[0]).max() > SAME:
        return None
    held: Floats = own[0]
    return held


def hand_point(robot: Robot, q: Floats, own: Floats) -> Floats:
    """A point of the tool's frame, (3,), as seen from the tool point in the world's directions, (N, 3)."""
    return tool_pose(robot, q)[:, :3, :3] @ own


def in_common(robot: Robot, q: Floats, joints: tuple[int, ...], *, point: bool, slack: float) -> str:
    """What the axes of some joints have in common at `q` (n,), as a sentence says it; nothing if nothing.

    Args:
        robot: the arm.
        q: joint values.
        joints: which ones.
        point: whether the tool's point alone counts, so that it may lie on an axis.
        slack: how far off may count as on.
    """
    axes = axes_at(robot, q[None])
    z, foot = axes.z[0], axes.foot[0]
    turning = [i for i in joints if robot.joints[i].is_revolute]
    slack = max(slack, SAME)
    if point and (said := _with_tool(robot, z, foot, turning, slack)):
        return said
    for i, j in combinations(turning, 2):
        if _near(np.cross(z[i], z[j]), slack) and _near(np.cross(foot[j] - foot[i], z[i]), slack):
            return f"the axes of joints {i + 1} and {j + 1} lie on one line"
    for trio in combinations(turning, 3):
        i, j, k = trio
        if _near(np.cross(z[i], z[[j, k]]), slack) and _in_plane(z[i], foot[list(trio)], slack):
            return f"the axes of joints {_listed(trio)} are parallel and lie in one plane"
    if len(turning) >= 4:
        some = np.array(turning)
        meet = _nearest_point(z[some][None], foot[some][None])[0]
        if _near(np.cross(meet - foot[some], z[some]), slack):
            return f"the axes of joints {_listed(turning)} meet in one point"
    return ""


def _with_tool(robot: Robot, z: Floats, foot: Floats, turning: list[int], slack: float) -> str:
    """What they have in common with the tool point; an axis on which it always lies says nothing."""
    usual = np.abs(axes_at(robot, starts_for(robot, POSES)).foot).max(axis=(0, 2))
    on = [i for i in turning if _near(foot[i], slack) and usual[i] > SAME]
    if on:
        return f"the tool lies on the axis of joint {on[0] + 1}"
    for i, j in combinations(turning, 2):
        if _near(np.cross(z[i], z[j]), slack) and _near(np.cross(foot[i], foot[j]), slack):
            return f"the axes of joints {i + 1} and {j + 1} are parallel, and the tool lies in their plane"
    return ""


def _near(vectors: Floats, slack: float) -> bool:
    return bool(np.abs(vectors).max() < slack)


def _in_plane(z: Floats, feet: Floats, slack: float) -> bool:
    flat = feet - feet @ z[:, None] * z
    return _near(np.cross(flat[1] - flat[0], flat[2] - flat[0]), slack)


def _nearest_point(z: Floats, foot: Floats) -> Floats:
    """The points (N, 3) nearest to lines with directions z (N, k, 3) through feet (N, k, 3)."""
    across = np.eye(3) - z[..., :, None] * z[..., None, :]
    wanted = np.einsum("nkij,nkj->ni", across, foot)
    point: Floats = np.einsum("nij,nj->ni", np.linalg.pinv(across.sum(axis=1)), wanted)
    return point


def _listed(joints: tuple[int, ...] | list[int]) -> str:
    numbers = [str(i + 1) for i in joints]
    return f"{', '.join(numbers[:-1])} and {numbers[-1]}"


def bends_in_a_plane(robot: Robot) -> bool:
    """Whether all its turning joints have parallel axes."""
    turning = np.flatnonzero(robot.table.revolute).tolist()
    return are_parallel(axes_at(robot, starts_for(robot, POSES)), *turning)


def three_joint_reason(robot: Robot) -> str:
    """Why three turning joints that carry a point are not cuspidal, by their build; nothing if that is open.

    The list is that of Wenger: parallel or meeting neighbours, or three square axes without offsets.
    """
    if robot.structure != "RRR":
        return ""
    axes = axes_at(robot, starts_for(robot, POSES))
    for i, j in ((0, 1), (1, 2)):
        for true, word in ((are_parallel(axes, i, j), "are parallel"), (do_meet(axes, i, j), "meet")):
            if true:
                return (
                    f"The axes of joints {i + 1} and {j + 1} {word}: the determinant has two factors, and "
                    "every other posture has another sign of one of them."
                )
    rows = to_standard(robot).joints
    quarter = all(abs(np.cos(row.alpha)) < 1e-9 for row in rows[:2])
    if quarter and all(abs(row.d) < 1e-9 * arm_size(robot) for row in rows[1:]):
        return (
            "Its axes are square to each other and have no offsets along them, so that its postures are "
            "parted by singular poses."
        )
    return ""


@lru_cache(maxsize=64)
def wrist_carrier(robot: Robot) -> Robot:
    """The first three joints of an arm, with the point in which the axes of its wrist meet as their tool."""
    standard = to_standard(robot)
    point = meeting_point(robot, 3, 4, 5)
    if point is None:
        raise PostureError(robot.id, robot.n)
    q = standard.home[None]
    pose = tool_pose(standard, q)[0]
    centre = pose @ np.append(point * arm_size(robot), 1.0)
    x, y, z = (np.linalg.inv(dh_frames(standard, q)[0, 3]) @ centre)[:3]
    joints = standard.joints[:3]
    return replace(standard, id=f"{robot.id}-arm", joints=joints, tool=as_matrix(shift(x, y, z)), poses=())
