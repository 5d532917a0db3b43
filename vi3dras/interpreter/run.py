"""A program run to its end: what every line did, what went out, and the motion of all of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import numpy as np

from vi3dras.interpreter.machine import Machine
from vi3dras.interpreter.record import LineDone, Stand
from vi3dras.interpreter.run_errors import EndlessRunError
from vi3dras.motion.assemble import even_times, motion_at, stop_times
from vi3dras.motion.limits import limits_of
from vi3dras.motion.pieces import Piece, rest
from vi3dras.motion.rows import Plan
from vi3dras.programs.errors import ProgramError
from vi3dras.programs.reading import Fault

MOST_STEPS = 10_000
"""Lines that are run, unless more are asked for: a program that never ends is stopped."""

LONGEST = 3600.0
"""Seconds of simulated time."""

STILL = 0.02
"""How long [s] a program takes in which nothing moves."""

MOST_RECORDED = 256_000
"""Lines that are run of a program without an end while somebody looks on."""

NEAR = 0.6
"""From this share of what is run on more of it is wanted."""

FINE = 0.02
"""From one fine row to the next [s]."""


def never() -> bool:
    """Nobody stops it."""
    return False


@dataclass(frozen=True, eq=False)
class Ran:
    """What a program did."""

    machine: Machine
    steps: tuple[LineDone, ...]
    """Every line that was run, in its order."""
    fault: Fault | None = None
    """Why it was stopped, with the line; None where it ended or halted by itself."""
    last: Stand | None = None
    """Where it stands: before the line that comes next, or that stopped it. None at its end."""
    is_cut: bool = False
    """Whether it would go on, had it not run as many lines, or as long, as it was allowed to."""

    @property
    def state(self) -> str:
        """`ended`, `halted` by HLT, or `stopped`."""
        if self.fault is not None:
            return "stopped"
        return "halted" if self.machine.state == "halted" else "ended"

    def plan(self) -> Plan:
        """The motion: rows as they are exported, and rows to play."""
        machine = self.machine
        robot, limits = machine.coordinates.bare, limits_of(machine.coordinates.bare)
        pieces: list[Piece] = machine.pieces or [rest(robot, "dwell", machine.q, STILL, machine.hold)]
        whole = sum(piece.duration for piece in pieces)
        fine = motion_at(robot, pieces, even_times(whole, FINE), limits)
        return Plan(motion_at(robot, pieces, stop_times(pieces), limits), fine, np.inf, limits.assumed)


def enough(ran: Ran, moment: float, most: int) -> int:
    """How many lines are to be run while somebody is at a moment [s], if `most` were asked for before.

    More, near the end of a run that would go on.
    """
    is_near = ran.is_cut and moment >= NEAR * ran.machine.time
    return max(most, min(4 * most, MOST_RECORDED)) if is_near else most


def retimed(steps: list[LineDone], machine: Machine) -> None:
    """Put lines to their times whose moves turned out to be run without a stop."""
    for change in machine.retimed:
        for k in range(len(steps) - 1, -1, -1):
            step = steps[k]
            if step.end <= change.chain.begin:
                break
            start, end = change.at(step.start), change.at(step.end)
            steps[k] = step._replace(start=start, end=end, q=change.q_at(end))
    machine.retimed = []


def run_program(
    machine: Machine,
    *,
    most: int = MOST_STEPS,
    longest: float = LONGEST,
    stop: Callable[[], bool] = never,
    report: Callable[[float], None] = lambda _: None,
    wrong: Mapping[int, Fault] | None = None,
) -> Ran:
    """Run a program until it ends, halts, or cannot go on.

    Args:
        machine: where it is; it goes on from there.
        most: lines at most.
        longest: simulated time at most [s].
        stop: asked before every line whether to stop at once.
        report: told how much of what is allowed is run, from 0 to 1.
        wrong: lines of the main program, from 1, before which it is stopped, and why.
    """
    steps: list[LineDone] = []
    while not stop():
        report(max(len(steps) / most, machine.time / longest))
        line = machine.next_line
        if line is not None and (len(steps) >= most or machine.time > longest):
            error: ProgramError = EndlessRunError(len(steps), machine.time)
            fault = Fault(line.at, line.column, error)
            return _ran(machine, steps, fault, machine.standing(line), is_cut=True)
        if line is not None and wrong and len(machine.frames) == 1 and line.at in wrong:
            return _ran(machine, steps, wrong[line.at], machine.standing(line))
        try:
            step = machine.step()
        except ProgramError as error:
            at = machine.next_line or machine.frame.program.lines[machine.here]
            return _ran(machine, steps, Fault(at.at, at.column, error), machine.stand)
        retimed(steps, machine)
        if step is None:
            break
        steps.append(step)
        if machine.state == "halted":
            break
    line = machine.next_line
    return _ran(machine, steps, last=None if line is None else machine.standing(line))


def _ran(
    machine: Machine, steps: list[LineDone], fault: Fault | None = None, last: Stand | None = None, *,
    is_cut: bool = False,
) -> Ran:  # fmt: skip
    """What was done, the last moves in their time, too."""
    machine.close()
    for change in machine.retimed:
        last = None if last is None else last._replace(start=change.at(last.start))
    retimed(steps, machine)
    return Ran(machine, tuple(steps), fault, last, is_cut)
