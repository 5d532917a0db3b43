"""What can be typed into: a row with a field, how the box of a field looks, and where Tab goes."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import dearpygui.dearpygui as dpg

from vi3dras.errors import Vi3drasError

from ..hands.overlay import complain
from ..hands.pointer import POINTER, Mouse
from ..pen import Align, Paint, Pen, Rect, fonts, px
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


@contextmanager
def refusals(widget: Widget, place: Rect, **marks: object) -> Iterator[None]:
    """What is refused within it is said under a place of a widget, which is marked then, and ends it."""
    try:
        yield
    except Vi3drasError as error:
        widget.take(**marks)
        complain(widget, place, str(error))
        widget.repaint()


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


def next_field(widget: Widget, place: Rect, way: int) -> tuple[Widget, Rect] | None:
    """The field after (1) or before (-1) a place of a widget in its column; none if there is no other."""
    column = _column(widget.item)
    found = [
        (other, field)
        for other in POINTER.targets
        if isinstance(other, Widget) and _column(other.item) == column and _is_shown(other.item, column)
        for field in other.fields
    ]
    at = next((k for k, there in enumerate(found) if there == (widget, place)), None)
    return None if at is None or len(found) < 2 else found[(at + way) % len(found)]


def type_into(widget: Widget, field: Rect) -> None:
    """Open a field as a press on it does, scrolled to where it can be seen."""
    column = _column(widget.item)
    if column:
        top = dpg.get_item_pos(column)[1]
        y, bottom = widget.corner()[1] + field.y, top + dpg.get_item_height(column)
        beyond = max(y + field.height + px(8) - bottom, 0) - max(top + px(48) - y, 0)
        dpg.set_y_scroll(column, min(max(dpg.get_y_scroll(column) + beyond, 0), dpg.get_y_scroll_max(column)))
    widget.on_press(Mouse(field.x + field.width / 2, field.y + field.height / 2, 0))


def _column(item: int) -> int:
    """The window or child window that an item stands in."""
    while dpg.does_item_exist(item) and "Window" not in dpg.get_item_type(item):
        item = dpg.get_item_parent(item) or 0
    return item


def _is_shown(item: int, column: int) -> bool:
    """True when neither it nor what it stands in was hidden."""
    while item and item != column:
        if not dpg.is_item_shown(item):
            return False
        item = dpg.get_item_parent(item) or 0
    return True
