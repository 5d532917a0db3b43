"""One number, typed in."""

from __future__ import annotations

from vi3dras.flow import VI, Control, Indicator

from .._kit.face import Block


class NumberBlock(VI):
    """A number that other instruments are wired from."""

    id = "number"
    title = "Number"
    value = Control(float, default=1.0, tip="The number itself; angles in rad, lengths in m")
    out = Indicator(float, label="Number", tip="The same number, to be wired")


@NumberBlock.step("out")
def hand_on(value: float) -> float:
    """The number."""
    return value


BLOCK = Block(NumberBlock, "Numbers", icon="pen", shows=("out",), edits="value")
