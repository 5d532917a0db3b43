"""The rail: a tile for every instrument, in groups by what it is for; it scrolls, and can be searched."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import groupby
from typing import NamedTuple

from ..face import Face
from ..hands.mouse import Mouse
from ..pen import Icon, Paint, Rect, px
from ..widgets.choices import Chosen
from ..widgets.menus import Entry, Menu
from ..widgets.search import SearchMenu
from ..widgets.spots import Action, Spots
from ..words import said, verbatim
from .bars import Entries

TILE, LEAST, HEAD, FOOT = 64, 52, 22, 40
"""From tile to tile, the same where they would not fit, a group's head, and a tile at the foot."""
WIDE = 320
"""Of the list that can be searched."""
FIND = "Find an instrument by its name or by what it is for"


class Stands(NamedTuple):
    """Where something of the rail stands, in pixels below its upper end when nothing is scrolled."""

    y: int
    what: Face | str
    """A tile's instrument, or the name of a group."""


def stands(faces: Sequence[Face], room: int) -> tuple[tuple[Stands, ...], int, int]:
    """Where groups and tiles stand in so many pixels, how high a tile is, and how far down the last ends."""
    groups = [(name, [*inside]) for name, inside in groupby(faces, lambda face: face.purpose)]
    heads = px(HEAD) * len(groups)
    step = min(px(TILE), max(px(LEAST), (room - heads) // len(faces)))
    found, y = [], 0
    for name, inside in groups:
        found.append(Stands(y, name))
        found += [Stands(y + px(HEAD) + k * step, face) for k, face in enumerate(inside)]
        y += px(HEAD) + len(inside) * step
    return tuple(found), step, y


def instruments(faces: Sequence[Face], choose: Chosen, current: str) -> Iterator[Entry]:
    """Every instrument as a line of a list, with what it is for."""
    for face in faces:
        name = face.vi.id
        yield Entry(
            face.vi.title, partial(choose, name), face.icon, face.sentence, is_current=name == current
        )


class Rail(Spots):
    """A tile per instrument with its icon and short name; search and settings at the foot."""

    def __init__(
        self, parent: int, faces: Sequence[Face], choose: Chosen, settings: Entries, place: Rect
    ) -> None:
        self._faces, self._choose, self._settings = tuple(faces), choose, settings
        self.current = faces[0].vi.id
        self._room = max(int(place.height) - 2 * px(FOOT), 1)
        self._stands, self._step, self._end = stands(self._faces, self._room)
        self._scrolled = 0
        super().__init__(parent, width=int(place.width), height=int(place.height), pad=0)

    def update(self, current: str) -> None:
        """Show which instrument is open: its tile is seen."""
        if current == self.current:
            return
        tiles = {stand.what.vi.id: stand.y for stand in self._stands if not isinstance(stand.what, str)}
        at = tiles.get(current, 0)
        least, most = at + self._step - self._room, max(at - px(HEAD), 0)
        self.take(current=current, _scrolled=min(max(self._scrolled, least, 0), most))

    def on_wheel(self, mouse: Mouse, steps: float) -> None:
        """Scroll, where not all of it is seen."""
        most = max(self._end - self._room, 0)
        self.take(_scrolled=min(max(self._scrolled - round(steps * self._step), 0), most))

    def search(self) -> None:
        """Open the list of all instruments, to type a part of a name or of what one is for."""
        x, y = self.corner()
        entries = [*instruments(self._faces, self._choose, self.current)]
        SearchMenu(entries, x + self.width + px(4), y + px(8), width=px(WIDE), hint="Find an instrument")

    def paint_spots(self) -> None:
        """Draw groups, tiles, and the foot over what is scrolled under it."""
        self.pen.rule(self.width - px(1), 0, self.height, upright=True)
        for stand in self._stands:
            y = stand.y - self._scrolled
            if isinstance(stand.what, str):
                self._head(y, stand.what)
            elif y >= 0 and y + self._step <= self._room:
                face, name = stand.what, stand.what.vi.id
                action = Action(face.short, partial(self._choose, name), tip=face.sentence)
                place = Rect(px(4), y, self.width - px(9), self._step - px(4))
                self._tile(place, action, face.icon, is_current=name == self.current)
        foot = self.height - 2 * px(FOOT)
        if self._end - self._scrolled > self._room:
            self.pen.icon((self.width - px(1)) / 2, foot - px(4), "down", 10, "text3")
        place = Rect(px(4), foot, self.width - px(9), px(FOOT) - px(4))
        self._foot(place, Action("Find an instrument", self.search, "search", tip=FIND))
        settings = Action("Settings", self._open_settings, "gear", tip="Theme, size and language")
        self._foot(place.moved(0, px(FOOT)), settings)

    def _open_settings(self) -> None:
        x, y = self.corner()
        Menu(self._settings(), x + self.width + px(4), y + self.height)

    def _head(self, y: int, name: str) -> None:
        """The name of a group, where it is not scrolled away."""
        if y >= 0 and y + px(HEAD) <= self._room:
            name = verbatim(said(name).upper())
            self.pen.text((self.width - px(1)) / 2, y + px(13), name, 11, "text3", align="centre")

    def _tile(self, place: Rect, action: Action, icon: Icon, *, is_current: bool) -> None:
        high = place.height
        if is_current:
            self.pen.box(*place, "accent_back", radius=6)
            self.pen.box(0, place.y + high // 5, px(3), high - 2 * (high // 5), "accent", radius=1)
        elif self.is_lit(action):
            self.pen.box(*place, "hover", radius=6)
        middle = (self.width - px(1)) / 2
        self.pen.icon(middle, place.y + round(high * 0.367), icon, 18, "accent" if is_current else "text2")
        words: Paint = "text" if is_current else "text2"
        self.pen.text(middle, place.y + round(high * 0.767), action.label, 12, words, align="centre")
        self.spot(place, action)

    def _foot(self, place: Rect, action: Action) -> None:
        if self.is_lit(action):
            self.pen.box(*place, "hover", radius=6)
        if action.icon:
            self.pen.icon((self.width - px(1)) / 2, place.y + place.height / 2, action.icon, 16, "text2")
        self.spot(place, action)
