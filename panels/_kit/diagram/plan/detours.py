"""Ways around boxes: where a hand moved some, wires that would pass under a box are led past it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from heapq import heappop, heappush

import numpy as np

from vi3dras.arrays import Bools

from .drawing import Area, Drawing, Route, Spot, Way, direct
from .lanes import SIDE

CLEAR, STEP, LEVELS = 10.0, 5.0, 3
"""How far from a box a wire passes, and how much further the next nets do: they lie beside each other."""
BESIDE = 7.0
"""Between wires that turn in the middle of two boxes."""
TURN = 60.0
"""What a corner costs, in sizes of the look."""
TRIES = 8
"""As often a way is looked for: each finds boxes that were not in the way before."""
Node = tuple[int, int, int]
"""A crossing of lines, by their numbers, and whether the way came to it upright."""


def with_moved(drawing: Drawing, moved: Mapping[str, Spot]) -> Drawing:
    """Put boxes where a hand put them: their wires follow, and what would run under a box goes around it."""
    here = {key: spot for key, spot in moved.items() if key in drawing.corners}
    if not here:
        return drawing
    # What a hand put somewhere lies on top of what it covers.
    boxes = {key: box for key, box in drawing.boxes.items() if key not in here}
    boxes |= {key: drawing.boxes[key] for key in here}
    drawing = drawing._replace(boxes=boxes, corners=drawing.corners | here)
    areas = {key: drawing.area(key) for key in drawing.corners}
    routes = tuple(_led(drawing, route, k, areas, set(here)) for k, route in enumerate(drawing.routes))
    return drawing._replace(routes=routes)


def around(start: Spot, end: Spot, areas: Iterable[Area], number: int = 0) -> tuple[Spot, ...]:
    """A way of level and upright pieces from an output to an input past all areas, direct if none leads."""
    every, clear = list(areas), CLEAR + STEP * (number % LEVELS)
    # Wires beside each other that go up turn the uppermost first, those that go down last.
    side = 1 if end[1] < start[1] else -1
    way, taken = direct(start, end, side * BESIDE * (number % 5 - 2)), list[Area]()
    for _ in range(TRIES):
        hit = [area for area, is_hit in zip(every, _hits(way, every), strict=True) if is_hit]
        if not hit:
            return way
        taken += [area for area in hit if area not in taken]
        found = _search(start, end, taken, clear)
        if found is None:
            return direct(start, end)
        way = found
    return way


def _led(drawing: Drawing, route: Route, number: int, areas: Mapping[str, Area], moved: set[str]) -> Route:
    source = route.net.source
    start = drawing.pin(source)
    ways = []
    for way in route.ways:
        points, follows = way.points, not moved.isdisjoint({source.box, way.target.box})
        if follows or _hits(points, [areas[key] for key in moved]).any():
            points = around(start, drawing.pin(way.target), areas.values(), number)
        ways.append(Way(way.target, points))
    return Route(route.net, tuple(ways))


def _hits(points: tuple[Spot, ...], areas: list[Area]) -> Bools:
    """Which areas (n,) a way runs through, as booleans."""
    if not areas:
        return np.zeros(0, bool)
    a, b, box = np.array(points[:-1]), np.array(points[1:]), np.array(areas)
    low, high = np.minimum(a, b)[:, None], np.maximum(a, b)[:, None]
    found: Bools = ((low < box[:, 2:] - 0.5) & (high > box[:, :2] + 0.5)).all(axis=2).any(axis=0)
    return found


def _search(start: Spot, end: Spot, areas: list[Area], clear: float) -> tuple[Spot, ...] | None:
    """The shortest way with few corners along lines beside the areas; none when there is no such way."""
    out, into = (start[0] + SIDE, start[1]), (end[0] - SIDE, end[1])
    xs = sorted({out[0], into[0], *(x for a in areas for x in (a[0] - clear, a[2] + clear))})
    ys = sorted({out[1], into[1], *(y for a in areas for y in (a[1] - clear, a[3] + clear))})
    level_free, upright_free = _free(xs, ys, areas)
    goal, first = (xs.index(into[0]), ys.index(into[1])), (xs.index(out[0]), ys.index(out[1]))
    best: dict[Node, float] = {(*first, 0): 0.0}
    before: dict[Node, Node] = {}
    waiting = [(0.0, (*first, 0))]
    while waiting:
        cost, node = heappop(waiting)
        i, j, upright = node
        if (i, j) == goal:
            return _points(start, end, node, before, xs, ys)
        if cost > best[node]:
            continue
        moves = [(i + 1, j, 0), (i, j - 1, 1), (i, j + 1, 1)]
        # It leaves to the right and comes in from the left.
        moves += [(i - 1, j, 0)] if node in before and (i - 1, j) != goal else []
        for k, m, is_up in moves:
            if not (upright_free[i, min(j, m)] if is_up else level_free[min(i, k), j]):
                continue
            now = cost + abs(xs[k] - xs[i]) + abs(ys[m] - ys[j])
            now += TURN * ((is_up != upright) + ((k, m) == goal and is_up))
            if now < best.get((k, m, is_up), np.inf):
                best[k, m, is_up], before[k, m, is_up] = now, node
                heappush(waiting, (now, (k, m, is_up)))
    return None


def _free(xs: list[float], ys: list[float], areas: list[Area]) -> tuple[Bools, Bools]:
    """Which level pieces (x, y) and upright pieces (x, y) to the next line run through no area.

    A row more of each, never free, stands for what is outside.
    """
    x, y, box = np.array(xs), np.array(ys), np.array(areas)
    in_x = (x[:, None] > box[:, 0]) & (x[:, None] < box[:, 2])
    in_y = (y[:, None] > box[:, 1]) & (y[:, None] < box[:, 3])
    over_x = (x[:-1, None] < box[:, 2]) & (x[1:, None] > box[:, 0])
    over_y = (y[:-1, None] < box[:, 3]) & (y[1:, None] > box[:, 1])
    level = np.zeros((len(xs) + 1, len(ys)), bool)
    upright = np.zeros((len(xs), len(ys) + 1), bool)
    level[: len(xs) - 1] = ~(over_x[:, None] & in_y[None]).any(axis=2)
    upright[:, : len(ys) - 1] = ~(in_x[:, None] & over_y[None]).any(axis=2)
    return level, upright


def _points(
    start: Spot, end: Spot, node: Node, before: Mapping[Node, Node], xs: list[float], ys: list[float]
) -> tuple[Spot, ...]:
    """The corners of a way from its last place back to its first."""
    way = [end, (xs[node[0]], ys[node[1]])]
    while node in before:
        node = before[node]
        way.append((xs[node[0]], ys[node[1]]))
    way = [start, *reversed(way)]
    way = [p for k, p in enumerate(way) if k == 0 or p != way[k - 1]]
    straight = {
        k
        for k, (a, b, c) in enumerate(zip(way, way[1:], way[2:], strict=False), 1)
        if (a[0] == b[0] == c[0]) or (a[1] == b[1] == c[1])
    }
    return tuple(p for k, p in enumerate(way) if k not in straight)
