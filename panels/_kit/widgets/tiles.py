"""Tiles in a row, each a symbol with its number: one is current, each can be clicked and dragged sideways."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from ..hands.pointer import Mouse
from ..pen import Paint, Rect, fonts, px
from .slider import Told, nothing
from .spots import Action, Spots
from .widget import PAD

GAP = 8


class Tile(NamedTuple):
    """What one of them shows."""

    symbol: str
    """May hold `_x` and `^x`."""
    value: str
    unit: str = ""
    whole: str = ""
    """What it counts up to."""
    title: str = ""
    """What it does, in words."""
    tip: str = ""
    is_current: bool = False
    share: float | None = None
    """How much of it is done, 0 to 1: a tick when it is all."""


class Tiles(Spots):
    """Tiles that share the width; a drag tells how many pixels the mouse has gone since the press."""

    def __init__(
        self,
        parent: int,
        *,
        width: int,
        on_choose: Callable[[int], None],
        on_drag: Callable[[int, float], None] | None = None,
        on_begin: Told = nothing,
        has_titles: bool = False,
        pad: float = PAD,
    ) -> None:
        self.tiles: tuple[Tile, ...] = ()
        self._on_choose, self._on_drag, self._on_begin = on_choose, on_drag, on_begin
        self._has_titles = has_titles
        self._pressed: tuple[int, float] | None = None
        self._dragged = False
        super().__init__(parent, width=width, height=px(64), pad=pad)

    def update(self, tiles: tuple[Tile, ...]) -> None:
        """Show others."""
        self.take(tiles=tiles)

    def place_of(self, k: int) -> Rect:
        """Give the box of a tile, in pixels from the corner."""
        share = (self.right - self.left + px(GAP)) / max(len(self.tiles), 1)
        x0, x1 = round(self.left + k * share), round(self.left + (k + 1) * share) - px(GAP)
        return Rect(x0, px(2), x1 - x0, self.height - px(4))

    def paint_spots(self) -> None:
        """Draw the tiles."""
        for k, tile in enumerate(self.tiles):
            place = self.place_of(k)
            action = Action(tile.symbol, partial(self._on_choose, k), tip=tile.tip)
            self.spot(place, action)
            fill: Paint = "accent_back" if tile.is_current else "hover" if self.is_lit(action) else "card"
            self.pen.box(*place, fill, "accent" if tile.is_current else "card_line", radius=6)
            paint = self._paint_titled if self._has_titles else self._paint_plain
            paint(tile, place)

    def _paint_plain(self, tile: Tile, place: Rect) -> None:
        ink: Paint = "accent" if tile.is_current else "text"
        self.pen.symbol(
            place.x + place.width / 2, place.y + px(22), tile.symbol, 19, ink, style="italic", align="centre"
        )
        self._paint_number(tile, place.x + place.width / 2, place.y + px(46), centre=True)

    def _paint_titled(self, tile: Tile, place: Rect) -> None:
        pen = self.pen
        ink: Paint = "accent" if tile.is_current else "text2"
        x = pen.symbol(place.x + px(12), place.y + px(30), tile.symbol, 18, ink, style="italic")
        left = max(round(x) + px(10), place.x + px(44))
        room = place.x + place.width - left - px(26)
        pen.symbol(left, place.y + px(19), fonts.elided(tile.title, "word", 13, room), 13, "text2")
        self._paint_number(tile, left, place.y + px(41), centre=False)
        if tile.share is not None:
            self._paint_share(tile, place)

    def _paint_share(self, tile: Tile, place: Rect) -> None:
        share = tile.share or 0.0
        if share >= 1.0:
            self.pen.icon(place.x + place.width - px(14), place.y + px(18), "check", 12, "ok")
        if share > 0.0:
            wide = round((place.width - px(12)) * min(share, 1.0))
            self.pen.box(place.x + px(6), place.y + place.height - px(4), wide, px(2), "accent")

    def _paint_number(self, tile: Tile, x: float, y: float, *, centre: bool) -> None:
        unit = tile.unit if tile.unit == "°" else f" {tile.unit}" if tile.unit else ""
        if centre:
            x -= (fonts.text_width(tile.value, "mono", 14) + fonts.text_width(unit, "word", 12)) / 2
        end = self.pen.text(x, y, tile.value, 14, "text", style="mono")
        end = self.pen.text(end, y, unit, 12, "text3", row=14)
        if tile.whole:
            self.pen.text(end + px(6), y, f"of {tile.whole}", 12, "text3", row=14)

    def on_press(self, mouse: Mouse) -> None:
        """Hold the tile under the mouse."""
        super().on_press(mouse)
        held = next((k for k in range(len(self.tiles)) if self.place_of(k).holds(mouse.x, mouse.y)), None)
        self._pressed = None if held is None or mouse.button != 0 else (held, mouse.x)
        self._dragged = False

    def on_drag(self, mouse: Mouse) -> None:
        """Turn it by hand once the mouse has gone a little."""
        if self._pressed is None or self._on_drag is None:
            super().on_drag(mouse)
            return
        held, start = self._pressed
        if not self._dragged and abs(mouse.x - start) > px(4):
            self._dragged = True
            self._on_begin()
        if self._dragged:
            self._on_drag(held, mouse.x - start)

    def on_release(self, mouse: Mouse) -> None:
        """Let it go; what was dragged is not clicked."""
        if self._dragged:
            self._pressed, self._dragged = None, False
            self._mark(None, None)
        else:
            super().on_release(mouse)
