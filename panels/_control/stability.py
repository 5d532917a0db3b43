"""The page Stability: the loop as it is near a pose, one joint's gain to be tried."""

from __future__ import annotations

import numpy as np

from vi3dras.api.arm import Arm
from vi3dras.api.control.stable import LoopStability, left_out
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.control.desired import starts_of
from vi3dras.control.loop import Loop
from vi3dras.errors import Vi3drasError
from vi3dras.explain import stability as explained
from vi3dras.flow import Control, Indicator, VIPart
from vi3dras.linear.law import GainName, gains_named, with_gain
from vi3dras.linear.stability import stability_of
from vi3dras.scripts.lines import joints_typed
from vi3dras.scripts.spelling import Part, called

from .script import around_told, law_told


class LoopStabilities(VIPart):
    """How far the loop is from swinging."""

    pages = ("Stability",)
    stability_gain = Control(
        GainName, default="kv", label="Gain that may change", symbol="K", quantity="a gain",
        tip="Which gain of the joint the locus goes along, and whose largest stable value is looked for",
    )  # fmt: skip
    stability_alone = Control(
        bool, default=False, label="Other joints held",
        tip="Brakes hold all other joints; else all of them move, each with its own loop",
    )  # fmt: skip
    stability_pose = Control(
        Floats | None, default=None, label="Pose of the stability", symbol="q_0", quantity="rad and m",
        tip="The joint values near which the arm is taken as linear; where the test starts without them",
    )  # fmt: skip

    loop_stability = Indicator(
        LoopStability | None, label="Stability", symbol="L", equation=explained.loop_stability,
        quantity="poles, margins and limits", tip="Poles, margins and the largest stable gain near the pose",
        meaning="The arm near a pose at rest, linear, with the controller sampled and delayed as it is.",
    )  # fmt: skip
    stability_words = Indicator(
        str,
        label="The stability in words",
        tip="Up to which gain the loop is stable, or why nothing is known",
    )


@LoopStabilities.step("loop_stability", "stability_words", slow=True)
def judge_loop(
    loop: Loop | None, desired_trouble: str, loop_joint: int, stability_gain: GainName,
    stability_alone: bool, stability_pose: Floats | None,
) -> tuple[LoopStability | None, str]:  # fmt: skip
    """Poles, margins and limits of the loop near the pose, or why there are none."""
    if loop is None:
        return None, desired_trouble
    robot = loop.robot
    q, joint, gain = near(loop, stability_pose), joint_of(loop, loop_joint), gain_of(loop, stability_gain)
    try:
        found = LoopStability(
            robot, stability_of(loop, q, joint, gain, alone=stability_alone), left_out(robot)
        )
        found.locus()  # here, where it keeps nobody waiting
        return found, found.words if found.found.margins.modulus >= 0 else ""
    except Vi3drasError as error:
        return None, str(error)


def near(loop: Loop, pose: Floats | None) -> Floats:
    """The joint values (n,) near which the arm is linear: those that were chosen, or the test's start."""
    return np.array(pose) if pose is not None and len(pose) == loop.robot.n else starts_of(loop.desired).q[0]


def joint_of(loop: Loop, number: int) -> int:
    """The joint, from 0, of a number from 1."""
    return min(number, loop.robot.n) - 1


def gain_of(loop: Loop, wished: GainName) -> GainName:
    """The gain that is looked at: a law without the wished one has its damping."""
    return wished if wished in gains_named(loop) else "kv"


@LoopStabilities.action("Try a gain", "kp", "kv", "ki", "tool_stiffness", "tool_damping")
def try_gain(
    loop: Loop | None, desired_trouble: str, loop_joint: int, stability_gain: GainName, kp: Floats,
    kv: Floats, ki: Floats, value: float | None = None,
) -> tuple[Floats, Floats, Floats, Floats, Floats]:  # fmt: skip
    """Take a value of the gain that is looked at."""
    if loop is None:
        raise Vi3drasError(desired_trouble)
    made = loop.law
    if value is not None:
        made = with_gain(loop, gain_of(loop, stability_gain), joint_of(loop, loop_joint), value).law
    kp, kv, ki = (
        np.array(part) if len(part) else was
        for part, was in zip((made.kp, made.kv, made.ki), (kp, kv, ki), strict=True)
    )
    return kp, kv, ki, np.array(made.stiffness), np.array(made.damping)


@LoopStabilities.action("Stability at the arm's pose", "stability_pose")
def look_here(q: Floats) -> Floats:
    """Look at the loop near where the arm is."""
    return q


@LoopStabilities.action("Stability at the test's start", "stability_pose")
def look_at_start() -> Floats | None:
    """Look at the loop near where the test starts."""
    return None


def stability_in_python(
    robot: Robot, loop: Loop | None, number: int, gain: GainName, alone: bool, pose: Floats | None
) -> Part:
    """The stability as Python."""
    if loop is None:
        return ()
    call = called(
        "arm.stability", Arm.stability, joints_typed(robot, near(loop, pose)),
        joint=joint_of(loop, number) + 1, gain=gain_of(loop, gain), **law_told(loop),
        alone=alone and robot.n > 1, **around_told(loop),
    )  # fmt: skip
    return "# How far the loop is from swinging", f"stability = {call}", "print(stability.words)"
