"""What is known of the meshes of an arm: each file with its triangles, or with what is wrong with it."""

from __future__ import annotations

from typing import Any

from vi3dras.arm.mesh_files import mesh_file
from vi3dras.arm.robot import Robot
from vi3dras.errors import Vi3drasError
from vi3dras.meshes import read_mesh


def meshes_told(robot: Robot) -> list[dict[str, Any]]:
    """Each mesh of an arm's file by its link, file and kind, read: its triangles, or a sentence."""
    told = []
    for mesh in robot.meshes:
        file, triangles, problem = mesh_file(robot, mesh), 0, ""
        try:
            triangles = 0 if file is None else len(read_mesh(file).triangles)
            problem = f"{mesh.file} is not beside the arm's file: put it there." if file is None else ""
        except Vi3drasError as error:
            problem = str(error)
        told.append(
            {
                "link": mesh.link,
                "file": mesh.file,
                "kind": mesh.kind,
                "triangles": triangles,
                "problem": problem,
            }
        )
    return told
