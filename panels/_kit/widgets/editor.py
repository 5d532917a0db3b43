"""The one text field of the window: it is laid over whatever is being typed into."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import dearpygui.dearpygui as dpg

from ..hands.mouse import is_key_held
from ..hands.overlay import OVERLAY
from ..pen import Rect, Style, fonts, px
from ..pen.skin import FRAMELESS, themed
from .boxes import next_field, type_into
from .widget import Widget

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
