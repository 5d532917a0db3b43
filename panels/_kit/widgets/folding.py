"""A legend that folds to its head where the view is small."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ..hands.overlay import Rect
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
        super().__init__(parent, title, on_show, width=width)

    def update(self, rows: Sequence[Shown], *, title: str | None = None) -> None:
        """Show other rows, unless it is folded."""
        self._all = tuple(rows)
        super().update(() if self.is_folded else rows, title=title)

    def fold(self) -> None:
        """Fold it, or unfold it."""
        self.is_folded = not self.is_folded
        self.update(self._all)
        self.repaint()

    def paint_spots(self) -> None:
        """Draw the box, and the sign in its head."""
        super().paint_spots()
        action = Action("fold", self.fold, tip="Show all clouds" if self.is_folded else "Fold the list")
        ink: Paint = "text" if self.is_lit(action) else "text3"
        self.pen.icon(px(16), px(16), "down" if self.is_folded else "up", 11, ink)
        self.spot(Rect(0, 0, self.width, px(HEAD)), action)
