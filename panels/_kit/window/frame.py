"""The kit's share of every frame."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import dearpygui.dearpygui as dpg

from ..hands.overlay import OVERLAY, forget_popups, popups_frame
from ..hands.pointer import POINTER
from ..messages.file_dialog import dialogs_frame, forget_dialogs
from ..messages.notes import questions_frame
from ..pen import fonts, skin
from ..pen.sketch import CANVAS
from ..view.picture import STOCK
from ..widgets.editor import EDITOR
from ..widgets.widget import forget_stale, paint_stale


def start() -> None:
    """Forget what lived in another Dear PyGui context and listen to the wheel: once, after one was made."""
    for forget in (
        fonts.forget, skin.forget, POINTER.forget, EDITOR.forget, OVERLAY.forget, forget_stale,
        forget_popups, forget_dialogs, CANVAS.forget, STOCK.forget,
    ):  # fmt: skip
        forget()
    handlers = dpg.add_handler_registry()
    dpg.add_mouse_wheel_handler(parent=handlers, callback=lambda _, steps: POINTER.turn(float(steps)))


# A press elsewhere first ends the typing and only then means something of its own.
PARTS: tuple[Callable[[], object], ...] = (
    EDITOR.frame, POINTER.frame, questions_frame, popups_frame, dialogs_frame, paint_stale,
    partial(OVERLAY.frame, POINTER),
)  # fmt: skip
"""Follow the keyboard, read the mouse and paint what changed: once per frame, after the callbacks."""


def before_render() -> None:
    """Do all parts, in their order."""
    for part in PARTS:
        part()
