"""What the detective found, as sentences in the arm's units."""

from __future__ import annotations

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.notations.detective import NONE, POSE, Finding
from vi3dras.notations.guesses import COLUMNS, SIGN, TURNS, Guess, as_typed
from vi3dras.notations.plain import shown
from vi3dras.orientation import abc_from_matrix

WHOLE = {
    "standard read as modified": "The table is standard D-H, but it is read as modified: choose standard.",
    "modified read as standard": "The table is modified D-H, but it is read as standard: choose modified.",
    "reversed joints": "All joints count the other way round: give each the other sign.",
}
"""Slips of a whole table."""


def finding_sentence(robot: Robot, finding: Finding) -> str:
    """What is wrong, and what would be right."""
    count = len(finding.before.lengths[0])
    poses = "the pose" if count == 1 else f"all {count} poses"
    if finding.id == NONE:
        return f"No mistake found: the table explains {poses} to within rounding."
    if finding.id == POSE and finding.pose is not None:
        return f"Pose {finding.pose + 1} disagrees with the table, all others fit: look at that pose first."
    if finding.guess.id:
        others = len(finding.ties)
        slips = "another slip" if others == 1 else f"{others} other slips"
        more = f" So would {slips}: one more pose tells." if others else ""
        return f"{guess_sentence(robot, finding.guess)} That explains {poses}.{more}"
    nearest, worst = finding.near[0]
    unit = robot.units
    return (
        f"None of the usual mistakes explains {poses}. The nearest is {nearest.id}"
        f"{f' in row {nearest.row}, {nearest.column}' if nearest.row else ''}, which still misses by "
        f"{shown_short(worst / unit.metres)} {unit.length}."
    )


def guess_sentence(robot: Robot, guess: Guess) -> str:
    """One slip: where it is, what stands there, what should."""
    if guess.id in WHOLE:
        return WHOLE[guess.id]
    if guess.other is not None:
        return _swap_sentence(robot, guess)
    if guess.column in {"tool", "base"}:
        return _end_sentence(robot, guess)
    if guess.row is None:
        return f"{guess.id[:1].upper()}{guess.id[1:]}: {guess.column} are in the wrong unit."
    if guess.column == "sign":
        sign = guess.table[SIGN, guess.row - 1]
        return f"Row {guess.row}: the joint counts the other way round: give it sign = {sign:g}."
    found, right = (_cell(robot, each, guess.row, guess.column) for each in (as_typed(robot), guess))
    return f"Row {guess.row}, {guess.column}: {found} should be {right} ({guess.id})."


def _swap_sentence(robot: Robot, guess: Guess) -> str:
    """Two cells, columns or rows that changed places."""
    row, column = guess.other or (0, "")
    if guess.id == "swapped columns":
        return f"The columns {guess.column} and {column} are swapped."
    if guess.id == "swapped rows":
        return f"Rows {guess.row} and {row} are swapped."
    here, there = _cell(robot, guess, guess.row or 1, guess.column), _cell(robot, guess, row, column)
    return (
        f"Row {guess.row}, {guess.column} and row {row}, {column} are swapped: "
        f"{here} and {there} would be right."
    )


def cell_numbers(robot: Robot, finding: Finding) -> tuple[float | None, float | None]:
    """What stands in the cell that is wrong and what should, as typed; None where it is no cell."""
    guess = finding.guess
    if guess.row is None or guess.column not in {*COLUMNS, "sign"}:
        return None, None
    c = (*COLUMNS, "sign").index(guess.column)
    unit = 1.0 if c == SIGN else robot.units.radians if c in TURNS else robot.units.metres
    tables = as_typed(robot).table, guess.table
    found, right = (round(float(table[c, guess.row - 1]) / unit, 10) for table in tables)
    return found, right


def shown_short(value: float) -> str:
    """A number of which four digits are enough."""
    return f"{value:.4g}"


def _cell(robot: Robot, guess: Guess, row: int, column: str) -> str:
    c = COLUMNS.index(column)
    units = robot.units
    unit, word = (units.radians, units.angle) if c in TURNS else (units.metres, units.length)
    value = float(guess.table[c, row - 1])
    told = shown_short(value / unit) if guess.id == "wrong number" else shown(value, unit)
    return f"{told} {word}"


def _end_sentence(robot: Robot, guess: Guess) -> str:
    """A tool or a base."""
    if guess.id.endswith("not in the poses"):
        return f"The poses do not know the {guess.column} of the arm: they are those without it."
    units, frame = robot.units, guess.tool if guess.column == "tool" else guess.base
    place = ", ".join(shown_short(round(v / units.metres, 6) + 0.0) for v in frame[:3, 3].tolist())
    turned = np.round(abc_from_matrix(frame[:3, :3]) / units.radians, 4) + 0.0
    angles = ", ".join(map(shown_short, turned.tolist()))
    thing = "A tool is missing or another one" if guess.column == "tool" else "The arm stands on another base"
    return f"{thing}: {guess.column} x, y, z = {place} {units.length}, A, B, C = {angles} {units.angle}."
