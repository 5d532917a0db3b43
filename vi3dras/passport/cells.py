"""The cell of a motion in its passport, and what became of it since."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from vi3dras.errors import Vi3drasError
from vi3dras.passport.digests import hash_of
from vi3dras.passport.outcome import Outcome, outcome_with
from vi3dras.passport.report import Report
from vi3dras.workcell import Cell, Thing
from vi3dras.workcell.cell_file import cell_from
from vi3dras.workcell.cell_text import cell_data

MOST_NAMED = 4
"""Differences that a sentence names; more are only counted."""

SAME = 1e-9
"""A thing that moved by less stands where it stood [m]."""


def cell_told(cell: Cell, report: Report) -> dict[str, Any]:
    """What a passport says of a cell: its hash, how near the arm comes to its things, and all of it."""
    check = report.check("WORKPIECE")
    clearance = None if check is None or check.worst is None else float(f"{check.worst:.6g}")
    data = cell_data(cell)
    return {"sha256": hash_of(data), "clearance": clearance, "numbers": data}


class Now(NamedTuple):
    """The cell that a file is judged in."""

    cell: Cell | None
    outcomes: tuple[Outcome, ...]
    is_same: bool
    """Whether it is that of the export."""


def cell_now(told: Mapping[str, Any] | None, cell: Cell | None, folder: Path) -> Now:
    """The cell that is named, or else that of the passport; `told` is what the passport says of it.

    Meshes of the passport's cell are looked for in a folder.
    """
    if told is None:
        what = "" if cell is None else f"it was exported without a cell, and is judged in {cell.title}"
    elif cell is None:
        return _of_export(told, folder)
    else:
        what = _since(told, cell, folder)
    if what:
        return Now(cell, (outcome_with("WORKCELL", what),), is_same=False)
    return Now(cell, (Outcome("WORKCELL"),) if cell is not None else (), is_same=True)


def _of_export(told: Mapping[str, Any], folder: Path) -> Now:
    try:
        cell = cell_from(told["numbers"], folder, "the cell of the passport")
    except Vi3drasError as error:
        return Now(None, (outcome_with("FAILED", f"{error}".rstrip(".")),), is_same=True)
    return Now(cell, (Outcome("WORKCELL"),), is_same=True)


def _since(told: Mapping[str, Any], cell: Cell, folder: Path) -> str:
    """What became of the cell since the export; nothing when it is the same."""
    if hash_of(cell_data(cell)) == told["sha256"]:
        return ""
    was = _of_export(told, folder).cell
    if was is None:
        return f"it was exported in another cell than {cell.title}"
    parts = differences(was, cell)
    more = f", and {len(parts) - MOST_NAMED} more" if len(parts) > MOST_NAMED else ""
    said = ", ".join(parts[:MOST_NAMED]) + more
    return f"the cell differs from that of the export: {said}" if said else ""


def differences(was: Cell, now: Cell) -> list[str]:
    """What is not as it was, in words."""
    before, after = ({thing.name: thing for thing in cell.things} for cell in (was, now))
    said = [f"{name} is gone" for name in before if name not in after]
    said += [f"{name} is new" for name in after if name not in before]
    for name in before:
        if name in after:
            said += _changed(before[name], after[name], now)
    if was.tip != now.tip or was.radius != now.radius:
        said.append("the tool is another")
    return said


def _changed(was: Thing, now: Thing, cell: Cell) -> list[str]:
    said = []
    if was.body != now.body:
        said.append(f"{now.name} has other measures")
    moved = float(np.linalg.norm(now.place.matrix[:3, 3] - was.place.matrix[:3, 3]))
    if moved > SAME:
        said.append(f"{now.name} stands {moved / cell.units.metres:.4g} {cell.units.length} from its place")
    elif not np.allclose(was.place.matrix[:3, :3], now.place.matrix[:3, :3], atol=SAME):
        said.append(f"{now.name} is turned")
    return said
