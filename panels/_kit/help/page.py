"""A page of the help: words, cards of mathematics, chains of boxes and sections below each other."""

from __future__ import annotations

from typing import NamedTuple

from vi3dras.explain.chain import Link

from ..hands.overlay import wrapped
from ..pen import Paint, Pen, Rect, fonts, px, symbol_width
from ..widgets.mathematics import Flow, paint_flow
from ..widgets.slider import Told
from ..widgets.spots import Action, Spots

PAD = 20
INSET = 16
"""Inside a card."""


class HelpPage(Spots):
    """What is painted goes on from where the last part ended, at the height `_y`."""

    def __init__(self, parent: int, *, width: int, keep: Told, close: Told) -> None:
        self.is_kept = False
        self._keep, self._close = keep, close
        self._y = 0.0
        super().__init__(parent, width=width, height=px(200), pad=PAD)

    @property
    def _wide(self) -> int:
        return self.right - self.left

    def _tools(self, y: float) -> int:
        """Keep and close; gives the x where they begin."""
        x = self.right + px(6)
        keep = Action("Keep", self._keep, "lock", tip="Keep this card (Ctrl+L)")
        close = Action("Close", self._close, "close", tip="Close the help (Ctrl+H)")
        for action, on in ((close, False), (keep, self.is_kept)):
            x -= px(26)
            if self.is_lit(action):
                self.pen.box(x, y - px(12), px(26), px(24), "hover", radius=4)
            self.pen.icon(x + px(13), y, action.icon or "help", 13, "accent" if on else "text3")
            self.spot(Rect(x, y - px(12), px(26), px(24)), action)
        return x

    def _section(self, title: str, hint: str) -> None:
        self._y += px(26)
        room = self._wide - symbol_width(title, "bold", 13) - px(24)
        self.pen.text(self.left, self._y - px(14), title, 13, "text2", style="bold")
        self.pen.text(
            self.right, self._y - px(14), fonts.elided(hint, "word", 13, room), 13, "text3", align="right"
        )

    def _card(self, flow: Flow) -> None:
        high = flow.height + px(28)
        self.pen.box(self.left, self._y, self._wide, high, "card", "card_line", radius=6)
        paint_flow(self.pen, flow, self.left + px(INSET), self._y + px(14))
        self._y += high + px(4)

    def _paragraph(self, text: str, paint: Paint, *, size: float = 14, row: float = 20) -> None:
        for line in wrapped(text, self._wide, size):
            self._y += px(row)
            self.pen.text(self.left, self._y - px(row / 2), line, size, paint)


class ChainRoom(NamedTuple):
    """Where boxes stand, in pixels."""

    left: float
    top: float
    stop: float
    """Where the first line ends: a button stands behind it."""
    right: float
    """Where the others end."""


def leads_on(links: tuple[Link, ...]) -> bool:
    """Whether a chain begins with a control and tells what it changes."""
    return links[0].kind == "control" and links[-1].kind != "indicator"


def paint_chain(pen: Pen, links: tuple[Link, ...], line: ChainRoom) -> float:
    """Draw the boxes, on more lines where one is too short, and give the y where they end."""
    leads = leads_on(links)
    x, y = line.left, line.top + px(14)
    for k, link in enumerate(links):
        wide = fonts.text_width(link.label, "word", 13) + px(22 if link.ref else 8)
        if k and x + wide + px(30) > (line.stop if y < line.top + px(30) else line.right):
            x, y = line.left, y + px(34)
        if k and leads and k > 1:
            x += px(8)
        elif k:
            x = _arrow(pen, x, y)
        ends = k == 0 or (k == len(links) - 1 and not leads)
        if link.ref:
            pen.box(x, y - px(14), wide, px(28), "card", "accent" if ends else "line2", radius=5)
        ink: Paint = "text" if link.ref else "text3"
        pen.text(x + wide / 2, y, link.label, 13, ink, align="centre")
        x += wide
    return y + px(26)


def _arrow(pen: Pen, x: float, y: float) -> float:
    x += px(4)
    pen.line((x, y), (x + px(14), y), "text3", 1.5)
    pen.triangle(((x + px(12), y - px(4)), (x + px(12), y + px(4)), (x + px(20), y)), "text3")
    return x + px(24)
