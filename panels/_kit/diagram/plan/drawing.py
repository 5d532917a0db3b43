"""A diagram with places, in sizes of the look: where boxes stand, how wires run, and where there is room."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from .lanes import SIDE
from .parts import Box, Net, Pin

Spot = tuple[float, float]
Area = tuple[float, float, float, float]
"""Left, top, right and bottom in sizes of the look."""


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

    def area(self, key: str) -> Area:
        """Where a box stands."""
        (x, y), box = self.corners[key], self.boxes[key]
        return x, y, x + box.width, y + box.height

    @property
    def extent(self) -> tuple[float, float, float, float]:
        """Left, top, right and bottom edge of all boxes and wires."""
        areas = [self.area(key) for key in self.boxes]
        points = [p for route in self.routes for way in route.ways for p in way.points]
        xs = [x for left, _, right, _ in areas for x in (left, right)] + [x for x, _ in points]
        ys = [y for _, top, _, bottom in areas for y in (top, bottom)] + [y for _, y in points]
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


APART = 28.0
"""Between a new box and what is there, in sizes of the look: wires must pass."""
BESIDE = 64.0
"""Between a new box and the one that it goes on from."""
PITCH = 20.0
REACH = 1600.0
"""So far from where it is wanted a place is looked for."""


def free_spot(drawing: Drawing, key: str, wanted: Spot, seen: Area, covered: Iterable[Area] = ()) -> Spot:
    """The upper left corner for a box: free, and as near to `wanted` as can be, in view if there is room.

    What lies over the view, such as the map, covers some of it.
    """
    box = drawing.boxes[key]
    size = box.width, box.height
    taken = [*covered, *(drawing.area(name) for name in drawing.boxes if name != key)]
    first: Spot | None = None
    for spot in _around(wanted):
        if all(_is_apart(spot, size, other) for other in taken):
            if _is_inside(spot, size, seen):
                return spot
            first = first or spot
    return first or wanted


def beside(drawing: Drawing, key: str) -> Spot:
    """The corner for a box to the right of another, their heads on one line."""
    x, y = drawing.corners[key]
    return x + drawing.boxes[key].width + BESIDE, y


def middle(seen: Area, size: Spot, *, across: float = 0.5) -> Spot:
    """The corner for a box of a size halfway down what is seen; `across` goes from 0 at the left to 1."""
    left, top, right, bottom = seen
    return left + across * (right - left) - size[0] / 2, (top + bottom - size[1]) / 2


def _around(wanted: Spot) -> Iterator[Spot]:
    """Places on squares about the one that is wanted, the nearest square first."""
    yield wanted
    for ring in range(1, round(REACH / PITCH)):
        edge = range(-ring, ring + 1)
        rows = [(k, sign * ring) for sign in (-1, 1) for k in edge]
        sides = [*rows, *((down, across) for across, down in rows)]
        for across, down in sorted(sides, key=lambda side: abs(side[0]) + abs(side[1])):
            yield wanted[0] + across * PITCH, wanted[1] + down * PITCH


def _is_apart(spot: Spot, size: Spot, other: Area) -> bool:
    (x, y), (wide, high), (left, top, right, bottom) = spot, size, other
    return x + wide + APART <= left or x >= right + APART or y + high + APART <= top or y >= bottom + APART


def _is_inside(spot: Spot, size: Spot, seen: Area) -> bool:
    (x, y), (wide, high), (left, top, right, bottom) = spot, size, seen
    return left <= x and top <= y and x + wide <= right and y + high <= bottom
