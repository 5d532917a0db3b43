"""Distances without any tree: every piece of an arm beside every triangle, by another way of counting."""

from __future__ import annotations

import numpy as np

from vi3dras.arm.library import load_robot
from vi3dras.arrays import Floats
from vi3dras.collision.meetings import Surroundings
from vi3dras.inverse.numeric import starts_for
from vi3dras.workcell import Cell, Thing
from vi3dras.workcell.bodies import Box, Cylinder, Pipe
from vi3dras.workcell.place import Place

ARMS = ("lynx6", "ur5e", "kuka-kr5-arc", "puma560", "adept-cobra-s600")

ROUNDS = 45
"""Of the golden section: a piece is then known to 4e-10 of its length."""


def to_points(points: Floats, corners: Floats) -> Floats:
    """Distances (N, T) of points (N, T, 3) to triangles (T, 3, 3), by their barycentric coordinates."""
    p, q, r = corners[:, 0], corners[:, 1], corners[:, 2]
    u, v, w = q - p, r - p, points - p
    uu, uv, vv = (np.einsum("ti,ti->t", *pair) for pair in ((u, u), (u, v), (v, v)))
    wu, wv = np.einsum("nti,ti->nt", w, u), np.einsum("nti,ti->nt", w, v)
    size = uu * vv - uv * uv
    s, t = (vv * wu - uv * wv) / size, (uu * wv - uv * wu) / size
    inside = (s >= 0) & (t >= 0) & (s + t <= 1)
    flat = np.linalg.norm(w - s[..., None] * u - t[..., None] * v, axis=-1)
    edges = [_to_edge(points, start, end) for start, end in ((p, q), (q, r), (r, p))]
    nearest: Floats = np.where(inside, flat, np.min(edges, axis=0))
    return nearest


def _to_edge(points: Floats, start: Floats, end: Floats) -> Floats:
    way = end - start
    share = np.einsum("nti,ti->nt", points - start, way) / np.einsum("ti,ti->t", way, way)
    foot = start + np.clip(share, 0, 1)[..., None] * way
    distance: Floats = np.linalg.norm(points - foot, axis=-1)
    return distance


def to_pieces(a: Floats, b: Floats, corners: Floats) -> Floats:
    """Least distances (N,) of pieces `a` to `b` (N, 3) to any of triangles (T, 3, 3).

    Along a piece the distance to one triangle has one valley; all triangles are searched, each with its own.
    """
    shape = len(a), len(corners)
    low, high, golden = np.zeros(shape), np.ones(shape), (5**0.5 - 1) / 2

    def at(share: Floats) -> Floats:
        return to_points(a[:, None] + share[..., None] * (b - a)[:, None], corners)

    left, right = high - golden, low + golden
    on_left, on_right = at(left), at(right)
    for _ in range(ROUNDS):
        lower = on_left <= on_right
        low, high = np.where(lower, low, left), np.where(lower, right, high)
        new = np.where(lower, high - golden * (high - low), low + golden * (high - low))
        found = at(new)
        left, right = np.where(lower, new, right), np.where(lower, left, new)
        on_left, on_right = np.where(lower, found, on_right), np.where(lower, on_left, found)
    return np.minimum(on_left, on_right).min(axis=1)


def scene(reach: float) -> Cell:
    """A box, a cylinder and a pipe before an arm of such a reach [m]."""
    return Cell(
        "A scene",
        (
            Thing(
                "box", Box((0.2 * reach, 0.3 * reach, 0.1 * reach)), Place((0.6 * reach, 0.0, 0.1 * reach))
            ),
            Thing(
                "cylinder", Cylinder(0.1 * reach, 0.5 * reach),
                Place((-0.3 * reach, 0.5 * reach, 0.1 * reach), (0.3, 1.1, -0.4)),
            ),
            Thing(
                "pipe", Pipe(0.2 * reach, 0.02 * reach, 0.4 * reach),
                Place((0.2 * reach, -0.6 * reach, 0.3 * reach), (0.5, 0.8, 0.2)),
            ),
        ),
    )  # fmt: skip


def reach_of(around: Surroundings) -> float:
    """How far the tool is from the base, stretched over some poses [m]."""
    places = around.places(starts_for(around.robot, 32))
    return float(np.linalg.norm(places[:, -1], axis=1).max())


def arm_in_scene(name: str) -> Surroundings:
    """An arm of the library among the things of a scene."""
    robot = load_robot(name)
    return scene(reach_of(Surroundings(robot))).around(robot)
