"""How much of a thing the arm can reach: one large percent, a bar of its parts, and the one thing to do."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import NamedTuple

from ..pen import Paint, Rect, fonts, px, shown
from .spots import Action, Spots

HEAD, BAR, ROW, BUTTON, CHECKS, PROMISE = 36, 22, 23, 48, 26, 22
LEAST = 2
"""The narrowest part of the bar that is still seen, in sizes of the look."""


class ReachShare(NamedTuple):
    """One share of the whole."""

    name: str
    percent: float
    paint: Paint


class ReachBar(Spots):
    """A large percent of the first part, a stacked bar, a row per part, and one primary button.

    Under the button stand what it may change, as check boxes, and beforehand what it would do.
    """

    fades = True

    def __init__(
        self,
        parent: int,
        *,
        width: int,
        action: Action | None = None,
        options: Mapping[str, bool] | None = None,
        on_option: Callable[[str, bool], None] = lambda _word, _on: None,
        has_head: bool = True,
    ) -> None:
        self.parts: tuple[ReachShare, ...] = ()
        self.reached: float | None = None
        self.action, self.options, self.promise = action, dict(options or {}), ("", "")
        self._on_option, self._has_head, self._stale = on_option, has_head, False
        super().__init__(parent, width=width, height=0)
        self._fit()

    def update(
        self, parts: Sequence[ReachShare], *, stale: bool = False, reached: float | None = None
    ) -> None:
        """Show other parts; the large percent is the first one's, or what is `reached` together."""
        if self.take(parts=tuple(parts), _stale=stale, reached=reached):
            self._fit()

    def offer(self, action: Action | None, text: str = "", outcome: str = "") -> None:
        """Show another button, and what it would do: `text` at the left, `outcome` at the right."""
        if self.take(action=action, promise=(text, outcome)):
            self._fit()

    def choose(self, options: Mapping[str, bool]) -> None:
        """Show which of the check boxes are on."""
        if self.take(options=dict(options)):
            self._fit()

    def toggle(self, word: str) -> None:
        """Turn a check box over and say so."""
        self.choose(self.options | {word: not self.options[word]})
        self._on_option(word, self.options[word])

    def paint_spots(self) -> None:
        """Draw everything from the top down."""
        y = 0
        if self._has_head:
            self._paint_head()
            y += px(HEAD)
        self._paint_bar(y)
        y += px(BAR)
        for part in self.parts:
            self._paint_row(part, y + px(ROW) // 2)
            y += px(ROW)
        if self.action is not None:
            y += px(8)
            self.button(Rect(self.left, y, self.right - self.left, px(36)), self.action, 15)
            y += px(BUTTON - 8)
        if self.options:
            self._paint_options(y + px(CHECKS) // 2)
            y += px(CHECKS)
        if any(self.promise):
            self._paint_promise(y + px(PROMISE) // 2)

    def _fit(self) -> None:
        height = (HEAD if self._has_head else 0) + BAR + ROW * len(self.parts)
        height += BUTTON if self.action else 0
        height += CHECKS if self.options else 0
        height += PROMISE if any(self.promise) else 0
        self.resize(self.width, px(height))

    def _paint_head(self) -> None:
        first = self.parts[0].percent if self.parts else math.nan
        percent = first if self.reached is None else self.reached
        known = math.isfinite(percent)
        ink: Paint = "text2" if self._stale or not known else self.parts[0].paint
        text = shown(percent, 1) if known else "–"
        end = self.pen.text(self.left, px(13), text, 32, ink, style="mono")
        word = f"% {self.parts[0].name}" if known else "not known yet"
        self.pen.text(round(end) + px(6), px(17), word, 14, "text2")

    def _paint_bar(self, y: int) -> None:
        whole, gap = self.right - self.left, px(2)
        seen = [part for part in self.parts if part.percent > 0]
        if not seen:
            self.pen.box(self.left, y, whole, px(10), "line", radius=2)
            return
        for (start, end), part in zip(_stretches([p.percent for p in seen], whole, gap), seen, strict=True):
            paint = part.paint if not self._stale else "line2"
            # A sliver has no room for round corners.
            radius = 2 if end - start >= px(5) else 0
            self.pen.box(self.left + start, y, end - start, px(10), paint, radius=radius)

    def _paint_row(self, part: ReachShare, y: int) -> None:
        pen = self.pen
        ink: Paint = "text3" if part.percent == 0 else "text2" if self._stale else "text"
        pen.box(self.left, y - px(4), px(10), px(10), part.paint, radius=2)
        pen.text(self.left + px(20), y, part.name, 14)
        percent = shown(part.percent, 1)
        pen.text(self.right - px(14), y, percent, 15, ink, style="mono", align="right", row=14)
        pen.text(self.right, y, "%", 12, "text3", align="right", row=14)

    def _paint_options(self, y: int) -> None:
        x, room = self.left, (self.right - self.left) // len(self.options)
        for word, on in self.options.items():
            action = Action(word, partial(self.toggle, word))
            edge: Paint = "accent" if on else "text3" if self.is_lit(action) else "line2"
            self.pen.box(x, y - px(8), px(16), px(16), "accent" if on else "field", edge, radius=3)
            if on:
                self.pen.icon(x + px(8), y, "check", 10, "on_accent")
            end = self.pen.text(x + px(24), y, word, 15, "text")
            self.spot(Rect(x, y - px(12), end - x, px(24)), action)
            x += min(max(px(84), round(end) - x + px(16)), room)

    def _paint_promise(self, y: int) -> None:
        text, outcome = self.promise
        room = self.right - self.left - (fonts.text_width(outcome, "word", 13) + px(8) if outcome else 0)
        self.pen.text(self.left, y, fonts.elided(text, "word", 13, room), 13, "text3")
        self.pen.text(self.right, y, outcome, 13, "ok", align="right")


def _stretches(shares: Sequence[float], whole: int, gap: int) -> list[tuple[int, int]]:
    """Give start and end of each share in pixels: none is too narrow to be seen, and they fill the whole."""
    least = px(LEAST)
    room = whole - gap * (len(shares) - 1)
    large = sum(share for share in shares if share / sum(shares) * room >= least)
    rest = room - least * sum(share / sum(shares) * room < least for share in shares)
    found, at = [], 0.0
    for share in shares:
        width = least if share / sum(shares) * room < least else share / large * rest
        found.append((round(at), max(round(at + width), round(at) + least)))
        at += width + gap
    return found
