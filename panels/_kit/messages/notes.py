"""Sentences that somebody has to read: cards over the view, a list of all there were; and questions."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import dearpygui.dearpygui as dpg

from vi3dras.errors import Vi3drasError

from ..hands.overlay import Popup, open_popups, window_size
from ..pen import px
from ..widgets.heads import Section
from ..widgets.spots import Action, Buttons
from ..widgets.widget import Floating
from ..words import said
from .file_dialog import ENTER
from .notices import Empty, Note, Notice
from .system_dialog import folder_opener, open_folder

MOST = 3
"""Cards at once; older ones wait in the list."""


class Notes:
    """What was said, and the cards that are still there."""

    def __init__(self) -> None:
        self.history: list[tuple[str, Note]] = []
        """Time of day and note, oldest first."""
        self._open: list[Note] = []
        self._cards: list[Floating] = []
        self._place = (0, 0)
        self._is_stale = False
        self.room = 0
        """How much of the view's foot the cards take, in pixels."""

    def say(self, sentence: str) -> None:
        """Show a sentence about something that did not work."""
        head, _, rest = sentence.partition(": ")
        short = len(head) < 48 and bool(rest)
        title, text = (head, rest[:1].upper() + rest[1:]) if short else ("This did not work", sentence)
        self.show(Note("error", title, text))

    @contextmanager
    def refusals(self) -> Iterator[None]:
        """What is refused within it is shown as a sentence, and ends it."""
        try:
            yield
        except Vi3drasError as error:
            self.say(str(error))

    def tell(self, title: str, text: str, actions: Sequence[Action] = ()) -> None:
        """Show a sentence about something that went well or can be chosen."""
        self.show(Note("info", title, text, tuple(actions)))

    def saved(self, title: str, text: str, file: Path) -> None:
        """Show a sentence about a file that was written, and offer its folder."""
        opens = Action("Open folder", partial(open_folder, file.absolute().parent), "folder")
        self.tell(title, text, [opens] if folder_opener() else [])

    def show(self, note: Note) -> None:
        """Show a card; one that says the same is replaced."""
        self.history.append((time.strftime("%H:%M:%S"), note))
        others = [n for n in self._open if n[:3] != note[:3]]
        self._open = [*others[-MOST + 1 :], note]
        self._is_stale = True

    def close(self, note: Note) -> None:
        """Take a card away."""
        self._open = [n for n in self._open if n is not note]
        self._is_stale = True

    def place(self, stage: int, size: tuple[int, int], foot: int = 0) -> None:
        """Stand at the bottom of the view, or `foot` pixels above it, the newest lowest."""
        if (stage, foot) == self._place and not self._is_stale:
            return
        for place in self._cards:
            place.delete()
        self._cards, self._place, self._is_stale = [], (stage, foot), False
        width = min(px(420), size[0] - px(32))
        bottom = size[1] - px(16) - foot
        for note in reversed(self._open):
            place, close = Floating(stage), partial(self.close, note)
            told = note._replace(actions=tuple(action.after(close) for action in note.actions))
            card = Notice(place.item, told, width=width, on_close=close)
            bottom -= card.height
            place.place((size[0] - width) / 2, bottom, card)
            bottom -= px(8)
            self._cards.append(place)
        self.room = size[1] - px(16) - foot - bottom


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
        super().__init__((wide - width) / 2, high / 3, width, px(144))
        Section(self.window, title, width=width)
        self._field: int = dpg.add_input_text(
            parent=self.window, hint=said(hint), width=width - px(32), pos=(px(16), px(44))
        )
        row: int = dpg.add_group(parent=self.window, pos=(0, px(84)))
        Buttons(row, [Action(verb, self.answer, kind="primary")], width=width)
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


def questions_frame() -> None:
    """Take the first answer when Enter is pressed: once per frame."""
    found = question()
    if found is not None and any(dpg.is_key_pressed(key) for key in ENTER):
        found.answer(found.answers[0].label)


def question() -> Question | None:
    """The question that is open, if one is."""
    return next((popup for popup in open_popups() if isinstance(popup, Question)), None)
