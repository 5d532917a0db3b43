"""What `vi3dras path` answers on a motion: how long, how even, what holds it back, whether it is safe."""

from __future__ import annotations

from typing import Any

import numpy as np

from vi3dras.api.reading import ReadTable
from vi3dras.commands.output import Console, fixed
from vi3dras.motion.rows import FREE, PHASES, Motion, Plan
from vi3dras.passport.report import Report

TOLD = 8
"""Faults and warnings that are printed; the rest is counted."""


def table_answer(table: ReadTable) -> dict[str, Any]:
    """What was read."""
    path, robot, motion = table.path, table.motion.robot, table.motion.rows
    return {
        "import": path.file,
        "robot": robot.id,
        "read_as": "joint values" if path.q is not None else "places",
        "has_times": path.times is not None,
        "told": list(path.told),
        "points": path.rows,
        "reachable": int(motion.reachable.sum()),
        "closed": motion.closes,
        **robot.units.told,
    }


def motion_answer(motion: Motion, metres: float) -> dict[str, Any]:
    """The rows as they are exported."""
    return {
        "rows": len(motion.times),
        "duration": motion.duration,
        "time_s": motion.duration,
        "way": float(motion.way[-1]) / metres,
        "phases": [PHASES[k] for k in np.unique(motion.phase)],
        "jumps": len(motion.jumps),
    }


def plan_answer(plan: Plan, metres: float, *, is_even: bool) -> dict[str, Any]:
    """How the tool's speed keeps to what was asked, and its ripple where it is to be even."""
    asked = plan.asked if np.isfinite(plan.asked) else None
    on_path = plan.fine.phase == PHASES.index("path")
    fastest = float(np.nan_to_num(plan.fine.tool_speed[on_path]).max(initial=0.0))
    return {
        "speed_asked": None if asked is None else asked / metres,
        "speed_reached": fastest / metres,
        "speed_ripple_percent": speed_ripple(plan) if is_even else None,
        "rows_held_percent": 100 * float((plan.fine.held[on_path] != FREE).mean()) if on_path.any() else 0.0,
        "held": list(plan.reasons),
    }


def speed_ripple(plan: Plan) -> float | None:
    """Percent between the largest and the least speed of the tool; None when it never has the asked one.

    What counts is from where it first has that speed to where it last has it: the ramps do not.
    """
    speed = plan.fine.tool_speed
    full = np.flatnonzero((plan.fine.phase == PHASES.index("path")) & (speed >= plan.asked * (1 - 1e-6)))
    if not len(full):
        return None
    between = speed[full[0] : full[-1] + 1]
    return 100 * float(np.nanmax(between) - np.nanmin(between)) / plan.asked


def print_motion(console: Console, unit: str, result: dict[str, Any]) -> None:
    """The motion for people."""
    words = [f"{result['rows']:,} rows", f"{fixed(result['duration'], 2)} s"]
    if result.get("speed_asked"):
        words.append(f"asked {fixed(result['speed_asked'], 2)} {unit}/s")
    if result.get("speed_ripple_percent") is not None:
        words.append(f"even to {fixed(result['speed_ripple_percent'], 2)} % between its ramps")
    console.print(f"Motion: {', '.join(words)}")
    for sentence in [*result.get("held", ()), *result.get("told", ())]:
        console.print(f"  {sentence}", soft_wrap=True)


def print_verdict(console: Console, report: Report, result: dict[str, Any]) -> None:
    """The checks and the files for people."""
    console.print(report.sentence, soft_wrap=True)
    others = [found.sentence for found in (*report.faults[1:], *report.warnings)]
    for sentence in others[:TOLD]:
        console.print(f"  {sentence}", soft_wrap=True)
    if len(others) > TOLD:
        console.print(f"  and {len(others) - TOLD} more.")
    if "file" in result:
        draft = ", a draft" if result["draft"] else ""
        console.print(f"Wrote {result['file']} ({result['format']}{draft}) and {result['passport']}")
