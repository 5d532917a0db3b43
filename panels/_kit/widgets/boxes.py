"""What can be typed into: a row with a field, and how the box of a field looks."""

from __future__ import annotations

from ..hands.pointer import Mouse
from ..pen import fonts
from ..pen.draw import Align, Pen, Rect
from ..pen.theme import Paint, px
from .widget import Widget


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


class Field(Widget):
    """A row with something that is typed; it lights up under the mouse."""

    fades = False
    _lit = False

    @property
    def field(self) -> Rect:
        """Where the field is, in pixels from the corner."""
        raise NotImplementedError

    @property
    def fields(self) -> tuple[Rect, ...]:
        """The field."""
        return (self.field,)

    def on_move(self, mouse: Mouse) -> None:
        """Show that the field can be typed into."""
        self.take(_lit=self.field.holds(mouse.x, mouse.y))

    def on_leave(self) -> None:
        """Go dark again."""
        self.take(_lit=False)
