"""An arm as URDF: every D-H row a joint, the tool a frame behind the last one."""

from __future__ import annotations

from collections.abc import Iterator
from xml.sax.saxutils import quoteattr

import numpy as np

from vi3dras.arm.link_mesh import LinkMesh
from vi3dras.arm.robot import IDENTITY, Joint, LinkMass, Robot
from vi3dras.arrays import Floats
from vi3dras.kinematics.conventions import seen_in
from vi3dras.kinematics.forward import link_matrices
from vi3dras.orientation import abc_from_matrix, matrix_from_abc
from vi3dras.rotations.elementary import motion

HEAD = """<?xml version="1.0" encoding="utf-8"?>
<!-- {}. Lengths in m, angles in rad; a velocity or effort of 0 is not known. -->"""


def urdf_text(robot: Robot) -> str:
    """The arm as the text of a URDF file.

    A link of it has its frame at its joint, as URDF wants it: the D-H frame of standard D-H is at the other
    end. Meshes are named as in the arm's own file.
    """
    lines = [HEAD.format(_plain(robot.name)), f"<robot name={quoteattr(robot.id)}>"]
    ends = list(link_ends(robot))
    lines += _link("base_link", None, ends[0], [mesh for mesh in robot.meshes if mesh.link == 0])
    parent, at = "base_link", ends[0]
    for i, (joint, end) in enumerate(zip(robot.joints, ends[1:], strict=True), 1):
        row = _matrix(joint, robot)
        origin = at if robot.convention == "standard" else at @ row
        name = f"link_{i}"
        lines += _joint(joint, parent, name, origin)
        lines += _link(name, joint.link, end, [mesh for mesh in robot.meshes if mesh.link == i])
        parent, at = name, end
    tool = at @ np.array(robot.tool)
    lines += [
        f'  <joint name="tool_joint" type="fixed">{_ends(parent, "tool0")}',
        f"    {_origin(tool)}",
        "  </joint>",
    ]
    lines += _link("tool0", None, np.eye(4), [mesh for mesh in robot.meshes if mesh.link == "tool"])
    return "\n".join([*lines, "</robot>", ""])


def link_ends(robot: Robot) -> Iterator[Floats]:
    """Where each link's D-H frame is in its frame in the URDF, (4, 4), the base first."""
    yield np.array(robot.base)
    for joint in robot.joints:
        yield _matrix(joint, robot) if robot.convention == "standard" else np.eye(4)


def _matrix(joint: Joint, robot: Robot) -> Floats:
    """The row of a joint at joint value 0, (4, 4)."""
    theta, d, a, alpha = (np.array(value) for value in (joint.theta, joint.d, joint.a, joint.alpha))
    return link_matrices(theta, d, a, alpha, robot.convention)


def _joint(joint: Joint, parent: str, child: str, origin: Floats) -> Iterator[str]:
    kind = "prismatic" if not joint.is_revolute else "revolute" if joint.is_limited else "continuous"
    yield f'  <joint name={quoteattr(joint.name)} type="{kind}">{_ends(parent, child)}'
    yield f"    {_origin(origin)}"
    yield f'    <axis xyz="0 0 {joint.sign}"/>'
    motor = joint.motor
    effort = 0.0 if motor is None or motor.torque is None else motor.torque
    bounds = f'lower="{joint.low!r}" upper="{joint.high!r}" ' if joint.is_limited else ""
    yield f'    <limit {bounds}effort="{effort!r}" velocity="{joint.speed or 0.0!r}"/>'
    if motor is not None and (motor.viscous or any(motor.coulomb)):
        damping = motor.viscous * motor.gear**2
        friction = max(map(abs, motor.coulomb)) * abs(motor.gear)
        yield f'    <dynamics damping="{damping!r}" friction="{friction!r}"/>'
    yield "  </joint>"


def _ends(parent: str, child: str) -> str:
    return f'<parent link="{parent}"/><child link="{child}"/>'


def _link(name: str, mass: LinkMass | None, end: Floats, meshes: list[LinkMesh]) -> Iterator[str]:
    if mass is None and not meshes:
        yield f'  <link name="{name}"/>'
        return
    yield f'  <link name="{name}">'
    if mass is not None:
        seen = seen_in(mass, end)
        told = zip(("ixx", "iyy", "izz", "ixy", "ixz", "iyz"), seen.inertia, strict=True)
        yield f'    <inertial><origin xyz="{_numbers(seen.com)}"/><mass value="{seen.mass!r}"/>'
        moments = " ".join(f'{key}="{value!r}"' for key, value in told)
        yield f"      <inertia {moments}/></inertial>"
    for mesh in meshes:
        pose = end @ motion(matrix_from_abc(np.array(mesh.rpy)), np.array(mesh.xyz))
        shape = f'<mesh filename={quoteattr(mesh.file)} scale="{_numbers(mesh.scale)}"/>'
        yield f"    <{mesh.kind}>{_origin(pose)}<geometry>{shape}</geometry></{mesh.kind}>"
    yield "  </link>"


def _origin(frame: Floats) -> str:
    if np.array_equal(frame, np.array(IDENTITY)):
        return '<origin xyz="0 0 0" rpy="0 0 0"/>'
    place, turned = frame[:3, 3].tolist(), abc_from_matrix(frame[:3, :3]).tolist()
    return f'<origin xyz="{_numbers(place)}" rpy="{_numbers(turned)}"/>'


def _numbers(values: list[float] | tuple[float, ...]) -> str:
    return " ".join(repr(float(value) + 0.0) for value in values)


def _plain(text: str) -> str:
    """A text that may stand in a comment."""
    return "".join(c for c in text.replace("--", "-") if c.isprintable() and c not in "<>&")
