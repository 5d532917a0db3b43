"""Whether each column holds what its name says."""

from __future__ import annotations

from itertools import combinations

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.errors import nearest
from vi3dras.kinematics.forward import tool_pose
from vi3dras.passport.outcome import Outcome, told
from vi3dras.passport.read_via import Via
from vi3dras.passport.report import Report
from vi3dras.passport.rows import Rows, finite_rows
from vi3dras.passport.via_csv import via_headers
from vi3dras.units import LENGTHS

LOOKED_AT = 200
"""Rows that show whether two columns were swapped."""


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
    return [told("COLUMNS", fault) for fault in faults] or [Outcome("COLUMNS", None, None, "", None, None)]


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
                return [told("COLUMNS", f"the numbers of {names[a]} and {names[b]} are exchanged")]
    return []


def _miss(robot: Robot, q: Floats, points: Floats) -> float:
    """How far the tool is from the points at most [m]."""
    return float(np.linalg.norm(tool_pose(robot, q)[:, :3, 3] - points, axis=1).max())
