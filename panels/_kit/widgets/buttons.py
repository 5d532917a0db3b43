"""Rows of buttons."""

from __future__ import annotations

from collections.abc import Sequence

from ..pen import Rect, px
from .spots import Action, Spots, button_width
from .widget import PAD


class Buttons(Spots):
    """Buttons in a row: all as wide as each other over the whole width, or each as wide as its words.

    With `first` the first one takes what the words of the others leave.
    """

    def __init__(
        self,
        parent: int,
        actions: Sequence[Action],
        *,
        width: int | None = None,
        height: float = 28,
        fill: bool = True,
        first: bool = False,
        size: float = 14,
        gap: float = 4,
        pad: float = PAD,
    ) -> None:
        self.actions, self._fill, self._first = tuple(actions), fill and not first, first
        self._size, self._gap = size, px(gap)
        natural = sum(button_width(a, size) + self._gap for a in actions) - self._gap + 2 * px(pad)
        super().__init__(parent, width=natural if width is None else width, height=px(height), pad=pad)

    def update(self, actions: Sequence[Action]) -> None:
        """Show other buttons."""
        self.take(actions=tuple(actions))

    def paint_spots(self) -> None:
        """Draw the row."""
        widths = [button_width(action, self._size) for action in self.actions]
        if self._first:
            others = sum(widths[1:]) + self._gap * (len(widths) - 1)
            widths[0] = self.right - self.left - others
        x = self.left
        for k, (action, width) in enumerate(zip(self.actions, widths, strict=True)):
            end = x + width
            if self._fill:
                share = (self.right - self.left + self._gap) / len(self.actions)
                x, end = round(self.left + k * share), round(self.left + (k + 1) * share) - self._gap
            self.button(Rect(x, 0, end - x, self.height), action, self._size)
            x = end + self._gap
