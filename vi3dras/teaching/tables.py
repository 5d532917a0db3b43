"""Taught positions as a CSV table and as JSON, with units in the names; tables of others are read too."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.errors import Vi3drasError
from vi3dras.export.quoting import one_line
from vi3dras.programs.value_text import number_text
from vi3dras.tables import Fault, numbers_of, shortened, table_of, words_of
from vi3dras.teaching.acts import free_name, next_name
from vi3dras.teaching.errors import (
    CellLineError,
    MissingCellError,
    OtherKindError,
    PositionFileError,
    TakenNameError,
    TwiceTaughtError,
    WidthLineError,
)
from vi3dras.teaching.melfa_lines import LineTold, ReadPositions
from vi3dras.teaching.position import Taught
from vi3dras.teaching.rows import KINDS, Meant, meant_by, row_of, taught_from

WORDS = ("name", "kind", "comment")

FORMAT = "vi3dras positions"


def csv_text(robot: Robot, positions: tuple[Taught, ...]) -> str:
    """The positions as a table: a head with units, a row each."""
    rows = [row_of(robot, taught) for taught in positions]
    columns = list(dict.fromkeys(name for row in rows for name in row)) or [*WORDS]
    stream = io.StringIO()
    writer = csv.writer(stream, lineterminator="\n")
    writer.writerow(columns)
    for row in rows:
        cells = (row.get(name, "") for name in columns)
        writer.writerow([cell if isinstance(cell, str) else number_text(float(cell)) for cell in cells])
    return stream.getvalue()


def read_csv(robot: Robot, file: str, data: bytes) -> ReadPositions:
    """The positions in a table: a row each, whoever wrote it.

    Raises:
        PositionFileError: the table has no row, or no columns that mean a place or joint values.
    """
    table = table_of(data, headed=True)
    if not table.rows:
        raise PositionFileError(
            file, f"it has no row: its head would be {', '.join(WORDS)}, x_mm, y_mm, z_mm."
        )
    meant = [meant_by(robot, name) for name in table.headers]
    used = [i for i, meaning in enumerate(meant) if meaning.kind and meaning.kind not in WORDS]
    _check_columns(file, table.headers, meant, robot)
    numbers, faults = numbers_of(table, used)
    wrong: dict[int, Fault] = {}
    for fault in faults:
        wrong.setdefault(fault.row, fault)
    words = {meaning.kind: words_of(table, i) for i, meaning in enumerate(meant) if meaning.kind in WORDS}
    rows = _Rows(robot)
    for k, line in enumerate(table.lines):
        if k in wrong:
            rows.told.append(LineTold(line, _cell_error(wrong[k], table.headers, table.width)))
            continue
        given = {
            meant[i].kind: float(value) * meant[i].scale
            for i, value in zip(used, numbers[k], strict=True)
            if np.isfinite(value)
        }
        rows.add(line, {word: column[k] for word, column in words.items()}, given)
    return ReadPositions(tuple(rows.found), tuple(rows.told))


def json_text(robot: Robot, positions: tuple[Taught, ...]) -> str:
    """The positions as JSON: the arm's id, and an object each with the keys of the table."""
    rows = [f"    {json.dumps(row_of(robot, taught), ensure_ascii=False)}" for taught in positions]
    listed = ",\n".join(rows)
    head = f'{{\n  "format": "{FORMAT}",\n  "version": 1,\n  "robot": {json.dumps(robot.id)},\n'
    return f'{head}  "positions": [\n{listed}\n  ]\n}}\n' if rows else f'{head}  "positions": []\n}}\n'


def read_json(robot: Robot, file: str, text: str) -> ReadPositions:
    """The positions in JSON; each is told by its number, from 1, in place of a line.

    Raises:
        PositionFileError: it is no JSON, or holds no list of positions.
    """
    try:
        read = json.loads(text)
    except json.JSONDecodeError as error:
        raise PositionFileError(file, f"line {error.lineno}, column {error.colno}: {error.msg}.") from None
    except RecursionError:
        raise PositionFileError(file, "its brackets stand too deep within each other.") from None
    listed = read.get("positions") if isinstance(read, dict) else read
    if not isinstance(listed, list):
        raise PositionFileError(
            file, 'it has no list of positions: write {"positions": [{"name": "P1", ...}]}.'
        )
    rows = _Rows(robot)
    for k, entry in enumerate(listed, 1):
        try:
            rows.add(k, *_entry(robot, entry))
        except Vi3drasError as error:
            rows.told.append(LineTold(k, error))
    named = read.get("robot") if isinstance(read, dict) else ""
    return ReadPositions(tuple(rows.found), tuple(rows.told), named if isinstance(named, str) else "")


class _Rows:
    """Positions that are read one after the other, and what is said of them."""

    def __init__(self, robot: Robot) -> None:
        self.robot = robot
        self.found: list[Taught] = []
        self.told: list[LineTold] = []
        self.lines: dict[str, int] = {}

    def add(self, line: int, words: Mapping[str, str], numbers: Mapping[str, float]) -> None:
        """One more, of which these words and numbers are told."""
        try:
            kind = words.get("kind", "").casefold()
            if kind not in {"", *KINDS}:
                raise OtherKindError("kind", shortened(kind), " or ".join(KINDS))
            name = self._name(words.get("name", ""), kind)
            comment = one_line(words.get("comment", ""))
            taught, trouble = taught_from(self.robot, name, comment, kind, numbers)
        except Vi3drasError as error:
            self.told.append(LineTold(line, error))
            return
        self.found.append(taught)
        self.lines[taught.name] = line
        if trouble is not None:
            self.told.append(LineTold(line, trouble, is_kept=True))

    def _name(self, given: str, kind: str) -> str:
        if not given:
            return next_name(tuple(self.found), "J" if kind == KINDS[1] else "P")
        try:
            return free_name(self.found, given)
        except TakenNameError as error:
            name = str(error.args[0])
            raise TwiceTaughtError(name, self.lines[name]) from None


def _check_columns(file: str, headers: Sequence[str], meant: Sequence[Meant], robot: Robot) -> None:
    seen: dict[str, str] = {}
    for name, meaning in zip(headers, meant, strict=True):
        if meaning.kind and meaning.kind in seen:
            raise PositionFileError(
                file, f'the columns "{seen[meaning.kind]}" and "{name}" mean the same: keep one of them.'
            )
        seen[meaning.kind] = name
    if not (any(k.startswith("joint") for k in seen) or {"x", "y", "z"} & set(seen)):
        raise PositionFileError(
            file, f"its columns {', '.join(headers)} say no place: name them such as x_mm, y_mm, z_mm, "
            f"or as joint values of {robot.name}.",
        )  # fmt: skip


def _cell_error(fault: Fault, headers: Sequence[str], width: int) -> Vi3drasError:
    if fault.kind == "width":
        return WidthLineError(int(fault.text), width)
    return CellLineError(headers[fault.column], shortened(fault.text))


def _entry(robot: Robot, entry: Any) -> tuple[dict[str, str], dict[str, float]]:
    """The words and the numbers of one object.

    Raises:
        OtherKindError, MissingCellError: what stands there is of another kind, or is there twice.
    """
    if not isinstance(entry, dict):
        raise OtherKindError("this", _short(entry), "an object with a name and numbers")
    words, numbers = dict[str, str](), dict[str, float]()
    for key, value in entry.items():
        meaning = meant_by(robot, key)
        if meaning.kind in WORDS:
            if not isinstance(value, str):
                raise OtherKindError(key, _short(value), 'a text such as "P1"')
            words[meaning.kind] = value
        elif meaning.kind and value is not None:
            if isinstance(value, bool) or not isinstance(value, int | float) or not np.isfinite(value):
                raise OtherKindError(key, _short(value), "a number such as 12.5")
            if meaning.kind in numbers:
                raise MissingCellError(f"One of two keys for {meaning.kind}", "keep one of them")
            numbers[meaning.kind] = float(value) * meaning.scale
    return words, numbers


def _short(value: object) -> str:
    return shortened(json.dumps(value, ensure_ascii=False))
