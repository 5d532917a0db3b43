"""The box of everything that can be typed into."""

from __future__ import annotations

from ..pen import fonts
from ..pen.draw import Align, Pen, Rect
from ..pen.theme import Paint, px


def paint_field(
    pen: Pen,
    place: Rect,
    text: str,
    unit: str = "",
    *,
    size: float = 15,
    focused: bool = False,
    wrong: bool = False,
    lit: bool = False,
    paint: Paint = "text",
    align: Align = "right",
    style: fonts.Style = "mono",
) -> None:
    """Draw a field with its value and unit."""
    line: Paint = "far" if wrong else "accent" if focused else "text3" if lit else "line2"
    pen.box(*place, "field", line, radius=4, thickness=2 if focused or wrong else 1)
    if focused:
        return
    x, y = place.x + place.width - px(8), place.y + place.height / 2
    if unit:
        pen.text(x, y, unit, 13, "text2", align="right", row=size)
        x -= fonts.text_width(unit, "word", 13) + px(4)
    pen.text(x if align == "right" else place.x + px(8), y, text, size, paint, style=style, align=align)
