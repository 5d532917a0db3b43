"""An arm near a pose at rest: M q'' + B q' + G q = torque, and what of it one sample moves."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.dynamics.chain import chain_of
from vi3dras.dynamics.inverse import torques
from vi3dras.dynamics.matrices import inertia_matrix
from vi3dras.dynamics.surroundings import Surroundings

APART = 0.02
"""Between neighbours in [rad], [m] from which gravity's slope is found, to a part in 1e10."""


class Plant(NamedTuple):
    """The arm for small motions of m joints, per [rad], or [m] where one slides."""

    M: Floats
    """Inertia of links and rotors, (m, m) in [kg m²]."""
    B: Floats
    """Viscous friction, (m, m) in [N m s/rad]."""
    G: Floats
    """How the weight's torque grows with each joint, (m, m) in [N m/rad]; negative where it pulls away."""

    @property
    def m(self) -> int:
        """How many joints move."""
        return len(self.M)

    def alone(self, joint: int) -> Plant:
        """One joint, from 0, while brakes hold all others."""
        M, B, G = (part[joint : joint + 1, joint : joint + 1] for part in self)
        return Plant(M, B, G)

    @property
    def rate(self) -> tuple[Floats, Floats]:
        """How joints and their speeds change, (2 m, 2 m), and what torques add, (2 m, m)."""
        m = self.m
        pushed = np.linalg.inv(self.M)
        A = np.zeros((2 * m, 2 * m))
        A[:m, m:] = np.eye(m)
        A[m:, :m], A[m:, m:] = -pushed @ self.G, -pushed @ self.B
        return A, np.concatenate([np.zeros((m, m)), pushed])


class Step(NamedTuple):
    """What one sample does to joints and speeds x: x' = turned x + now u + before u_before."""

    turned: Floats
    """(2 m, 2 m)."""
    now: Floats
    """Of the torque that comes in within the sample, (2 m, m)."""
    before: Floats
    """Of the one that acts until then, (2 m, m)."""


def plant_at(robot: Robot, q: Floats, around: Surroundings) -> Plant:
    """An arm whose links have some mass, near joint values (n,).

    Dry friction is left out: it has no slope at rest.
    """
    chain = chain_of(robot, around)
    steps = APART * np.eye(robot.n)
    one, two = (
        (torques(robot, q + k * steps, around=around) - torques(robot, q - k * steps, around=around))
        / (2 * k * APART)
        for k in (1, 2)
    )
    three = (torques(robot, q + 3 * steps, around=around) - torques(robot, q - 3 * steps, around=around)) / (
        6 * APART
    )
    slope = (15 * one - 6 * two + three) / 10
    friction = [link.motor.gear**2 * link.motor.viscous for link in chain.links]
    B = np.diag(friction) if chain.has_friction else np.zeros((robot.n, robot.n))
    return Plant(inertia_matrix(robot, q, around), B, slope.T)


def sampled(plant: Plant, period: float, part: float) -> Step:
    """One sample of a plant whose torques are held.

    Args:
        plant: the arm near a pose.
        period: of the samples [s].
        part: how long in it the torque of before acts [s], less than the period.
    """
    turned, whole = _held(plant, period - part)
    first, early = _held(plant, part)
    return Step(turned @ first, whole, turned @ early)


def _held(plant: Plant, time: float) -> tuple[Floats, Floats]:
    """What a time [s] does to a state, (2 m, 2 m), and what a torque adds that is held in it, (2 m, m)."""
    from scipy.linalg import expm

    A, pushed = plant.rate
    size, m = len(A), plant.m
    whole = np.zeros((size + m, size + m))
    whole[:size, :size], whole[:size, size:] = A, pushed
    made = expm(whole * time)
    return made[:size, :size], made[:size, size:]
