"""Frequency response of the loop that is cut open at one motor, all other joints' loops closed."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from vi3dras.arrays import Floats
from vi3dras.linear.closed import Clock, Complexes
from vi3dras.linear.law import LinearLaw
from vi3dras.linear.plant import Plant, sampled

POINTS = 600
"""Of a Bode plot."""

DECADES = 4.0
"""Below half the sampling rate, that a plot shows."""


class Response(NamedTuple):
    """F frequencies of a loop."""

    frequencies: Floats
    """(F,) in [rad/s]."""
    opened: Complexes
    """The loop cut open at the motor, (F,)."""

    @property
    def closed(self) -> Complexes:
        """L / (1 + L): what of a wish comes about."""
        return np.asarray(self.opened / (1 + self.opened))

    @property
    def sensitivity(self) -> Complexes:
        """1 / (1 + L): what of a disturbance is left."""
        return np.asarray(1 / (1 + self.opened))


def opened_at(plant: Plant, law: LinearLaw, clock: Clock, joint: int, w: Floats) -> Complexes:
    """The loop cut open at motor `joint`, from 0, at frequencies w (F,) in [rad/s].

    With L the loop of all motors it is det(1 + L) / det(1 + L of the others) - 1.
    """
    L = loop_matrix(plant, law, clock, w)
    m = plant.m
    if m == 1:
        return np.asarray(L[:, 0, 0])
    others = [i for i in range(m) if i != joint]
    whole = np.linalg.det(np.eye(m) + L)
    return np.asarray(whole / np.linalg.det(np.eye(m - 1) + L[:, others][:, :, others]) - 1)


def loop_matrix(plant: Plant, law: LinearLaw, clock: Clock, w: Floats) -> Complexes:
    """What comes back to the motors of a torque that all of them give, (F, m, m), with the sign turned."""
    s = 1j * w[:, None, None]
    if clock.is_continuous:
        moved = np.linalg.inv(plant.M * s**2 + plant.B * s + plant.G)
        whole = law.kp + law.kv * s
        return np.asarray((whole + law.ki / s if law.ki.any() else whole) @ moved)
    z = np.exp(s * clock.period)
    step = sampled(plant, clock.period, clock.part)
    m = plant.m
    pushed = (step.now * z + step.before) * z ** -(clock.whole + 1.0)
    state = np.linalg.solve(z * np.eye(2 * m) - step.turned, pushed)
    q, qd = state[:, :m], state[:, m:]
    speed = (1 - 1 / z) * clock.rate * q if clock.is_differenced else qd
    asked = law.kp @ q + law.kv @ speed
    if law.ki.any():
        asked = asked + clock.period / (z - 1) * (law.ki @ q)
    return np.asarray(asked)


def plain_frequencies(plant: Plant, law: LinearLaw, clock: Clock, joint: int) -> Floats:
    """Frequencies (F,) in [rad/s] for a plot: up to half the sampling rate, or around the loop's own."""
    if not clock.is_continuous:
        top = np.pi * clock.rate
        return np.geomspace(top * 10**-DECADES, top, POINTS)
    own = max(float(law.kp[joint, joint]), 1e-9) / float(plant.M[joint, joint])
    damped = float(law.kv[joint, joint]) / float(plant.M[joint, joint])
    middle = max(np.sqrt(own), damped, 1e-3)
    return np.geomspace(middle * 1e-3, middle * 1e2, POINTS)
