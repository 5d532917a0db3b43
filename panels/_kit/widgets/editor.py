"""The one text field of the window: it is laid over whatever is being typed into."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import dearpygui.dearpygui as dpg

from vi3dras.errors import Vi3drasError

from ..hands.mouse import is_key_held
from ..hands.overlay import OVERLAY, complain
from ..hands.pointer import POINTER, Mouse
from ..pen import Align, Paint, Pen, Rect, Style, fonts, px
from ..pen.skin import FRAMELESS, themed
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


# Dear ImGui needs a frame to show the window and another one to give it the keyboard.
_FRAMES_TO_FOCUS = 6


@dataclass
class _Task:
    widget: Widget
    place: Rect
    before: str
    done: Callable[[str], None]
    step: Callable[[int], None] | None
    frames: int = 0
    active: bool = False


class Editor:
    """A floating text field; Enter, Tab or a press elsewhere end it, Escape forgets what was typed.

    Tab goes on to the next field of the column.
    """

    def __init__(self) -> None:
        self._window = self._input = self._theme = 0
        self._task: _Task | None = None

    @property
    def is_typing(self) -> bool:
        """Tell whether keys belong to a text: shortcuts then wait."""
        return self._task is not None

    def is_on(self, widget: Widget, place: Rect | None = None) -> bool:
        """Tell whether a widget, or one place in it, is being typed into."""
        task = self._task
        return task is not None and task.widget is widget and (place is None or task.place == place)

    def open(
        self,
        widget: Widget,
        place: Rect,
        text: str,
        done: Callable[[str], None],
        *,
        size: float = 15,
        style: Style = "mono",
        step: Callable[[int], None] | None = None,
    ) -> None:
        """Let a text be typed over a place inside a widget, in pixels from its corner.

        `done` gets the text when it was changed, `step` gets 1 or -1 when Tab or Shift+Tab left the field.
        """
        self.close()
        OVERLAY.calm()
        self._task = _Task(widget, place, text, done, step)
        self._build(widget, place, text, size, style)
        widget.repaint()

    def forget(self) -> None:
        """Start anew in another Dear PyGui context."""
        self._task = None

    def close(self, *, keep: bool = True) -> None:
        """End typing; `keep` hands the text over if it was changed."""
        task, self._task = self._task, None
        if task is None:
            return
        text = str(dpg.get_value(self._input))
        dpg.delete_item(self._window)
        dpg.delete_item(self._theme)
        task.widget.repaint()
        if keep and text != task.before:
            task.done(text)

    def frame(self) -> None:
        """Follow the widget and see whether typing ended: once per frame."""
        task = self._task
        if task is None:
            return
        if not dpg.does_item_exist(task.widget.item):
            self.close(keep=False)
            return
        corner = [round(v) for v in task.place.moved(*task.widget.corner())[:2]]
        if dpg.get_item_pos(self._window) != corner:
            dpg.set_item_pos(self._window, corner)
        task.frames += 1
        if dpg.is_item_active(self._input) and not dpg.is_key_pressed(dpg.mvKey_Tab):
            task.active = True
        elif task.active:
            self._leave(task)
        elif task.frames <= _FRAMES_TO_FOCUS:
            dpg.focus_item(self._input)

    def _leave(self, task: _Task) -> None:
        escaped = dpg.is_key_down(dpg.mvKey_Escape)
        tabbed = dpg.is_key_down(dpg.mvKey_Tab)
        way = -1 if is_key_held("Shift") else 1
        self.close(keep=not escaped)
        if tabbed and task.step is not None:
            task.step(way)
        elif tabbed and (found := next_field(task.widget, task.place, way)) is not None:
            type_into(*found)

    def _build(self, widget: Widget, place: Rect, text: str, size: float, style: Style) -> None:
        width, height = round(place.width), round(place.height)
        edge = px(2)
        self._window = dpg.add_window(
            **FRAMELESS,
            no_scrollbar=True,
            no_background=True,
            min_size=(8, 8),  # or it is 100 x 100, seen by nobody, and takes the clicks beside the field
            width=width,
            height=height,
            pos=[round(v) for v in place.moved(*widget.corner())[:2]],
        )
        self._input = dpg.add_input_text(
            parent=self._window,
            default_value=fonts.printable(text, style),
            auto_select_all=True,
            width=width - 2 * edge,
            pos=(edge, edge),
        )
        made = fonts.font(style, size)
        if made:
            dpg.bind_item_font(self._input, made)
        self._theme = themed(
            dict.fromkeys(("FrameBg", "FrameBgHovered", "FrameBgActive"), "field"),
            {
                "WindowPadding": (0, 0),
                "WindowMinSize": (4, 4),
                "WindowBorderSize": (0,),
                "FramePadding": (px(6), (height - 2 * edge - px(size)) / 2),
                "FrameBorderSize": (0,),
                "FrameRounding": (px(2),),
            },
        )
        dpg.bind_item_theme(self._window, self._theme)
        dpg.focus_item(self._input)


EDITOR = Editor()
"""There is one keyboard."""
