"""The meshes that an arm's file names, as bodies of its links in the frames of standard D-H."""

from __future__ import annotations

from collections import defaultdict

import numpy as np

from vi3dras.arm.link_mesh import LinkMesh
from vi3dras.arm.mesh_files import mesh_file
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.kinematics.forward import dh_frames, link_frames
from vi3dras.meshes.source import MeshPart, MeshSource
from vi3dras.orientation import matrix_from_abc
from vi3dras.rotations.elementary import motion, rigid_inverse

QUICK = 7000
"""Triangles of an arm that moves."""
_LEAST = 200
"""Of these at least for each link."""


def link_sources(robot: Robot, standard: Robot, share: float = 1.0) -> dict[int, MeshSource]:
    """The body of each link that has a mesh on the disk, by its number; 0 is the base, n has the tool too.

    Args:
        robot: as its file has it, and so its meshes.
        standard: the same arm in standard D-H.
        share: of `QUICK`; a ghost has less.
    """
    parts: dict[int, list[MeshPart]] = defaultdict(list)
    if not robot.meshes:
        return {}
    own, others = dh_frames(robot, robot.home), dh_frames(standard, robot.home)
    for mesh in drawn(robot):
        file = mesh_file(robot, mesh)
        if file is not None:
            link = robot.n if mesh.link == "tool" else mesh.link
            stands = link_frames(robot, robot.home)[-1] if mesh.link == "tool" else own[link]
            placed = rigid_inverse(others[link]) @ stands @ pose_of(mesh)
            rounded = tuple(tuple(float(v) for v in row) for row in placed.round(12) + 0.0)
            parts[link].append(MeshPart(str(file), rounded, mesh.scale))
    most = max(round(share * QUICK / max(len(parts), 1)), _LEAST)
    return {link: MeshSource(tuple(found), most) for link, found in sorted(parts.items())}


def drawn(robot: Robot) -> tuple[LinkMesh, ...]:
    """The meshes that are seen: the visual ones, or those for collisions where there are no others."""
    return tuple(mesh for mesh in robot.meshes if mesh.kind == "visual") or robot.meshes


def keeps_fingers(robot: Robot) -> bool:
    """Whether an arm with meshes shows made fingers that open: it has a gripper, and no mesh of a tool."""
    return robot.gripper is not None and all(mesh.link != "tool" for mesh in drawn(robot))


def pose_of(mesh: LinkMesh) -> Floats:
    """`link_from_mesh` (4, 4)."""
    return motion(matrix_from_abc(np.array(mesh.rpy)), np.array(mesh.xyz))
