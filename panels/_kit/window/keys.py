"""Shortcuts: which keys do what, said once and shown under F1. They wait while something is typed."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import dearpygui.dearpygui as dpg

from ..hands.mouse import is_key_held
from ..hands.overlay import open_popups
from ..items.paths.typed_line import is_writing
from ..messages.file_dialog import is_asking
from ..widgets.editor import EDITOR

_CODES: dict[str, int] = {
    ".": dpg.mvKey_Period,
    # Kept between Down and Home; where `mvKey_Prior` and `mvKey_Next` point lies memory of something else.
    "PgUp": dpg.mvKey_Down + 1,
    "PgDn": dpg.mvKey_Down + 2,
    "Del": dpg.mvKey_Delete,
    "F1": dpg.mvKey_F1,
    "F10": dpg.mvKey_F10,
    "Space": dpg.mvKey_Spacebar,
    **{
        name: getattr(dpg, f"mvKey_{name}") for name in (*"1234BCEFHKLNOQRSTZ", "Left", "Right", "Up", "Down")
    },
}

WHILE_TYPING = frozenset({"F10"})
"""Keys that write nothing, and are heard by a run while its program is edited."""


class Shortcut(NamedTuple):
    """One combination of keys."""

    keys: str
    """Such as `Ctrl+Shift+Z`."""
    does: str
    run: Callable[[], object]
    repeats: bool = False
    """Whether it is done again and again while the keys are held; what turns one way and back must not be."""

    @property
    def last(self) -> str:
        """The key that is pressed while the others are held."""
        return self.keys.rpartition("+")[2]


class Keys:
    """Looks at the keyboard for one window."""

    def __init__(self, shortcuts: tuple[Shortcut, ...]) -> None:
        self.shortcuts = shortcuts
        self._before = (False, False)
        self._down = set[str]()

    def frame(self, *, without: frozenset[str] = frozenset()) -> None:
        """Run what was pressed, but for keys that have stopped a device: once per frame.

        A quick hand lets go of Ctrl in the very frame that sees the letter: what was held in the frame
        before counts too.
        """
        now = (is_key_held("Control"), is_key_held("Shift"))
        ctrl, shift = (a or b for a, b in zip(now, self._before, strict=True))
        self._before = now
        before, self._down = self._down, {s.last for s in self.shortcuts if dpg.is_key_down(_CODES[s.last])}
        if is_asking() or any(p.has_keys for p in open_popups()):
            return
        is_typing = EDITOR.is_typing or is_writing()
        held = "Ctrl+" * ctrl + "Shift+" * shift
        for shortcut in self.shortcuts:
            last = shortcut.last
            if is_typing and last not in WHILE_TYPING:
                continue
            if last in without:
                continue
            is_due = shortcut.repeats or last not in before
            if is_due and shortcut.keys == held + last and dpg.is_key_pressed(_CODES[last]):
                shortcut.run()
