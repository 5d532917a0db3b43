"""A window of small pictures to choose from, each drawn with a few lines."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

import dearpygui.dearpygui as dpg
import numpy as np

from vi3dras.arrays import Floats

from ..hands.overlay import Rect, window_size
from ..hands.popups import Popup
from ..pen import fonts
from ..pen.draw import Point
from ..pen.theme import Paint, px
from .spots import Action, Spots

TILE, PICTURE, GAP, MARGIN = (148, 132), 96, 8, 12
COLUMNS = 5


class Tile(NamedTuple):
    """One picture with its title."""

    title: str
    group: str
    lines: tuple[Floats, ...]
    """Each (n, 2), in any unit, y upwards."""
    run: Callable[[], None]
    is_current: bool = False


class Gallery(Popup):
    """The pictures in rows; a click takes one, a press elsewhere or Escape none."""

    def __init__(self, tiles: Sequence[Tile], x: float, y: float) -> None:
        width = px(COLUMNS * (TILE[0] + GAP) + 2 * MARGIN)
        rows = -(-len(tiles) // COLUMNS)
        whole = px(rows * (TILE[1] + GAP) + 2 * MARGIN)
        height = min(whole, window_size()[1] - px(24))
        super().__init__(x, y, width, height)
        column: int = dpg.add_child_window(parent=self.window, width=width, height=height, border=False)
        self.wall = Wall(column, tiles, self._take, width=width - px(10), height=whole)

    def close(self) -> None:
        """Take it away."""
        if self.is_open:
            self.wall.delete()
        super().close()

    def _take(self, tile: Tile) -> None:
        self.close()
        tile.run()


class Wall(Spots):
    """All tiles, drawn."""

    def __init__(
        self, parent: int, tiles: Sequence[Tile], take: Callable[[Tile], None], *, width: int, height: int
    ) -> None:
        self._tiles, self._take = tuple(tiles), take
        super().__init__(parent, width=width, height=height, pad=MARGIN)

    def paint_spots(self) -> None:
        """Draw the tiles."""
        wide, high, gap = px(TILE[0]), px(TILE[1]), px(GAP)
        for k, tile in enumerate(self._tiles):
            row, column = divmod(k, COLUMNS)
            place = Rect(self.left + column * (wide + gap), px(MARGIN) + row * (high + gap), wide, high)
            self._paint_tile(tile, place, Action(tile.title, partial(self._take, tile), tip=tile.group))

    def _paint_tile(self, tile: Tile, place: Rect, action: Action) -> None:
        lit = self.is_lit(action)
        edge: Paint = "accent" if tile.is_current or lit else "line"
        self.pen.box(*place, "accent_back" if tile.is_current else "view", edge, radius=6)
        middle = (place.x + place.width / 2, place.y + px(PICTURE) / 2 + px(4))
        for line in fitted(tile.lines, middle, px(PICTURE) - px(16)):
            self.pen.path(line, "accent" if lit else "text2", 1.0)
        title = fonts.elided(tile.title, "word", 13, place.width - px(12))
        y = place.y + place.height - px(16)
        self.pen.text(middle[0], y, title, 13, "text" if lit else "text2", align="centre")
        self.spot(place, action)


def fitted(lines: Sequence[Floats], middle: Point, size: float) -> list[list[Point]]:
    """Lines in pixels, as large as fits into a square around a middle; cut where they have no value."""
    known = [line[np.isfinite(line).all(axis=1)] for line in lines]
    points = np.concatenate([line for line in known if len(line)] or [np.zeros((1, 2))])
    low, high = points.min(axis=0), points.max(axis=0)
    scale = size / max(float((high - low).max()), 1e-12)
    shown = [
        ((line - (low + high) / 2) * [scale, -scale] + middle).tolist() for line in known if len(line) > 1
    ]
    return [[(x, y) for x, y in line] for line in shown]


def isometric(points: Floats) -> Floats:
    """Points (..., 3) as seen from above at a corner, (..., 2)."""
    x, y, z = np.moveaxis(points, -1, 0)
    seen: Floats = np.stack([0.866 * (y - x), z - 0.35 * (x + y)], axis=-1)
    return seen
