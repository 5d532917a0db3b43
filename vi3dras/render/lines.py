"""Anti-aliased lines: every piece is a capsule, and each pixel takes the piece that covers it most."""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from vi3dras.arrays import Bools, Floats, Ints, Singles
from vi3dras.render.camera import Lens, Size
from vi3dras.render.clip import segments_clipped


class Segments(NamedTuple):
    """Straight pieces before projection."""

    ends: Floats
    """(S, 2, 3) in base axes."""
    colours: Singles
    """(S, 2, 4) linear light and opacity at both ends."""
    width: float
    """Pixels."""
    lift: float = 1.0
    """Factor on the nearness, to come before what lies at the same place."""


class Covered(NamedTuple):
    """Pixels that lines touch, each once."""

    pixel: Ints
    colour: Singles
    """(P, 3) linear light."""
    alpha: Singles
    """(P,)"""
    nearness: Singles


class _Flat(NamedTuple):
    """Pieces in the picture, each as a start and a change; `u` is the axis along which a piece is longer."""

    steep: Bools
    """(S,) u is y, not x."""
    u: Singles
    v: Singles
    run: Singles
    rise: Singles
    near: Singles
    """(S, 2)"""
    colours: Singles
    """(S, 2, 4)"""


def covered(groups: list[Segments], lens: Lens) -> Covered:
    """Draw pieces into pixels; where several lie over each other the most opaque, then the nearest stays."""
    parts = [_fragments(group, lens) for group in groups if len(group.ends)]
    if not parts:
        nothing = np.zeros(0, np.float32)
        return Covered(np.zeros(0, np.int64), np.zeros((0, 3), np.float32), nothing, nothing)
    pixel, colour, alpha, near = (np.concatenate(c) for c in zip(*parts, strict=True))
    key = (alpha * np.float32(255)).astype(np.uint64) << np.uint64(56)
    key |= near.view(np.uint32).astype(np.uint64) << np.uint64(24)
    key |= np.arange(len(pixel), dtype=np.uint64) & np.uint64(0xFFFFFF)
    best = np.zeros(lens.size[0] * lens.size[1], np.uint64)
    np.maximum.at(best, pixel, key)
    won = np.flatnonzero(best.take(pixel) == key)
    return Covered(pixel.take(won), colour.take(won, axis=0), alpha.take(won), near.take(won))


def _fragments(group: Segments, lens: Lens) -> tuple[Ints, Singles, Singles, Singles]:
    """Give all pixels near the pieces of one width with their coverage."""
    flat = _projected(group, lens)
    half = group.width / 2
    piece, step, across = _candidates(flat, half, lens.size)
    run, rise = flat.run.take(piece)[:, None], flat.rise.take(piece)[:, None]
    from_u = (step.astype(np.float32) + np.float32(0.5) - flat.u.take(piece))[:, None]
    from_v = across.astype(np.float32) + (np.float32(0.5) - flat.v.take(piece))[:, None]
    share = (from_u * run + from_v * rise) / np.maximum(run * run + rise * rise, np.float32(1e-9))
    np.clip(share, 0, 1, out=share)
    from_u = from_u - share * run
    from_v -= share * rise
    distance = np.sqrt(from_u * from_u + from_v * from_v)
    steep = flat.steep.take(piece)[:, None]
    limit = np.where(steep, lens.size[0], lens.size[1])
    alpha = np.clip(np.float32(half + 0.5) - distance, 0, min(1.0, 2 * half))
    kept = np.flatnonzero((alpha > np.float32(1 / 255)) & (across >= 0) & (across < limit))
    row = kept // across.shape[1]
    step, across, steep = step.take(row).astype(np.int64), across.take(kept), steep[:, 0].take(row)
    pixel = np.where(steep, step * lens.size[0] + across, across * lens.size[0] + step)
    piece, share = piece.take(row), share.take(kept)
    colour = flat.colours.take(piece, axis=0)
    colour = colour[:, 0] + share[:, None] * colour[:, 1]
    near = flat.near.take(piece, axis=0)
    return (
        pixel,
        colour[:, :3],
        alpha.take(kept) * colour[:, 3],
        (near[:, 0] + share * near[:, 1]) * np.float32(group.lift),
    )


def _projected(group: Segments, lens: Lens) -> _Flat:
    """Put pieces before the camera, cut them at the near plane, project them."""
    view = lens.camera.view_matrix()
    ends = group.ends @ view[:3, :3].T + view[:3, 3]
    ends, along = segments_clipped(ends, lens.camera.near)
    kept = along[:, 1] > along[:, 0]
    ends, along, colours = ends[kept], along[kept], group.colours[kept]
    colours = colours[:, :1] + along[..., None] * (colours[:, 1:] - colours[:, :1])
    focal = lens.camera.focal(lens.size)
    near = 1 / ends[..., 2]
    xy = np.stack([ends[..., 0] * near * focal, -ends[..., 1] * near * focal], axis=-1)
    xy += np.array(lens.size) / 2
    # a piece may leave the picture by far: cut it to a frame around it, or its pixels are counted in millions
    cut = _inside(xy, lens.size, group.width + 2)
    kept = cut[:, 1] > cut[:, 0]
    cut = cut[kept]

    def ends_cut(values: NDArray[Any]) -> Floats:
        begin, change = values[kept, 0], values[kept, 1] - values[kept, 0]
        shape = (-1, 1) if values.ndim == 3 else (-1,)
        return np.stack(
            [begin + cut[:, 0].reshape(shape) * change, (cut[:, 1] - cut[:, 0]).reshape(shape) * change], 1
        )

    placed = ends_cut(xy).astype(np.float32)
    steep = np.abs(placed[:, 1, 1]) > np.abs(placed[:, 1, 0])
    longer = np.where(steep[:, None], placed[..., 1], placed[..., 0])
    other = np.where(steep[:, None], placed[..., 0], placed[..., 1])
    return _Flat(
        steep,
        longer[:, 0],
        other[:, 0],
        longer[:, 1],
        other[:, 1],
        ends_cut(near).astype(np.float32),
        ends_cut(colours).astype(np.float32),
    )


def _inside(xy: Floats, size: Size, margin: float) -> Floats:
    """Give the part (S, 2) of each piece, 0 to 1, that lies in the picture and a margin around it."""
    first, last = np.zeros(len(xy)), np.ones(len(xy))
    for axis in (0, 1):
        start = xy[:, 0, axis]
        change = xy[:, 1, axis] - start
        safe = np.where(np.abs(change) < 1e-9, 1e-9, change)
        low, high = (-margin - start) / safe, (size[axis] + margin - start) / safe
        first = np.maximum(first, np.minimum(low, high))
        last = np.minimum(last, np.maximum(low, high))
    return np.stack([first, last], axis=1)


def _candidates(flat: _Flat, half: float, size: Size) -> tuple[Ints, Ints, Ints]:
    """Give (N,) piece, (N,) pixel along u and (N, K) pixels along v that pieces may touch."""
    reach = half + 0.5
    begin = np.floor(np.minimum(flat.u, flat.u + flat.run) - reach).astype(np.int32)
    end = np.floor(np.maximum(flat.u, flat.u + flat.run) + reach).astype(np.int32)
    limit = np.where(flat.steep, size[1], size[0])
    begin, end = np.clip(begin, 0, limit), np.clip(end + 1, 0, limit)
    count = np.maximum(end - begin, 0)
    piece = np.repeat(np.arange(len(count)), count)
    step = np.arange(len(piece)) - np.repeat(np.cumsum(count) - count - begin, count)
    slope = flat.rise / np.where(np.abs(flat.run) < 1e-9, np.float32(1), flat.run)
    ahead = step + 0.5 - flat.u.take(piece)
    low, high = np.minimum(flat.run, 0).take(piece), np.maximum(flat.run, 0).take(piece)
    centre = flat.v.take(piece) + np.clip(ahead, low, high) * slope.take(piece)
    wide = math.ceil(reach * math.sqrt(2))
    across = np.floor(centre).astype(np.int64)[:, None] + np.arange(-wide, wide + 1)
    return piece, step, across
