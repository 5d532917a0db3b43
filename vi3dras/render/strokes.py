"""Lines and large dots of a scene as pieces to be drawn."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

import numpy as np

from vi3dras.arrays import Bools, Floats, Singles
from vi3dras.render.lines import Segments
from vi3dras.render.scene import Frame, Lines, Mesh, Points
from vi3dras.render.theme import Theme, to_linear

_FEW = 4096

_LARGE = 3.5
"""Pixels from which a square would be seen as one."""

AXES = ("axis_x", "axis_y", "axis_z")

_SIDES = 20

_HEAD = 0.2
"""Length of a head as a share of the axis."""

_BLUNT = 0.042
"""Radius of a head as a share of the axis."""


def is_dots(cloud: Points, scale: float) -> bool:
    """Tell whether points are few and large enough to be drawn round."""
    return len(cloud.positions) <= _FEW and cloud.size * scale >= _LARGE


def dots(cloud: Points, theme: Theme, scale: float) -> Segments:
    """Give points as pieces without length, which a round pen turns into dots."""
    ends = np.repeat(cloud.positions[:, None].astype(float), 2, axis=1)
    colours = np.ones((len(ends), 2, 4), np.float32)
    palette = np.array([theme.linear(paint) for paint in cloud.paints], np.float32)
    own = palette[np.zeros(len(ends), int) if cloud.painted is None else cloud.painted]
    colours[..., :3] = own[:, None]
    return Segments(ends, colours, cloud.size * scale, lift=1.003)


def strokes(lines: Sequence[Lines], theme: Theme, scale: float) -> list[Segments]:
    """Give line messages as pieces with a colour at both ends, those of one width together."""
    groups: dict[float, list[tuple[Floats, Singles]]] = {}
    for line in lines:
        groups.setdefault(line.width * scale, []).append(_pieces(line, theme))
    return [
        Segments(np.concatenate([e for e, _ in parts]), np.concatenate([c for _, c in parts]), width)
        for width, parts in groups.items()
    ]


def _pieces(line: Lines, theme: Theme) -> tuple[Floats, Singles]:
    placed, pairs = line.placed, line.pieces
    # a place that is no number ends the line and begins another
    known: Bools = np.asarray(np.isfinite(placed).all(axis=1))
    pairs = pairs[known[pairs].all(axis=1)]
    colours = np.empty((len(placed), 4), np.float32)
    colours[:, :3] = theme.linear(line.paint) if line.colours is None else to_linear(line.colours / 255)
    colours[:, 3] = line.alpha
    return placed[pairs], colours[pairs]


def _cone() -> Mesh:
    angle = np.linspace(0, 2 * np.pi, _SIDES, endpoint=False)
    rim = np.stack([np.cos(angle) * _BLUNT, np.sin(angle) * _BLUNT, np.full(_SIDES, 1 - _HEAD)], axis=1)
    vertices = np.concatenate([rim, [[0, 0, 1.0], [0, 0, 1 - _HEAD]]]).astype(np.float32)
    at = np.arange(_SIDES)
    ahead = (at + 1) % _SIDES
    side = np.stack([at, ahead, np.full(_SIDES, _SIDES)], axis=1)
    base = np.stack([ahead, at, np.full(_SIDES, _SIDES + 1)], axis=1)
    return Mesh("cone", vertices, np.concatenate([side, base]).astype(np.int32), lit=False)


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
            meshes.append(replace(CONE, key=f"{frame.key}/{k}", paints=(axis,), transform=placed))
    return meshes


def shafts(frames: Iterable[Frame], theme: Theme, scale: float) -> list[Segments]:
    """Give the lines from the origin to the heads, those of one width together."""
    groups: dict[float, list[Frame]] = {}
    for frame in frames:
        groups.setdefault(frame.width * scale, []).append(frame)
    return [_axes_of(alike, theme, width) for width, alike in groups.items()]


def _axes_of(frames: Sequence[Frame], theme: Theme, width: float) -> Segments:
    placed = np.array([frame.transform for frame in frames], float)
    lengths = np.array([frame.length * (1 - _HEAD) for frame in frames])
    origins = np.broadcast_to(placed[:, None, :3, 3], (len(frames), 3, 3))
    tips = origins + placed[:, :3, :3].swapaxes(1, 2) * lengths[:, None, None]
    colours = np.ones((len(frames), 3, 2, 4), np.float32)
    colours[..., :3] = np.array([theme.linear(axis) for axis in AXES])[:, None]
    return Segments(np.stack([origins, tips], axis=2).reshape(-1, 2, 3), colours.reshape(-1, 2, 4), width)
