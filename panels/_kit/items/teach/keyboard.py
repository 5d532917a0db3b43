"""Letters and keys for a text that is drawn: an input that nobody sees takes them, and tells what it got."""

from __future__ import annotations

from typing import NamedTuple

import dearpygui.dearpygui as dpg

from ...hands.mouse import is_key_held
from ...pen import Rect, fonts
from ...pen.skin import kept, themed
from ...widgets.slider import Told, nothing
from ..paths.typed_line import Typed, TypedLine

NAMES = (*"ACDKVXYZ", "Left", "Right", "Up", "Down", "Home", "End", "Delete", "Escape", "F9")
CODES: dict[str, int] = {
    "PgUp": dpg.mvKey_Down + 1,  # where `mvKey_Prior` and `mvKey_Next` point lies memory of something else
    "PgDn": dpg.mvKey_Down + 2,
    "Backspace": dpg.mvKey_Back,
    **{name: getattr(dpg, f"mvKey_{name}") for name in NAMES},
}
LETTERS = frozenset(NAMES[:8])
"""Keys that mean something with Ctrl alone."""
TAKES_BACK = frozenset({"Backspace", "Delete", "X", "Y", "Z", "V", "Escape"})
"""Keys that change the unseen text themselves."""
TRIES = 6
"""Frames in which the keyboard is asked for: Dear ImGui needs one or two to give it."""


class Press(NamedTuple):
    """A key that was pressed, or is held so long that it counts again."""

    key: str
    shift: bool = False
    ctrl: bool = False
    alt: bool = False


class Keyboard(TypedLine):
    r"""The unseen input: `frame` gives what came since the last one, letters as a text, keys as presses.

    Enter comes as the letter `\n` and Tab as `\t`, so that what is typed quickly stays in its order.
    """

    def __init__(self, before: int, *, on_turn: Told) -> None:
        super().__init__(before, "", Rect(0, 0, 1, 1), on_edit=_nobody, on_turn=on_turn, on_end=nothing)
        dpg.bind_item_theme(self.item, kept(("unseen",), _unseen))
        self._text = ""
        self._tries = 0
        self._held = False

    @property
    def is_on(self) -> bool:
        """Whether what is typed comes here, or is about to."""
        return self.is_writing or self._tries > 0

    def take(self) -> None:
        """Let what is typed come here from now on."""
        self._tries = TRIES

    def leave(self) -> None:
        """Let what is typed go elsewhere."""
        self._tries = 0

    def move(self, x: float, y: float) -> None:
        """Stand at a place of its window, in pixels: what helps to write other alphabets opens there."""
        if dpg.get_item_pos(self.item) != [round(x), round(y)]:
            dpg.set_item_pos(self.item, [round(x), round(y)])

    def frame(self) -> list[str | Press]:
        """What was typed since: once per frame."""
        if not dpg.is_item_active(self.item):
            if self._text:
                self._text = ""
                dpg.set_value(self.item, "")
            if self._tries:
                self._tries -= 1
                dpg.focus_item(self.item)
            return []
        self._tries = 0
        now = is_key_held("Control")
        ctrl, self._held = now or self._held, now  # a quick hand lets go of it in the very frame
        shift, alt = is_key_held("Shift"), is_key_held("Alt")
        pressed = [name for name, code in CODES.items() if dpg.is_key_pressed(code)]
        keys = [
            Press(name, shift, ctrl, alt) for name in pressed if name not in LETTERS or (ctrl and not alt)
        ]
        letters = self._letters(is_own=not any(key.key in TAKES_BACK for key in keys))
        return [*([letters] if letters else []), *keys]

    def _letters(self, *, is_own: bool) -> str:
        """The letters that are new in the unseen text; `is_own` when no key has changed it otherwise."""
        before, self._text = self._text, str(dpg.get_value(self.item))
        return inserted(before, self._text) if is_own else ""

    def _made(self, before: int, text: str, place: Rect, on_edit: Typed) -> int:
        item: int = dpg.add_input_text(
            before=before,
            multiline=True,  # or Enter would end it
            tab_input=True,
            default_value=fonts.printable(text, "mono"),
            pos=(round(place.x), round(place.y)),
            width=round(place.width),
            height=round(place.height),
            callback=lambda _item, new: on_edit(new),
        )
        return item


def inserted(before: str, after: str) -> str:
    """The letters that came, wherever the unseen caret was."""
    if before == after:
        return ""
    start = _alike(before, after)
    end = _alike(before[start:][::-1], after[start:][::-1])
    # Where a letter took the place of the same one that was marked, it is still one that was typed.
    return after[start : len(after) - end] or after[max(start - 1, 0) : start]


def _alike(one: str, other: str) -> int:
    """How many letters two texts begin with alike."""
    pairs = zip(one, other, strict=False)
    return next((k for k, (a, b) in enumerate(pairs) if a != b), min(len(one), len(other)))


def _nobody(_text: str) -> None:
    """What comes is asked for once per frame."""


def _unseen() -> int:
    names = ("FrameBg", "FrameBgHovered", "FrameBgActive", "Text", "InputTextCursor", "TextSelectedBg",
             "Border", "ScrollbarBg", "ScrollbarGrab", "ChildBg")  # fmt: skip
    sizes = {"FramePadding": (0.0, 0.0), "FrameBorderSize": (0.0,), "ScrollbarSize": (1.0,)}
    return themed(dict.fromkeys(names, "clear"), sizes)
