"""The legend over the view: which clouds there are, how many points they have, and which are shown."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from ..pen import Paint, Pen, Rect, Rgb, fonts, px
from .spots import Action, Spots

WIDTH = 272
HEAD, ROW, FOOT = 30, 24, 8
POINTS, TIME = 84, 12
"""How far the right edges of both columns lie from the right edge of the box."""


class Shown(NamedTuple):
    """One row of the legend."""

    name: str
    colour: Rgb
    points: int
    """How many there are, or are done so far."""
    ms: float | None = None
    """How long they took, in milliseconds; None while they are computed."""
    total: int | None = None
    """How many there will be, while they are computed."""
    is_shown: bool = True


class Legend(Spots):
    """A box with a row per cloud: the eye shows or hides one, its name shows it alone."""

    fades = True

    def __init__(
        self,
        parent: int,
        title: str,
        on_show: Callable[[tuple[str, ...]], None],
        *,
        width: int,
        heads: tuple[str, str] = ("points", "ms"),
    ) -> None:
        self.title, self.heads = title, heads
        self.rows: tuple[Shown, ...] = ()
        self._on_show = on_show
        super().__init__(parent, width=width, height=px(HEAD + FOOT), pad=0)

    @property
    def shown(self) -> tuple[str, ...]:
        """The names of those that are shown."""
        return tuple(row.name for row in self.rows if row.is_shown)

    @property
    def _points_edge(self) -> int:
        """Where the counts end: at the edge when there is no second column."""
        return POINTS if self.heads[1] else TIME

    def update(self, rows: Sequence[Shown], *, title: str | None = None) -> None:
        """Show other rows."""
        title = self.title if title is None else title
        if self.take(rows=tuple(rows), title=title):
            self.resize(self.width, px(HEAD + FOOT) + px(ROW) * len(self.rows))

    def toggle(self, name: str) -> None:
        """Show or hide one and tell which are shown now."""
        self._tell(tuple(r.name for r in self.rows if r.is_shown != (r.name == name)))

    def only(self, name: str) -> None:
        """Show one alone, or all if it was alone already, and tell which are shown now."""
        alone = self.shown == (name,)
        self._tell(tuple(r.name for r in self.rows if alone or r.name == name))

    def _tell(self, names: tuple[str, ...]) -> None:
        self.update([row._replace(is_shown=row.name in names) for row in self.rows])
        self._on_show(names)

    def paint_spots(self) -> None:
        """Draw the box."""
        pen, y = self.pen, px(16)
        pen.box(0, 0, self.width, self.height, "bar", "line2", radius=6)
        pen.text(px(36), y, self.title, 12, "text3")
        for head, edge in zip(self.heads, (self._points_edge, TIME), strict=True):
            pen.text(self.width - px(edge), y, head, 12, "text3", align="right")
        for k, row in enumerate(self.rows):
            self._paint_row(row, px(HEAD) + px(ROW) * k)

    def _paint_row(self, row: Shown, top: int) -> None:
        pen, y, on = self.pen, top + px(ROW) // 2, row.is_shown
        eye = Action(f"eye {row.name}", partial(self.toggle, row.name), tip="Hide it" if on else "Show it")
        alone = "Show all again" if self.shown == (row.name,) else "Show this one alone"
        name = Action(row.name, partial(self.only, row.name), tip=alone)
        edge = px(30)
        if self.is_lit(eye) or self.is_lit(name):
            x, width = (px(4), edge - px(4)) if self.is_lit(eye) else (edge, self.width - edge - px(4))
            pen.box(x, top, width, px(ROW), "hover", radius=4)
        sign: Paint = "text" if self.is_lit(eye) else "text2" if on else "text3"
        pen.icon(px(16), y, "eye" if on else "eye_off", 12, sign)
        pen.disc(px(38), y, 5, row.colour)
        ink: Paint = "text" if on else "text3"
        points = self.width - px(self._points_edge)
        start = points - paint_count(pen, points, y, _count(row), ink)
        word = fonts.elided(row.name, "word", 14, start - px(8) - px(50))
        pen.text(px(50), y, word, 14, ink)
        if self.heads[1]:
            paint_count(pen, self.width - px(TIME), y, _time(row), "text2" if on else "text3")
        self.spot(Rect(0, top, edge, px(ROW)), eye)
        self.spot(Rect(edge, top, self.width - edge, px(ROW)), name)


def paint_count(pen: Pen, right: float, y: float, text: str, ink: Paint, size: float = 14) -> float:
    """Draw a count that ends at `right`, with thin gaps between its thousands; give its width in pixels."""
    thin, x = px(4), right
    for group in reversed(text.split("\u2009")):
        pen.text(x, y, group, size, ink, style="mono", align="right")
        x -= fonts.text_width(group, "mono", size) + thin
    return right - x - thin


def thousands(count: int) -> str:
    """Give a whole number with a thin space between its thousands."""
    return f"{count:,}".replace(",", "\u2009")


def spaced(count: int) -> str:
    """Give a whole number with a space between its thousands, for fonts of equal width."""
    return f"{count:,}".replace(",", " ")


def millions(count: int) -> str:
    """Give a large count in short: thousands and millions by their letter."""
    if count < 10_000:
        return thousands(count)
    size, letter = (1e6, "M") if count >= 999_500 else (1e3, "k")
    value = count / size
    return f"{value:.1f} {letter}" if value < 10 else f"{value:,.0f} {letter}".replace(",", "\u2009")


def told_seconds(seconds: float) -> str:
    """Give a time in two digits with its unit."""
    ways = ((0.9995e-3, 1e6, "µs"), (0.9995, 1e3, "ms"), (math.inf, 1.0, "s"))
    factor, unit = next((factor, unit) for limit, factor, unit in ways if seconds < limit)
    value = float(f"{seconds * factor:.2g}")
    decimals = max(0, 1 - math.floor(math.log10(value))) if value > 0 else 0
    return f"{value:.{min(decimals, 3)}f} {unit}"


def _count(row: Shown) -> str:
    return thousands(row.points) if row.total is None else f"{millions(row.points)} of {millions(row.total)}"


def _time(row: Shown) -> str:
    if row.ms is None or not math.isfinite(row.ms):
        return "…"
    if row.ms < 0.01:
        return "< 0.01"
    return f"{row.ms:.2f}" if row.ms < 100 else thousands(round(row.ms))
