"""An arm out of a tree of links: the joints on the way to the tool, as a D-H table with all that is known."""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from vi3dras.arm.robot import Joint, Robot
from vi3dras.arrays import Floats
from vi3dras.importers.axes import Axis, Table, straightened, table_of
from vi3dras.importers.branches import Branch
from vi3dras.importers.errors import NearlyParallelError
from vi3dras.importers.limits import motor_of, range_of, speed_of, type_of
from vi3dras.importers.normals import FarNormal
from vi3dras.importers.odd import Odd, listed, odd
from vi3dras.importers.tree import LinkTree, TreeJoint
from vi3dras.importers.weights import mass_of
from vi3dras.kinematics.conventions import as_matrix
from vi3dras.kinematics.forward import tool_pose
from vi3dras.rotations.elementary import matrix_from_vector, motion, rigid_inverse
from vi3dras.units import Units

EXACT = 5e-9
"""Two tools that are never farther apart [m], or turned by more [rad], are the same."""
POSES = 100
"""At which what was repaired is held against what was written."""


class Chain(NamedTuple):
    """An arm, and what of the tree each of its links is."""

    robot: Robot
    bodies: list[list[tuple[str, Floats]]]
    """Of the base and of each link: the names of its bodies with their poses in its D-H frame."""


def arm_of(tree: LinkTree, branch: Branch, notes: list[Odd], *, repair: bool = False) -> Chain:
    """The arm of a branch.

    Args:
        tree: the links.
        branch: which way through them.
        notes: what is odd is put there.
        repair: whether nearly right angles are made right.

    Raises:
        NearlyParallelError: that is not asked for, and no sensible table is exact.
    """
    moving = [joint for joint in branch.way if joint.moves]
    axes, places, tool = _stretched(branch.way)
    table = _table(tree, branch, axes, tool, notes, repair=repair)
    bodies = _bodies(tree, moving, places, table)
    masses = [mass_of(tree, found, notes) for found in bodies[1:]]
    rows = zip(moving, table.rows, masses, strict=True)
    joints = tuple(
        Joint(
            joint.name, type_of(joint), row.theta, row.d, row.a, row.alpha, *range_of(joint, notes), row.sign,
            speed_of(joint, notes), None, mass, motor_of(joint),
        )
        for joint, row, mass in rows
    )  # fmt: skip
    base, tool_frame = as_matrix(_clean(table.frames[0])), as_matrix(_clean(table.tool))
    robot = Robot("arm", tree.name, joints, base=base, tool=tool_frame, units=Units("mm", "deg"))
    if all(mass is None for mass in masses):
        notes.append(odd("no-inertia", tree.name))
    elif without := [joint.name for joint, mass in zip(moving, masses, strict=True) if mass is None]:
        notes.append(odd("no-inertia", listed(without)))
    if not any(joint.effort for joint in moving):
        notes.append(odd("no-effort"))
    if repair:
        notes.append(odd("repaired", 1000 * missed(robot, branch.way)[0]))
    return Chain(robot, bodies)


def way_pose(way: tuple[TreeJoint, ...], q: Floats) -> Floats:
    """Where the end of a way is for values `q` of its moving joints, (4, 4): as the file says it."""
    pose, values = np.eye(4), iter(q.tolist())
    for joint in way:
        pose = pose @ joint.pose
        if joint.moves:
            value = next(values)
            turned = joint.type != "prismatic"
            moved = matrix_from_vector(joint.axis * value) if turned else None
            pose = pose @ motion(moved, None if turned else joint.axis * value)
    return pose


def missed(robot: Robot, way: tuple[TreeJoint, ...]) -> tuple[float, float]:
    """How far an arm's tool is from where the file has it, at most [m], and how much turned [rad]."""
    q = np.random.default_rng(0).uniform(-math.pi, math.pi, (POSES, robot.n))
    q = np.where(robot.table.revolute, q, np.clip(q, robot.low, robot.high))
    off = np.abs(tool_pose(robot, q) - np.stack([way_pose(way, row) for row in q]))
    return float(np.linalg.norm(off[:, :3, 3], axis=-1).max()), float(off[:, :3, :3].max())


def _stretched(way: tuple[TreeJoint, ...]) -> tuple[list[Axis], list[Floats], Floats]:
    """The axes at joint value 0, the frames of the links behind them, and the frame at the end."""
    axes, places, pose = [], [], np.eye(4)
    for joint in way:
        pose = pose @ joint.pose
        if joint.moves:
            axes.append(Axis(pose[:3, 3], pose[:3, :3] @ joint.axis, joint.type == "prismatic"))
            places.append(pose)
    return axes, places, pose


def _table(
    tree: LinkTree, branch: Branch, axes: list[Axis], tool: Floats, notes: list[Odd], *, repair: bool
) -> Table:
    try:
        return table_of(straightened(axes) if repair else axes, tool)
    except FarNormal as far:
        mended = _mended(axes, tool, far.row)
        moved, turned = missed(_bare(branch, mended), branch.way)
        one, other = branch.joints[far.row], branch.joints[far.row + 1]
        if max(moved, turned) < EXACT:
            notes.append(odd("nearly-parallel", one, other, math.degrees(far.angle)))
            return mended
        angle, where = math.degrees(far.angle), tree.places.get(other, "")
        raise NearlyParallelError(tree.file, where, one, other, angle, far.length, 1000 * moved) from far


def _mended(axes: list[Axis], tool: Floats, row: int) -> Table:
    """The table with the axes of a row parallel, and of those behind it that are as far from their normal."""
    axes = straightened(axes, row)
    try:
        return table_of(axes, tool)
    except FarNormal as far:
        return _mended(axes, tool, far.row)


def _bare(branch: Branch, table: Table) -> Robot:
    """The arm of a table, of which nothing else is known."""
    moving = [joint for joint in branch.way if joint.moves]
    joints = tuple(
        Joint(joint.name, type_of(joint), *row[:4], *range_of(joint, []), sign=row.sign)
        for joint, row in zip(moving, table.rows, strict=True)
    )
    return Robot("", "", joints, base=as_matrix(table.frames[0]), tool=as_matrix(table.tool))


def _bodies(
    tree: LinkTree, moving: list[TreeJoint], places: list[Floats], table: Table
) -> list[list[tuple[str, Floats]]]:
    """The bodies of the base and of each link, each with its pose in the D-H frame there."""
    cut = frozenset(joint.name for joint in moving)
    starts = [(tree.root, np.eye(4)), *((j.child, at) for j, at in zip(moving, places, strict=True))]
    return [
        [(name, rigid_inverse(frame) @ at @ pose) for name, pose in tree.hanging(link, cut)]
        for (link, at), frame in zip(starts, table.frames, strict=True)
    ]


def _clean(frame: Floats) -> Floats:
    """A frame without the noise of products: what is nearly 0 or 1 is so."""
    near = np.round(frame)
    return np.where(np.abs(frame - near) < 1e-14, near, frame) + 0.0
