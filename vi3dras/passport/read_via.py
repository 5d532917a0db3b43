"""A via-point file read as far as it can be: what is wrong is told with row and column, and left empty."""

from __future__ import annotations

import re
from itertools import combinations
from pathlib import Path
from typing import NamedTuple

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Bools, Floats
from vi3dras.errors import nearest
from vi3dras.files import read_whole
from vi3dras.kinematics.forward import tool_pose
from vi3dras.passport.errors import ViaFileError
from vi3dras.passport.outcome import Outcome, merged, outcome_with
from vi3dras.passport.report import Report
from vi3dras.passport.rows import Rows, finite_rows
from vi3dras.passport.via_csv import via_headers
from vi3dras.tables import Fault, Table, numbers_of, table_of, words_of
from vi3dras.units import LENGTHS

WORDS = ("code",)
"""Columns of words."""

JOINT = re.compile(r"(theta|d)(\d{1,2})_(deg|rad|m|cm|mm|in)")

UNREAD = "no reason given"

LOOKED_AT = 200
"""Rows that show whether two columns were swapped."""


class Via(NamedTuple):
    """What is in a via-point file."""

    data: bytes
    headers: tuple[str, ...]
    columns: dict[str, Floats]
    """Columns of numbers as the file has them, (N,), NaN where there is none."""
    reachable: Bools
    """(N,)."""
    code: tuple[str, ...]
    """The word of each row."""
    faults: tuple[Outcome, ...]
    """What could not be read."""

    @property
    def joints(self) -> tuple[str, ...]:
        """The headers of the joint values, by number."""
        found = [(int(match[2]), name) for name in self.columns if (match := JOINT.fullmatch(name))]
        return tuple(name for _, name in sorted(found))

    @property
    def rows(self) -> int:
        """How many rows there are."""
        return len(self.code)


def read_via(file: Path) -> Via:
    """Read a via-point file, whatever a spreadsheet saved it as; columns go by their names.

    Raises:
        ViaFileError: there is no such file, or it is none.
    """
    data = data_of(file)
    table = table_of(data, headed=True)
    headers = table.headers
    if not headers:
        raise ViaFileError(str(file), "it is empty")
    if "t_s" not in headers and not any(map(JOINT.fullmatch, headers)):
        raise ViaFileError(str(file), "its first row names neither a time t_s nor a joint such as theta1_deg")
    names = {name: k for k, name in reversed(list(enumerate(headers))) if name not in WORDS}
    values, found = numbers_of(table, list(names.values()), {"nan"})
    columns = dict(zip(names, values.T, strict=True))
    reachable = columns.get("reachable", np.ones(len(values)))
    reached = np.nan_to_num(reachable, nan=0.0) > 0.5
    words = ["reachable" if ok else UNREAD for ok in reached]
    if "code" in headers:
        words = [word[:40] or UNREAD for word in words_of(table, headers.index("code"))]
    twice = sorted({name for name in headers if name and headers.count(name) > 1})
    faults = (
        *_cells(table, found),
        *(outcome_with("COLUMNS", f"two columns are called {name}") for name in twice),
    )
    return Via(data, headers, columns, reached, tuple(words), faults)


def data_of(file: Path) -> bytes:
    """All bytes of a file.

    Raises:
        ViaFileError: there is no such file, or it is none.
    """
    try:
        return read_whole(file)
    except OSError as error:
        raise ViaFileError(str(file), (error.strerror or "unknown reason").lower()) from error


def _cells(table: Table, found: list[Fault]) -> list[Outcome]:
    """What is wrong in the rows."""
    faults = []
    for fault in found:
        what = f'"{fault.text}" in column {table.headers[min(fault.column, table.width - 1)]} is no number'
        if fault.kind == "width":
            what = f"it has {fault.text} cells, but the first row names {table.width} columns"
        faults.append(outcome_with("CELL", what, fault.row))
    return [merged(faults)._replace(row=faults[0].row)] if faults else []


def header_faults(via: Via, wanted: tuple[str, ...]) -> list[Outcome]:
    """Columns that are missing, unknown, or in another order."""
    faults = []
    for name in wanted:
        if name not in via.headers:
            spare = tuple(header for header in via.headers if header not in wanted)
            offer = nearest(name, spare).removesuffix("?").replace("Did you mean", "Perhaps it is")
            faults.append(f"the column {name} is missing" + (f" ({offer})" if offer else ""))
    kept = [name for name in via.headers if name in wanted]
    order = [name for name in wanted if name in kept]
    misplaced = next(((a, b) for a, b in zip(order, kept, strict=False) if a != b), None)
    if misplaced is not None:
        faults.append(f"the column {misplaced[1]} stands where {misplaced[0]} belongs")
    return [outcome_with("COLUMNS", fault) for fault in faults] or [Outcome("COLUMNS")]


def other_arm(via: Via, robot: Robot) -> str:
    """By what a file's columns are those of another arm; nothing where they may be this one's."""
    wanted, known = via_headers(robot)[2:5], set(via.headers)
    units = [unit for unit in LENGTHS if {f"{axis}_{unit}" for axis in "xyz"} <= known]
    joints, unit = len(via.joints), robot.units.length
    if joints <= robot.n and (not units or unit in units or known & set(wanted)):
        return ""
    lengths = f" and lengths in {units[0]}" if units else ""
    return f"it has {joints} joints{lengths}, {robot.name} ({robot.id}) has {robot.n} and {unit}"


def swapped(robot: Robot, rows: Rows, found: Report) -> list[Outcome]:
    """Two columns whose numbers fit when they are exchanged, where the tool is not where the rows say."""
    check = found.check("FK")
    if check is None or check.rows < max(len(rows.times) // 2, 2):
        return []
    usable = np.flatnonzero(finite_rows(rows.q) & finite_rows(rows.points))
    some = usable[:: max(len(usable) // LOOKED_AT, 1)]
    q, points, headers = rows.q[some], rows.points[some], via_headers(robot)
    miss = _miss(robot, q, points)
    for names, values in ((headers[8:-2], q), (headers[2:5], points)):
        for a, b in combinations(range(len(names)), 2):
            other = values.copy()
            other[:, [a, b]] = values[:, [b, a]]
            is_joint = values is q
            if is_joint and robot.table.revolute[a] != robot.table.revolute[b]:
                continue
            if _miss(robot, *((other, points) if is_joint else (q, other))) < 1e-3 * miss:
                return [outcome_with("COLUMNS", f"the numbers of {names[a]} and {names[b]} are exchanged")]
    return []


def _miss(robot: Robot, q: Floats, points: Floats) -> float:
    """How far the tool is from the points at most [m]."""
    return float(np.linalg.norm(tool_pose(robot, q)[:, :3, 3] - points, axis=1).max())
