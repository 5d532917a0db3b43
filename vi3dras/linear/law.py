"""A law near a pose: what it asks of the motors for small errors, found by asking it."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal, NamedTuple

import numpy as np

from vi3dras.arrays import Floats
from vi3dras.control.asking import Instant, asking_of
from vi3dras.control.laws import LAWS, ControlLaw, Gains, gains_of, with_gains
from vi3dras.control.loop import Loop
from vi3dras.linear.errors import NoSuchGainError, NotLinearError

GainName = Literal["kp", "kv", "ki"]

STEP = 1e-5
"""Of joint values [rad], [m], speeds and integrals, to either side."""

BENT = 1e-3
"""Slopes to either side that differ by more than this share of the largest are no line."""


LEAST = 1e-2
"""A slope [N m/rad] below which a law does nothing: what is left is rounding."""


class LinearLaw(NamedTuple):
    """Torque = - K_p q - K_v v + K_i z for small q, speeds v, and the error's integral z, of m joints."""

    kp: Floats
    """(m, m) in [N m/rad]."""
    kv: Floats
    """(m, m) in [N m s/rad]."""
    ki: Floats
    """(m, m) in [N m/(rad s)]."""

    def alone(self, joint: int) -> LinearLaw:
        """Of one joint, from 0, while brakes hold all others."""
        kp, kv, ki = (part[joint : joint + 1, joint : joint + 1] for part in self)
        return LinearLaw(kp, kv, ki)

    def plus(self, other: LinearLaw, times: float) -> LinearLaw:
        """This law and some times another one."""
        kp, kv, ki = (mine + times * theirs for mine, theirs in zip(self, other, strict=True))
        return LinearLaw(kp, kv, ki)


def law_at(loop: Loop, q: Floats) -> LinearLaw:
    """The law of a loop near joint values (n,) at rest.

    Raises:
        NotLinearError: its torque has a jump or a bend there.
    """
    [found] = laws_at(loop, gains_of(loop.law, loop.robot), q)
    return found


def laws_at(loop: Loop, gains: Gains, q: Floats) -> list[LinearLaw]:
    """The same under each of N gains (N, n); those of the loop's law play no part.

    Raises:
        NotLinearError: a torque has a jump or a bend there.
    """
    n = loop.robot.n
    one, other = (_slopes(loop, gains, q, side * STEP) for side in (1.0, -1.0))
    largest = max(float(np.abs(one).max()), LEAST)
    apart = np.abs(one - other).max(axis=2)
    is_bent = ~np.isfinite(apart) | (apart > BENT * largest)
    if is_bent.any():
        raise NotLinearError(label_of(loop), loop.robot.joints[int(is_bent.any(axis=0).argmax())].name)
    slopes = (one + other) / 2
    return [LinearLaw(-each[:, :n], -each[:, n : 2 * n], each[:, 2 * n :]) for each in slopes]


def label_of(loop: Loop) -> str:
    """What people call the law."""
    return next(law.label for law in LAWS if law.kind == loop.law.kind)


def gains_named(loop: Loop) -> tuple[GainName, ...]:
    """The gains that play a part in a loop's law."""
    return ("kp", "kv", "ki") if loop.law.kind == "pid" else ("kp", "kv")


def gain_value(loop: Loop, name: GainName, joint: int) -> float:
    """A gain of joint `joint`, from 0; of an impedance the tool's stiffness or damping along a way.

    Raises:
        NoSuchGainError: the law does not have it.
    """
    require_gain(loop, name)
    if loop.law.kind == "impedance":
        return (loop.law.stiffness if name == "kp" else loop.law.damping)[0]
    return float(getattr(gains_of(loop.law, loop.robot), name)[0, joint])


def with_gain(loop: Loop, name: GainName, joint: int | None, value: float) -> Loop:
    """The loop with another gain of one joint, from 0, or of all; an impedance turns as it pulls.

    Raises:
        NoSuchGainError: the law does not have it.
    """
    require_gain(loop, name)
    law = loop.law
    if law.kind == "impedance":
        return replace(loop, law=_stiffer(law, name, value))
    gains = Gains(*(each.copy() for each in gains_of(law, loop.robot)))
    getattr(gains, name)[0, slice(None) if joint is None else joint] = value
    return replace(loop, law=with_gains(law, gains))


def _stiffer(law: ControlLaw, name: GainName, value: float) -> ControlLaw:
    """An impedance with another stiffness or damping along, and about in proportion."""
    along, about = law.stiffness if name == "kp" else law.damping
    pair = value, value * about / along if along else about
    return replace(law, stiffness=pair) if name == "kp" else replace(law, damping=pair)


def require_gain(loop: Loop, name: GainName) -> None:
    """Says so where a law does not have a gain.

    Raises:
        NoSuchGainError: see above.
    """
    if name not in gains_named(loop):
        spelt = " and ".join(each.capitalize() for each in gains_named(loop))
        raise NoSuchGainError(name.capitalize(), label_of(loop), spelt)


def _slopes(loop: Loop, each: Gains, q: Floats, step: float) -> Floats:
    """How torques change with joint values, speeds and integrals to one side, (N, n, 3 n)."""
    n, runs = loop.robot.n, len(each.kp)
    count = 3 * n + 1
    gains = Gains(*(np.repeat(part, count, axis=0) for part in each))
    state = np.tile(np.eye(3 * n, count) * step, runs)
    still = np.zeros((n, 1))
    read = q[:, None] + state[:n]
    at = Instant(read, state[n : 2 * n], q[:, None], still, still, state[2 * n :])
    asked = np.broadcast_to(asking_of(loop, gains)(at), (n, runs * count)).reshape(n, runs, count)
    slopes: Floats = ((asked[..., :-1] - asked[..., -1:]) / step).swapaxes(0, 1)
    return slopes
