"""What `vi3dras ik` answers with the printed equations and with the Jacobian transpose."""

from __future__ import annotations

from typing import Any

import numpy as np

from vi3dras.api.values.numbers import joints_out
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.closed_forms.forms import Task
from vi3dras.console.output import Console, fixed, numbers_table
from vi3dras.inverse.descent import descend_by_transpose, descent_sentence
from vi3dras.inverse.paper_equations import CORRECTED, print_sentence, printed_attempts
from vi3dras.inverse.reasons import point_of
from vi3dras.inverse.solutions import EXACT, excess_of


def printed_result(robot: Robot, target: Floats, seed: Floats | None) -> dict[str, Any]:
    """The equations as printed and corrected for x, y, z and the hand's angle (4,)."""
    attempts = [
        joint_row(robot, a.q, a.branch, a.position_error, a.angle_error)
        for a in printed_attempts(robot, target, seed)
    ]
    right = next(a for a in attempts if a["branch"] == CORRECTED)
    meets = right["residual"] is not None and right["residual"] * robot.units.metres <= EXACT
    return {
        "robot": robot.id,
        "task": "wrist",
        "method": "as-printed",
        "solver": "equations 3-9 of the 3D-RAS paper",
        "position": target[:3] / robot.units.metres,
        "reachable": bool(meets and right["within_limits"]),
        "reason": print_sentence(robot),
        "attempts": attempts,
        "solutions": [right] if meets else [],
        **robot.units.told,
    }


def transpose_result(robot: Robot, task: Task, target: Floats, seed: Floats | None) -> dict[str, Any]:
    """Every iteration of the Jacobian transpose from a seed, or from home, to a target."""
    path = descend_by_transpose(robot, task, target, seed)
    count = len(path.q) - 1
    start, end = (
        joint_row(robot, path.q[k], name, path.position_error[k], path.angle_error[k])
        for k, name in ((0, "start"), (-1, f"iteration {count}"))
    )
    return {
        "robot": robot.id,
        "task": task,
        "method": "transpose",
        "solver": "Jacobian transpose, as in the RV-2AJ paper",
        "position": point_of(target) / robot.units.metres,
        "reachable": path.arrived and end["within_limits"],
        "reason": descent_sentence(robot, task, path),
        "iterations": count,
        "errors": path.position_error / robot.units.metres,
        "errors_deg": np.degrees(path.angle_error),
        "attempts": [start, end],
        "solutions": [end] if path.arrived else [],
        **robot.units.told,
    }


def joint_row(robot: Robot, q: Floats, branch: str, position: float, angle: float) -> dict[str, Any]:
    """Joint values (n,) as people type them, and what they miss [m], [rad]; None where there is no value."""
    if not np.isfinite(q).all():
        return {
            "q": None, "branch": branch, "within_limits": False, "violations": [], "beyond": None,
            "residual": None, "residual_deg": None,
        }  # fmt: skip
    excess = excess_of(robot, q)
    return {
        "q": joints_out(robot, q),
        "branch": branch,
        "within_limits": not excess.any(),
        "violations": [robot.joints[i].name for i in np.flatnonzero(excess)],
        "beyond": joints_out(robot, excess),
        "residual": float(position) / robot.units.metres,
        "residual_deg": float(np.degrees(angle)),
    }


def print_attempts(console: Console, robot: Robot, result: dict[str, Any]) -> None:
    """A table of what was tried, and the sentence about it."""
    console.print(f"{robot.name} ({robot.id}): {result['solver']}", style="bold")
    console.print(result["reason"], soft_wrap=True)
    table = numbers_table("", *(j.name for j in robot.joints), "misses by", "and by", "outside")
    table.columns[-1].justify = "left"
    for row in result["attempts"]:
        if row["q"] is None:
            table.add_row(row["branch"], *("-" for _ in robot.joints), "no value", "", "")
            continue
        angle = "" if result["task"] == "position" else _missed(row["residual_deg"], "deg")
        misses = (_missed(row["residual"], robot.units.length), angle)
        table.add_row(row["branch"], *(fixed(v) for v in row["q"]), *misses, ", ".join(row["violations"]))
    console.print(table)


def _missed(value: float, unit: str) -> str:
    return f"{value:.0e} {unit}" if 0 < value < 5e-4 else f"{fixed(value)} {unit}"
