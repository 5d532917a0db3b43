"""A window of small pictures to choose from, each drawn with a few lines."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

import dearpygui.dearpygui as dpg

from vi3dras.arrays import Floats

from ...hands.overlay import Popup, window_size
from ...pen import Paint, Rect, fonts, px
from ...pen.sketch import fitted
from ...widgets.spots import Action, Spots

GAP, MARGIN = 8, 12


class TileSize(NamedTuple):
    """How large a tile and the picture in it are."""

    width: int
    height: int
    picture: int
    text: int
    columns: int


LARGE, SMALL = TileSize(148, 132, 96, 13, 5), TileSize(66, 76, 52, 12, 4)


class Tile(NamedTuple):
    """One picture with its title."""

    title: str
    group: str
    lines: tuple[Floats, ...]
    """Each (n, 2), in any unit, y upwards."""
    run: Callable[[], object]
    is_current: bool = False
    around: tuple[Floats, ...] = ()
    """What is shown with it, in the same unit."""


class Gallery(Popup):
    """The pictures in rows; a click takes one, a press elsewhere or Escape none."""

    def __init__(self, tiles: Sequence[Tile], x: float, y: float) -> None:
        width = px(LARGE.columns * (LARGE.width + GAP) + 2 * MARGIN)
        whole = wall_height(len(tiles)) + px(2 * MARGIN)
        height = min(whole, window_size()[1] - px(24))
        super().__init__(x, y, width, height)
        column: int = dpg.add_child_window(parent=self.window, width=width, height=height, border=False)
        self.wall = Wall(column, self._take, width=width - px(10))
        self.wall.update(tiles)

    def _take(self, tile: Tile) -> None:
        self.close()
        tile.run()


class Wall(Spots):
    """Tiles in rows, drawn."""

    def __init__(
        self, parent: int, take: Callable[[Tile], object], *, width: int, size: TileSize = LARGE
    ) -> None:
        self.tiles: tuple[Tile, ...] = ()
        self._take, self._size = take, size
        super().__init__(parent, width=width, height=1, pad=MARGIN)

    def update(self, tiles: Sequence[Tile]) -> None:
        """Show other tiles."""
        self.tiles = tuple(tiles)
        self.resize(self.width, wall_height(len(tiles), self._size) + px(2 * MARGIN))

    def paint_spots(self) -> None:
        """Draw the tiles."""
        wide, high, gap = px(self._size.width), px(self._size.height), px(GAP)
        for k, tile in enumerate(self.tiles):
            row, column = divmod(k, self._size.columns)
            place = Rect(self.left + column * (wide + gap), px(MARGIN) + row * (high + gap), wide, high)
            self._paint_tile(tile, place, Action(tile.title, partial(self._take, tile), tip=tile.group))

    def _paint_tile(self, tile: Tile, place: Rect, action: Action) -> None:
        lit, picture, size = self.is_lit(action), px(self._size.picture), self._size.text
        edge: Paint = "accent" if tile.is_current or lit else "line"
        self.pen.box(*place, "accent_back" if tile.is_current else "view", edge, radius=6)
        middle = (place.x + place.width / 2, place.y + picture / 2 + px(4))
        room = picture * 5 / 6
        for line in fitted(tile.around, middle, room, among=tile.lines):
            self.pen.path(line, "line2", 1.0)
        for line in fitted(tile.lines, middle, room, among=tile.around):
            self.pen.path(line, "accent" if lit else "text2", 1.6 if tile.around else 1.0)
        title = fonts.elided(tile.title, "word", size, place.width - px(size - 1))
        y = place.y + place.height - px(size + 3 if size > 12 else 11)
        self.pen.text(middle[0], y, title, size, "text" if lit else "text2", align="centre")
        self.spot(place, action)


def wall_height(tiles: int, size: TileSize = LARGE) -> int:
    """Height of so many tiles in pixels."""
    return px(-(-tiles // size.columns) * (size.height + GAP))
