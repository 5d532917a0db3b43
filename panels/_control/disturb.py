"""The page Disturb: clock, sensors, motors, pushes, and a payload that the model does not know."""

from __future__ import annotations

import math

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.control.loop import Motors, Push, Sampling, SpeedFrom
from vi3dras.dynamics.holding import limits_of
from vi3dras.dynamics.surroundings import as_vector
from vi3dras.flow import Control, Indicator, VIPart


class Disturbances(VIPart):
    """What a real loop has and the equations leave out."""

    pages = ("Disturb",)
    rate = Control(
        float, default=500.0, low=1.0, high=20000.0, unit="Hz", label="Update rate", symbol="f_s",
        tip="How often the controller reads and computes; the torque is held in between",
    )  # fmt: skip
    is_continuous = Control(
        bool, default=False, label="Continuous",
        tip="The law acts at every instant, without clock, delay, noise and sensor steps",
    )  # fmt: skip
    delay = Control(
        float, default=0.0, low=0.0, high=1.0, unit="s", label="Delay", symbol="t_d",
        tip="From the reading of the sensors to the moment that its torque acts",
    )  # fmt: skip
    speed_from = Control(
        SpeedFrom, default="measured", label="Speed",
        tip="Measured exactly, or the difference of two positions times the rate",
    )  # fmt: skip
    quantum = Control(
        float, default=0.0, low=0.0, high=math.radians(10.0), unit="rad", label="Sensor step", symbol="Δq",
        tip="The least difference of angle that the sensors see; 0 for exact ones",
    )  # fmt: skip
    noise = Control(
        float, default=0.0, low=0.0, high=math.radians(10.0), unit="rad", label="Noise", symbol="σ",
        tip="Standard deviation of what the sensors read",
    )  # fmt: skip
    noise_seed = Control(
        int, default=1, low=0, high=999999, label="Seed", quantity="a number",
        tip="The same seed gives the same noise, to the last bit",
    )  # fmt: skip
    torque_limits = Control(
        Floats, per="robot.joints", renew="robot.id", default=lambda robot: np.zeros(robot.n), low=0.0,
        label="Typed torque limits", symbol="τ_l", quantity="N m or N",
        tip="Largest torques of the motors in place of the robot file's; 0 where none was typed",
    )  # fmt: skip
    backlash = Control(
        Floats, per="robot.joints", renew="robot.id", default=lambda robot: np.zeros(robot.n), low=0.0,
        unit="robot", label="Backlash", symbol="b", quantity="deg or length",
        tip="How far each link moves while its motor stands: the play of its gear",
    )  # fmt: skip
    push_force = Control(
        Floats, default=np.zeros(3), shape=(3,), low=-1e4, high=1e4, unit="N", label="Push", symbol="F",
        tip="A force at the tool along the axes of the world, which nobody told the controller",
    )  # fmt: skip
    push_start = Control(
        float, default=1.2, low=0.0, high=60.0, unit="s", label="Push begins", symbol="t_F",
        tip="When the push begins",
    )  # fmt: skip
    push_time = Control(
        float, default=0.2, low=0.001, high=60.0, unit="s", label="Push lasts", symbol="Δt_F",
        tip="How long the push lasts",
    )  # fmt: skip
    unknown_mass = Control(
        float, default=0.0, low=0.0, high=1e4, unit="kg", label="Unknown payload", symbol="m_u",
        tip="A mass in the hand besides the payload, which the model does not know",
    )  # fmt: skip

    sampling = Indicator(
        Sampling, label="Clock and sensors", equation=None, quantity="rate, delay, noise",
        tip="Rate, delay, sensor step and noise as one value",
        meaning="When the controller reads, what it reads, and when its torque acts.",
    )  # fmt: skip
    motors = Indicator(
        Motors, label="Motors", symbol="τ_l", equation=None, quantity="N m",
        tip="The largest torques of the motors, and the play of their gears",
        meaning="The most that each motor gives, either way, and how far its gear is loose.",
    )  # fmt: skip
    pushes = Indicator(
        tuple[Push, ...], label="Pushes", symbol="F(t)", equation=None, quantity="N",
        tip="Forces at the tool over the time", meaning="Forces at the tool that the controller knows not.",
    )  # fmt: skip


@Disturbances.step("sampling")
def set_clock(
    rate: float, is_continuous: bool, delay: float, speed_from: SpeedFrom, quantum: float, noise: float,
    noise_seed: int,
) -> Sampling:  # fmt: skip
    """Clock and sensors as one value; a continuous loop has none of it."""
    if is_continuous:
        return Sampling(math.inf)
    return Sampling(rate, delay, speed_from, quantum, noise, noise_seed)


@Disturbances.step("motors")
def set_motors(robot: Robot, torque_limits: Floats, backlash: Floats) -> Motors:
    """The largest torques: those that were typed, else those of the robot file; and the play of the gears."""
    known = limits_of(robot)
    if len(torque_limits) != robot.n or len(backlash) != robot.n:
        return Motors(tuple(known.tolist()))
    play = tuple(backlash.tolist()) if backlash.any() else ()
    return Motors(tuple(np.where(torque_limits > 0, torque_limits, known).tolist()), play)


@Disturbances.step("pushes")
def set_pushes(push_force: Floats, push_start: float, push_time: float) -> tuple[Push, ...]:
    """The push, if there is a force."""
    return (Push(push_start, push_time, as_vector(push_force)),) if push_force.any() else ()
