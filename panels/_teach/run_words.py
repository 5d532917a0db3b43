"""A run in words: where it stands, what a line does, what a value is, how inputs and outputs are called."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from vi3dras.api.program_runs import ProgramRun
from vi3dras.api.programs import RobotProgram
from vi3dras.arm.robot import Robot
from vi3dras.interpreter.positions import JointSet, Position, Value, units
from vi3dras.interpreter.replay import line_at, place_at
from vi3dras.programs.expressions import PlainNumber, Ref
from vi3dras.programs.statements import Arc, Archway, Line, Move, Order, Port, Statement, inside, values_in
from vi3dras.programs.value_text import value_text


def run_sentence(run: ProgramRun, moment: float) -> str:
    """Where a run stands, or what will stop it; nothing before a run that will end."""
    trace, fault = run.trace, None if run.ran.is_cut else run.fault
    place = place_at(trace, moment)
    is_last = place >= len(trace.steps)
    if fault is not None and (is_last or moment <= 0):
        told = fault.message.rstrip(".")
        return f"Line {fault.line}: {told}" if is_last else f"The run will stop in line {fault.line}: {told}"
    if moment <= 0:
        return ""
    if is_last and run.state == "halted":
        return f"Halted after {run.time:.2f} s"
    if is_last and not run.ran.is_cut:
        return f"All of the program is run, in {run.time:.2f} s"
    return f"Step {place + 1} of the run: line {line_at(trace, moment)}"


def deed_words(line: Line) -> tuple[str, ...]:
    """What a line does to the arm, in a few words; none where it does nothing to it."""
    it = line.statement
    if isinstance(it, Move):
        goal = "" if it.place is None else value_text(it.place)
        far = f"{goal},{value_text(it.before)}" if it.before is not None else goal
        return (f"straight to {far}" if it.word == "MVS" else f"by the joints to {far}",)
    if isinstance(it, Arc):
        return (f"on an arc to {value_text(it.places[1 if it.word in {'MVR2', 'MVR3'} else 2])}",)
    if isinstance(it, Archway):
        return (f"on an arch to {value_text(it.place)}",)
    return ("waiting",) if isinstance(it, Order) and it.word in {"DLY", "WAIT"} else ()


def value_words(value: Value, robot: Robot) -> str:
    """A value as it is read: positions in mm and degrees, joint values in degrees and mm."""
    if isinstance(value, Position):
        numbers = [*value.values[:3], *(math.degrees(angle) for angle in value.values[3:6])]
        return " ".join(_one(number) for number in numbers)
    if isinstance(value, JointSet):
        return " ".join(_one(number) for number in np.array(value.values) / units(robot))
    return f'"{value}"' if isinstance(value, str) else f"{value:.6g}"


def _one(number: float) -> str:
    return f"{round(number, 1) + 0.0:.1f}".replace("-", "−")


class SignalNames(NamedTuple):
    """What is read and set of inputs and outputs, and what each is called."""

    inputs: dict[int, str]
    outputs: dict[int, str]


@lru_cache(maxsize=4)
def signal_names(program: RobotProgram) -> SignalNames:
    """The inputs and outputs that a program names by their numbers; `DEF IO` gives them a name."""
    found = SignalNames({}, {})
    for line in program.checked.program.lines:
        if line.statement is not None:
            _look(line.statement, found)
    return found


def _look(statement: Statement, found: SignalNames) -> None:
    if isinstance(statement, Port) and isinstance(statement.first, PlainNumber):
        number = int(statement.first.value)
        found.inputs[number] = found.outputs[number] = statement.name
    for value in values_in(statement):
        for ref in _refs(value):
            kept = {"M_IN": found.inputs, "M_OUT": found.outputs}.get(ref.name)
            if kept is not None and ref.indices and isinstance(ref.indices[0], PlainNumber):
                kept.setdefault(int(ref.indices[0].value), "")
    for part in inside(statement):
        _look(part, found)


def _refs(value: object) -> list[Ref]:
    """Every name in a value."""
    if isinstance(value, Ref):
        return [value, *(found for part in value.indices or () for found in _refs(part))]
    parts = [getattr(value, name, None) for name in ("left", "right", "value", "pallet", "place")]
    return [
        found for part in parts if part is not None and not isinstance(part, float) for found in _refs(part)
    ]
