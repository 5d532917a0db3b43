"""Arms made at random, with masses as bodies have them, rotors and friction."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from conftest import random_arm

from vi3dras.arm.robot import LinkMass, Motor, Robot
from vi3dras.arrays import Floats
from vi3dras.dynamics.chain import as_six


def weighty_arm(rng: np.random.Generator, n: int, convention: str) -> Robot:
    """An arm with n joints of either type, skew axes, links of any shape, and geared motors."""
    arm = random_arm(rng, n, convention)
    joints = tuple(replace(joint, link=_link(rng), motor=_motor(rng)) for joint in arm.joints)
    return replace(arm, joints=joints)


def states(rng: np.random.Generator, arm: Robot, count: int) -> list[Floats]:
    """Joint values, speeds and accelerations, (count, n) each."""
    return list(rng.uniform(-2.5, 2.5, (3, count, arm.n)))


def _link(rng: np.random.Generator) -> LinkMass:
    """Some bits of mass about their centre: whatever they are, a body may be so."""
    bits = rng.normal(0.0, 0.1, (5, 3))
    bits -= bits.mean(axis=0)
    mass = rng.uniform(0.5, 20.0)
    about = mass / 5 * (np.sum(bits**2) * np.eye(3) - bits.T @ bits)
    x, y, z = rng.uniform(-0.2, 0.2, 3).tolist()
    return LinkMass(mass, (x, y, z), as_six(about[[0, 1, 2, 0, 0, 1], [0, 1, 2, 1, 2, 2]]))


def _motor(rng: np.random.Generator) -> Motor:
    inertia, gear, viscous, up, down = rng.uniform([0, -100, 0, 0, -0.5], [1e-3, 100, 1e-3, 0.5, 0]).tolist()
    return Motor(inertia, gear, viscous, (up, down), None)
