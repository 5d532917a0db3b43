"""Where the meshes of an arm are on the disk."""

from __future__ import annotations

from pathlib import Path

from vi3dras.arm.library import own_folder, shipped_folder
from vi3dras.arm.link_mesh import LinkMesh
from vi3dras.arm.robot import Robot


def mesh_file(robot: Robot, mesh: LinkMesh) -> Path | None:
    """The file of a mesh: beside the file of its arm, or in a folder of the library; None when it is missing.

    A link that leads out of the folder is not followed.
    """
    for folder in (robot.folder, own_folder("robots"), shipped_folder("robots")):
        if not folder:
            continue
        home = Path(folder).resolve()
        file = (home / mesh.file).resolve()
        if file.is_relative_to(home) and file.is_file():
            return file
    return None
