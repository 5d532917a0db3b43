"""Middle, what stands under it, and 3D view where there is room for one of them at a time: which is shown."""

from __future__ import annotations

from collections.abc import Callable

from ..pen import Rect
from ..pen.skin import bare_child
from ..widgets.choices import Tabs

VIEW = "3D view"


class OnePlace:
    """A row of words over the place that they share."""

    def __init__(self, window: int, place: Rect, turn: Callable[[str], None]) -> None:
        self.item = bare_child(window, place, "clear")
        self.word = VIEW
        """What is shown."""
        self._turn, self._width = turn, int(place.width)
        self._tabs: Tabs | None = None

    def offer(self, words: tuple[str, ...]) -> None:
        """Let one of these be chosen: what was shown stays if it is among them, else the first is shown."""
        if self._tabs is None:
            self._tabs, self.word = Tabs(self.item, words, words[0], self.choose, width=self._width), words[0]
        self.word = self.word if self.word in words else words[0]
        self._tabs.update(self.word, words)
        self._turn(self.word)

    def choose(self, word: str) -> None:
        """Show another one."""
        self.word = word
        self._turn(word)
