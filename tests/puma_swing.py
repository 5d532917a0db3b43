"""A motion of the Puma 560 that is known in closed form, and its motors after Corke."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from vi3dras.arm.library import load_robot
from vi3dras.arm.robot import Motor, Robot
from vi3dras.dynamics.surroundings import Payload, Surroundings
from vi3dras.dynamics.trajectory import Trajectory

HELD = Surroundings(payload=Payload(2.5, (0.01, 0.02, 0.08)))

MOTORS = (
    Motor(200e-6, -62.6111, 1.48e-3, (0.395, -0.435)),
    Motor(200e-6, 107.815, 0.817e-3, (0.126, -0.071)),
    Motor(200e-6, -53.7063, 1.38e-3, (0.132, -0.105)),
    Motor(33e-6, 76.0364, 71.2e-6, (11.2e-3, -16.9e-3)),
    Motor(33e-6, 71.923, 82.6e-6, (9.26e-3, -14.5e-3)),
    Motor(33e-6, 76.686, 36.7e-6, (3.96e-3, -10.5e-3)),
)
"""Rotor inertia, gear, viscous and Coulomb friction: P. Corke, mdl_puma560.m of the Robotics Toolbox."""


def puma(motors: tuple[Motor, ...] = MOTORS) -> Robot:
    """The Puma 560 with these motors."""
    robot = load_robot("puma560")
    joints = zip(robot.joints, motors, strict=True)
    return replace(robot, joints=tuple(replace(joint, motor=motor) for joint, motor in joints))


def swing(rows: int = 201) -> Trajectory:
    """Two seconds, every joint on a sine of its own."""
    t = np.linspace(0.0, 2.0, rows)
    wide = np.array([0.6, 0.4, 0.5, 0.8, 0.7, 0.9])
    fast = np.array([1.0, 2.0, 1.5, 2.5, 3.0, 2.0]) * np.pi / 2
    middle = np.array([0.2, np.pi / 4, -2.6, 0.1, 0.4, -0.3])
    turn = np.outer(t, fast)
    sine, cosine = wide * np.sin(turn), wide * np.cos(turn)
    return Trajectory(t, middle + sine, fast * cosine, -(fast**2) * sine)
