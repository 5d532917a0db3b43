"""What is done with a run: travelled line by line, given inputs, begun elsewhere, watched."""

from __future__ import annotations

from vi3dras.api.program_runs import ProgramRun
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.flow import VIPart
from vi3dras.interpreter.replay import (
    input_at,
    joints_at,
    kept_at,
    line_back,
    moment_of,
    next_stop,
    one_line,
    step_over,
)
from vi3dras.interpreter.run_errors import NothingRunsError
from vi3dras.interpreter.signals import Event
from vi3dras.interpreter.watching import expression_of


class RunActs(VIPart):
    """The actions of a run."""


RunPlace = tuple[float, Floats, float]
"""A moment of the run, the joint values there, and how far the hand is open."""


def place_in(run: ProgramRun | None, moment: float) -> RunPlace:
    """A moment of the run, with the arm and the hand there.

    Raises:
        NothingRunsError: there is no run.
    """
    if run is None:
        raise NothingRunsError
    moment = min(max(moment, 0.0), run.trace.end)
    return moment, joints_at(run.trace, moment), float(kept_at(run.trace, moment, "grip"))


@RunActs.action("One line", "run_at", "q", "gripper")
def go_one_line(run: ProgramRun | None, run_at: float) -> RunPlace:
    """To where the next line begins."""
    return place_in(run, one_line(run.trace, run_at) if run else 0.0)


@RunActs.action("One line back", "run_at", "q", "gripper")
def go_line_back(run: ProgramRun | None, run_at: float) -> RunPlace:
    """To where this line began, or the one before."""
    return place_in(run, line_back(run.trace, run_at) if run else 0.0)


@RunActs.action("Step over", "run_at", "q", "gripper")
def go_over(run: ProgramRun | None, run_at: float) -> RunPlace:
    """To the next line, past the RETURN of what this one calls."""
    return place_in(run, step_over(run.trace, run_at) if run else 0.0)


@RunActs.action("From the top", "run_at", "q", "gripper")
def go_to_top(run: ProgramRun | None) -> RunPlace:
    """To where the run begins."""
    return place_in(run, 0.0)


@RunActs.action("Run on", "run_at", "q", "gripper")
def run_on(run: ProgramRun | None, run_at: float, breakpoints: tuple[int, ...]) -> RunPlace:
    """To the next breakpoint, or to the end."""
    return place_in(run, next_stop(run.trace, run_at, breakpoints) if run else 0.0)


@RunActs.action("Go to a moment", "run_at", "q", "gripper")
def travel(run: ProgramRun | None, time: float) -> RunPlace:
    """To a time of the run [s]."""
    return place_in(run, moment_of(run.trace, time) if run else 0.0)


@RunActs.action("Set an input", "run_inputs")
def set_input(
    run: ProgramRun | None, run_at: float, run_inputs: tuple[Event, ...], number: int
) -> tuple[Event, ...]:
    """The other value for an input from this moment on, whatever it was to become later."""
    before = tuple(event for event in run_inputs if event.bit != number or event.time < run_at)
    now = input_at(run.trace, run_at, number) if run else 0
    return (*before, Event(run_at, number, 1 - now))


@RunActs.action("Forget the inputs", "run_inputs")
def forget_inputs() -> tuple[Event, ...]:
    """No input was set by hand."""
    return ()


@RunActs.action("Begin where the arm is", "run_from", "run_at")
def begin_here(q: Floats) -> tuple[Floats, float]:
    """The run begins where the arm is now."""
    return q, 0.0


@RunActs.action("Begin at home", "run_from", "run_at")
def begin_at_home(robot: Robot) -> tuple[Floats, float]:
    """The run begins at the arm's pose at rest."""
    return robot.home, 0.0


@RunActs.action("Watch", "watch")
def watch_more(watch: tuple[str, ...], name: str) -> tuple[str, ...]:
    """One more variable or expression to watch; one that is watched already is taken away.

    Raises:
        NoWatchError: it is no expression.
    """
    name = name.strip().upper()
    expression_of(name)
    return tuple(each for each in watch if each != name) if name in watch else (*watch, name)
