"""From parts to places: boxes in columns from left to right, wires between them, pieces side by side."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from .detours import with_moved
from .drawing import EMPTY, Drawing, Route, Spot, Way, direct
from .lanes import PITCH, SIDE, Crossing, heights, tracks, width
from .layers import LANE, Columns, lane, ranked
from .parts import Net, Parts, Pin

BETWEEN = 28.0
"""Between two pieces."""
ASPECT = 1.5
"""How much wider than high a view is."""


def arrange(parts: Parts, moved: Mapping[str, Spot] | None = None) -> Drawing:
    """Give every box and wire its place; `moved` boxes stand where a hand put them.

    Controls stand first and indicators last where that shows the whole larger, else each next to its step.
    """
    pieces = [_best(piece) for piece in components(parts)]
    return with_moved(packed(pieces, parts), moved or {})


def _best(parts: Parts) -> Drawing:
    if len(parts.boxes) == 1:
        box = parts.boxes[0]
        alone = Drawing({box.key: box}, {box.key: (0.0, 0.0)}, (), {box.key: 0}, 0)
        return alone._replace(routes=tuple(_own_route(alone, net) for net in parts.nets))
    found = [_arrange(parts, strict=strict) for strict in (True, False)]
    return min(found, key=_effort)


def _own_route(drawing: Drawing, net: Net) -> Route:
    """The wires from a box to itself."""
    start = drawing.pin(net.source)
    return Route(net, tuple(Way(target, direct(start, drawing.pin(target))) for target in net.targets))


def _effort(drawing: Drawing) -> float:
    left, top, right, bottom = drawing.extent
    return max(right - left, (bottom - top) * ASPECT) * (1 + 0.02 * drawing.crossings)


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
    routes = tuple(
        Route(net, tuple(Way(t, _way(columns, drawing, tops, turns, number, t)) for t in net.targets))
        for number, net in enumerate(parts.nets)
    )
    return drawing._replace(routes=routes)


def _widths(columns: Columns) -> list[float]:
    boxes = columns.boxes
    return [max((boxes[i].width for i in items if i in boxes), default=0.0) for items in columns.items]


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


def components(parts: Parts) -> list[Parts]:
    """The pieces of a diagram that no wire joins, the one with the most boxes first."""
    home = {box.key: box.key for box in parts.boxes}

    def root(key: str) -> str:
        while home[key] != key:
            home[key] = home[home[key]]
            key = home[key]
        return key

    for net in parts.nets:
        for target in net.targets:
            home[root(target.box)] = root(net.source.box)
    found = [
        Parts(
            tuple(box for box in parts.boxes if root(box.key) == key),
            tuple(net for net in parts.nets if root(net.source.box) == key),
        )
        for key in dict.fromkeys(root(box.key) for box in parts.boxes)
    ]
    return sorted(found, key=lambda piece: -len(piece.boxes))


def packed(pieces: list[Drawing], parts: Parts) -> Drawing:
    """Put pieces beside and below each other, in rows about as wide as the view is."""
    if not pieces:
        return EMPTY
    lone = [p for p in pieces if len(p.boxes) == 1 and parts.boxes[0].role == "instrument"]
    wide = max((box.width for p in lone for box in p.boxes.values()), default=0.0)
    pieces = [
        p._replace(boxes={k: replace(box, width=wide) for k, box in p.boxes.items()}) if p in lone else p
        for p in pieces
    ]
    sizes = [(p.extent[2] - p.extent[0] + BETWEEN, p.extent[3] - p.extent[1] + BETWEEN) for p in pieces]
    least = max((w for w, _ in sizes), default=0.0)
    rooms = {sum(w for w, _ in sizes[:k]) for k in range(1, len(sizes) + 1)} | {least}
    choices = [_rows(sizes, room) for room in sorted(rooms) if room >= least]
    spots = min(choices, key=lambda found: _room_of(found, sizes))
    whole = EMPTY
    for piece, (x, y) in zip(pieces, spots, strict=True):
        whole = _joined(whole, _shifted(piece, x - piece.extent[0], y - piece.extent[1]))
    order = {id(net): k for k, net in enumerate(parts.nets)}
    routes = tuple(sorted(whole.routes, key=lambda route: order.get(id(route.net), 0)))
    return whole._replace(routes=routes)


def _rows(sizes: list[Spot], room: float) -> list[Spot]:
    """Upper left corners of rectangles in rows that are no wider than a room."""
    x = y = high = 0.0
    spots = []
    for wide, tall in sizes:
        if x and x + wide > room + 1:
            x, y, high = 0.0, y + high, 0.0
        spots.append((x, y))
        x, high = x + wide, max(high, tall)
    return spots


def _room_of(spots: list[Spot], sizes: list[Spot]) -> float:
    wide = max(x + w for (x, _), (w, _) in zip(spots, sizes, strict=True))
    high = max(y + h for (_, y), (_, h) in zip(spots, sizes, strict=True))
    return max(wide, high * ASPECT)


def _joined(a: Drawing, b: Drawing) -> Drawing:
    return Drawing(
        a.boxes | b.boxes,
        a.corners | b.corners,
        a.routes + b.routes,
        a.ranks | b.ranks,
        a.crossings + b.crossings,
    )


def _shifted(drawing: Drawing, dx: float, dy: float) -> Drawing:
    dx, dy = float(round(dx)), float(round(dy))
    corners = {key: (x + dx, y + dy) for key, (x, y) in drawing.corners.items()}
    routes = tuple(
        Route(r.net, tuple(Way(w.target, tuple((x + dx, y + dy) for x, y in w.points)) for w in r.ways))
        for r in drawing.routes
    )
    return drawing._replace(corners=corners, routes=routes)
