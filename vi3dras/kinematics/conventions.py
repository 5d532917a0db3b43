"""Standard and modified D-H tables of the same arm: every table as the other one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

import numpy as np

from vi3dras.arm.link_mesh import LinkMesh
from vi3dras.arm.robot import LinkMass, Matrix, Robot
from vi3dras.arrays import Floats
from vi3dras.kinematics.forward import without_tool
from vi3dras.orientation import abc_from_matrix, matrix_from_abc
from vi3dras.rotations.elementary import motion, rigid_inverse, shift, tilt


def to_standard(robot: Robot) -> Robot:
    """The same arm in standard (distal) D-H: every tool pose is kept.

    Each link's a and alpha move one row up; those of the first row become part of the base.
    """
    if robot.convention == "standard":
        return robot
    lengths = [*((j.a, j.alpha) for j in robot.joints), (0.0, 0.0)]
    base = np.array(robot.base) @ _link(*lengths[0])
    rows = zip(robot.joints, lengths[1:], strict=True)
    joints = tuple(
        replace(
            joint, a=a, alpha=alpha, link=joint.link and seen_in(joint.link, rigid_inverse(_link(a, alpha)))
        )
        for joint, (a, alpha) in rows
    )
    meshes = _seen_by(robot, [rigid_inverse(_link(a, alpha)) for a, alpha in lengths])
    return replace(robot, convention="standard", joints=joints, base=as_matrix(base), meshes=meshes)


def to_modified(robot: Robot) -> Robot:
    """The same arm in modified (proximal, Craig) D-H: every tool pose is kept.

    Each link's a and alpha move one row down; those of the last row become part of the tool. Masses stay
    where they are, told in the frames of now.
    """
    if robot.convention == "modified":
        return robot
    *lengths, last = [(0.0, 0.0), *((j.a, j.alpha) for j in robot.joints)]
    rows = zip(robot.joints, lengths, strict=True)
    joints = tuple(
        replace(joint, a=a, alpha=alpha, link=joint.link and seen_in(joint.link, _link(joint.a, joint.alpha)))
        for joint, (a, alpha) in rows
    )
    tool = as_matrix(_link(*last) @ np.array(robot.tool))
    meshes = _seen_by(robot, [np.eye(4), *(_link(joint.a, joint.alpha) for joint in robot.joints)])
    return replace(robot, convention="modified", joints=joints, tool=tool, meshes=meshes)


@lru_cache(maxsize=16)
def in_convention(robot: Robot, convention: str) -> Robot:
    """The same arm in modified D-H if that is asked for, else in standard D-H."""
    return to_modified(robot) if convention == "modified" else to_standard(robot)


def standard_frames(robot: Robot, frames: Floats) -> Floats:
    """D-H frames (..., n + 1, 4, 4) of the arm in standard D-H, from what `link_frames` gave."""
    bare = without_tool(robot, frames)
    if robot.convention == "standard":
        return bare
    moved = [*(_link(joint.a, joint.alpha) for joint in robot.joints), np.eye(4)]
    return bare @ np.stack(moved)


def as_matrix(transform: Floats) -> Matrix:
    """A 4x4 array as the nested tuples that a robot keeps."""
    a, b, c, d = (tuple(float(v) for v in row) for row in transform)
    return a, b, c, d  # type: ignore[return-value]  # four floats each, which mypy cannot count


def _seen_by(robot: Robot, frames: Sequence[Floats]) -> tuple[LinkMesh, ...]:
    """The meshes of links as other frames see them, n + 1 of `other_from_own` (4, 4); the tool's stay."""
    moved = []
    for mesh in robot.meshes:
        if not isinstance(mesh.link, str):
            placed = frames[mesh.link] @ motion(matrix_from_abc(np.array(mesh.rpy)), np.array(mesh.xyz))
            x, y, z = placed[:3, 3].tolist()
            roll, pitch, yaw = abc_from_matrix(placed[:3, :3]).tolist()
            mesh = replace(mesh, xyz=(x, y, z), rpy=(roll, pitch, yaw))  # noqa: PLW2901  # the same mesh
        moved.append(mesh)
    return tuple(moved)


def seen_in(link: LinkMass, frame: Floats) -> LinkMass:
    """The mass of a link as another frame sees it, in which the link's own frame is `frame`."""
    xx, yy, zz, xy, xz, yz = link.inertia
    R, p = frame[:3, :3], frame[:3, 3]
    I = R @ np.array([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]]) @ R.T  # noqa: E741  # as books call it
    x, y, z = (R @ np.array(link.com) + p).tolist()
    inertia = (I[0, 0], I[1, 1], I[2, 2], I[0, 1], I[0, 2], I[1, 2])
    return replace(link, com=(x, y, z), inertia=tuple(float(v) for v in inertia))  # type: ignore[arg-type]


def _link(a: float, alpha: float) -> Floats:
    """Tx(a) Rx(alpha), (4, 4)."""
    return shift(x=a) @ tilt(alpha)
