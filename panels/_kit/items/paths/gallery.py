"""A window of small pictures to choose from, each drawn with a few lines."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

import dearpygui.dearpygui as dpg
import numpy as np

from vi3dras.arrays import Floats

from ...hands.overlay import Popup, window_size
from ...pen import Paint, Point, Rect, fonts, px
from ...widgets.spots import Action, Spots

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
    around: tuple[Floats, ...] = ()
    """What is shown with it, in the same unit."""


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
        size = px(PICTURE) - px(16)
        for line in fitted(tile.around, middle, size, among=tile.lines):
            self.pen.path(line, "line2", 1.0)
        for line in fitted(tile.lines, middle, size, among=tile.around):
            self.pen.path(line, "accent" if lit else "text2", 1.6 if tile.around else 1.0)
        title = fonts.elided(tile.title, "word", 13, place.width - px(12))
        y = place.y + place.height - px(16)
        self.pen.text(middle[0], y, title, 13, "text" if lit else "text2", align="centre")
        self.spot(place, action)


def fitted(
    lines: Sequence[Floats], middle: Point, size: float, *, among: Sequence[Floats] = ()
) -> list[list[Point]]:
    """Lines in pixels, so large that all fit into a square around a middle; cut where they have no value.

    What they are `among` has to fit too, and is not given.
    """
    known = [line[np.isfinite(line).all(axis=1)] for line in (*lines, *among)]
    points = np.concatenate([line for line in known if len(line)] or [np.zeros((1, 2))])
    low, high = points.min(axis=0), points.max(axis=0)
    scale = size / max(float((high - low).max()), 1e-12)
    shown = ((line - (low + high) / 2) * [scale, -scale] + middle for line in known[: len(lines)])
    return [[(x, y) for x, y in line.tolist()] for line in shown if len(line) > 1]


def isometric(points: Floats) -> Floats:
    """Points (..., 3) as seen from above at a corner, (..., 2)."""
    x, y, z = np.moveaxis(points, -1, 0)
    seen: Floats = np.stack([0.866 * (y - x), z - 0.35 * (x + y)], axis=-1)
    return seen


def front(points: Floats, flat: int) -> Floats:
    """Points (..., 3) of a plane as the arm sees them, (..., 2); `flat` is the axis that does not vary."""
    x, y, z = np.moveaxis(points, -1, 0)
    seen: Floats = np.stack([(-y, z), (x, z), (-y, x)][flat], axis=-1)
    return seen
