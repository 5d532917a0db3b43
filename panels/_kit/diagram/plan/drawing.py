"""A diagram with places: where every box stands and how every wire runs, in sizes of the look."""

from __future__ import annotations

from typing import NamedTuple

from .lanes import SIDE
from .parts import Box, Net, Pin

Spot = tuple[float, float]


class Way(NamedTuple):
    """A wire from its source to one target, corner by corner."""

    target: Pin
    points: tuple[Spot, ...]


class Route(NamedTuple):
    """A net with the ways to all its targets."""

    net: Net
    ways: tuple[Way, ...]


class Drawing(NamedTuple):
    """A diagram with places, in sizes of the look."""

    boxes: dict[str, Box]
    corners: dict[str, Spot]
    """Of each box: left and upper edge."""
    routes: tuple[Route, ...]
    ranks: dict[str, int]
    crossings: int

    def pin(self, pin: Pin) -> Spot:
        """Where a terminal stands."""
        x, y = self.corners[pin.box]
        box = self.boxes[pin.box]
        return x + (box.width if pin.side == "out" else 0.0), y + box.drops[pin]

    @property
    def extent(self) -> tuple[float, float, float, float]:
        """Left, top, right and bottom edge of all boxes and wires."""
        boxes = [(self.corners[key], box) for key, box in self.boxes.items()]
        points = [p for route in self.routes for way in route.ways for p in way.points]
        xs = [x for (x, _), _ in boxes] + [x + b.width for (x, _), b in boxes] + [x for x, _ in points]
        ys = [y for (_, y), _ in boxes] + [y + b.height for (_, y), b in boxes] + [y for _, y in points]
        return (min(xs), min(ys), max(xs), max(ys)) if xs else (0.0, 0.0, 0.0, 0.0)


EMPTY = Drawing({}, {}, (), {}, 0)
"""A diagram without anything in it."""

RADIUS = 9.0
"""Of a wire's corner."""


def direct(start: Spot, end: Spot, shift: float = 0.0) -> tuple[Spot, ...]:
    """A wire between two places that belong to no column; it turns so far beside the middle if it can."""
    (x0, y0), (x1, y1) = start, end
    if x1 - x0 >= 2 * SIDE or abs(y1 - y0) < 0.5:
        room = max((x1 - x0) / 2 - SIDE, 0.0)
        middle = (x0 + x1) / 2 + min(max(shift, -room), room)
        return (start, (middle, y0), (middle, y1), end)
    between = (y0 + y1) / 2
    out, into = x0 + SIDE, x1 - SIDE
    return (start, (out, y0), (out, between), (into, between), (into, y1), end)


def rounded(points: tuple[Spot, ...], radius: float = RADIUS) -> list[Spot]:
    """A way with its corners rounded, as points of a line."""
    kept = [p for k, p in enumerate(points) if k == 0 or p != points[k - 1]]
    line = kept[:1]
    for before, corner, after in zip(kept, kept[1:], kept[2:], strict=False):
        first, second = _towards(corner, before), _towards(corner, after)
        if first[:2] == (-second[0], -second[1]):
            continue
        r = min(radius, first[2] / 2, second[2] / 2)
        a = (corner[0] + first[0] * r, corner[1] + first[1] * r)
        b = (corner[0] + second[0] * r, corner[1] + second[1] * r)
        for t in (0.0, 0.25, 0.5, 0.75, 1.0):
            u = 1 - t
            x, y = (u * u * a[k] + 2 * u * t * corner[k] + t * t * b[k] for k in (0, 1))
            line.append((x, y))
    return [*line, *kept[-1:]]


def _towards(corner: Spot, other: Spot) -> tuple[float, float, float]:
    dx, dy = other[0] - corner[0], other[1] - corner[1]
    length = float((dx * dx + dy * dy) ** 0.5)
    return dx / length, dy / length, length
