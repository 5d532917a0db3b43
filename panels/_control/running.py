"""The loop run: every wire of it to be probed, and a run of before to compare with."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from vi3dras.api.control.controlled import run_columns
from vi3dras.api.control.verdict import run_sentence
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.control.desired import Desired
from vi3dras.control.laws import ControlLaw
from vi3dras.control.loop import Loop, Motors, Push, Sampling
from vi3dras.dynamics.surroundings import Payload, Surroundings
from vi3dras.errors import Vi3drasError
from vi3dras.explain import control as explained
from vi3dras.flow import Control, Indicator, VIPart
from vi3dras.runs.run import LoopRun, run

from .._arm import Coding
from .gains import LAW, LawValues, values_of


def _encode(law: ControlLaw | None) -> dict[str, Any]:
    return {} if law is None else {**vars(law)}


def _decode(raw: Any) -> ControlLaw | None:
    if not raw:
        return None
    known = {name: tuple(part) for name, part in raw.items() if name != "kind"}
    return ControlLaw(raw["kind"], **known)


LAW_CODING = Coding(encode=_encode, decode=_decode)
"""A law as a control holds it and as a file keeps it."""


class LoopRunning(VIPart):
    """The loop from what is desired round to what is read."""

    pages = ("Loop run",)
    before_law = Control(
        ControlLaw | None, default=None, label="Law of before", symbol="τ_0", quantity="a law",
        tip="A law and gains that were kept to compare with; dashed in the charts, a ghost in the view",
        **LAW_CODING,
    )  # fmt: skip
    loop = Indicator(
        Loop | None, label="Loop", equation=None, quantity="a loop",
        tip="Arm, desired motion, law, clock, motors and disturbances as one value",
        meaning="Everything that decides a run.",
    )  # fmt: skip
    loop_run = Indicator(
        LoopRun | None, label="Run", symbol="q(t)", equation=explained.run, quantity="samples",
        tip="All that happens in the loop, sample by sample",
        meaning="At each sample the sensors read, the law asks, the motors give and hold; in between the arm "
        "moves by its equation of motion.",
    )  # fmt: skip
    loop_words = Indicator(str, label="The run in words", tip="What became of the run, or why there is none")
    before_run = Indicator(
        LoopRun | None, label="Run of before", symbol="q_0(t)", equation=explained.run, quantity="samples",
        tip="The same test under the law that was kept; None without one",
        meaning="The same test under the law and gains that were kept.",
    )  # fmt: skip


@LoopRunning.step("loop")
def close_loop(
    massed: Robot, around: Surroundings, desired: Desired | None, law: ControlLaw, sampling: Sampling,
    motors: Motors, pushes: tuple[Push, ...], unknown_mass: float,
) -> Loop | None:  # fmt: skip
    """The loop as one value."""
    if desired is None:
        return None
    return Loop(massed, desired, law, around, sampling, motors, pushes, Payload(unknown_mass))


@LoopRunning.step("loop_run", "loop_words", slow=True)
def run_loop(
    loop: Loop | None, desired_trouble: str, report: Callable[[float], None] | None = None
) -> tuple[LoopRun | None, str]:
    """What the loop does, or why it cannot be run."""
    if loop is None:
        return None, desired_trouble
    try:
        made = run(loop, report)
    except Vi3drasError as error:
        return None, str(error)
    return made, run_sentence(loop.robot, made)


@LoopRunning.step("before_run", slow=True)
def run_before(
    loop: Loop | None, before_law: ControlLaw | None, report: Callable[[float], None] | None = None
) -> LoopRun | None:
    """The same test under the law of before."""
    if loop is None or before_law is None or len(before_law.kp) != loop.robot.n:
        return None
    try:
        return run(replace(loop, law=before_law), report)
    except Vi3drasError:
        return None


@LoopRunning.action("Keep to compare", "before_law")
def keep_before(law: ControlLaw) -> ControlLaw:
    """Keep the law and gains of now as those of before."""
    return law


@LoopRunning.action("Forget what was kept", "before_law")
def forget_before() -> ControlLaw | None:
    """Compare with nothing."""
    return None


@LoopRunning.action("Back to the gains of before", *LAW)
def back_to_before(before_law: ControlLaw | None, law: ControlLaw) -> LawValues:
    """Take law and gains of before again."""
    n = len(law.kp)
    return values_of(law if before_law is None or len(before_law.kp) != n else before_law, n)


@LoopRunning.action("Save the run as CSV")
def run_table(robot: Robot, loop_run: LoopRun | None, loop_words: str) -> dict[str, Floats]:
    """Times, desired, actual and read joint values, torques asked and given as columns."""
    if loop_run is None:
        raise Vi3drasError(loop_words)
    return run_columns(robot, loop_run)
