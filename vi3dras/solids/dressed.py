"""The meshes that an arm's file names, as bodies of its links in the frames of standard D-H."""

from __future__ import annotations

from collections import defaultdict

import numpy as np

from vi3dras.arm.link_mesh import LinkMesh
from vi3dras.arm.mesh_files import mesh_file
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.kinematics.forward import dh_frames
from vi3dras.meshes.source import MeshPart, MeshSource
from vi3dras.orientation import matrix_from_abc
from vi3dras.rotations.elementary import motion, rigid_inverse

QUICK = 16_000
"""Triangles of an arm that moves; the solids of a six-axis arm have as many."""
_LEAST = 200
"""Of these at least for each link."""
FINGER = "finger"


def link_sources(robot: Robot, standard: Robot, share: float = 1.0) -> dict[int | str, MeshSource]:
    """The body of each link that has a mesh on the disk, by its number; 0 is the base, n has the tool too.

    That of a finger stands in the tool's frame.

    Args:
        robot: as its file has it, and so its meshes.
        standard: the same arm in standard D-H.
        share: of `QUICK`; a ghost has less.
    """
    parts: dict[int | str, list[MeshPart]] = defaultdict(list)
    if not robot.meshes:
        return {}
    own, others = dh_frames(robot, robot.home), dh_frames(standard, robot.home)
    for mesh in drawn(robot):
        file = mesh_file(robot, mesh)
        if file is not None:
            link, placed = _stands(mesh, robot, own, others)
            placed = placed @ pose_of(mesh)
            rounded = tuple(tuple(float(v) for v in row) for row in placed.round(12) + 0.0)
            parts[link].append(MeshPart(str(file), rounded, mesh.scale))
    most = max(int(share * QUICK / max(len(parts), 1)), _LEAST)
    return {link: MeshSource(tuple(found), most) for link, found in parts.items()}


def _stands(mesh: LinkMesh, robot: Robot, own: Floats, others: Floats) -> tuple[int | str, Floats]:
    """The body that a mesh belongs to, and where the frame is in it that the mesh is told in, (4, 4)."""
    if mesh.link == "finger":
        return FINGER, np.eye(4)
    if mesh.link == "tool":
        return robot.n, rigid_inverse(others[-1]) @ own[-1] @ np.array(robot.tool)
    return mesh.link, rigid_inverse(others[mesh.link]) @ own[mesh.link]


def drawn(robot: Robot) -> tuple[LinkMesh, ...]:
    """The meshes that are seen: the visual ones, or those for collisions where there are no others."""
    return tuple(mesh for mesh in robot.meshes if mesh.kind == "visual") or robot.meshes


def half_opening(robot: Robot) -> float:
    """How far a finger of a wide open gripper stands from the middle [m]."""
    return 0.5 * max(robot.gripper) if robot.gripper is not None else 0.0


def pose_of(mesh: LinkMesh) -> Floats:
    """`link_from_mesh` (4, 4)."""
    return motion(matrix_from_abc(np.array(mesh.rpy)), np.array(mesh.xyz))
