"""Composing on the dashboard: what can be added, where it stands, and what a wire let go offers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import count
from typing import TYPE_CHECKING

from vi3dras.flow import VI
from vi3dras.flow.ports import Control, Port

from ..hands.overlay import window_size
from ..pen import Icon, px
from ..widgets.menus import EDGES, ROW, Entry, Listing, Menu, MenuList, height_of
from ..widgets.widget import at as standing_at
from .plan.drawing import Spot, beside, free_spot, middle
from .plan.parts import Pin

if TYPE_CHECKING:
    from .diagram import DiagramPanel

_gestures = count()
FIRST = 0.15
"""Where the first of all stands, from left to right: what it leads to comes beside it."""
Add = Callable[[type[VI]], None]


class Composing:
    """Adds to one diagram of the dashboard."""

    def __init__(self, panel: DiagramPanel) -> None:
        self._panel, self._engine = panel, panel.engine

    def entries(self) -> list[Entry]:
        """What can be added, and a way to an empty dashboard."""
        names = tuple(self._engine.document.instruments)
        entries = self._listed(self.add, self._all())
        if names:
            entries += [Entry(), Entry("Remove all", partial(self._engine.remove, *names), "trash")]
        return entries

    def offer(self, pin: Pin, at: Spot, x: float, y: float) -> None:
        """List what a wire from a terminal could lead to, where it was let go."""
        fitting = [vi for vi in self._all() if self._joint(pin, vi)]
        entries = self._listed(partial(self._add_wired, pin, at), fitting)
        if entries:
            open_list(entries, x, y, least_width=px(230))

    def add(self, vi: type[VI]) -> None:
        """Put an instrument where there is room: beside the one that is chosen, or near the middle."""
        self._place(vi, next(_gestures), None)

    def _add_wired(self, pin: Pin, at: Spot, vi: type[VI]) -> None:
        engine, gesture = self._engine, next(_gestures)
        name = self._place(vi, gesture, at, is_before=pin.side == "in")
        port = f"{name}.{self._joint(pin, vi)}"
        source, target = (pin.ref, port) if pin.side == "out" else (port, pin.ref)
        with self._panel.notes.refusals():
            engine.connect(source, target, instead=True, gesture=("add", gesture))

    def _place(self, vi: type[VI], gesture: object, at: Spot | None, *, is_before: bool = False) -> str:
        """Add an instrument and let all others stay where they are, as one step of undo."""
        panel, engine = self._panel, self._engine
        before = panel.canvas.sheet.drawing
        name = engine.add(vi, gesture=("add", gesture))
        drawing = panel.pages.drawing()
        drawing = drawing._replace(corners=drawing.corners | before.corners)
        size = drawing.boxes[name].width, drawing.boxes[name].height
        seen = panel.canvas.seen
        if at is not None:
            wanted = (at[0] - size[0] * is_before, at[1] - px(28))
        elif panel.dress.chosen in before.boxes and panel.canvas.sees(panel.dress.chosen):
            wanted = beside(before, panel.dress.chosen)
        else:
            wanted = middle(seen, size, across=0.5 if before.boxes else FIRST)
        spot = free_spot(drawing, name, wanted, seen, panel.over.covered)
        places = {**before.corners, name: (round(spot[0] / 4) * 4.0, round(spot[1] / 4) * 4.0)}
        engine.place_all(places, label=f"Add {vi.title}", gesture=("add", gesture))
        panel.show_new(name)
        return name

    def _all(self) -> Iterator[type[VI]]:
        doors = self._panel.doors
        yield from (block.vi for block in doors.blocks.values())
        yield from doors.vis.values()

    def _joint(self, pin: Pin, vi: type[VI]) -> str:
        """The port of an instrument at which a wire from a terminal can end or start; nothing if none."""
        port = self._engine.port(pin.ref)
        fitting = {}
        for name, other in vi.ports.items():
            start, end = (port, other) if pin.side == "out" else (other, port)
            if (
                isinstance(end, Control)
                and end.accepts(start)
                and isinstance(other, Control) == (pin.side == "out")
            ):
                fitting[name] = _likeness(port, other)
        return max(fitting, key=fitting.__getitem__, default="")

    def _listed(self, add: Add, vis: Iterator[type[VI]] | list[type[VI]]) -> list[Entry]:
        doors, entries, last = self._panel.doors, list[Entry](), ""
        for vi in vis:
            block = doors.blocks.get(vi.id)
            group = block.group if block else "instrument"
            if entries and group != last:
                entries.append(Entry())
            last = group
            icon: Icon = (block.icon or "cubes") if block else doors.icon_of(vi.id)  # type: ignore[assignment]
            entries.append(Entry(vi.title, partial(add, vi), icon, hint=group))
        return entries


def _likeness(one: Port, other: Port) -> int:
    """How alike two ports are: one kind of thing has one name, one label or at least one unit."""
    names = {one.name, one.name.partition("_")[0]} & {other.name, other.name.partition("_")[0]}
    return 4 * bool(names) + 2 * (one.label == other.label) + (one.unit == other.unit)


class Additions(Listing):
    """An open list in columns; a press elsewhere or Escape closes it."""

    def __init__(self, columns: Sequence[Sequence[Entry]], x: float, y: float, *, width: int) -> None:
        self.entries = tuple(entry for column in columns for entry in column)
        super().__init__(x, y, width * len(columns), max(map(height_of, columns)))
        self.lists = tuple(
            MenuList(standing_at(self.window, k * width, 0), column, self._run, width=width)
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
