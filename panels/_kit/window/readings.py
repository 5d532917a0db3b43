"""The readings of a narrow window: at the foot of its control column, under a head that folds them away."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import dearpygui.dearpygui as dpg

from ..pen import Paint, Rect, px
from ..pen.skin import bare_child
from ..widgets.spots import Action, Spots

TITLE = "Readings"
HEAD, SHARE = 40, 0.46
"""The height of the head, and the part of the column that both take while they are open."""
LEAST = 380
"""The height of a column in which they begin open."""


@dataclass
class Fold:
    """Whether somebody has folded the readings away or opened them; none while nobody has."""

    is_folded: bool | None = None


class Readings:
    """The indicators of an instrument, as many as have room; the rest is a turn of the wheel away."""

    def __init__(self, column: int, size: tuple[int, int], fold: Fold, moved: Callable[[], object]) -> None:
        self._size, self._fold, self._moved = size, fold, moved
        corner = Rect(0, 0, size[0], 1)
        self._top = bare_child(column, corner._replace(height=px(HEAD)), "clear")
        self.body = bare_child(column, corner, "clear", scrolls=True)
        """The window that holds them."""
        self._head = FoldHead(self._top, self._turn, width=size[0])

    @property
    def is_folded(self) -> bool:
        """True while only the head is there."""
        asked = self._fold.is_folded
        return self._size[1] < px(LEAST) if asked is None else asked

    def place(self, *, is_there: bool) -> int:
        """Stand at the foot of the column, or be away; gives how much of it that takes."""
        high = px(HEAD) if self.is_folded else round(SHARE * self._size[1])
        top = self._size[1] - high
        self._head.show_folded(is_folded=self.is_folded)
        body = {"pos": (0, top + px(HEAD)), "height": max(high - px(HEAD), 1)}
        dpg.configure_item(self._top, pos=(0, top), show=is_there)
        dpg.configure_item(self.body, **body, show=is_there and not self.is_folded)
        return high if is_there else 0

    def _turn(self) -> None:
        self._fold.is_folded = not self.is_folded
        self._moved()


class FoldHead(Spots):
    """A head that folds what stands under it away, and opens it again."""

    def __init__(self, parent: int, turn: Callable[[], None], *, width: int) -> None:
        self._turn, self._is_folded = turn, False
        super().__init__(parent, width=width, height=px(HEAD))

    def show_folded(self, *, is_folded: bool) -> None:
        """Show which of both a click does."""
        self.take(_is_folded=is_folded)

    def paint_spots(self) -> None:
        """Draw line, title and arrow."""
        action = Action(TITLE, self._turn, tip="Show what is computed" if self._is_folded else "Fold away")
        ink: Paint = "text" if self.is_lit(action) else "text2"
        self.pen.rule(0, 0, self.width)
        self.pen.text(self.left, px(21), TITLE, 13, ink, style="bold")
        self.pen.icon(self.right - px(6), px(21), "up" if self._is_folded else "down", 12, ink)
        self.spot(Rect(0, 0, self.width, self.height), action)
