"""Legends and cards of a cloud: what is counted, what is shown of it, and the point that was picked."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ...pen import fonts
from ...pen.draw import Rect, symbol_width
from ...pen.icons import Icon
from ...pen.theme import Paint, px
from ...widgets.legend import HEAD, Legend, Shown, paint_count, thousands
from ...widgets.spots import Action, Spots
from ...widgets.widget import Widget

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
        if self.take(_told=told):
            self.resize(self.width, px(GAP + 94) if told else 1)

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


class FoldingLegend(Legend):
    """A legend with a sign in its head that folds it, and unfolds it again."""

    def __init__(
        self, parent: int, title: str, on_show: Callable[[tuple[str, ...]], None], *, width: int, folded: bool
    ) -> None:
        self.is_folded = folded
        self._all: tuple[Shown, ...] = ()
        self._wide = width
        super().__init__(parent, title, on_show, width=width)

    def update(self, rows: Sequence[Shown], *, title: str | None = None) -> None:
        """Show other rows, unless it is folded."""
        self._all = tuple(rows)
        super().update(() if self.is_folded else rows, title=title)
        if self.is_folded:
            self.resize(self._folded_width(), px(HEAD))
        else:
            self.resize(self._wide)

    def fold(self) -> None:
        """Fold it, or unfold it."""
        self.is_folded = not self.is_folded
        self.update(self._all)
        self.repaint()

    def paint_spots(self) -> None:
        """Draw the box, and the sign in its head."""
        if self.is_folded:
            self.pen.box(0, 0, self.width, self.height, "bar", "line2", radius=6)
            self.pen.text(px(36), px(HEAD) // 2, self.title, 12, "text3")
        else:
            super().paint_spots()
        action = Action("fold", self.fold, tip="Show all clouds" if self.is_folded else "Fold the list")
        ink: Paint = "text" if self.is_lit(action) else "text3"
        sign: Icon = "down" if self.is_folded else "up"
        self.pen.icon(px(16), px(HEAD) // 2 if self.is_folded else px(16), sign, 11, ink)
        self.spot(Rect(0, 0, self.width, px(HEAD)), action)

    def _folded_width(self) -> int:
        """As wide as the title."""
        return px(36 + 12) + round(fonts.text_width(self.title, "word", 12))


class CountCard(Widget):
    """Two lines: the formula with a large number, and the product with the time."""

    def __init__(self, parent: int, *, width: int) -> None:
        self.count, self.words, self.time, self.has_formula = 0, "", "", True
        super().__init__(parent, width=width, height=px(54))

    def update(self, count: int, words: str, time: str, *, has_formula: bool = True) -> None:
        """Show another count."""
        self.take(count=count, words=words, time=time, has_formula=has_formula)

    def paint(self) -> None:
        """Draw both lines."""
        pen = self.pen
        formula = "N = Π θ_i / f" if self.has_formula else "N"
        pen.symbol(self.left, px(16), formula, 15, "text2", style="italic", row=18)
        paint_count(pen, self.right, px(16), thousands(self.count), "text", 18)
        time = fonts.text_width(self.time, "word", 13)
        pen.text(self.right, px(40), self.time, 13, "text2", align="right")
        room = self.right - self.left - time - px(12)
        words = self.words
        if symbol_width(words, "word", 13) > room:
            words = words.replace(" × ", "×")
        pen.text(self.left, px(40), fonts.elided(words, "word", 13, room), 13, "text2")
