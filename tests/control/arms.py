"""Arms whose loops have closed forms: joints of one inertia each."""

from __future__ import annotations

import math
from dataclasses import replace

from vi3dras.arm.library import load_robot
from vi3dras.arm.robot import LinkMass, Motor, Robot
from vi3dras.control.desired import DesiredTest
from vi3dras.control.laws import ControlLaw
from vi3dras.control.loop import Loop, Sampling
from vi3dras.dynamics.surroundings import Surroundings

ROOMY = 1e6
CONTINUOUS = Sampling(math.inf)
WEIGHTLESS = Surroundings(gravity=(0.0, 0.0, 0.0))
DOWN = Surroundings(gravity=(0.0, -9.81, 0.0))
"""In the plane of the planar arms."""


def one_joint(
    inertia: float = 2.0, mass: float = 0.0, reach: float = 0.0, motor: Motor | None = None
) -> Robot:
    """One joint with an inertia about its axis in [kg m²], and a mass at a reach beside it."""
    robot = load_robot("planar2r")
    link = LinkMass(mass, (reach - robot.joints[0].a, 0.0, 0.0), (0.0, 0.0, inertia, 0.0, 0.0, 0.0))
    joint = replace(robot.joints[0], link=link, motor=motor, low=-ROOMY, high=ROOMY)
    return replace(robot, joints=(joint,), poses=())


def stepped(robot: Robot, kp: float, kv: float, sampling: Sampling = CONTINUOUS, time: float = 5.0) -> Loop:
    """A step of one joint from 0 to 1 under PD, without gravity."""
    test = DesiredTest((0.0,), (1.0,), "step", time)
    return Loop(robot, test, ControlLaw("pd", (kp,), (kv,)), WEIGHTLESS, sampling)
