"""A program that runs: the recording of its run, how long its lines take, and the passport of its motion."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

import numpy as np

from vi3dras.api.arm import Arm
from vi3dras.api.program_runs import ProgramRun
from vi3dras.api.programs import RobotProgram
from vi3dras.api.values.numbers import joints_out
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.explain import joints as explained
from vi3dras.flow import Control, Indicator, VIPart
from vi3dras.interpreter.cycles import goes_round_for_ever, line_times
from vi3dras.interpreter.run import MOST_RECORDED, MOST_STEPS
from vi3dras.interpreter.signals import Event
from vi3dras.motion.rows import Plan
from vi3dras.passport.report import Report
from vi3dras.workcell import Cell

from .._arm import ports
from .._cell.among import judged_among

LINES = 1000
"""Lines that a program is run for at first: more, as soon as somebody comes near to their end."""


def _told(events: tuple[Event, ...]) -> list[list[float]]:
    return [list(event) for event in events]


def _read(raw: Sequence[Sequence[float]]) -> tuple[Event, ...]:
    return tuple(Event(float(time), int(bit), int(value)) for time, bit, value in raw)


class RunOfProgram(VIPart):
    """The terminals of a run: a recording that can be travelled to and fro."""

    pages = ("Run",)
    breakpoints = Control(
        tuple[int, ...],
        default=(),
        label="Breakpoints",
        quantity="lines",
        tip="Lines before which a run pauses, from 1",
    )
    run_at = Control(
        float, default=0.0, low=0.0, unit="s", label="Moment of the run", symbol="t",
        tip="The moment of the run that is shown",
        meaning="The moment of the run that is shown: everything at it follows from the recording.",
    )  # fmt: skip
    run_inputs = Control(
        tuple[Event, ...], default=(), label="Inputs by hand", quantity="signals", encode=_told, decode=_read,
        tip="Inputs that were set by hand, each from which moment on",
    )  # fmt: skip
    run_from = ports.joint_values(
        "Start of the run", "Joint values where the run begins", symbol="q_s",
        equation=explained.joint_values,
        meaning="Joint values where the run begins: at home, or where somebody says.",
    )  # fmt: skip
    run_most = Control(
        int, default=LINES, low=1, high=MOST_RECORDED, label="Lines of the run",
        tip="How many lines are run at most; it grows while an endless program is watched",
    )  # fmt: skip

    run = Indicator(
        ProgramRun | None, label="Recording of the run", equation=None, quantity="a recording",
        tip="All that the program does on this arm, from its start to its end",
    )  # fmt: skip
    line_seconds = Indicator(
        Floats, unit="s", label="Times of the lines", equation=None,
        tip="How long each line of the text took in its last pass; empty for one that was not run",
    )  # fmt: skip
    run_cycle = Indicator(
        float | None, unit="s", label="One cycle", equation=None,
        tip="How long one cycle of the outermost loop took, the last time",
    )  # fmt: skip
    run_plan = Indicator(
        Plan | None, label="Motion of the run", equation=None, quantity="rows",
        tip="Joint values, speeds and times of the whole run; empty while it has no end",
    )  # fmt: skip
    run_passport = ports.passport("Every check of the motion of the run, row by row")


@RunOfProgram.step("run", slow=True)
def record_run(
    robot: Robot, program: RobotProgram, run_from: Floats, run_inputs: tuple[Event, ...], run_most: int,
    report: Callable[[float], None] | None = None,
) -> ProgramRun | None:  # fmt: skip
    """All that a program does, as far as that is needed; None where nothing is written."""
    if not program.checked.program.lines:
        return None
    ran = run_as_planned(robot, program, run_from, run_inputs, run_most, report)
    ran.trace.prepare()
    return ran


def run_as_planned(
    robot: Robot, program: RobotProgram, run_from: Floats, run_inputs: tuple[Event, ...], most: int,
    report: Callable[[float], None] | None = None,
) -> ProgramRun:  # fmt: skip
    """A run from where it is to begin, with the inputs that its comments plan and those set by hand."""
    plan, start = planned_inputs(program, run_inputs), joints_out(robot, run_from)
    return program.run(Arm(robot), start, inputs=plan, most=most, report=seldom(report), partly=True)


def planned_inputs(program: RobotProgram, by_hand: Iterable[Event]) -> dict[int, list[tuple[float, int]]]:
    """What each input becomes, and when: as the comments of a program plan it, until it is set by hand."""
    plan = {bit: [*told] for bit, told in program.head.inputs.items()}
    for event in sorted(by_hand, key=lambda event: event.time):
        before = [pair for pair in plan.get(event.bit, ()) if pair[0] < event.time]
        plan[event.bit] = [*before, (event.time, event.value)]
    return plan


def seldom(report: Callable[[float], None] | None) -> Callable[[float], None] | None:
    """The same report, told of whole percents alone: every line would be too much."""
    if report is None:
        return None
    last = 0

    def tell(share: float) -> None:
        nonlocal last
        if int(100 * share) > last:
            last = int(100 * share)
            report(min(share, 1.0))

    return tell


@RunOfProgram.step("line_seconds", "run_cycle")
def time_lines(program: RobotProgram, run: ProgramRun | None) -> tuple[Floats, float | None]:
    """How long every line took the last time (lines,) [s], and one cycle of the outermost loop."""
    seconds: Floats = np.full(program.text.count("\n") + 1, np.nan)
    if run is None:
        return seconds, None
    for each in line_times(run.trace):
        if each.line <= len(seconds):
            seconds[each.line - 1] = each.last
    return seconds, None if run.cycle is None else run.cycle.last


@RunOfProgram.step("run_plan", slow=True)
def plan_of_run(
    robot: Robot, program: RobotProgram, run_from: Floats, run_inputs: tuple[Event, ...],
    run: ProgramRun | None, report: Callable[[float], None] | None = None,
) -> Plan | None:  # fmt: skip
    """The motion of a run that has an end, even behind what is recorded of it."""
    if run is not None and run.ran.is_cut and goes_round_for_ever(program.checked.program):
        return None
    if run is not None and run.ran.is_cut and len(run.lines) < MOST_STEPS:
        run = run_as_planned(robot, program, run_from, run_inputs, MOST_STEPS, report)
    return None if run is None or run.ran.is_cut else run.ran.plan()


@RunOfProgram.step("run_passport", slow=True)
def check_run(
    robot: Robot, run_plan: Plan | None, cell_there: Cell, report: Callable[[float], None] | None = None
) -> Report | None:
    """Whether an arm may run it, among what stands before it."""
    return judged_among(robot, run_plan, cell_there, report=report)
