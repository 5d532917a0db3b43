"""Laws of motion: which share of the way is done at which share of the time, with closed-form peaks."""

from __future__ import annotations

from typing import Literal, NamedTuple

import numpy as np

from vi3dras.arrays import Floats
from vi3dras.motion.between import derived, valued

LawName = Literal[
    "linear", "cubic", "quintic", "septic", "cycloidal", "trapezoid", "cubic-blends", "quartic-blends"
]

BLEND = 0.25
"""The share of the time that each blend of a law with constant speed takes, unless another is asked."""

JERKS = "The linear law starts and stops at full speed at once: no arm can do that exactly."
"""What is said of a motion by that law."""


class Shape(NamedTuple):
    """A law at some shares of the time, all of the same shape."""

    share: Floats
    """Of the way, from 0 to 1."""
    speed: Floats
    """Its first derivative by the share of the time: times way / duration it is the speed."""
    acceleration: Floats
    """Its second derivative: times way / duration² it is the acceleration."""


class Peaks(NamedTuple):
    """The largest speed and acceleration of a law for a way of 1 in a time of 1."""

    speed: float
    acceleration: float


class Law(NamedTuple):
    """One law, by name."""

    name: LawName
    label: str
    about: str
    """One sentence for people."""


LAWS: tuple[Law, ...] = (
    Law("linear", "Linear", "The same speed from start to end; it starts and stops with a jerk"),
    Law("cubic", "Cubic", "The smoothest speed of third order; the acceleration begins with a step"),
    Law("quintic", "Quintic", "Acceleration begins and ends at 0; the usual choice between two poses"),
    Law("septic", "Septic", "The jerk too begins and ends at 0; it needs the largest peak speed"),
    Law("cycloidal", "Cycloidal", "The acceleration is one wave of a sine, as cams are cut"),
    Law("trapezoid", "Trapezoid", "Constant acceleration, constant speed, constant deceleration"),
    Law("cubic-blends", "Constant speed, cubic blends",
        "Cubics at both ends whose acceleration is 0 where the constant speed begins"),
    Law("quartic-blends", "Constant speed, quartic blends",
        "Quartics at both ends: the acceleration is 0 at rest and at the constant speed"),
)  # fmt: skip
"""All laws, in the order of a list to choose from."""

_POLYNOMIALS: dict[str, tuple[float, ...]] = {
    "linear": (0, 1),
    "cubic": (0, 0, 3, -2),
    "quintic": (0, 0, 0, 10, -15, 6),
    "septic": (0, 0, 0, 0, 35, -84, 70, -20),
}
"""Coefficients, from that of 1 upward."""

_BLENDS: dict[str, tuple[float, ...]] = {
    "trapezoid": (0, 0, 0.5),
    "cubic-blends": (0, 0, 1, -1 / 3),
    "quartic-blends": (0, 0, 0, 1, -0.5),
}
"""How far a blend gets by its own share of time, for a blend of duration 1 that ends at speed 1.

Four boundary values leave a cubic no choice: it is the parabola of the trapezoid. So one value must be given
up for another, and a cubic that reaches the constant speed with no acceleration left is the one without a
jolt where the work begins.
"""


def law_shape(law: LawName, time: Floats, blend: float = BLEND) -> Shape:
    """A law at shares of the time, which are held within 0 and 1.

    Args:
        law: its name.
        time: shares of the time, any shape.
        blend: the share of the time of each blend, up to 0.5; only laws with constant speed have one.
    """
    time = np.clip(np.asarray(time, float), 0.0, 1.0)
    if law == "cycloidal":
        turn = 2 * np.pi * time
        return Shape(time - np.sin(turn) / (2 * np.pi), 1 - np.cos(turn), 2 * np.pi * np.sin(turn))
    if law in _POLYNOMIALS:
        return Shape(*_with_derivatives(_POLYNOMIALS[law], time))
    return _blended(_BLENDS[law], time, blend)


def law_peaks(law: LawName, blend: float = BLEND) -> Peaks:
    """The peak factors: speed by way / duration, acceleration by way / duration²."""
    if law in _BLENDS:
        speed, steepest = _cruise(_BLENDS[law], blend), {"trapezoid": 1.0, "cubic-blends": 2.0}.get(law, 1.5)
        return Peaks(speed, steepest * speed / blend)
    return {
        "linear": Peaks(1.0, np.inf),
        "cubic": Peaks(1.5, 6.0),
        "quintic": Peaks(1.875, 10 / np.sqrt(3)),
        "septic": Peaks(2.1875, 84 * np.sqrt(5) / 25),
        "cycloidal": Peaks(2.0, 2 * np.pi),
    }[law]


def least_duration(law: LawName, ways: Floats, speed: Floats, acceleration: Floats) -> Floats:
    """The least times [s] (n,) in which ways (n,) are done under largest speeds and accelerations (n,).

    The linear law, whose acceleration is infinite, keeps the speeds alone.
    """
    peaks = law_peaks(law)
    by_speed = peaks.speed * np.abs(ways) / speed
    if not np.isfinite(peaks.acceleration):
        return np.asarray(by_speed)
    return np.maximum(by_speed, np.sqrt(peaks.acceleration * np.abs(ways) / acceleration))


def cubic_between(
    time: Floats, duration: float, start: float, end: float, start_speed: float = 0.0, end_speed: float = 0.0
) -> Shape:
    """The cubic with given values and speeds at both ends, at times (...) [s]: value, speed, acceleration."""
    way, T = end - start, duration
    square = (3 * way - (2 * start_speed + end_speed) * T) / T**2
    cube = (-2 * way + (start_speed + end_speed) * T) / T**3
    return Shape(*_with_derivatives((start, start_speed, square, cube), np.asarray(time, float)))


def _with_derivatives(coefficients: tuple[float, ...], x: Floats) -> tuple[Floats, Floats, Floats]:
    curve, u = np.array([coefficients], float), x.reshape(1, -1)
    value, first, second = (
        valued(c, u).reshape(x.shape) for c in (curve, derived(curve), derived(derived(curve)))
    )
    return value, first, second


def _cruise(coefficients: tuple[float, ...], blend: float) -> float:
    """The constant speed that does a way of 1 in a time of 1."""
    return 1.0 / (1 - 2 * blend * (1 - sum(coefficients)))


def _blended(coefficients: tuple[float, ...], time: Floats, blend: float) -> Shape:
    """A blend, constant speed, and the blend backwards."""
    speed = _cruise(coefficients, blend)
    late = time > 0.5
    from_end = np.where(late, 1 - time, time)
    value, first, second = _with_derivatives(coefficients, np.minimum(from_end / blend, 1.0))
    share = speed * (blend * value + np.maximum(from_end - blend, 0.0))
    steady = from_end >= blend
    second = np.where(steady, 0.0, second) * speed / blend
    return Shape(np.where(late, 1 - share, share), speed * first, np.where(late, -second, second))
