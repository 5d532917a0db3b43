"""Shortcuts: which keys do what, said once and shown under F1. They wait while something is typed."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import dearpygui.dearpygui as dpg

from .editor import EDITOR
from .search import is_searching

_CODES: dict[str, tuple[int, ...]] = {
    ".": (dpg.mvKey_Period,),
    "F1": (dpg.mvKey_F1,),
    "1": (dpg.mvKey_1,), "2": (dpg.mvKey_2,), "3": (dpg.mvKey_3,), "4": (dpg.mvKey_4,),
    **{letter: (getattr(dpg, f"mvKey_{letter}"),) for letter in "FOQRSZ"},
}  # fmt: skip


class Shortcut(NamedTuple):
    """One combination of keys."""

    keys: str
    """Such as `Ctrl+Shift+Z`."""
    does: str
    run: Callable[[], None]


class Keys:
    """Listens to the keyboard for one window."""

    def __init__(self, shortcuts: tuple[Shortcut, ...]) -> None:
        self.shortcuts = shortcuts
        self._handlers: int = dpg.add_handler_registry()
        for shortcut in shortcuts:
            for code in _CODES[shortcut.keys.rpartition("+")[2]]:
                dpg.add_key_press_handler(
                    code, parent=self._handlers, callback=self._pressed, user_data=shortcut
                )

    def _pressed(self, _sender: int, _key: int, shortcut: Shortcut) -> None:
        if (
            EDITOR.is_typing
            or is_searching()
            or shortcut.keys != self._held(shortcut.keys.rpartition("+")[2])
        ):
            return
        shortcut.run()

    @staticmethod
    def _held(last: str) -> str:
        """The combination that is held now, ending in `last`."""
        ctrl = any(map(dpg.is_key_down, (dpg.mvKey_LControl, dpg.mvKey_RControl)))
        shift = any(map(dpg.is_key_down, (dpg.mvKey_LShift, dpg.mvKey_RShift)))
        return "Ctrl+" * ctrl + "Shift+" * shift + last
