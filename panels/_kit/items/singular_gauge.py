"""How near the arm is to a singular pose at this moment, read at a glance while it moves."""

from __future__ import annotations

import math

import numpy as np

from vi3dras.arrays import Floats
from vi3dras.passport.tolerances import Tolerances

from ..pen.theme import px
from ..widgets.gauges import Gauge, Scale, Zone

WIDTH, NEEDED = 168, 620
"""What the gauge takes of a dock, and how wide that is at least, in sizes of the look."""

LEAST = 1e-4
"""Where the scale begins."""


class Decades(Scale):
    """A scale on which every ten times is as long as the next."""

    def part(self, value: float) -> float:
        """Give where a value lies, 0 to 1; beyond the ends it stays at the end."""
        least, most = math.log10(self.low), math.log10(self.high)
        return min(max((math.log10(max(value, self.low)) - least) / (most - least), 0.0), 1.0)


def scale() -> Decades:
    """The zones of the passport: singular, near singular, safe."""
    known = Tolerances()
    return Decades(
        LEAST, (Zone(known.singular, "far"), Zone(known.near, "limit"), Zone(1.0, "ok")), decimals=3
    )


class SingularGauge:
    """A gauge of the least over the largest singular value, where a dock is wide enough for one."""

    def __init__(self, parent: int, *, room: int) -> None:
        self._gauge = None
        if room >= px(NEEDED):
            self._gauge = Gauge(
                parent, "σ least / largest", scale(), width=px(WIDTH),
                tip="Green moves alike in every direction; below 0.02 the joints go far for little, "
                "below 0.001 a direction is lost",
            )  # fmt: skip

    def update(self, times: Floats, condition: Floats | None, now: float, *, stale: bool) -> None:
        """Show the value (N,) at a moment of times (N,) [s]; nothing where it is not known."""
        if self._gauge is not None:
            known = condition is not None and len(times) > 0
            value = float(np.interp(now, times, condition)) if known and condition is not None else math.nan
            self._gauge.update(value, stale=stale)

    def show(self, visible: bool) -> None:
        """Show or hide it."""
        if self._gauge is not None:
            self._gauge.show(visible)
