"""A question over the window that has to be answered first; Enter is its first answer, Escape none."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import dearpygui.dearpygui as dpg

from ..hands.overlay import Popup, open_popups, window_size
from ..pen import px
from ..widgets.heads import Section
from ..widgets.spots import Action, Buttons
from ..words import said
from .file_dialog import ENTER
from .notices import Empty

FRAMES_TO_FOCUS = 6
"""A field takes the keyboard once it has been drawn."""


class Question(Popup):
    """A card in the middle of the window with a button for each answer."""

    has_keys = True

    def __init__(self, title: str, text: str, answers: Sequence[Action]) -> None:
        self.answers = tuple(answers)
        wide, high = window_size()
        width = px(420)
        super().__init__((wide - width) / 2, high / 3, width, px(150))
        self._card = Empty(
            self.window, title, text, [answer.after(self.close) for answer in answers], width=width
        )
        dpg.configure_item(self.window, height=self._card.height)

    def close(self) -> None:
        """Take it away."""
        if self.is_open:
            self._card.delete()
        super().close()

    def answer(self, label: str) -> None:
        """Give the answer of that name, as a click would."""
        self._card.click(label)


class Words(Popup):
    """A card in the middle of the window that asks for a few words; Enter gives them, Escape none."""

    has_keys = True

    def __init__(self, title: str, hint: str, verb: str, done: Callable[[str], object]) -> None:
        self._done = done
        wide, high = window_size()
        width = px(420)
        super().__init__((wide - width) / 2, high / 3, width, px(132))
        self._head = Section(self.window, title, width=width)
        self._field: int = dpg.add_input_text(
            parent=self.window, hint=said(hint), width=width - px(32), pos=(px(16), px(44))
        )
        row: int = dpg.add_group(parent=self.window, pos=(0, px(84)))
        self._buttons = Buttons(row, [Action(verb, self.answer, kind="primary")], width=width)
        self._frames = 0

    def close_if_left(self) -> None:
        """Keep the keyboard on the field; Enter gives what stands there."""
        self._frames += 1
        if self._frames < FRAMES_TO_FOCUS:
            dpg.focus_item(self._field)
        if self.is_open and any(dpg.is_key_pressed(key) for key in ENTER):
            self.answer()
        else:
            super().close_if_left()

    def answer(self, words: str = "") -> None:
        """Give what stands in the field, or other words."""
        words = words or str(dpg.get_value(self._field))
        self.close()
        self._done(words)

    def close(self) -> None:
        """Take it away."""
        if self.is_open:
            self._head.delete()
            self._buttons.delete()
        super().close()


def questions_frame() -> None:
    """Take the first answer when Enter is pressed: once per frame."""
    found = question()
    if found is not None and any(dpg.is_key_pressed(key) for key in ENTER):
        found.answer(found.answers[0].label)


def question() -> Question | None:
    """The question that is open, if one is."""
    return next((popup for popup in open_popups() if isinstance(popup, Question)), None)
