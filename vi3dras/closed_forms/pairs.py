"""Two joints in a plane that bring a point to a place: turn and turn, turn and slide, slide and slide."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from vi3dras.arrays import Floats
from vi3dras.closed_forms.forms import root, two_links


class Slots(NamedTuple):
    """Where the joint values of each branch are written."""

    value: list[Floats]
    """One (branches, N) array per joint of the plane."""
    signs: list[float]
    """How each joint counts, +1 or -1."""
    hold: Floats
    """Joint values to keep where any would do, (joints,)."""

    def rest(self, joint: int, kinds: str, turn: Floats) -> None:
        """Give a turning joint what the others leave of the whole turn (N,)."""
        others = [i for i, kind in enumerate(kinds) if kind == "R" and i != joint]
        done = sum((self.signs[i] * self.value[i] for i in others), np.zeros_like(self.value[joint]))
        self.value[joint][:] = (turn - done) * self.signs[joint]

    def bearing(self, joint: int, way: int, seen: Floats, drawn: Floats) -> None:
        """Turn the direction `drawn` (2,) or (N, 2) onto the direction `seen` (N, 2)."""
        angle = np.arctan2(seen[:, 1], seen[:, 0]) - np.arctan2(drawn[..., 1], drawn[..., 0])
        nowhere = np.hypot(seen[:, 0], seen[:, 1]) < 1e-12
        self.value[joint][way] = np.where(nowhere, self.hold[joint], angle * self.signs[joint])

    def circle(self, joint: int, start: Floats, way: Floats, radius: float) -> None:
        """Both lengths of a slide from `start` (.., 2) along unit `way` to a circle about the origin."""
        middle = -(start * way).sum(axis=-1)
        apart = start[..., 0] * way[..., 1] - start[..., 1] * way[..., 0]
        half = root(radius * radius - apart * apart, radius * radius + 1e-12)
        self.value[joint][0], self.value[joint][1] = middle + half, middle - half

    def linear(self, first: int, second: int, gap: Floats, u: Floats, v: Floats) -> None:
        """Slides along `u` and `v` (.., 2) that together make the way `gap` (N, 2)."""
        area = u[..., 0] * v[..., 1] - u[..., 1] * v[..., 0]
        area = np.where(np.abs(area) < 1e-9, np.nan, area)
        self.value[first][0] = (gap[:, 0] * v[..., 1] - gap[:, 1] * v[..., 0]) / area
        self.value[second][0] = (u[..., 0] * gap[:, 1] - u[..., 1] * gap[:, 0]) / area


def place(kinds: str, points: list[Floats], end: Floats, target: Floats, slots: Slots) -> None:
    """Joint values of the first two joints that bring `end` (2,), drawn at q = 0, to `target` (N, 2)."""
    if kinds == "RR":
        _turn_turn(points, end, target, slots)
    elif kinds == "RP":
        out = end - points[0]
        seen = target - points[0]
        distance = np.hypot(seen[:, 0], seen[:, 1])
        middle, apart = -out @ points[1], out[0] * points[1][1] - out[1] * points[1][0]
        half = root(distance * distance - apart * apart, distance * distance + 1e-12)
        for way, sign in enumerate((1, -1)):
            slots.value[1][way] = middle + sign * half
            slots.bearing(0, way, seen, out + slots.value[1][way][:, None] * points[1])
    elif kinds == "PR":
        radius = end - points[1]
        slots.circle(0, points[1] - target, points[0], float(np.linalg.norm(radius)))
        for way in range(2):
            slots.bearing(1, way, target - points[1] - slots.value[0][way][:, None] * points[0], radius)
    else:
        slots.linear(0, 1, target - end, points[0], points[1])


def turned(vector: Floats, angle: Floats) -> Floats:
    """A vector (2,) turned by angles (N,), (N, 2)."""
    c, s = np.cos(angle), np.sin(angle)
    return np.stack([c * vector[0] - s * vector[1], s * vector[0] + c * vector[1]], axis=-1)


def _turn_turn(points: list[Floats], end: Floats, target: Floats, slots: Slots) -> None:
    first, second = points[1] - points[0], end - points[1]
    drawn = np.arctan2(first[1], first[0])
    bent = np.arctan2(second[1], second[0]) - drawn
    seen = target - points[0]
    lengths = float(np.linalg.norm(first)), float(np.linalg.norm(second))
    hold = slots.signs[0] * slots.hold[0] + drawn
    bend = two_links(seen[:, 0], seen[:, 1], *lengths, hold)
    slots.value[0][:] = (bend.angle - drawn) * slots.signs[0]
    slots.value[1][:] = (bend.fold - bent) * slots.signs[1]
