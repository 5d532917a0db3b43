"""Three joints that carry a point: two postures of one place in one region without a singular pose.

Joint 1 changes neither the determinant nor how far out and how high the point is. So all happens over joints
2 and 3: a map from a square whose sides are glued to a half plane, cut into triangles.
"""

from __future__ import annotations

from heapq import heappop, heappush
from typing import NamedTuple

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Bools, Floats
from vi3dras.inverse.numeric import polished, unlimited
from vi3dras.inverse.solutions import EXACT
from vi3dras.inverse.task import errors_of
from vi3dras.kinematics.forward import tool_pose
from vi3dras.velocities.contour import LINES, Sheet, triangles

PLACES = 300
"""Places of the tool that are looked at."""

APART = 0.3
"""Solutions whose joints 2 and 3 are nearer [rad] are not two postures."""

PAIRS = 12
"""Of as many pairs the one with the widest way is taken."""


class Posture(NamedTuple):
    """Two solutions for one place, and nodes of the sheet beside them."""

    q: Floats
    """(2, 3)."""
    nodes: tuple[tuple[int, int], tuple[int, int]]


def postures(robot: Robot, sheet: Sheet) -> list[Posture]:
    """Pairs of solutions for one place in one region, found from places spread over the sheet."""
    corners = triangles(sheet)
    region = sheet.region[corners[..., 0], corners[..., 1]]
    whole = (region == region[:, :1]).all(axis=1)
    corners, region = corners[whole], region[whole, 0]
    flat = sheet.image[corners[..., 0], corners[..., 1]]
    chosen = np.linspace(0, len(corners) - 1, PLACES).astype(int)
    found: list[Posture] = []
    for k in np.random.default_rng(0).permutation(chosen).tolist():
        place = flat[k].mean(axis=0)
        hits = np.flatnonzero(_holds(flat, place) & (region == region[k]))
        start = sheet.pose(tuple(corners[k, 0].tolist()))
        for hit in hits.tolist():
            node = tuple(corners[hit, 0].tolist())
            pair = _exact(robot, start, sheet.pose(node))
            if pair is not None:
                found.append(Posture(pair, (tuple(corners[k, 0].tolist()), node)))
                break
        if len(found) == PAIRS:
            break
    return found


def way(sheet: Sheet, pair: Posture) -> Floats:
    """Joint values (m, 3) from the one solution to the other within their region, far from its edge."""
    nodes = _cheapest(sheet, *pair.nodes)
    steps = [sheet.pose(node) for node in nodes]
    row = np.array([pair.q[0], *steps, pair.q[1]])
    for column in (1, 2):
        if sheet.glued[column - 1]:
            row[:, column] = np.unwrap(row[:, column])
    first, last = np.unwrap(pair.q[:, 0]).tolist()
    row[:, 0] = np.linspace(first, last, len(row))
    return row


def _holds(flat: Floats, place: Floats) -> Bools:
    """Which triangles (t, 3, 2) hold a place (2,)."""
    side = np.roll(flat, -1, axis=1) - flat
    to = place - flat
    turned = side[..., 0] * to[..., 1] - side[..., 1] * to[..., 0]
    held: Bools = np.asarray((turned >= 0).all(axis=1) | (turned <= 0).all(axis=1))
    return held


def _exact(robot: Robot, start: Floats, other: Floats) -> Floats | None:
    """Two solutions (2, 3) for the place of the first, from a guess of the second's joints 2 and 3."""
    free = unlimited(robot)
    place = tool_pose(free, start)[:3, 3]
    guesses = np.repeat(other[None], 12, axis=0)
    turn = np.linspace(-np.pi, np.pi, 12, endpoint=False)
    guesses[:, 0] = turn if robot.joints[0].is_revolute else 0.0
    apart = np.linalg.norm(tool_pose(free, guesses)[:, :3, 3] - place, axis=1)
    end = polished(free, "position", place[None], guesses[[apart.argmin()]], steps=20)
    error = errors_of(free, "position", place[None], end)
    moved = np.abs(np.angle(np.exp(1j * (end[0, 1:] - start[1:]))))
    strayed = np.abs(np.angle(np.exp(1j * (end[0, 1:] - other[1:])))).max()
    if error.position[0] > EXACT or moved.max() < APART or strayed > APART:
        return None
    return np.stack([start, end[0]])


def _cheapest(sheet: Sheet, start: tuple[int, int], end: tuple[int, int]) -> list[tuple[int, int]]:
    """Nodes of one region from one to another; a step costs more the smaller the determinant is."""
    size = np.abs(sheet.value) / np.abs(sheet.value).max()
    cost = 1 / (size + 1e-3) ** 2
    best: dict[tuple[int, int], float] = {start: 0.0}
    before: dict[tuple[int, int], tuple[int, int]] = {}
    waiting = [(0.0, start)]
    while waiting:
        spent, node = heappop(waiting)
        if node == end:
            break
        if spent > best[node]:
            continue
        for beside in _beside(sheet, node):
            total = spent + float(cost[beside])
            if sheet.region[beside] == sheet.region[start] and total < best.get(beside, np.inf):
                best[beside], before[beside] = total, node
                heappush(waiting, (total, beside))
    nodes = [end]
    while nodes[-1] != start:
        nodes.append(before[nodes[-1]])
    return nodes[::-1]


def _beside(sheet: Sheet, node: tuple[int, int]) -> list[tuple[int, int]]:
    found = []
    for axis, step in ((0, 1), (0, -1), (1, 1), (1, -1)):
        place = list(node)
        place[axis] += step
        if sheet.glued[axis] or 0 <= place[axis] < LINES:
            found.append((place[0] % LINES, place[1] % LINES))
    return found
