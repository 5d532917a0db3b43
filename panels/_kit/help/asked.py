"""What the mouse asks for: from a widget and a place on it to a port, and to a part of that port."""

from __future__ import annotations

from typing import NamedTuple

from vi3dras.explain import PortPart

from ..face.bound import Bound
from ..hands.mouse import Mouse, Shows
from ..hands.pointer import Target
from ..pen import Rect, px
from ..view.over import Floated
from ..widgets.cards import ROW, JointRows, MatrixView, PoseCard
from ..widgets.spots import Spots
from ..widgets.tables import Table


class HelpAsked(NamedTuple):
    """A port, which part of it, and where that stands inside its widget."""

    port: str
    part: PortPart | None = None
    place: Rect | None = None


class Spot(NamedTuple):
    """A row or element of a widget, where it stands, and what it is called."""

    at: tuple[int, ...]
    place: Rect | None
    names: tuple[str, ...] = ()


def asked(part: Bound, widget: Target, mouse: Mouse) -> HelpAsked | None:
    """What a place of a widget is about, as the widget or its part of the face says; None without a port."""
    bound = part.made if isinstance(part, Floated) else part
    spot = spot_at(widget, mouse)
    named = (widget.shows_at[name] for name in spot.names if name in widget.shows_at) if spot else iter(())
    first = next((port for port in bound.ports if port != "robot"), "".join(bound.ports[:1]))
    shows = next(named, widget.shows) or Shows(bound.chief or first)
    place = None if spot is None else spot.place
    return HelpAsked(shows.port, _part_of(shows, spot), place) if shows.port else None


def _part_of(shows: Shows, spot: Spot | None) -> PortPart | None:
    match shows.by:
        case "element" if spot is not None:
            return PortPart("element", (*shows.at, *spot.at))
        case "coordinate" if spot is not None:
            return PortPart("element", (max(spot.at[1] - 1, 0), spot.at[0]))
        case "column" if spot is not None:
            return PortPart("column", spot.at)
        case "row" if spot is not None and spot.at:
            return PortPart("row", spot.at[:1])
        case "":
            return PortPart("row", shows.at) if shows.at else None
    return None


def spot_at(widget: Target, mouse: Mouse) -> Spot | None:
    """The row, element or named place under the mouse."""
    x, y = mouse.x, mouse.y
    if isinstance(widget, MatrixView):
        cells = [(i, j) for i in range(4) for j in range(4)]
        spots = (Spot(c, widget.place_of(c)) for c in cells if widget.place_of(c).holds(x, y))
        return next(spots, Spot((0, 3), None))
    if isinstance(widget, Table):
        return _cell_at(widget, mouse)
    if isinstance(widget, PoseCard):
        side = int(x > widget.width / 2)
        k = min(max(int(y // px(32)), 0), 2)
        half = (widget.right - widget.left) / 2
        place = Rect(widget.left + side * half + px(4), px(8 + 27 * k), half - px(8), px(26))
        return Spot((k,), place, (("p", "ABC")[side],))
    if isinstance(widget, JointRows):
        k = int((y - px(40)) // px(ROW))
        wide = widget.right - widget.left + px(8)
        return Spot((k,), Rect(widget.left - px(4), px(40 + ROW * k), wide, px(ROW))) if k >= 0 else None
    if isinstance(widget, Spots):
        found = widget.spot_at(mouse)
        return None if found is None else Spot((), found[0], (found[1].label,))
    return None


def _cell_at(table: Table, mouse: Mouse) -> Spot | None:
    """A cell, by the names of its row and its column."""
    at = table.grid.at(mouse.x, mouse.y, len(table.rows))
    if at is None:
        return None
    row, column = at
    names = (table.rows[row].cells[0].text, table.columns[column].title)
    return Spot(at, table.grid.place(at), names)
