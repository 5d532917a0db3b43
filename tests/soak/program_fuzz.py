"""Twenty thousand programs, sound ones, nearly programs, and examples with slips: no crash, no hang.

Run with `python tests/soak/program_fuzz.py [programs] [seed]`. Every text is read and checked; what is sound
is printed, read again, run on the arm that it names for at most 200 lines, and its motion is laid out; what
has faults is run up to the first line with one. None
may take longer than `LONGEST` seconds of the processor; the slowest ones are told. Before that a tenth as
many programs of every statement are printed and read again.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import ClassVar

import numpy as np
from hypothesis import HealthCheck, Phase, given, seed, settings

sys.path.insert(0, str(Path(__file__).parents[1]))
from programs.random_programs import mutants, nearly, programs, runnable

from vi3dras.api.programs import program
from vi3dras.api.shelves import robot as arm_called
from vi3dras.arm.library import load_robot
from vi3dras.errors import UnknownNameError
from vi3dras.interpreter.machine import Machine
from vi3dras.interpreter.run import run_program
from vi3dras.programs.check import checked_program
from vi3dras.programs.head import head_of
from vi3dras.programs.printing import program_text
from vi3dras.programs.reading import LONGEST as LONGEST_LINE
from vi3dras.programs.reading import read_program
from vi3dras.programs.statements import Program

ARM = arm_called("rv2aj")
"""On which programs with faults are run."""

SHORT = 600.0
"""Motions that take longer [s] are not laid out as rows here."""


LONGEST = 30.0
"""Seconds of the processor for one program of at most 200 lines: half of them may be arcs."""


class Score:
    """What happened so far."""

    partly = programs = sound = ended = moved = chained = again = 0
    slowest: ClassVar[dict[str, tuple[float, str]]] = {}


def try_one(kind: str, text: str) -> None:
    """Read one text, and run it when it is sound."""
    begin = time.thread_time()
    found = checked_program(text)
    for fault in found.faults:
        assert fault.message
    if not found.faults:
        Score.sound += 1
        _run(text, found.program)
    else:
        _run_partly(text)
    spent = time.thread_time() - begin
    assert spent < LONGEST, text
    Score.programs += 1
    if spent > Score.slowest.get(kind, (0.0, ""))[0]:
        Score.slowest[kind] = spent, text


def round_trip(program: Program) -> None:
    """A program of any statements is the same when it is printed and read again."""
    text = program_text(program)
    if all(len(line) <= LONGEST_LINE for line in text.splitlines()):
        read = read_program(text)
        assert not read.faults, text
        assert (read.program, program_text(read.program)) == (program, text)
        Score.again += 1


def _trying(kind: str) -> Callable[[str], None]:
    def tried(text: str) -> None:
        try_one(kind, text)

    return tried


def _run(text: str, program: Program) -> None:
    """Run a sound program: it ends, halts or says why not, and its motion has a verdict."""
    printed = program_text(program)
    if all(len(line) <= LONGEST_LINE for line in printed.splitlines()):
        assert checked_program(printed).program == program
    try:
        robot = load_robot(head_of(text).robot or "rv2aj")
    except UnknownNameError:
        return
    done = run_program(Machine(robot, program), most=200)
    assert done.fault is None or done.fault.message
    assert done.state in {"ended", "halted", "stopped"}
    assert abs(sum(piece.duration for piece in done.machine.pieces) - done.machine.time) < 1e-6
    assert all(one.end <= two.start + 1e-6 for one, two in pairwise(done.steps))
    Score.ended += done.fault is None
    Score.chained += bool(done.machine.chains)
    if done.machine.pieces and done.machine.time < SHORT:
        assert np.isfinite(done.plan().fine.q).all()
        Score.moved += 1


def _run_partly(text: str) -> None:
    """Run a program with faults: no line with one is run."""
    whole = program(text=text)
    done = whole.run(ARM, partly=True, most=200)
    assert not {fault.line for fault in whole.errors} & {step.line.at for step in done.lines}
    Score.partly += bool(done.lines)


def main(count: int, number: int) -> None:
    """Try so many programs."""

    def how(share: float) -> settings:
        return settings(
            max_examples=int(count * share), deadline=None, database=None, phases=[Phase.generate],
            suppress_health_check=list(HealthCheck),
        )  # fmt: skip

    begin = time.thread_time()
    how(0.1)(seed(number)(given(programs)(round_trip)))()
    every = (("nearly", nearly, 0.5), ("runnable", runnable, 0.375), ("mutants", mutants, 0.125))
    for kind, texts, share in every:
        how(share)(seed(number)(given(texts)(_trying(kind))))()
    print(f"{Score.again:,} programs of every statement are the same again")
    print(
        f"{Score.programs:,} programs in {time.thread_time() - begin:.0f} s of the processor: "
        f"{Score.sound:,} sound, {Score.partly:,} up to a fault, "
        f"{Score.ended:,} to their end, {Score.chained:,} with rounded corners, {Score.moved:,} motions"
    )
    for kind, (spent, text) in Score.slowest.items():
        shown = text[:1500].encode("utf-8", "backslashreplace").decode()  # half a letter cannot be printed
        print(f"The slowest of {kind} took {spent:.2f} s:\n{shown}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 20_000, int(sys.argv[2]) if len(sys.argv) > 2 else 7)
