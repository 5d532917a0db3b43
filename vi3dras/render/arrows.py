"""The axes of a frame as three shafts and three cones."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from vi3dras.arrays import Floats
from vi3dras.render.lines import Segments
from vi3dras.render.scene import Frame, Mesh
from vi3dras.render.theme import Theme

AXES = ("axis_x", "axis_y", "axis_z")
_SIDES = 20
_HEAD = 0.2
"""Length of a head as a share of the axis."""
_BLUNT = 0.042
"""Radius of a head as a share of the axis."""


def _cone() -> Mesh:
    angle = np.linspace(0, 2 * np.pi, _SIDES, endpoint=False)
    rim = np.stack([np.cos(angle) * _BLUNT, np.sin(angle) * _BLUNT, np.full(_SIDES, 1 - _HEAD)], axis=1)
    vertices = np.concatenate([rim, [[0, 0, 1.0], [0, 0, 1 - _HEAD]]]).astype(np.float32)
    at = np.arange(_SIDES)
    ahead = (at + 1) % _SIDES
    side = np.stack([at, ahead, np.full(_SIDES, _SIDES)], axis=1)
    base = np.stack([ahead, at, np.full(_SIDES, _SIDES + 1)], axis=1)
    return Mesh("cone", vertices, np.concatenate([side, base]).astype(np.int32))


CONE = _cone()
_TURNS: Floats = np.array([np.roll(np.eye(3), k, axis=0)[:, [0, 1, 2]] for k in (1, 2, 0)])
"""Rotations (3, 3, 3) that carry z onto x, y and z."""


def heads(frames: Iterable[Frame]) -> list[Mesh]:
    """Give the cones at the ends of the axes."""
    meshes = []
    for frame in frames:
        for k, (axis, turn) in enumerate(zip(AXES, _TURNS, strict=True)):
            placed = np.array(frame.transform, float)
            placed[:3, :3] = placed[:3, :3] @ turn * frame.length
            meshes.append(
                Mesh(
                    f"{frame.key}/{k}",
                    CONE.vertices,
                    CONE.triangles,
                    paints=(axis,),
                    transform=placed,
                    lit=False,
                )
            )
    return meshes


def shafts(frames: Iterable[Frame], theme: Theme, scale: float) -> list[Segments]:
    """Give the lines from the origin to the heads."""
    groups = []
    for frame in frames:
        origin = frame.transform[:3, 3]
        tips = origin + frame.transform[:3, :3].T * (frame.length * (1 - _HEAD))
        ends = np.stack([np.broadcast_to(origin, (3, 3)), tips], axis=1)
        colours = np.ones((3, 2, 4), np.float32)
        colours[..., :3] = np.array([theme.linear(axis) for axis in AXES])[:, None]
        groups.append(Segments(ends, colours, frame.width * scale))
    return groups
