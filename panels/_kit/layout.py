"""Where the parts of the window stand: sizes in, rectangles out."""

from __future__ import annotations

from typing import NamedTuple

from .overlay import Rect

BAR, HEADER, STATUS = 48, 44, 28

LEAST = (620, 390)
"""The smallest window in sizes of the look: a larger scale than that allows is not taken."""


def scale_for(width: int, height: int, scale: float) -> float:
    """Give the scale that a window of this size can take, `scale` at most and 1 at least."""
    return max(1.0, min(scale, width / LEAST[0], height / LEAST[1]))


class Layout(NamedTuple):
    """The rectangles of the window in whole pixels."""

    bar: Rect
    rail: Rect
    header: Rect
    controls: Rect
    view: Rect
    indicators: Rect | None
    """None when they fold into a tab of the controls."""
    status: Rect


def lay_out(width: int, height: int, scale: float) -> Layout:
    """Give the rectangles for a window of this size; every size of the look is multiplied by `scale`."""

    def px(size: float) -> int:
        return round(size * scale)

    wide = width / scale
    rail, controls, indicators = _columns(wide)
    bar, header, status = px(BAR), px(HEADER), px(STATUS)
    left, right = px(rail), width - px(indicators)
    top, bottom = bar + header, height - status
    middle = left + px(controls)
    inner = max(bottom - top, 1)
    return Layout(
        bar=Rect(0, 0, width, bar),
        rail=Rect(0, bar, left, max(bottom - bar, 1)),
        header=Rect(left, bar, width - left, header),
        controls=Rect(left, top, middle - left, inner),
        view=Rect(middle, top, max(right - middle, 1), inner),
        indicators=Rect(right, top, px(indicators), inner) if indicators else None,
        status=Rect(0, bottom, width, status),
    )


def _columns(wide: float) -> tuple[int, int, int]:
    """Widths of rail, controls and indicators in sizes of the look, for a window of this width in them."""
    if wide < 1280:
        return 64, 300, 0
    if wide < 1600:
        return 64, 328, 320
    if wide < 2200:
        return 64, 360, 360
    return 64, 400, 400
