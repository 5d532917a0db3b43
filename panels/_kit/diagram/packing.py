"""Pieces of a diagram that no wire joins, side by side."""

from __future__ import annotations

from dataclasses import replace

from .drawing import EMPTY, Drawing, Route, Spot, Way
from .parts import Box, Net, Parts

BETWEEN = 28.0
"""Between two pieces."""


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
    boxes: dict[str, list[Box]] = {}
    for box in parts.boxes:
        boxes.setdefault(root(box.key), []).append(box)
    nets: dict[str, list[Net]] = {}
    for net in parts.nets:
        nets.setdefault(root(net.source.box), []).append(net)
    found = [Parts(tuple(some), tuple(nets.get(key, ()))) for key, some in boxes.items()]
    return sorted(found, key=lambda piece: -len(piece.boxes))


def packed(pieces: list[Drawing], parts: Parts, aspect: float) -> Drawing:
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
    spots = min(choices, key=lambda found: _room_of(found, sizes, aspect))
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


def _room_of(spots: list[Spot], sizes: list[Spot], aspect: float) -> float:
    wide = max(x + w for (x, _), (w, _) in zip(spots, sizes, strict=True))
    high = max(y + h for (_, y), (_, h) in zip(spots, sizes, strict=True))
    return max(wide, high * aspect)


def _joined(a: Drawing, b: Drawing) -> Drawing:
    return Drawing(
        a.boxes | b.boxes, a.corners | b.corners, a.routes + b.routes, a.ranks | b.ranks,
        a.crossings + b.crossings,
    )  # fmt: skip


def _shifted(drawing: Drawing, dx: float, dy: float) -> Drawing:
    dx, dy = float(round(dx)), float(round(dy))
    corners = {key: (x + dx, y + dy) for key, (x, y) in drawing.corners.items()}
    routes = tuple(
        Route(r.net, tuple(Way(w.target, tuple((x + dx, y + dy) for x, y in w.points)) for w in r.ways))
        for r in drawing.routes
    )
    return drawing._replace(corners=corners, routes=routes)
