"""The largest stable gain and the least stable rate, by halving between what is stable and what is not."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from vi3dras.arrays import Floats
from vi3dras.linear.closed import MOST_STATES, Clock, closed_matrix, growth
from vi3dras.linear.law import LinearLaw
from vi3dras.linear.plant import Plant

HALVINGS = 50
EACH_DECADE = 16
DOWN, UP = 5, 3
"""Decades around a gain's own size in which limits are looked for."""

QUICKEST = 1e5
"""The highest rate [Hz] that is tried."""

SURE = 1e-12
"""A growth [1/sample], [1/s] above this is one."""


class StableGains(NamedTuple):
    """Between which values of one gain a loop is stable."""

    low: float
    """0 where no lower end is."""
    high: float
    """Infinite where no upper end is; NaN, as `low`, where the loop is stable for no value."""

    @property
    def is_empty(self) -> bool:
        """Whether no value makes the loop stable."""
        return bool(np.isnan(self.low))


def stable_gains(
    plant: Plant, without: LinearLaw, each: LinearLaw, clock: Clock, now: float, joint: int
) -> StableGains:
    """The stable values of a gain around the one of now, or those nearest to it.

    Args:
        plant: the arm near a pose.
        without: the law with the gain at zero.
        each: what a unit of the gain adds.
        clock: when it reads and acts.
        now: the gain's value.
        joint: whose gain it is, from 0: its inertia says how large gains are.
    """
    own = _own_size(plant, each, clock, joint, now)
    tried = np.unique(
        np.concatenate([[now], np.geomspace(own * 10.0**-DOWN, own * 10.0**UP, EACH_DECADE * (DOWN + UP))])
    )
    tried = tried[tried > 0]
    nothing = closed_matrix(plant, without.plus(each, 1e-300), clock)
    slope = _slope(plant, without, each, clock, nothing)
    if slope is None:  # an integral only begins to be there with its gain
        return _along(lambda x: _grows(plant, without.plus(each, x), clock), tried, now)
    return _along(
        lambda x: float(growth(nothing + x * slope, clock)),
        tried,
        now,
        lambda xs: growth(nothing + xs[:, None, None] * slope, clock),
    )


def least_rate(plant: Plant, law: LinearLaw, clock: Clock) -> float:
    """The rate [Hz] from which on up to the next limit a loop is stable; infinite where no rate is.

    The delay stays the same time.
    """
    top = QUICKEST
    if clock.delay > 0:
        most = MOST_STATES / plant.m - 4
        top = min(top, max(most, 4.0) / 3 / clock.delay)
    quick = max(top, clock.rate)
    tried = np.geomspace(min(clock.rate / 100, quick / 100), quick, 120)
    states = [_grows(plant, law, clock._replace(rate=float(rate))) for rate in tried]
    stable = np.array(states) <= SURE
    if not stable[-1]:
        return np.inf
    last = np.flatnonzero(~stable)
    if not len(last):
        return float(tried[0])
    k = int(last[-1])
    return _halved(
        lambda rate: _grows(plant, law, clock._replace(rate=rate)), float(tried[k + 1]), float(tried[k])
    )


def _grows(plant: Plant, law: LinearLaw, clock: Clock) -> float:
    return float(growth(closed_matrix(plant, law, clock), clock))


def _own_size(plant: Plant, each: LinearLaw, clock: Clock, joint: int, now: float) -> float:
    """How large such a gain may be about: what stops the joint within a sample."""
    inertia = float(plant.M[joint, joint])
    rate = max(clock.rate / (1 + clock.delay * clock.rate), 1e-3) if not clock.is_continuous else 1e3
    power, unit = next(
        (
            (k, float(part[joint, joint]))
            for k, part in ((2, each.kp), (1, each.kv), (3, each.ki))
            if part.any()
        ),
        (0, 0.0),
    )
    return inertia * rate**power / unit if unit > 0 else max(now, 1.0)


def _slope(plant: Plant, without: LinearLaw, each: LinearLaw, clock: Clock, nothing: Floats) -> Floats | None:
    """What a unit of the gain changes in the closed loop's matrix."""
    one = closed_matrix(plant, without.plus(each, 1.0), clock)
    return None if one.shape != nothing.shape else one - nothing


def _along(
    grows: Callable[[float], float], tried: Floats, now: float,
    many: Callable[[Floats], Floats] | None = None,
) -> StableGains:  # fmt: skip
    """The stable stretch around the value of now, or the nearest one."""
    found = many(tried) if many is not None else np.array([grows(float(x)) for x in tried])
    stable = found <= SURE
    if not stable.any():
        return StableGains(np.nan, np.nan)
    there = np.flatnonzero(stable)
    place = int(there[np.abs(np.log(tried[there] / max(now, tried[0]))).argmin()])
    low = place
    while low > 0 and stable[low - 1]:
        low -= 1
    high = place
    while high + 1 < len(tried) and stable[high + 1]:
        high += 1
    least = 0.0
    if low > 0:
        least = _halved(grows, float(tried[low]), float(tried[low - 1]))
    elif grows(0.0) > SURE:
        least = _halved(grows, float(tried[0]), 0.0)
    most = np.inf if high + 1 == len(tried) else _halved(grows, float(tried[high]), float(tried[high + 1]))
    return StableGains(least, most)


def _halved(grows: Callable[[float], float], stable: float, unstable: float) -> float:
    """Where between both a loop begins to grow; the last value that is still stable."""
    for _ in range(HALVINGS):
        middle = (stable + unstable) / 2
        if grows(middle) <= SURE:
            stable = middle
        else:
            unstable = middle
    return stable
