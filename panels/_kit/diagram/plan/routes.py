"""The course of wires: around boxes that a hand moved, and with their corners rounded."""

from __future__ import annotations

from .drawing import Spot
from .lanes import SIDE

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
            line.append(
                (
                    u * u * a[0] + 2 * u * t * corner[0] + t * t * b[0],
                    u * u * a[1] + 2 * u * t * corner[1] + t * t * b[1],
                )
            )
    return [*line, *kept[-1:]]


def _towards(corner: Spot, other: Spot) -> tuple[float, float, float]:
    dx, dy = other[0] - corner[0], other[1] - corner[1]
    length = float((dx * dx + dy * dy) ** 0.5)
    return dx / length, dy / length, length
