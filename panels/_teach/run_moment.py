"""What is known at the moment of a run that is shown: its line, values, signals, and its picture."""

from __future__ import annotations

from vi3dras.api.program_runs import ProgramRun
from vi3dras.api.programs import RobotProgram
from vi3dras.arm.robot import Robot
from vi3dras.flow import Control, Indicator, VIPart
from vi3dras.interpreter.replay import input_at, kept_at, line_at, outputs_at
from vi3dras.interpreter.signals import Event
from vi3dras.interpreter.trace import RunTrace
from vi3dras.interpreter.watching import watched as worth
from vi3dras.programs.errors import ProgramError
from vi3dras.render.scene import Item

from .._kit.face import Label
from .run_picture import run_items, run_label
from .run_words import run_sentence, signal_names, value_words

SHOWN = 8
"""Inputs and outputs that are shown whether a program uses them or not."""


class RunMoment(VIPart):
    """The terminals of one moment of a run."""

    pages = ("Moment of the run",)
    watch = Control(
        tuple[str, ...], default=("M1", "P_CURR", "J_CURR"), label="Watch", quantity="expressions",
        tip="Variables and expressions that are watched",
    )  # fmt: skip

    run_line = Indicator(
        int, label="Line of the run", equation=None, quantity="a line",
        tip="The line that runs now, from 1; 0 for none",
    )  # fmt: skip
    run_words = Indicator(str, label="Run in words", tip="Where the run stands, and what stopped it")
    watched = Indicator(
        tuple, label="Watched values", equation=None, quantity="values",
        tip="What is watched, and what it is worth now",
    )  # fmt: skip
    signals = Indicator(
        tuple, label="Inputs and outputs", equation=None, quantity="signals",
        tip="Every input and output that is shown: number, value, name, and whether it was set by hand",
    )  # fmt: skip
    run_hand = Indicator(
        float, label="Hand of the run", quantity="0 to 1", equation=None,
        tip="How far the program has the hand open, from 0 closed to 1 open",
    )  # fmt: skip
    run_scene = Indicator(tuple, label="Trace of the run", tip="Where the tool was, is and will be")
    run_labels = Indicator(tuple, label="Words of the run", tip="The line that runs, beside the tool")


def shown_of(robot: Robot, run: ProgramRun | None) -> RunTrace | None:
    """The recording, while it is one of this arm."""
    return None if run is None or run.trace.robot != robot else run.trace


@RunMoment.step("run_line", "run_words")
def stand_in_run(robot: Robot, run: ProgramRun | None, run_at: float) -> tuple[int, str]:
    """Which line runs, and a sentence for the status line; nothing before the run begins."""
    trace = shown_of(robot, run)
    if run is None or trace is None:
        return 0, ""
    is_begun = run_at > 0
    return (line_at(trace, run_at) if is_begun else 0), run_sentence(run, run_at)


@RunMoment.step("watched")
def watch_values(
    robot: Robot, run: ProgramRun | None, run_at: float, watch: tuple[str, ...]
) -> tuple[tuple[str, str], ...]:
    """What is watched and what it is worth at this moment, as it is read."""
    trace = shown_of(robot, run)
    return tuple((name, "–" if trace is None else _worth(trace, run_at, name)) for name in watch)


def _worth(trace: RunTrace, moment: float, name: str) -> str:
    try:
        return value_words(worth(trace, min(moment, trace.end), name), trace.robot)
    except ProgramError:
        return "–"


@RunMoment.step("signals", "run_hand")
def read_signals(
    robot: Robot, program: RobotProgram, run: ProgramRun | None, run_at: float, run_inputs: tuple[Event, ...]
) -> tuple[tuple[tuple[str, int, int, str, bool], ...], float]:
    """Inputs and outputs with their numbers, values and names, those set by hand marked; and the hand."""
    trace, names = shown_of(robot, run), signal_names(program)
    by_hand = {event.bit for event in run_inputs}
    goes_out = {} if trace is None else outputs_at(trace, run_at)
    rows: list[tuple[str, int, int, str, bool]] = []
    for number in sorted({*range(SHOWN), *by_hand, *names.inputs}):
        value = 0 if trace is None else input_at(trace, run_at, number)
        rows.append(("in", number, value, names.inputs.get(number, ""), number in by_hand))
    for number in sorted({*range(SHOWN), *goes_out, *names.outputs}):
        rows.append(("out", number, goes_out.get(number, 0), names.outputs.get(number, ""), False))
    return tuple(rows), 1.0 if trace is None else float(kept_at(trace, run_at, "grip"))


@RunMoment.step("run_scene", "run_labels")
def draw_run(
    robot: Robot, run: ProgramRun | None, run_at: float
) -> tuple[tuple[Item, ...], tuple[Label, ...]]:
    """What the tool has driven, the way of this line, what is still to go, and the line in a box."""
    trace = shown_of(robot, run)
    if trace is None:
        return (), ()
    return run_items(trace, run_at), run_label(trace, run_at)
