"""Joint values over the ordered targets, each strip exact at its cursor however many targets there are."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from vi3dras.arrays import Floats

from ..widgets.widget import PAD
from .strips import MOST_POINTS, Strips, Trace
from .ticks import Axis


class TargetStrips(Strips):
    """A strip per joint over the places of targets; many targets are drawn as a band from least to most."""

    def __init__(
        self, parent: int, *, width: int, on_scrub: Callable[[float], None], pad: float = PAD
    ) -> None:
        self._exact: tuple[Floats, ...] = ()
        self._first = 0
        super().__init__(parent, width=width, unit="", on_scrub=on_scrub, pad=pad)

    @property
    def axis(self) -> Axis:
        """Places over pixels."""
        axis = super().axis
        last = self._first + max(len(self._exact[0]) - 1, 1) if self._exact else 1
        return axis._replace(low=float(self._first), high=float(last))

    def load(self, traces: tuple[Trace, ...], first: int, cursor: float) -> None:
        """Show the values of traces from place `first` on."""
        self._exact, self._first = tuple(trace.values for trace in traces), first
        count = len(traces[0].values) if traces else 0
        places = thinned_places(count) + first
        thin = tuple(trace._replace(values=thinned(trace.values)) for trace in traces)
        self.update(places, thin, cursor)

    def value_at(self, k: int) -> float:
        """Give the value of a trace at the cursor, not between two targets."""
        place = round(self.cursor) - self._first
        inside = 0 <= place < len(self._exact[k])
        return float(self._exact[k][place]) if inside else float("nan")


def thinned_places(count: int) -> Floats:
    """Where the values of `thinned` stand among `count`."""
    if count <= MOST_POINTS:
        return np.arange(count, dtype=float)
    return np.repeat((_cuts(count)[:-1] + _cuts(count)[1:] - 1) / 2, 2)


def thinned(values: Floats) -> Floats:
    """The least and the largest of each of a thousand stretches of values (N,), or all when they are few."""
    if len(values) <= MOST_POINTS:
        return values
    starts = _cuts(len(values))[:-1]
    ends = np.minimum.reduceat(values, starts), np.maximum.reduceat(values, starts)
    return np.stack(ends, axis=1).ravel()


def _cuts(count: int) -> np.ndarray[tuple[int], np.dtype[np.int64]]:
    return np.linspace(0, count, MOST_POINTS // 2 + 1).astype(np.int64)
