"""Free space on a diagram: where a new box can stand so that it hides nothing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from .drawing import Drawing, Spot

APART = 28.0
"""Between a new box and what is there, in sizes of the look: wires must pass."""
BESIDE = 64.0
"""Between a new box and the one that it goes on from."""
PITCH = 20.0
REACH = 1600.0
"""So far from where it is wanted a place is looked for."""

Area = tuple[float, float, float, float]
"""Left, top, right and bottom in sizes of the look."""


def free_spot(drawing: Drawing, key: str, wanted: Spot, seen: Area, covered: Iterable[Area] = ()) -> Spot:
    """The upper left corner for a box: free, and as near to `wanted` as can be, in view if there is room.

    What lies over the view, such as the map, covers some of it.
    """
    box = drawing.boxes[key]
    size = box.width, box.height
    taken = list(covered)
    taken += [
        (x, y, x + other.width, y + other.height)
        for name, other in drawing.boxes.items()
        if name != key
        for x, y in (drawing.corners[name],)
    ]
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
