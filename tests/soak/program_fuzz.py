"""Twenty thousand programs, sound ones and texts that are nearly programs: no crash, no hang.

Run with `python tests/soak/program_fuzz.py [programs] [seed]`. Every text is read and checked; what
is sound is run on an RV-2AJ for at most 200 lines. The slowest one is told.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path

from hypothesis import HealthCheck, Phase, given, seed, settings

sys.path.insert(0, str(Path(__file__).parents[1]))
from programs.random_programs import nearly, runnable

from vi3dras.arm.library import load_robot
from vi3dras.interpreter.machine import Machine
from vi3dras.interpreter.run import run_program
from vi3dras.programs.check import checked_program


class Score:
    """What happened so far."""

    programs = sound = 0
    slowest, slowest_text = 0.0, ""


def try_one(text: str) -> None:
    """Read one text, and run it when it is sound."""
    begin = time.thread_time()
    found = checked_program(text)
    for fault in found.faults:
        assert fault.message
    if not found.faults:
        Score.sound += 1
        run_program(Machine(load_robot("rv2aj"), found.program), most=200)
    spent = time.thread_time() - begin
    Score.programs += 1
    if spent > Score.slowest:
        Score.slowest, Score.slowest_text = spent, text


def main(count: int, number: int) -> None:
    """Try so many programs."""
    how = settings(
        max_examples=count // 2, deadline=None, database=None, phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )  # fmt: skip
    for texts in (nearly, runnable):
        how(seed(number)(given(texts)(try_one)))()
    print(f"{Score.programs:,} programs, {Score.sound:,} of them run; the slowest took {Score.slowest:.2f} s")
    print(Score.slowest_text)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 20_000, int(sys.argv[2]) if len(sys.argv) > 2 else 7)
