"""A URDF with its meshes: those of the arm's own file, or its body as the program draws it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from vi3dras.arm.library import robot_files
from vi3dras.arm.link_mesh import LinkMesh
from vi3dras.arm.robot import Robot
from vi3dras.export.stl import stl_bytes
from vi3dras.files import read_whole, refuse_taken, write_whole
from vi3dras.importers.urdf_writer import urdf_text
from vi3dras.kinematics.conventions import to_standard
from vi3dras.solids.arm import arm_solid


def write_urdf(robot: Robot, file: Path, *, replace_: bool = False) -> list[Path]:
    """Write an arm as URDF, its meshes into a folder of the file's name beside it; all that was written.

    Args:
        robot: the arm.
        file: where to.
        replace_: whether files of that name may go.

    Raises:
        FileExistsAlreadyError: there is a file of that name and `replace_` is False.
        NotWritableError: the folder will not take it.
    """
    refuse_taken(file, replace=replace_)
    told, contents = with_files(robot, file.stem)
    for name, content in contents.items():
        write_whole(file.parent / name, content, replace=replace_)
    write_whole(file, urdf_text(told), replace=replace_)
    return [file, *(file.parent / name for name in contents)]


def with_files(robot: Robot, folder: str) -> tuple[Robot, dict[str, bytes]]:
    """The arm with all its meshes in a folder, and what is in each file; what is gone is left out."""
    if not robot.meshes:
        return _drawn(robot, folder)
    own = robot_files().get(robot.id)
    contents: dict[str, bytes] = {}
    kept: list[LinkMesh] = []
    for mesh in robot.meshes:
        name = f"{folder}/{mesh.file.rpartition('/')[2]}"
        try:
            contents[name] = contents.get(name) or read_whole((own or Path()).parent / mesh.file)
        except OSError:
            continue
        kept.append(replace(mesh, file=name))
    return replace(robot, meshes=tuple(kept)), contents


def _drawn(robot: Robot, folder: str) -> tuple[Robot, dict[str, bytes]]:
    """The arm with the body that is drawn for it, without its fingers."""
    robot = to_standard(robot)
    solid = arm_solid(robot)
    bodies = dict(zip(solid.links, solid.meshes, strict=False))
    files = {link: f"{folder}/link{link}.stl" for link in bodies}
    meshes = tuple(LinkMesh(link, file, "visual") for link, file in files.items())
    return replace(robot, meshes=meshes), {
        files[k]: stl_bytes(mesh.vertices, mesh.triangles) for k, mesh in bodies.items()
    }
