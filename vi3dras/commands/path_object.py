"""The object before the arm: moved into reach, painted, and told to people."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.commands.formulas import piece_sentences, pieces_answer
from vi3dras.commands.output import Console, fixed, numbers_table
from vi3dras.objects.formula import Formula
from vi3dras.path.curve import Curve, whole_piece
from vi3dras.path.errors import GapError
from vi3dras.path.fit import Fit
from vi3dras.path.painting import Painting


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
