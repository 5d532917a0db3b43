"""A legend that folds to its head where the view is small."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ..pen import fonts
from ..pen.draw import Rect
from ..pen.icons import Icon
from ..pen.theme import Paint, px
from .legend import HEAD, Legend, Shown
from .spots import Action


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
