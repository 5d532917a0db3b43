"""Velocities and forces that are typed: of the tool or of the joints, and what follows for the others."""

from __future__ import annotations

from typing import Literal

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Bools, Floats
from vi3dras.explain import speeds as explained
from vi3dras.explain.scope import fixed, per_joint
from vi3dras.flow import Control, Indicator, VIPart
from vi3dras.kinematics.jacobian import geometric_jacobian
from vi3dras.velocities.rates import rates_for, torques_for


def still(robot: Robot) -> Floats:
    """No joint moves."""
    return np.zeros(robot.n)


class ToolDrive(VIPart):
    """What the joints' speeds make of the tool, and what its forces ask of the joints."""

    pages = ("Speeds and forces",)
    lead = Control(
        Literal["tool", "joints"], default="tool", label="Which velocity leads",
        tip="Whether the velocity of the tool is given and the joints follow, or the other way round",
    )  # fmt: skip
    tool_velocity = Control(
        Floats, default=np.zeros(6), shape=(6,), label="Wanted tool velocity", symbol="v",
        quantity="m/s and rad/s", tip="The velocity that the tool is to have along and about x, y, z",
    )  # fmt: skip
    joint_rates = Control(
        Floats, per="robot.joints", renew="robot.id", default=still, unit="robot", label="Typed joint rates",
        quantity="°/s and length/s", tip="The rates of the joints, where they lead", symbol="q",
    )  # fmt: skip
    tool_force = Control(
        Floats, default=np.zeros(6), shape=(6,), label="Force at the tool", symbol="F",
        quantity="N and N m", tip="The force and the torque with which the tool pushes, along x, y, z",
    )  # fmt: skip

    rates = Indicator(
        Floats, shape=("n",), unit="robot", label="Joint rates", symbol="q", equation=explained.rates,
        quantity="°/s and length/s", tip="How fast the joints go", parts=per_joint,
        meaning="How fast the joints go: as typed, or the least rates that make the tool's velocity.",
    )  # fmt: skip
    tool_moves = Indicator(
        Floats, shape=(6,), label="Velocity of the tool", symbol="v", equation=explained.tool_moves,
        quantity="m/s and rad/s", tip="What the joint rates make of the tool", parts=fixed(6),
    )  # fmt: skip
    not_made = Indicator(
        Floats, shape=(6,), label="What cannot be made", symbol="e", equation=explained.missing,
        quantity="m/s and rad/s", tip="What of the wanted velocity no joint rates can make", parts=fixed(6),
    )  # fmt: skip
    too_fast = Indicator(
        Bools, label="Too fast", tip="Joints that would go faster than they may", equation=None,
        quantity="yes or no", meaning="Which joints would have to go faster than their limits of speed.",
    )  # fmt: skip
    torques = Indicator(
        Floats, shape=("n",), label="Joint torques", symbol="τ", equation=explained.torques,
        quantity="N m and N", tip="What the joints give so that the tool pushes with this force",
        parts=per_joint,
    )  # fmt: skip


@ToolDrive.step("rates", "tool_moves", "not_made", "too_fast")
def drive(
    robot: Robot, q: Floats, lead: str, tool_velocity: Floats, joint_rates: Floats
) -> tuple[Floats, Floats, Floats, Bools]:
    """Joint rates (n,), the tool's velocity (6,), what of it cannot be made, which joints are too fast."""
    if lead == "tool":
        found = rates_for(robot, q, tool_velocity)
        return found.rates, found.made, found.missing, found.too_fast
    fastest = np.array([np.inf if joint.speed is None else joint.speed for joint in robot.joints])
    moves: Floats = geometric_jacobian(robot, q) @ joint_rates
    return joint_rates, moves, np.zeros(6), np.abs(joint_rates) > fastest * (1 + 1e-12)


@ToolDrive.step("torques")
def push(robot: Robot, q: Floats, tool_force: Floats) -> Floats:
    """What the joints give for a force at the tool, (n,)."""
    return torques_for(robot, q, tool_force)
