"""Files of taught positions: which format the end of a name says, read and written whole."""

from __future__ import annotations

from pathlib import Path

from vi3dras.arm.robot import Robot
from vi3dras.files import read_whole, reason_of, write_whole
from vi3dras.tables import NO_TEXT, text_of
from vi3dras.teaching.errors import PositionEndError, PositionFileError
from vi3dras.teaching.melfa_lines import ReadPositions, read_lines, written_lines
from vi3dras.teaching.position import Taught
from vi3dras.teaching.tables import csv_text, json_text, read_csv, read_json

ENDS = (".pos", ".csv", ".json", ".mb4")
"""How the names of files of positions end, in small or capital letters."""

PROGRAMS = (".mb4", ".prg")


def format_of(file: Path, asked: str | None = None) -> str:
    """The format of a file: as it is asked for, or by the end of its name, with a point before it.

    Raises:
        PositionEndError: its name says none.
    """
    end = f".{asked.lower().removeprefix('.')}" if asked else file.suffix.lower()
    if end == ".prg":
        return ".mb4"
    if end not in ENDS:
        raise PositionEndError(str(file), ENDS)
    return end


def read_positions(robot: Robot, file: Path) -> ReadPositions:
    """The positions in a file, as the arm takes them, with everything that is to be said of its lines.

    Raises:
        PositionEndError: the end of its name says no format.
        PositionFileError: it cannot be read, or holds nothing of the kind.
    """
    end = format_of(file)
    try:
        data = read_whole(file)
    except OSError as error:
        raise PositionFileError(str(file), f"it cannot be read ({reason_of(error).lower()}).") from None
    return positions_in(robot, file.name, end, data)


def positions_in(robot: Robot, name: str, end: str, data: bytes) -> ReadPositions:
    """The positions in the bytes of a file of a format.

    Raises:
        PositionFileError: it holds nothing of the kind.
    """
    text = text_of(data)
    if "\N{REPLACEMENT CHARACTER}" in text and b"\0" in data:
        raise PositionFileError(name, f"{NO_TEXT.partition(':')[0]}: save it as a text, such as .csv.")
    if end == ".csv":
        return read_csv(robot, name, data)
    if end == ".json":
        return read_json(robot, name, text)
    found = read_lines(robot, text, with_program=end in PROGRAMS)
    if not found.positions and not found.told:
        raise PositionFileError(
            name, "it has no position: write lines such as DEF POS P1=(300,0,200,0,180,0)(6,0)."
        )
    return found


def positions_as(robot: Robot, positions: tuple[Taught, ...], end: str) -> str:
    """The text of a file of a format."""
    if end == ".csv":
        return csv_text(robot, positions)
    if end == ".json":
        return json_text(robot, positions)
    title = f"Positions of {robot.name} ({robot.id}), in mm and deg"
    return written_lines(robot, positions, title, short=end in PROGRAMS)


def save_positions(
    robot: Robot, positions: tuple[Taught, ...], file: Path, *, to: str | None = None, replace: bool = False
) -> Path:
    """Write a file of positions, whole or not at all.

    Args:
        robot: the arm.
        positions: the list.
        file: where to.
        to: the format, `pos`, `csv`, `json` or `mb4`; as the end of the name says if None.
        replace: whether a file of that name may go.

    Raises:
        PositionEndError: neither says a format.
        FileExistsAlreadyError, NotWritableError: the file cannot be written.
    """
    write_whole(file, positions_as(robot, positions, format_of(file, to)), replace=replace)
    return file
