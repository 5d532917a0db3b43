"""A loop near a pose, judged: poles, margins, the largest stable gain, the least rate, a true sentence."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from vi3dras.arrays import Floats
from vi3dras.control.body import laden
from vi3dras.control.loop import Loop
from vi3dras.control.sound import require_sound
from vi3dras.linear.closed import Clock, Complexes, clock_of, closed_matrix, growth, poles_of
from vi3dras.linear.law import GainName, LinearLaw, gain_value, law_at, with_gain
from vi3dras.linear.limits import SURE, StableGains, least_rate, stable_gains
from vi3dras.linear.locus import Locus, locus_of
from vi3dras.linear.margins import Margins, margins_of
from vi3dras.linear.plant import Plant, plant_at
from vi3dras.linear.response import Response, opened_at, plain_frequencies

SPELT: dict[GainName, str] = {"kp": "Kp", "kv": "Kv", "ki": "Ki"}
"""As sentences have the gains."""

LOCUS = 120
"""Values of a gain along a locus."""


@dataclass(frozen=True, eq=False)
class Stability:
    """A loop near joint values at rest, seen from one joint whose gain may change."""

    loop: Loop
    q: Floats
    """(n,) in [rad], [m]."""
    joint: int
    """From 0."""
    gain: GainName
    value: float
    """Of that gain now."""
    plant: Plant
    """Of the m joints that move: one alone, or all n."""
    without: LinearLaw
    """The law with the gain at zero."""
    each: LinearLaw
    """What a unit of it adds."""

    @property
    def clock(self) -> Clock:
        """When the law reads and acts."""
        return clock_of(self.loop.sampling)

    @property
    def place(self) -> int:
        """Which of the m joints it is, from 0."""
        return self.joint if self.plant.m > 1 else 0

    @property
    def law(self) -> LinearLaw:
        """With the gain as it is now."""
        return self.at(self.value)

    def at(self, value: float) -> LinearLaw:
        """The law with another value of the gain."""
        return self.without.plus(self.each, value)

    @cached_property
    def poles(self) -> Complexes:
        """Of the closed loop: of a sampled one in z, of a continuous one in s [1/s]."""
        return poles_of(closed_matrix(self.plant, self.law, self.clock))

    @cached_property
    def growth(self) -> float:
        """How quickly a disturbance grows [1/s]; below 0 it fades."""
        each = float(growth(closed_matrix(self.plant, self.law, self.clock), self.clock))
        return each if self.clock.is_continuous else each * self.clock.rate

    @property
    def is_stable(self) -> bool:
        """Whether every disturbance fades, or at least none grows."""
        return self.growth <= SURE * (1.0 if self.clock.is_continuous else self.clock.rate)

    @property
    def swings(self) -> tuple[Floats, Floats]:
        """How fast each pole swings [rad/s], and how much of it is damped, -1 to 1."""
        s = self.poles if self.clock.is_continuous else _as_rates(self.poles, self.clock.rate)
        size = np.abs(s)
        return size, -s.real / np.where(size > 0, size, 1.0)

    @cached_property
    def gains(self) -> StableGains:
        """Between which values of the gain the loop is stable."""
        return stable_gains(self.plant, self.without, self.each, self.clock, self.value, self.place)

    @cached_property
    def least_rate(self) -> float:
        """The least stable rate [Hz] with these gains; infinite where none helps, 0 of a continuous loop."""
        return 0.0 if self.clock.is_continuous else least_rate(self.plant, self.law, self.clock)

    @cached_property
    def margins(self) -> Margins:
        """Of the loop that is cut open at this joint's motor."""
        return margins_of(self.opened, self.clock)

    def opened(self, w: Floats) -> Complexes:
        """The loop that is cut open at this joint's motor, at frequencies (F,) in [rad/s]."""
        return opened_at(self.plant, self.law, self.clock, self.place, w)

    def response(self, w: Floats | None = None) -> Response:
        """The frequency response at frequencies (F,) in [rad/s], or at those that a plot shows."""
        if w is None:
            w = plain_frequencies(self.plant, self.law, self.clock, self.place)
        return Response(w, self.opened(w))

    def locus(self, count: int = LOCUS) -> Locus:
        """Where the poles go while the gain grows to twice its largest stable value."""
        top = self.gains.high
        if not math.isfinite(top) or top <= 0:
            top = 10 * max(self.value, 1e-3)
        top = max(2 * top, 1.2 * self.value)
        values = np.geomspace(top / 400, top, count)
        return locus_of(
            self.plant,
            self.without,
            self.each,
            self.clock,
            np.unique(np.append(values, self.value or values[0])),
        )

    @cached_property
    def culprits(self) -> tuple[int, ...]:
        """Other joints, from 0, that are unstable even while brakes hold the rest."""
        m = self.plant.m
        each = (
            float(growth(closed_matrix(self.plant.alone(i), self.law.alone(i), self.clock), self.clock))
            for i in range(m)
        )
        return tuple(i for i, grows in enumerate(each) if grows > SURE and i != self.joint) if m > 1 else ()

    def words(self) -> tuple[str, str]:
        """The verdict as a sentence, and what more there is to say; numbers are rounded to the safe side."""
        name, rate = SPELT[self.gain], self._at()
        low, high = self.gains
        others = self.culprits
        if self.gains.is_empty and others:
            names = ", ".join(self.loop.robot.joints[i].name for i in others)
            return f"Unstable{rate} whatever {name} is: {names} alone would be", self._rate_words()
        if self.gains.is_empty:
            return f"Unstable{rate}: no {name} makes it stable", self._rate_words()
        if not self.is_stable:
            if self.value > high:
                return (
                    f"Unstable: {name} = {self.value:.4g} is above {_down(high)}, the most{rate}",
                    self._rate_words(),
                )
            return (
                f"Unstable: {name} = {self.value:.4g} is below {_up(low)}, the least{rate}",
                self._rate_words(),
            )
        if math.isinf(high):
            least = f" from {name} = {_up(low)} on" if low > 0 else f" for every {name}"
            return f"Stable{least}{rate}", ""
        factor = (
            f"{self.value:.4g} leaves a factor of {_down(high / self.value, 2)}" if self.value > 0 else ""
        )
        least = f"not below {name} = {_up(low)}" if low > 0 else ""
        return f"Stable up to {name} = {_down(high)}{rate}", "; ".join(
            part for part in (factor, least) if part
        )

    def _at(self) -> str:
        clock = self.clock
        if clock.is_continuous:
            return " without sampling"
        delay = f" with {1000 * clock.delay:.3g} ms of delay" if clock.delay > 0 else ""
        return f" at {clock.rate:.4g} Hz{delay}"

    def _rate_words(self) -> str:
        """Whether a higher rate would help."""
        if self.clock.is_continuous:
            return "No sampling is to blame: the gains do not go together"
        if math.isinf(self.least_rate):
            return "No update rate helps: lower the gains, or the delay"
        if self.least_rate > self.clock.rate:
            return f"Sampling is too slow for these gains: at least {_up(self.least_rate)} Hz"
        return "Sampling is quick enough: the gains do not go together"


def stability_of(
    loop: Loop, q: Floats, joint: int, gain: GainName = "kv", *, alone: bool = False
) -> Stability:
    """A loop near joint values (n,) at rest, seen from joint `joint`, from 0.

    Args:
        loop: arm with masses, law, sampling, surroundings; its desired motion plays no part.
        q: the pose.
        joint: whose gain may change, and at whose motor the loop is cut open.
        gain: which.
        alone: brakes hold all other joints; else all move, each with its own loop.

    Raises:
        NotLinearError: the law has a jump or a bend there.
        NoSuchGainError: it does not have this gain.
        ControlError, NoMassError: gains cannot be, or a mass is unknown.
    """
    require_sound(loop.sampling)
    value = gain_value(loop, gain, joint)
    which = None if loop.law.kind == "impedance" else joint
    without = law_at(with_gain(loop, gain, which, 0.0), q)
    unit = value or 1.0
    each = law_at(with_gain(loop, gain, which, unit), q).plus(without, -1.0)
    each = LinearLaw(*(part / unit for part in each))
    plant = plant_at(loop.robot, q, laden(loop.around, loop.unknown))
    if alone:
        plant, without, each = plant.alone(joint), without.alone(joint), each.alone(joint)
    return Stability(loop, q, joint, gain, value, plant, without, each)


def _as_rates(z: Complexes, rate: float) -> Complexes:
    """Poles in z as poles in s [1/s]; one at 0 is gone within a sample."""
    return np.asarray(np.log(np.where(np.abs(z) > 1e-12, z, 1e-12)) * rate)


def _down(value: float, digits: int = 3) -> str:
    """A limit from below, so that the number in the sentence is still stable."""
    return f"{_rounded(value, digits, math.floor):.{max(digits, 4)}g}"


def _up(value: float, digits: int = 3) -> str:
    """A limit from above."""
    return f"{_rounded(value, digits, math.ceil):.{max(digits, 4)}g}"


def _rounded(value: float, digits: int, way: Callable[[float], int]) -> float:
    if value <= 0 or not math.isfinite(value):
        return value
    unit = 10.0 ** (math.floor(math.log10(value)) - digits + 1)
    return float(way(value / unit) * unit)
