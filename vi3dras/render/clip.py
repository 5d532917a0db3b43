"""Cutting at the near plane: what is behind the camera must not appear in front of it."""

from __future__ import annotations

import numpy as np

from vi3dras.arrays import Bools, Floats, Singles
from vi3dras.render.soup import Corners


def near_clipped(corners: Corners, near: float) -> Corners:
    """Give the triangles cut at depth `near`: none, one or two remain of each."""
    behind = corners.positions[..., 2] < near
    if not behind.any():
        return corners
    count = behind.sum(axis=1)
    whole = np.flatnonzero(count == 0)
    parts = [corners.where(whole)]
    for lost in (1, 2):
        rows = np.flatnonzero(count == lost)
        if len(rows):
            parts += _cut(corners.where(rows), behind[rows], near, lost)
    return Corners(
        np.concatenate([p.positions for p in parts]),
        np.concatenate([p.attributes for p in parts]),
        np.concatenate([p.source for p in parts]),
    )


def segments_clipped(ends: Floats, near: float) -> tuple[Floats, Floats]:
    """Cut segments at depth `near`.

    Args:
        ends: (S, 2, 3) in camera axes, depth last.
        near: metres.

    Returns:
        The ends (S, 2, 3) moved onto the plane, and where along the old segment they are now (S, 2), 0 to 1;
        both ends are the same where nothing remains.
    """
    z = ends[..., 2]
    span = z[:, 1] - z[:, 0]
    crossing = np.clip((near - z[:, 0]) / np.where(span == 0, 1.0, span), 0.0, 1.0)
    along = np.broadcast_to(np.array([0.0, 1.0]), z.shape).copy()
    along[z[:, 0] < near, 0] = crossing[z[:, 0] < near]
    along[z[:, 1] < near, 1] = crossing[z[:, 1] < near]
    along[(z[:, 0] < near) & (z[:, 1] < near)] = 0.0
    moved = ends[:, :1] + along[..., None] * (ends[:, 1:] - ends[:, :1])
    moved[..., 2] = np.maximum(moved[..., 2], near)
    return moved, along


def _cut(corners: Corners, behind: Bools, near: float, lost: int) -> list[Corners]:
    """Cut triangles of which one or two corners are behind the plane."""
    odd = np.argmax(behind if lost == 1 else ~behind, axis=1)
    turn = (odd[:, None] + np.arange(3)) % 3
    positions = np.take_along_axis(corners.positions, turn[..., None], axis=1)
    attributes = np.take_along_axis(corners.attributes, turn[..., None], axis=1)
    a, b, c = (positions[:, i] for i in range(3))
    to_b = ((near - a[:, 2]) / (b[:, 2] - a[:, 2]))[:, None]
    to_c = ((near - a[:, 2]) / (c[:, 2] - a[:, 2]))[:, None]

    def mixed(values: Singles) -> tuple[Singles, Singles]:
        first = values[:, 0] + to_b * (values[:, 1] - values[:, 0])
        second = values[:, 0] + to_c * (values[:, 2] - values[:, 0])
        return first.astype(np.float32), second.astype(np.float32)

    (p, q), (m, n) = mixed(positions), mixed(attributes)
    if lost == 2:
        return [Corners(_stacked(a, p, q), _stacked(attributes[:, 0], m, n), corners.source)]
    return [
        Corners(_stacked(p, b, c), _stacked(m, attributes[:, 1], attributes[:, 2]), corners.source),
        Corners(_stacked(p, c, q), _stacked(m, attributes[:, 2], n), corners.source),
    ]


def _stacked(a: Singles, b: Singles, c: Singles) -> Singles:
    return np.stack([a, b, c], axis=1)
