"""One number, moved by hand between two others."""

from __future__ import annotations

from vi3dras.flow import VI, Control, Indicator

from .._kit.face import Block


class SliderBlock(VI):
    """A number within a range."""

    id = "slider"
    title = "Slider"
    value = Control(float, default=0.5, tip="Where the slider stands; angles in rad, lengths in m")
    least = Control(float, default=0.0, tip="The slider's left end")
    largest = Control(float, default=1.0, tip="The slider's right end")
    out = Indicator(float, label="Number", tip="The number, kept between both ends")


@SliderBlock.step("out")
def within(value: float, least: float, largest: float) -> float:
    """The number, kept between both ends."""
    low, high = sorted((least, largest))
    return min(max(value, low), high)


BLOCK = Block(
    SliderBlock, "Numbers", icon="sliders", shows=("out",), edits="value", limits=("least", "largest")
)
