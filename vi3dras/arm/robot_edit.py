"""Change an arm: a number of its table, a joint more or less. Each gives a new arm."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

from vi3dras.arm.link_mesh import LinkMesh
from vi3dras.arm.robot import Facts, Joint, Robot
from vi3dras.errors import JointCountError, LimitsError
from vi3dras.shelf import after


def with_joint(robot: Robot, index: int, **changes: Any) -> Robot:
    """The arm with other values in row `index`; poses that leave the limits are moved onto them.

    A joint that turns instead of sliding, or the other way round, loses its limits and speed: they were in
    another unit.

    Raises:
        LimitsError: the lower limit is not below the upper one.
    """
    old = robot.joints[index]
    if changes.get("type", old.type) != old.type:
        reach = max(sum(abs(j.a) + abs(j.d) for j in robot.joints), 0.1)
        slides = changes["type"] == "prismatic"
        changes = {
            "low": 0.0 if slides else -math.pi,
            "high": reach / 2 if slides else math.pi,
            "speed": None,
            **changes,
        }
    joint = replace(old, **changes)
    if not joint.low < joint.high:
        raise LimitsError(joint.name, robot.typed(index, joint.low), robot.typed(index, joint.high))
    joints = (*robot.joints[:index], joint, *robot.joints[index + 1 :])
    ends = [(j.low, j.high) for j in joints]
    poses = tuple(
        (label, tuple(min(max(v, low), high) for v, (low, high) in zip(pose, ends, strict=True)))
        for label, pose in robot.poses
    )
    return replace(robot, joints=joints, poses=poses)


def with_joint_added(robot: Robot, index: int) -> Robot:
    """The arm with a new turning joint before row `index`, as long as the arm's mean link."""
    lengths = [abs(joint.a) + abs(joint.d) for joint in robot.joints]
    length = round(sum(lengths) / len(lengths), 3) or 0.1
    taken = {joint.name for joint in robot.joints}
    name = next(f"joint {i}" for i in range(1, robot.n + 2) if f"joint {i}" not in taken)
    new = Joint(name, a=length, low=-math.pi, high=math.pi)
    joints = (*robot.joints[:index], new, *robot.joints[index:])
    poses = tuple((label, (*pose[:index], 0.0, *pose[index:])) for label, pose in robot.poses)
    return replace(robot, joints=joints, poses=poses, meshes=tuple(_moved_on(robot.meshes, index, 1)))


def with_joint_removed(robot: Robot, index: int) -> Robot:
    """The arm without row `index`, and without the meshes of its link.

    Raises:
        JointCountError: it is the last one: an arm has at least one joint.
    """
    if robot.n == 1:
        raise JointCountError(robot.id, 1, 0)
    joints = (*robot.joints[:index], *robot.joints[index + 1 :])
    poses = tuple((label, (*pose[:index], *pose[index + 1 :])) for label, pose in robot.poses)
    kept = [mesh for mesh in robot.meshes if mesh.link != index + 1]
    return replace(robot, joints=joints, poses=poses, meshes=tuple(_moved_on(kept, index, -1)))


def _moved_on(meshes: Iterable[LinkMesh], index: int, by: int) -> Iterator[LinkMesh]:
    """Meshes whose links behind row `index` have other numbers now."""
    for mesh in meshes:
        yield mesh if mesh.link == "tool" or mesh.link <= index else replace(mesh, link=mesh.link + by)


def as_own(robot: Robot, before: Robot) -> Robot:
    """A change of another arm without what is true of that one alone; its sources are what it came after.

    Other lengths and angles lose the brochure's facts and the notes, other limits neither.
    """
    if (robot.joints, robot.base, robot.tool) == (before.joints, before.base, before.tool):
        return robot
    changed = replace(robot, sources=after(before.sources or (before.name,)), confidence="unknown")
    return changed if _shape(robot) == _shape(before) else replace(changed, facts=Facts(), notes=())


def _shape(robot: Robot) -> tuple[object, ...]:
    """What makes the places that an arm reaches, but for its limits."""
    rows = [(j.type, j.theta, j.d, j.a, j.alpha, j.sign) for j in robot.joints]
    return robot.convention, robot.base, robot.tool, rows
