"""The list of what can be added: in as many columns as the window is too low for one."""

from __future__ import annotations

from collections.abc import Sequence

from ..hands.overlay import window_size
from ..pen.theme import px
from ..widgets.menus import EDGES, ROW, Entry, Listing, Menu, MenuList, height_of
from ..widgets.places import at


class Additions(Listing):
    """An open list in columns; a press elsewhere or Escape closes it."""

    def __init__(self, columns: Sequence[Sequence[Entry]], x: float, y: float, *, width: int) -> None:
        self.entries = tuple(entry for column in columns for entry in column)
        super().__init__(x, y, width * len(columns), max(map(height_of, columns)))
        self.lists = tuple(
            MenuList(at(self.window, k * width, 0), column, self._run, width=width)
            for k, column in enumerate(columns)
        )


def open_list(entries: Sequence[Entry], x: float, y: float, *, least_width: int) -> Listing:
    """Open entries as one list where the window is high enough, else in columns."""
    high = window_size()[1] - px(EDGES)
    if height_of(entries) <= high:
        return Menu(entries, x, y, least_width=least_width)
    return Additions(in_columns(entries, high), x, y, width=least_width)


def in_columns(entries: Sequence[Entry], high: float) -> list[list[Entry]]:
    """Entries in columns about equally high, none higher than so many pixels; no separator at an end."""
    count = -(-height_of(entries) // max(round(high), 1))
    wanted = height_of(entries) / count
    columns: list[list[Entry]] = [[]]
    for entry in entries:
        if columns[-1] and len(columns) < count and height_of([*columns[-1], entry]) > wanted + px(ROW):
            columns.append([])
        columns[-1].append(entry)
    return [_trimmed(column) for column in columns]


def _trimmed(column: list[Entry]) -> list[Entry]:
    words = [k for k, entry in enumerate(column) if entry.label]
    return column[words[0] : words[-1] + 1] if words else []
