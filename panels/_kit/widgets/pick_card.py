"""The picked point over the view: where it is, how many joint vectors reach it, and a way to see them."""

from __future__ import annotations

from collections.abc import Callable

from ..pen.draw import Rect
from ..pen.theme import Paint, px
from .spots import Action, Spots

GAP = 8


class PickCard(Spots):
    """A card of 92 under the legend; nothing without a point."""

    fades = True

    def __init__(
        self, parent: int, on_all: Callable[[], None], on_close: Callable[[], None], *, width: int
    ) -> None:
        self._on_all, self._on_close = on_all, on_close
        self._told: tuple[str, ...] = ()
        super().__init__(parent, width=width, height=1, pad=0)

    def update(self, told: tuple[str, ...]) -> None:
        """Show title, voxel, position, what reaches it, and the link; nothing for an empty tuple."""
        if told != self._told:
            self._told = told
            self.resize(self.width, px(GAP + 94) if told else 1)
            self.repaint()

    def paint_spots(self) -> None:
        """Draw the card."""
        if not self._told:
            return
        title, voxel, position, reached, link = self._told
        pen, top = self.pen, px(GAP)
        pen.box(0, top, self.width, self.height - top, "bar", "line2", radius=6)
        pen.text(px(12), top + px(16), title, 13, "text2")
        close = Action("Forget it", self._on_close, tip="Forget this point")
        pen.icon(self.width - px(14), top + px(16), "close", 11, "text" if self.is_lit(close) else "text3")
        self.spot(Rect(self.width - px(26), top + px(4), px(24), px(24)), close)
        pen.text(self.width - px(28), top + px(16), voxel, 12, "text3", align="right", row=13)
        pen.text(px(12), top + px(38), position, 15, style="mono")
        pen.text(px(12), top + px(60), reached, 13, "text2")
        show = Action(link, self._on_all)
        ink: Paint = "text" if self.is_lit(show) else "accent"
        end = pen.text(px(12), top + px(79), link, 13, ink, style="bold")
        self.spot(Rect(px(8), top + px(70), end, px(20)), show)
