"""What floats over the window: tooltips, the sentence under a field typed wrong, what opens and goes."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

import dearpygui.dearpygui as dpg

from ..pen import Paint, Pen, Rect, fonts, px
from ..pen.skin import FRAMELESS, popup_theme
from ..words import verbatim
from .pointer import POINTER, Pointer, Target

REST_S = 0.6
"""A mouse that came and rests so long asks what is under it; one that has just pressed or turned knows."""
_LINE = 280


def wrapped(text: str, width: float, size: float) -> list[str]:
    """Break a text at spaces into lines no wider than `width` pixels."""
    lines: list[str] = []
    for paragraph in fonts.as_drawn(text, "word").split("\n"):
        line = ""
        for word in paragraph.split(" "):
            longer = f"{line} {word}" if line else word
            if line and fonts.drawn_width(longer, "word", size) > width:
                lines.append(verbatim(line))
                longer = word
            line = longer
        lines.append(verbatim(line))
    return lines


def window_size() -> tuple[int, int]:
    """Give width and height of the window in pixels, endless when there is none."""
    if not dpg.is_viewport_ok():
        return 10**6, 10**6
    return dpg.get_viewport_client_width(), dpg.get_viewport_client_height()


class Overlay:
    """The one surface in front of everything; it takes no mouse."""

    def __init__(self) -> None:
        self._surface = 0
        self._drawn: tuple[str, Rect] | None = None
        self._complaint: tuple[Target, Rect, str] | None = None

    @property
    def shown(self) -> str:
        """The text that floats now, or nothing."""
        return self._drawn[0] if self._drawn else ""

    def complain(self, target: Target, place: Rect, sentence: str) -> None:
        """Show a sentence under a place inside a target, until the next press or Escape."""
        self._complaint = (target, place, sentence)

    def calm(self) -> None:
        """Take the sentence away."""
        self._complaint = None

    def forget(self) -> None:
        """Start anew in another Dear PyGui context."""
        self._surface, self._drawn, self._complaint = 0, None, None

    def frame(self, pointer: Pointer) -> None:
        """Show what belongs to this frame."""
        wanted = self._wanted(pointer)
        if wanted == self._drawn:
            return
        self._drawn = wanted
        if not self._surface or not dpg.does_item_exist(self._surface):
            self._surface = dpg.add_viewport_drawlist(front=True)
        pen = Pen(self._surface)
        pen.clear()
        if wanted:
            _paint(pen, *wanted, wrong=self._complaint is not None)

    def _wanted(self, pointer: Pointer) -> tuple[str, Rect] | None:
        if self._complaint is not None:
            target, place, sentence = self._complaint
            is_over = any(pointer.last.down) or dpg.is_key_pressed(dpg.mvKey_Escape)
            if is_over or not dpg.does_item_exist(target.item):
                self._complaint = None
                return None
            return sentence, place.moved(*target.corner())
        over, last = pointer.over, pointer.last
        if over is None or not pointer.is_asking or last.time - pointer.since < REST_S:
            return None
        if not over.is_hit():
            return None  # something opened in front of it, and the mouse has not moved since
        text = over.tip(pointer.mouse(over))
        return (text, Rect(last.x, last.y, px(8), px(20))) if text else None


def _paint(pen: Pen, text: str, place: Rect, *, wrong: bool) -> None:
    size, row, inset = 13, px(18), px(10)
    lines = wrapped(text, px(_LINE), size)
    icon = px(20) if wrong else 0
    width = max(fonts.text_width(line, "word", size) for line in lines) + 2 * inset + icon
    height = row * len(lines) + px(10)
    x, y = place.x, place.y + place.height + px(6)
    wide, high = window_size()
    x = round(max(px(4), min(x, wide - width - px(4))))
    flipped = y + height > high - px(4)
    y = round(place.y - height - px(6) if flipped else y)
    line: Paint = "far" if wrong else "line2"
    pen.box(x, y, width, height, "far_back" if wrong else "card", line, radius=4)
    if wrong:
        tip, edge, up = round(place.x + px(16)), y + height if flipped else y, -1 if flipped else 1
        pen.triangle(((tip - px(6), edge), (tip + px(6), edge), (tip, edge - up * px(5))), "far")
        pen.icon(x + inset + px(6), y + px(5) + row / 2, "error", 12, "far")
    for k, content in enumerate(lines):
        pen.text(x + inset + icon, y + px(5) + row * (k + 0.5), content, size)


OVERLAY = Overlay()
"""There is one surface in front."""


complain = OVERLAY.complain


class Popup:
    """An open window without a frame, moved so that all of it is seen; it scrolls when it is too high."""

    has_keys: ClassVar[bool] = False
    """Whether keys belong to it, such as letters to its field: shortcuts then wait."""

    def __init__(self, x: float, y: float, width: int, height: int) -> None:
        self._over = wide, high = window_size()
        self._theme = popup_theme()
        self.window: int = dpg.add_window(
            popup=True,
            **FRAMELESS,
            no_scrollbar=height < high,
            min_size=(8, 8),
            width=width,
            height=min(height, high),
            pos=(round(max(0, min(x, wide - width))), round(max(0, min(y, high - height)))),
        )
        dpg.bind_item_theme(self.window, self._theme)
        _open.append(self)

    @property
    def is_open(self) -> bool:
        """Tell whether it is still there."""
        return self in _open

    def close(self) -> None:
        """Take it away with all that stands in it."""
        if self in _open:
            _open.remove(self)
            _going.append(self)
            dpg.delete_item(self.window)
            dpg.delete_item(self._theme)
            POINTER.forget_gone()

    def close_if_left(self) -> None:
        """Take it away when a press elsewhere or Escape ended it, or what it stands over has another size."""
        is_left = not dpg.is_item_shown(self.window) or dpg.is_key_pressed(dpg.mvKey_Escape)
        if is_left or window_size() != self._over:
            self.close()


_open: list[Popup] = []
_going: list[Popup] = []
"""Those that were closed since the last picture: they are seen until the next one."""
_next: list[Callable[[], object]] = []
_due: list[Callable[[], object]] = []


def open_popups() -> list[Popup]:
    """Give those that are open, the newest last."""
    return _open


def forget_popups() -> None:
    """Start anew in another Dear PyGui context."""
    _open.clear()
    _going.clear()
    _next.clear()
    _due.clear()


def open_next(make: Callable[[], object]) -> None:
    """Open one from another, after that is gone: the end of the old would take the new along."""
    _next.append(make)


def open_alone(make: Callable[[], object]) -> None:
    """Open something at once, or after the menu that asked for it is gone."""
    if _going or _open:
        open_next(make)
    else:
        make()


def popups_frame() -> None:
    """Take away those that were left: once per frame."""
    for popup in list(_open):
        popup.close_if_left()
    _going.clear()
    due, _due[:] = list(_due), _next
    _next.clear()
    for make in due:
        make()
