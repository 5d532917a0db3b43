"""The page Loop: what is desired, and by which law the arm follows."""

from __future__ import annotations

from pathlib import Path
from typing import Literal, cast

import numpy as np

from vi3dras.api.forces.run import Motioned, run_in
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.control.desired import Along, Desired, DesiredTest, Shape
from vi3dras.control.laws import LawKind
from vi3dras.control.placed import joints_at
from vi3dras.control.usual import usual_coefficient
from vi3dras.errors import Vi3drasError
from vi3dras.explain import deciding
from vi3dras.flow import Control, Indicator, VIPart
from vi3dras.motion.laws import LawName

from .._arm import ports
from .._arm.move import elsewhere
from .._forces.motion_source import MOTION_CODING

SHOWN = deciding("asked")
"""The law with the numbers of now, which these controls make."""
Signal = Literal["move", "step", "ramp", "sine", "chirp", "hold", "taken", "file"]
LONGEST = 60.0
"""In [s]."""
AFTER = 0.5
"""So long the end of another motion is watched in [s]."""


class LoopTest(VIPart):
    """A desired motion, the law, and its gains."""

    pages = ("Loop",)
    test_signal = Control(
        Signal, default="move", label="Test",
        tip="A move, a step, a ramp, waves, holding; the motion of another instrument, or a file",
    )  # fmt: skip
    test_start = ports.joint_values(
        "Start of the test", "Joint values at which the arm stands first", symbol="q_0",
        quantity="deg or length",
    )  # fmt: skip
    test_goal = ports.joint_values(
        "Goal of the test", "Joint values to which the test goes", default=elsewhere, symbol="q_1",
        quantity="deg or length",
    )  # fmt: skip
    test_time = Control(
        float, default=2.0, low=0.05, high=LONGEST, unit="s", label="Time of the test", symbol="T",
        tip="For how long the loop is watched",
    )  # fmt: skip
    test_way = Control(
        float, default=1.0, low=0.01, high=LONGEST, unit="s", label="From start to goal", symbol="t_w",
        tip="How long a ramp or a move takes from start to goal",
    )  # fmt: skip
    test_frequency = Control(
        float, default=1.0, low=0.01, high=200.0, unit="Hz", label="Frequency", symbol="ν",
        tip="Of a sine, or at the beginning of a chirp",
    )  # fmt: skip
    test_last = Control(
        float, default=5.0, low=0.01, high=200.0, unit="Hz", label="Last frequency", symbol="ν_1",
        tip="At the end of a chirp",
    )  # fmt: skip
    test_law = Control(
        LawName, default="quintic", label="Law of the move", tip="How the speed of the move goes over time",
        meaning=ports.LAW, quantity="a law",
    )  # fmt: skip
    test_taken = Control(
        Motioned | None, default=None, label="Taken motion of the test", quantity="rows",
        tip="The motion of another instrument, as it was when it was taken", **MOTION_CODING,
    )  # fmt: skip
    test_file = Control(
        str, default="", label="File of the test", tip="A CSV file with times and joint values of this arm"
    )
    controller = Control(
        LawKind, default="pd", label="Controller", symbol="τ", equation=SHOWN, quantity="a law",
        tip="The law by which torques follow from what is desired and what is read",
        meaning="The law that computes torques from the desired motion and what the sensors read.",
    )  # fmt: skip
    coefficient = Control(
        tuple[str, ...], per="robot", renew="robot.id",
        default=lambda robot: usual_coefficient("pd", robot.n),
        label="Coefficient f", symbol="f", equation=SHOWN, quantity="a formula",
        tip="The paper's function f of each joint: a number, or a formula of q1, qd1, qdd1 and m",
        meaning="What multiplies all terms of PD: a formula of joint values q1 ... in rad or m, their speeds "
        "qd1 ..., the desired accelerations qdd1 ..., and m, the inertia of the joint itself; 1 if empty.",
    )  # fmt: skip
    tool_stiffness = Control(
        Floats, default=np.array([1000.0, 50.0]), shape=(2,), low=0.0, high=1e6, label="Stiffness",
        symbol="K", equation=SHOWN, quantity="N/m, N m/rad",
        tip="Of the tool for impedance: along lines, and about axes",
    )  # fmt: skip
    tool_damping = Control(
        Floats, default=np.array([100.0, 5.0]), shape=(2,), low=0.0, high=1e6, label="Damping", symbol="D",
        equation=SHOWN, quantity="N s/m, N m s/rad",
        tip="Of the tool for impedance: along lines, and about axes",
    )  # fmt: skip

    desired = Indicator(
        Desired | None, label="Desired motion", symbol="q_d", equation=None, quantity="a motion",
        tip="Joint values, speeds and accelerations that are desired over the time",
        meaning="What the arm should do: joint values over the time, with their speeds and accelerations.",
    )  # fmt: skip
    desired_trouble = Indicator(
        str, label="Why nothing is desired", tip="Why there is no desired motion; nothing when there is one"
    )


@LoopTest.step("desired", "desired_trouble")
def desire(
    robot: Robot, test_signal: str, test_start: Floats, test_goal: Floats, test_time: float, test_way: float,
    test_frequency: float, test_last: float, test_law: LawName, test_taken: Motioned | None, test_file: str,
) -> tuple[Desired | None, str]:  # fmt: skip
    """The desired motion, or why there is none."""
    if test_signal == "file":
        if not test_file:
            return None, "Choose a file."
        try:
            return Along(run_in(robot, Path(test_file)).trajectory, AFTER), ""
        except Vi3drasError as error:
            return None, str(error)
    if test_signal == "taken":
        if test_taken is None or test_taken.trajectory.q.shape[1] != robot.n:
            return None, "Choose a motion of this arm, or play one in another instrument."
        return Along(test_taken.trajectory, AFTER), ""
    start, goal = tuple(test_start.tolist()), tuple(test_goal.tolist())
    shape, way = cast(Shape, test_signal), min(test_way, test_time)
    signal = DesiredTest(start, goal, shape, test_time, 0.0, way, test_frequency, test_last, test_law)
    return signal, ""


@LoopTest.action("Start here", "test_start")
def begin_here(q: Floats) -> Floats:
    """Let the test start where the arm is."""
    return q


@LoopTest.action("End here", "test_goal")
def end_here(q: Floats) -> Floats:
    """Let the test go to where the arm is."""
    return q


@LoopTest.action("Swap ends", "test_start", "test_goal")
def turn_around(test_start: Floats, test_goal: Floats) -> tuple[Floats, Floats]:
    """From the goal to the start."""
    return test_goal, test_start


@LoopTest.action("Joint values of a place")
def end_at(robot: Robot, target: Floats | None = None, near: Floats | None = None) -> Floats | None:
    """Joint values near some that bring the tool to a place (3,) [m]."""
    return None if target is None or near is None else joints_at(robot, target, near)
