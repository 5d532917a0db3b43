"""Evenly spaced numbers: what a variable runs through."""

from __future__ import annotations

import numpy as np

from vi3dras.arrays import Floats
from vi3dras.flow import VI, Control, Indicator

from .._kit.face import Block

MOST = 100_000


class RangeBlock(VI):
    """Numbers from one to another, both included."""

    id = "range"
    title = "Range"
    first = Control(float, default=0.0, label="From", tip="The first number")
    last = Control(float, default=1.0, label="To", tip="The last number, included")
    count = Control(int, default=101, low=1, high=MOST, tip="How many numbers")
    values = Indicator(Floats, shape=("n",), tip="The numbers, at even distances")


@RangeBlock.step("values")
def spaced(first: float, last: float, count: int) -> Floats:
    """The numbers (n,), at even distances."""
    return np.linspace(first, last, count)


BLOCK = Block(RangeBlock, "Numbers", icon="ruler", shows=("values",), edits="count")
