"""Several words of which one is current: what segments and tabs share."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from ..pen.theme import Paint
from .spots import Action, Spots

Chosen = Callable[[str], None]


class OneOf(Spots):
    """Several words of which one is current."""

    def __init__(
        self,
        parent: int,
        words: Sequence[str],
        current: str,
        on_choose: Chosen,
        *,
        width: int,
        height: int,
        pad: float,
    ) -> None:
        self.words, self.current, self._on_choose = tuple(words), current, on_choose
        super().__init__(parent, width=width, height=height, pad=pad)

    def update(self, current: str, words: Sequence[str] | None = None) -> None:
        """Show another current word, or other words."""
        words = self.words if words is None else tuple(words)
        if (current, words) != (self.current, self.words):
            self.current, self.words = current, words
            self.repaint()

    def choose(self, word: str) -> None:
        """Make a word current and say so."""
        if word != self.current:
            self.update(word)
            self._on_choose(word)

    def ink(self, action: Action) -> Paint:
        """Give the colour of a word."""
        return "text" if action.label == self.current or self.is_lit(action) else "text2"

    def action(self, word: str) -> Action:
        """Give what a click on a word does."""
        return Action(word, partial(self.choose, word))
