"""What is watched of a run: a row for each, a click on its cross takes it away."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from ...face.board import Board, FixedPart
from ...face.running import RUN_WATCH
from ...hands.pointer import Mouse
from ...pen import Rect, fonts, px
from ...widgets.fields import TextField
from ...widgets.heads import Section
from ...widgets.spots import Action, Spots
from ...words import verbatim

ROW = 26


class WatchRows(Spots):
    """Names and values below each other."""

    def __init__(self, parent: int, on_take: Callable[[str], None], *, width: int) -> None:
        self.rows: tuple[tuple[str, str], ...] = ()
        self._on_take = on_take
        super().__init__(parent, width=width, height=1)

    def update(self, rows: tuple[tuple[str, str], ...]) -> None:
        """Show others."""
        if self.take(rows=rows):
            self.resize(self.width, max(px(ROW) * len(rows), 1))

    def paint_spots(self) -> None:
        """Draw the rows; what does not fit is cut off, and is in the tip."""
        for k, (name, value) in enumerate(self.rows):
            y, end = px(ROW) * (k + 0.5), self.right - px(22)
            action = Action(f"Take {name} away", partial(self._on_take, name), tip="Do not watch it any more")
            place = Rect(self.right - px(18), px(ROW) * k + px(3), px(18), px(20))
            self.pen.rule(self.left, px(ROW) * (k + 1) - 1, self.right - self.left)
            self.pen.icon(self.right - px(8), y, "close", 10, "text" if self.is_lit(action) else "text3")
            self.spot(place, action)
            shown = fonts.elided(verbatim(name), "mono", 13, 0.45 * (end - self.left))
            x = self.pen.text(self.left, y, verbatim(shown), 13, "near", style="mono")
            room = end - x - px(10)
            text = fonts.elided(verbatim(value), "mono", 13, room)
            self.pen.text(end, y, verbatim(text), 13, style="mono", align="right")

    def tip(self, mouse: Mouse) -> str:
        """The whole of a value, or what its cross does."""
        told = super().tip(mouse)
        k = int(mouse.y // px(ROW))
        return told or (verbatim(" = ".join(self.rows[k])) if 0 <= k < len(self.rows) else "")


class RunWatch(FixedPart, shows=RUN_WATCH):
    """Variables and expressions with what they are worth."""

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        self._head = Section(parent, "Watch", width=width)
        self.rows = WatchRows(parent, self._turn, width=width)
        self.field = TextField(
            parent, "", "", width=width, hint="one more, such as M1 or P1.Z", on_change=self._add
        )

    def show(self, watched: tuple[tuple[str, str], ...], run_line: int) -> None:
        """Show what it is worth now."""
        self._head.update(hint=f"at line {run_line}" if run_line else "mm, deg")
        self.rows.update(watched)

    def _turn(self, name: str) -> None:
        self._board.act("watch_more", name=name)

    def _add(self, text: str) -> None:
        if text:
            self._turn(text)
        self.field.update("")
