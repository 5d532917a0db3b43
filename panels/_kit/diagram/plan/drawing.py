"""A diagram with places: where every box stands and how every wire runs, in sizes of the look."""

from __future__ import annotations

from typing import NamedTuple

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
