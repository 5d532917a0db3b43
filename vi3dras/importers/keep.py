"""An imported arm kept in the user's folder: its file, and its meshes in a folder of its name beside it."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from vi3dras.arm.library import free_robot_id, own_robot_file
from vi3dras.arm.robot import Robot
from vi3dras.arm.robot_writer import save_robot
from vi3dras.errors import RobotNameError, Vi3drasError
from vi3dras.files import read_whole, refuse_taken, remove_file, write_whole
from vi3dras.importers.odd import Odd
from vi3dras.importers.reader import Imported
from vi3dras.shelf import is_id


def keep_imported(imported: Imported, name: str | None = None) -> tuple[Robot, Path]:
    """Write an arm and its meshes, all of them or nothing; the arm as its file has it, and the file.

    Args:
        imported: what was read.
        name: the id that it gets; without one the first that is free of the words of its name.

    Raises:
        RobotNameError: the name cannot be an id.
        LibraryNameError: the name is that of an arm of the library.
        FileExistsAlreadyError: another arm of one's own has it.
        NotWritableError: the folder will not take it.
    """
    identity = free_robot_id(imported.robot.name) if name is None else name.strip().lower().replace(" ", "-")
    if not is_id(identity):
        raise RobotNameError(f"{identity}.toml")
    file = own_robot_file(identity)
    refuse_taken(file)
    written: list[Path] = []
    try:
        for mesh, source in imported.sources.items():
            content = source if isinstance(source, bytes) else read_whole(source)
            written.append(file.parent / identity / mesh)
            write_whole(written[-1], content, replace=True)
        return save_robot(_called(imported.robot, identity, imported.notes), file), file
    except (Vi3drasError, OSError):
        for mesh_file in written:
            remove_file(mesh_file)
        with suppress(OSError):
            (file.parent / identity).rmdir()
        raise


def _called(robot: Robot, identity: str, notes: tuple[Odd, ...]) -> Robot:
    """The arm under its name, its meshes in the folder of it; what was odd stands in its notes."""
    meshes = tuple(replace(mesh, file=f"{identity}/{mesh.file.partition('/')[2]}") for mesh in robot.meshes)
    return replace(robot, id=identity, meshes=meshes, notes=tuple(map(str, notes)))
