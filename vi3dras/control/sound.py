"""Which numbers a clock and its sensors can have."""

from __future__ import annotations

import numpy as np

from vi3dras.control.errors import ContinuousError, SamplingError
from vi3dras.control.loop import Sampling


def require_sound(sampling: Sampling) -> None:
    """Refuse numbers that no clock or sensor has.

    Raises:
        SamplingError, ContinuousError: see above.
    """
    if not sampling.rate > 0:
        raise SamplingError("The update rate", sampling.rate, "a number above 0 in Hz")
    for what, value, unit in (
        ("The delay", sampling.delay, "s"), ("The sensor step", sampling.quantum, "rad or m"),
        ("The noise", sampling.noise, "rad or m"),
    ):  # fmt: skip
        if not (np.isfinite(value) and value >= 0):
            raise SamplingError(what, value, f"a number in {unit}, 0 or more")
        if value and sampling.is_continuous:
            raise ContinuousError("delay, sensor step or noise")
    if sampling.is_continuous and sampling.speed != "measured":
        raise ContinuousError("differenced speed")
