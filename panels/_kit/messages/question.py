"""A question over the window that has to be answered first; Enter is its first answer, Escape none."""

from __future__ import annotations

from collections.abc import Sequence

import dearpygui.dearpygui as dpg

from ..hands.overlay import Popup, open_popups, window_size
from ..pen import px
from ..widgets.spots import Action
from .file_dialog import ENTER
from .notices import Empty


class Question(Popup):
    """A card in the middle of the window with a button for each answer."""

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


def questions_frame() -> None:
    """Take the first answer when Enter is pressed: once per frame."""
    found = question()
    if found is not None and any(dpg.is_key_pressed(key) for key in ENTER):
        found.answer(found.answers[0].label)


def question() -> Question | None:
    """The question that is open, if one is."""
    return next((popup for popup in open_popups() if isinstance(popup, Question)), None)
