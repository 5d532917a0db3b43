"""What a run is judged by, and the cost that is made of it: weights can change without a new run."""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from vi3dras.arrays import Bools, Floats
from vi3dras.tuning.errors import WeightError

MEASURES = (
    "error_sum", "rms", "peak", "overshoot", "settling", "steady", "effort", "ripple", "saturated",
    "clumsiness", "shortfall",
)  # fmt: skip
"""Of a run, in this order: the paper's sum of |desired - observed| over the time [° s], RMS, peak and
overshoot of the error [°], when it settles [s], what is left at the end [°], RMS of the torque and its mean
step from one sample to the next [N m], the share of time with a full motor; where numbers of the arm are
searched, how badly its tool moves on average, 0 to 1, and what it lacks of the reach that is asked for [m]. A
run that is not stable has NaN everywhere."""


class Weights(NamedTuple):
    """How much of each measure makes the cost."""

    error_sum: float = 0.0
    rms: float = 0.0
    peak: float = 0.0
    overshoot: float = 0.0
    settling: float = 0.0
    steady: float = 0.0
    effort: float = 0.0
    ripple: float = 0.0
    saturated: float = 0.0
    clumsiness: float = 0.0
    shortfall: float = 0.0

    @property
    def text(self) -> str:
        """Such as `rms + 0.3 overshoot`."""
        parts = [
            name if weight == 1 else f"{weight:g} {name}" for name, weight in self._asdict().items() if weight
        ]
        return " + ".join(parts)


PAPER = Weights(error_sum=1.0)
"""The sum over all samples of |desired - observed| joint angles."""
SMOOTH = Weights(rms=1.0, overshoot=0.3, ripple=0.06)
"""The RMS error with a price on overshoot and on a motor that is never quiet."""
NAMED = {"sum": PAPER, "smooth": SMOOTH, "rms": Weights(rms=1.0)}


def weights_of(given: str | Weights | dict[str, float]) -> Weights:
    """Weights from a name, or from words such as `rms=1,overshoot=0.3`.

    Raises:
        WeightError: there is no such measure, or a weight cannot be.
    """
    if isinstance(given, Weights):
        return _checked(given._asdict())
    if isinstance(given, str):
        if given in NAMED:
            return NAMED[given]
        pairs = [part.partition("=") for part in given.split(",")]
        return _checked({name.strip(): value.strip() or "1" for name, _, value in pairs})
    return _checked(dict(given))


def _checked(given: dict[str, float] | dict[str, str]) -> Weights:
    known = ", ".join(MEASURES)
    found: dict[str, float] = {}
    for name, text in given.items():
        try:
            value = float(text)
        except (TypeError, ValueError):
            value = math.nan
        if name not in MEASURES or not (math.isfinite(value) and value >= 0):
            raise WeightError(name, text, known)
        found[name] = value
    if not any(found.values()):
        raise WeightError(next(iter(found), ""), 0, known)
    return Weights(**found)


def costs(scores: Floats, weights: Weights) -> Floats:
    """The cost of each run from (k, s, 11) measures of s circumstances: that of the worst of them, (k,).

    Infinite where a run is not stable in one of them.
    """
    used = np.flatnonzero(np.array(weights))
    each = np.zeros(scores.shape[:2])
    for k in used.tolist():  # one after the other: a sum in another order has another last digit
        each = each + weights[k] * scores[:, :, k]
    worst: Floats = np.where(stable(scores), each.max(axis=1), np.inf)
    return worst


def stable(scores: Floats) -> Bools:
    """Which runs of (k, s, 11) are stable whatever the circumstances, (k,)."""
    found: Bools = np.asarray(np.isfinite(scores[:, :, 1]).all(axis=1))
    return found


def worst_of(scores: Floats, name: str) -> Floats:
    """A measure of each run in the worst circumstance, (k,); NaN where it is not stable."""
    values: Floats = scores[:, :, MEASURES.index(name)].max(axis=1)
    return values
