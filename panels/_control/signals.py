"""What goes round in the loop of a run: desired, read, error, torques asked and given, actual."""

from __future__ import annotations

from typing import Literal

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.control.laws import ControlLaw
from vi3dras.control.loop import Motors
from vi3dras.explain import control as explained
from vi3dras.flow import Control, Indicator, VIPart
from vi3dras.kinematics.forward import tool_pose
from vi3dras.render.scene import Item, Lines
from vi3dras.runs.run import LoopRun

from .. import _arm

LoopShown = Literal["joint", "errors", "tool"]


class LoopSignals(VIPart):
    """The signals of a run, and the run in the view."""

    pages = ("Signals", "Torques")
    loop_at = Control(
        float, default=0.0, low=0.0, high=600.0, unit="s", label="Moment of the run", symbol="t",
        tip="Which moment of the run is shown", quantity="seconds", meaning="The moment that is shown.",
    )  # fmt: skip
    loop_joint = Control(
        int, default=2, low=1, high=64, label="Joint of the charts", symbol="i", quantity="a number",
        tip="Whose angle, error and torque are shown, counted from 1",
    )  # fmt: skip
    loop_shown = Control(
        LoopShown, default="joint", label="Charts",
        tip="Angle, error and torque of one joint; the errors of all joints; or those of the tool",
    )  # fmt: skip

    wanted = Indicator(
        Floats | None, label="Desired", symbol="q_d", equation=None, quantity="rad and m",
        tip="What is desired at each sample", meaning="Joint values that are desired, a row for each sample.",
    )  # fmt: skip
    read = Indicator(
        Floats | None, label="Reading", symbol="q", equation=explained.reading, quantity="rad and m",
        tip="What the sensors say at each sample",
        meaning="The joint values with noise, rounded to whole sensor steps.",
    )  # fmt: skip
    error = Indicator(
        Floats | None, label="Error", symbol="e", equation=explained.compared, quantity="rad and m",
        tip="Desired less read at each sample", meaning="What the law works against.",
    )  # fmt: skip
    asked = Indicator(
        Floats | None, label="Torque asked", symbol="τ", equation=explained.law, quantity="N m",
        tip="What the law asks of the motors at each sample", meaning="The law's answer to the error.",
    )  # fmt: skip
    given = Indicator(
        Floats | None, label="Torque given", symbol="τ_g", equation=explained.motors, quantity="N m",
        tip="What the motors give after delay and limit",
        meaning="The torque that acts: delayed, held from sample to sample, within the limits.",
    )  # fmt: skip
    actual = Indicator(
        Floats | None, label="Actual", symbol="q", equation=explained.arm, quantity="rad and m",
        tip="Where the joints are at each sample", meaning="What the arm does under the torques.",
    )  # fmt: skip
    loop_scene = Indicator(tuple, label="Run in the view", tip="The tool's ways, and the arm of before")


@LoopSignals.step("wanted")
def desired_rows(loop_run: LoopRun | None) -> Floats | None:
    """Desired motion: what is desired at each sample."""
    return None if loop_run is None else loop_run.want_q


@LoopSignals.step("read")
def sense(loop_run: LoopRun | None) -> Floats | None:
    """Sensors: what is read of the arm at each sample."""
    return None if loop_run is None else loop_run.read


@LoopSignals.step("error")
def compare(wanted: Floats | None, read: Floats | None) -> Floats | None:
    """Desired less read."""
    return None if wanted is None or read is None or wanted.shape != read.shape else wanted - read


@LoopSignals.step("asked")
def control(loop_run: LoopRun | None, error: Floats | None, law: ControlLaw) -> Floats | None:
    """Controller: the torque that the law asks for."""
    return None if loop_run is None or error is None else loop_run.asked


@LoopSignals.step("given")
def drive(loop_run: LoopRun | None, asked: Floats | None, motors: Motors) -> Floats | None:
    """Motors: the torque that they give after delay and limit."""
    return None if loop_run is None or asked is None else loop_run.given


@LoopSignals.step("actual")
def move(loop_run: LoopRun | None, given: Floats | None) -> Floats | None:
    """Arm: where its joints are under these torques."""
    return None if loop_run is None or given is None else loop_run.q


@LoopSignals.step("loop_scene")
def draw_run(
    robot: Robot, q: Floats, loop_run: LoopRun | None, before_run: LoopRun | None, loop_at: float
) -> tuple[Item, ...]:
    """The tool's ways, desired and actual, and the arm of before as a ghost."""
    items: list[Item] = []
    if loop_run is None or loop_run.q.shape[1] != robot.n:
        return ()
    ways = [("desired", loop_run.want_q, "gripper"), ("actual", loop_run.q, "accent")]
    if before_run is not None and before_run.q.shape[1] == robot.n:
        ways.append(("before", before_run.q, "far"))
    for key, rows, paint in ways:
        every = np.unique(np.linspace(0, len(rows) - 1, 400).astype(int))
        way = tool_pose(robot, rows[every])[:, :3, 3]
        items.append(Lines(f"control/{key}", way, paint=paint, alpha=0.8, width=1.8))
    other = loop_run.want_q if before_run is None else before_run.q
    if len(other) == len(loop_run.times) and other.shape[1] == robot.n:
        items += _arm.ghosts_at(robot, [at_moment(loop_run.times, other, loop_at)], q)
    return tuple(items)


def at_moment(times: Floats, rows: Floats, seconds: float) -> Floats:
    """Joint values (n,) at a time of a run, between its samples on straight lines."""
    return np.array([np.interp(seconds, times, column) for column in rows.T])
