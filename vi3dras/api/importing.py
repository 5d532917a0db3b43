"""Arms of other programs: read into the user's folder, and written as URDF."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from vi3dras.api.arm import Arm
from vi3dras.api.values.given import AN_ARM, file_in, one_of
from vi3dras.importers.keep import keep_imported
from vi3dras.importers.reader import read_arm
from vi3dras.importers.urdf_files import with_files, write_urdf
from vi3dras.importers.urdf_writer import urdf_text


@dataclass(frozen=True, repr=False)
class ImportedArm:
    """An arm out of a file of another program, with what was odd about it."""

    arm: Arm
    """The arm; its kinematics are those of the file."""
    notes: tuple[str, ...]
    """What was odd: limits that are missing, masses that no body has, meshes that are not found, ..."""
    format: str
    """`URDF`, `xacro`, `RoboAnalyzer` or `D-H table`."""
    branches: tuple[str, ...] = ()
    """The links at the ends of all arms of the file; the one that was read comes first."""
    arguments: dict[str, str] = field(default_factory=dict)
    """What a xacro file asks for, with the values that were taken."""
    file: Path | None = None
    """Where it was kept; None where it was only read."""

    def __repr__(self) -> str:
        notes = "1 note" if len(self.notes) == 1 else f"{len(self.notes)} notes"
        return f"<{self.format}: {self.arm.name}, {self.arm.robot.structure}, {notes}>"


def import_arm(
    file: str | Path, name: str | None = None, *, chain: str | None = None,
    arguments: Mapping[str, str] | None = None, repair: bool = False, keep: bool = True,
) -> ImportedArm:  # fmt: skip
    """An arm from URDF, xacro, RoboAnalyzer's robot.xml or skeleton, or a D-H table as text or CSV.

    It is kept in your folder of arms, its meshes beside it, and is then in the library like every other one.
    Nothing in a file is run, and nothing outside its package is read.

    Args:
        file: where it is; what it is is known by what is in it.
        name: the id that the arm gets; without one the first that is free of the words of its name.
        chain: the link at the end of the branch that is wanted, where there are several.
        arguments: values for what a xacro file asks.
        repair: make nearly right angles right; without it the kinematics are exact as written.
        keep: False reads it alone.

    Raises:
        FileError: it cannot be read; with the line, what is wrong, and what would be right.
        PasteError: it is no D-H table.
        UnknownNameError: no link is called like the end of the chain.
        LibraryNameError, FileExistsAlreadyError: another arm has the name.
    """
    given = {key: str(value) for key, value in (arguments or {}).items()}
    read = read_arm(file_in(file), chain, given, repair=repair)
    robot, kept = keep_imported(read, name) if keep else (read.robot, None)
    branches = tuple(branch.tip for branch in read.branches)
    notes = tuple(map(str, read.notes))
    return ImportedArm(Arm(robot), notes, read.format, branches, read.arguments, kept)


def urdf(arm: Arm, file: str | Path | None = None) -> str:
    """An arm as the text of a URDF file; with `file` it is written, its meshes in a folder beside it.

    An arm without meshes of its own gets the body that is drawn for it.

    >>> import vi3dras as vi
    >>> vi.urdf(vi.robot("puma560")).count("<joint ")
    7

    Raises:
        FileExistsAlreadyError, NotWritableError: the file is there already, or the folder will not take it.
    """
    robot = one_of(Arm, "The arm", arm, AN_ARM).robot
    if file is None:
        return urdf_text(with_files(robot, robot.id)[0])
    path = file_in(file)
    write_urdf(robot, path)
    return path.read_text(encoding="utf-8")
