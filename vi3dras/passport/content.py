"""What a passport says, as a dictionary for JSON."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

import numpy as np

from vi3dras import __version__
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats, Ints, alike
from vi3dras.closed_forms.forms import Task
from vi3dras.motion.limits import Limits
from vi3dras.motion.rows import PHASES, Motion
from vi3dras.objects.formula import Formula
from vi3dras.passport.cells import cell_told
from vi3dras.passport.digests import Digest, hash_of
from vi3dras.passport.report import Report
from vi3dras.passport.robot_numbers import numbers_of, robot_hash
from vi3dras.passport.rows import Tolerances, joint_units
from vi3dras.workcell import Cell

FORMAT = 1
"""What a reader has to understand."""


def content_of(
    robot: Robot,
    motion: Motion,
    report: Report,
    digest: Digest,
    *,
    columns: tuple[str, ...],
    limits: Limits,
    tolerances: Tolerances,
    task: Task,
    formula: Formula | None = None,
    cell: Cell | None = None,
    settings: Mapping[str, Any] | None = None,
) -> dict[str, Any]:
    """The passport as a dictionary for JSON, its own hash last."""
    scale, units = joint_units(robot)
    content: dict[str, Any] = {
        "passport": FORMAT,
        "program": f"vi3dras {__version__}",
        "draft": not report.is_safe,
        "units": {"length": robot.units.length, "angle": "deg", "time": "s"},
        "robot": {"id": robot.id, "name": robot.name, "sha256": robot_hash(robot), "numbers_in": "m, rad"}
        | {"numbers": numbers_of(robot)},
        "formula": None if formula is None else _formula(formula),
        "settings": _plain(settings or {}),
        "limits": {
            "units": list(units),
            "speed": (limits.speed / scale).tolist(),
            "acceleration": (limits.acceleration / scale).tolist(),
            "assumed": list(limits.assumed),
        },
        "tolerances": asdict(tolerances),
        "task": task,
        **({} if cell is None else {"cell": cell_told(cell, report)}),
        "motion": {
            "closes": bool(motion.closes),
            "jumps": [int(row) for row in motion.jumps],
            "phases": [[row, PHASES[int(value)]] for row, value in _runs(motion.phase)],
            "gripper": [[row, round(value, 6)] for row, value in _runs(np.round(motion.gripper, 6))],
        },
        "result": report.as_dict(),
        "file": {
            "sha256": digest.sha256,
            "bytes": digest.size,
            "columns": list(columns),
            "rows": len(digest.rows),
            "row_digests": "".join(digest.rows),
        },
    }
    return content | {"sha256": hash_of(content)}


def _formula(formula: Formula) -> dict[str, Any]:
    place = formula.placement
    return {
        "id": formula.id,
        "title": formula.title,
        "kind": formula.kind,
        "length_unit": formula.units.length,
        "expressions": [expression.text for expression in formula.expressions],
        "variables": [asdict(variable) for variable in formula.variables],
        "constants": {constant.name: constant.value for constant in formula.constants},
        "placement": {
            "shift_m": list(place.shift),
            "turn_deg": [float(f"{angle:.12g}") for angle in np.degrees(place.turn)],
            "scale": place.scale,
            "pivot_m": list(place.pivot),
        },
    }


def _runs(values: Floats | Ints) -> list[tuple[int, float]]:
    """Where each run of equal values begins, and the value."""
    return [(first, float(values[first])) for first, _ in alike(values)]


def _plain(value: Any) -> Any:
    """Settings as JSON has them: arrays as lists, paths and others as words."""
    if isinstance(value, Mapping):
        return {str(key): _plain(item) for key, item in value.items()}
    if isinstance(value, np.ndarray | np.generic):
        return _plain(value.tolist())
    if isinstance(value, list | tuple):
        return [_plain(item) for item in value]
    if isinstance(value, float):
        return value if np.isfinite(value) else None
    return value if value is None or isinstance(value, bool | int | str) else str(value)
