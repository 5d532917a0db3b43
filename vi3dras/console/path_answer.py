"""What `vi3dras path` answers: an object painted and moved into reach, a motion and whether it is safe."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from vi3dras.api.values.read_tables import ReadTable
from vi3dras.arm.robot import Robot
from vi3dras.console.output import Console, fixed, numbers_table
from vi3dras.console.pieces import piece_sentences, pieces_answer
from vi3dras.motion.rows import FREE, PHASES, Motion, Plan
from vi3dras.objects.formula import Formula
from vi3dras.passport.report import Report
from vi3dras.path.curve import Curve, whole_piece
from vi3dras.path.errors import GapError
from vi3dras.path.fit import Fit
from vi3dras.path.painting import Painting

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
    on_path = plan.fine.phase == PHASES.index("path")
    fastest = float(np.nan_to_num(plan.fine.tool_speed[on_path]).max(initial=0.0))
    return {
        "speed_asked": plan.asked / metres if np.isfinite(plan.asked) else None,
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


def gap_words(formula: Formula, curve: Curve, robot: Robot) -> str:
    """Why a curve cannot be followed as it is, and what to type; nothing when it has no gap."""
    try:
        whole_piece(curve, robot.units.length, robot.units.metres)
    except GapError as error:
        low, high = (text.rstrip("°") for text in error.whole)
        option = "--u" if curve.runs == formula.names[0] else "--v"
        pieces = f"follow one of its {error.count} pieces with --piece K"
        return f"{error.reason()}: {pieces}, or take {option} {low}:{high}."
    return ""


def object_answer(
    robot: Robot, formula: Formula, curve: Curve, painting: Painting, found: Fit | None
) -> dict[str, Any]:
    """How much of a formula is reached, and what the curve is like."""
    metres, stands = robot.units.metres, dict([curve.stands] if curve.stands else [])
    variable = next(v for v in formula.variables if v.name == curve.runs)
    has_length = curve.is_chosen and not curve.pieces[curve.piece].is_endless
    return {
        "formula": formula.id,
        "robot": robot.id,
        "vertices": int(painting.code.size),
        "vertices_without_value": painting.lost,
        "percent": painting.shares,
        "percent_reachable": painting.reached,
        **({} if painting.contacts is None else {"touched": painting.things}),
        "along": curve.runs,
        "range": [variable.low, variable.high],
        "length": curve.length / metres if has_length else None,
        "closed": has_length and curve.closure.is_closed,
        "gap": curve.closure.gap / metres if has_length else None,
        "closes_at": curve.closure.label or None,
        "piece": curve.piece + 1 if curve.is_chosen else None,
        "pieces": pieces_answer(formula, curve.runs, curve.pieces, metres, stands),
        "fit": None if found is None else _fit_answer(robot, found),
        **robot.units.told,
    }


def _fit_answer(robot: Robot, found: Fit) -> dict[str, Any]:
    """What a fit did, in the arm's unit of length and degrees."""
    place = found.placement
    return {
        "percent_before": 100 * found.before,
        "percent_after": 100 * found.after,
        "shift": np.array(place.shift) / robot.units.metres,
        "turn_deg": np.degrees(place.turn),
        "scale": place.scale,
        "hand_deg": None if found.angle is None else math.degrees(found.angle),
        "about": np.array(place.pivot) / robot.units.metres,
    }


def print_object(console: Console, robot: Robot, formula: Formula, result: dict[str, Any]) -> None:
    """How much of it is reached, and where it was moved."""
    unit, fit = robot.units.length, result["fit"]
    console.print(f"{formula.title} before {robot.name}, {result['hand']}", style="bold")
    table = numbers_table("class", "percent")
    for name, share in result["percent"].items():
        table.add_row(name, fixed(share, 1))
    console.print(table)
    print_touched(console, result)
    if fit and fit["percent_after"] == fit["percent_before"]:
        console.print("Fit: it stays where it is, no better place is found.")
    elif fit:
        shift = ", ".join(fixed(v, 2) for v in fit["shift"])
        console.print(
            f"Fit: {fixed(fit['percent_before'], 1)} % before, {fixed(fit['percent_after'], 1)} % after; "
            f"its place is ({shift}) {unit} from where the formula has it, size x {fixed(fit['scale'], 2)}"
            + ("" if fit["hand_deg"] is None else f", hand at {fixed(fit['hand_deg'], 0)} deg")
        )
    print_curve(console, unit, result)


def print_touched(console: Console, result: dict[str, Any]) -> None:
    """With which things how many targets collide; nothing where none does."""
    if touched := result.get("touched"):
        parts = ", ".join(f"{count:,} {name}" for name, count in touched.items())
        console.print(f"Collisions: {parts}", soft_wrap=True)


def print_curve(console: Console, unit: str, result: dict[str, Any]) -> None:
    """The curve, or the piece of it that is followed; of a curve with gaps all pieces."""
    name, pieces, number = result["along"], result["pieces"], result["piece"]
    if len(pieces) == 1 and pieces[0]["range"] != result["range"]:
        low, high = (f"{round(value, 4) + 0.0:g}" for value in pieces[0]["range"])
        console.print(f"It has values for {name} from {low} to {high} only.")
    if len(pieces) > 1:
        console.print(f"Curve along {name}: {len(pieces)} pieces with gaps between them")
        for sentence in piece_sentences(pieces, name, unit):
            console.print(sentence, soft_wrap=True)
        if number is None:
            console.print(result["refused"], soft_wrap=True)
            return
    what = f"Piece {number} of {len(pieces)}" if len(pieces) > 1 else f"Curve along {name}"
    length = "without end" if result["length"] is None else f"{fixed(result['length'], 3)} {unit}"
    console.print(
        f"{what}: {length}, {result['reachable']} of {result['points']} points reached, "
        f"{result['jumps']} jumps"
    )
    if result["gap"] is not None:
        closed = "closed" if result["closed"] else f"open by {fixed(result['gap'], 4)} {unit}"
        cure = f"; {name} to {result['closes_at']} would close it" if result["closes_at"] else ""
        console.print(f"It is {closed}{cure}.")
