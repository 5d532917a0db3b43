"""From parts to places: boxes in columns from left to right, wires along tracks between them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from .detours import with_moved
from .drawing import Drawing, Route, Spot, Way
from .heights import heights
from .lanes import PITCH, SIDE, Crossing, tracks, width
from .layers import LANE, Columns, lane, ranked
from .packing import components, packed
from .parts import Net, Parts, Pin
from .routes import direct


def arrange(parts: Parts, moved: Mapping[str, Spot] | None = None, *, aspect: float = 1.5) -> Drawing:
    """Give every box and wire its place; `moved` boxes stand where a hand put them.

    Controls stand first and indicators last where that shows the whole larger, else each next to its step.
    """
    pieces = [_best(piece, aspect) for piece in components(parts)]
    return with_moved(packed(pieces, parts, aspect), moved or {})


def _best(parts: Parts, aspect: float) -> Drawing:
    if len(parts.boxes) == 1:
        box = parts.boxes[0]
        alone = Drawing({box.key: box}, {box.key: (0.0, 0.0)}, (), {box.key: 0}, 0)
        return alone._replace(routes=tuple(_own_route(alone, net) for net in parts.nets))
    found = [_arrange(parts, strict=strict) for strict in (True, False)]
    return min(found, key=lambda drawing: _effort(drawing, aspect))


def _own_route(drawing: Drawing, net: Net) -> Route:
    """The wires from a box to itself."""
    start = drawing.pin(net.source)
    return Route(net, tuple(Way(target, direct(start, drawing.pin(target))) for target in net.targets))


def _effort(drawing: Drawing, aspect: float) -> float:
    left, top, right, bottom = drawing.extent
    return max(right - left, (bottom - top) * aspect) * (1 + 0.02 * drawing.crossings)


def _arrange(parts: Parts, *, strict: bool) -> Drawing:
    ranks = ranked(parts, strict=strict)
    columns = Columns(parts, ranks)
    columns.order()
    tops = heights(columns)
    lefts, turns = _across(columns, tops)
    widths = _widths(columns)
    boxes = {key: replace(box, width=widths[ranks[key]]) for key, box in columns.boxes.items()}
    corners = {key: (lefts[ranks[key]], tops[key]) for key in boxes}
    drawing = Drawing(boxes, corners, (), ranks, columns.crossings())
    routes = []
    for number, net in enumerate(parts.nets):
        ways = tuple(Way(t, _way(columns, drawing, tops, turns, number, t)) for t in net.targets)
        routes.append(Route(net, ways))
    return drawing._replace(routes=tuple(routes))


def _widths(columns: Columns) -> list[float]:
    return [
        max((columns.boxes[item].width for item in column if item in columns.boxes), default=0.0)
        for column in columns.items
    ]


def _across(columns: Columns, tops: dict[str, float]) -> tuple[list[float], dict[tuple[int, int], float]]:
    """The left edge of every column, and by gap and net the x of its track."""
    widths, lefts = _widths(columns), [0.0]
    turns: dict[tuple[int, int], float] = {}
    for gap, links in enumerate(columns.links):
        ends: dict[int, tuple[float, list[float]]] = {}
        for link in links:
            left = tops[link.left] + link.left_drop
            ends.setdefault(link.net, (left, []))[1].append(tops[link.right] + link.right_drop)
        found, count = tracks([Crossing(net, y, tuple(rights)) for net, (y, rights) in ends.items()])
        edge = lefts[gap] + widths[gap]
        turns |= {(gap, net): edge + SIDE + PITCH * track for net, track in found.items()}
        lefts.append(edge + width(count))
    return lefts, turns


def _way(
    columns: Columns,
    drawing: Drawing,
    tops: dict[str, float],
    turns: dict[tuple[int, int], float],
    number: int,
    target: Pin,
) -> tuple[Spot, ...]:
    net = columns.nets[number]
    x, y = drawing.pin(net.source)
    points = [(x, y)]
    end = drawing.pin(target)
    first, last = columns.ranks[net.source.box], columns.ranks[target.box]
    if last <= first:  # a wire that closes a circle of boxes leads back
        return direct((x, y), end)
    for gap in range(first, last):
        next_y = end[1] if gap + 1 == last else tops[lane(number, gap + 1)] + LANE / 2
        if abs(next_y - y) > 0.5:
            track = turns[gap, number]
            points += [(track, y), (track, next_y)]
            y = next_y
    return (*points, end)
