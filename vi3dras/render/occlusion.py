"""Ambient occlusion from the depth buffer: corners and gaps get less of the sky."""

from __future__ import annotations

import math

import numpy as np

from vi3dras.arrays import Singles
from vi3dras.render.lens import Lens
from vi3dras.render.raster import Visible

_GOLDEN = 2.39996
_REACH = 0.022
"""Neighbourhood as a share of the picture's height."""


def occlusion(seen: Visible, nearness: Singles, lens: Lens, *, scale: float, samples: int) -> Singles:
    """Say how much ambient light (P,) reaches each visible sample past what stands around it.

    Args:
        seen: the visible samples.
        nearness: (height * width,) of the whole picture.
        lens: camera and size.
        scale: metres over which the neighbourhood matters.
        samples: how many neighbours are asked.
    """
    width, height = lens.fine
    depth = 1 / seen.nearness
    y, x = np.divmod(seen.pixel.astype(np.int32), np.int32(width))
    spin = ((x * 7 + y * 13) % 5).astype(np.int32)
    hidden = np.zeros(len(depth), np.float32)
    square = depth * depth
    for k in range(samples):
        reach = _REACH * height * math.sqrt((k + 0.5) / samples)
        angles = _GOLDEN * k + np.arange(5) * 0.5
        xi = x + np.rint(reach * np.cos(angles)).astype(np.int32).take(spin)
        yi = y + np.rint(reach * np.sin(angles)).astype(np.int32).take(spin)
        np.clip(xi, 0, width - 1, out=xi)
        np.clip(yi, 0, height - 1, out=yi)
        yi *= width
        yi += xi
        nearer = (nearness.take(yi) - seen.nearness) * square
        part = np.clip(nearer * np.float32(1 / scale) - np.float32(0.17), 0, 1)
        part *= nearer < np.float32(5 * scale)
        hidden += part
    hidden *= np.float32(-0.75 / samples)
    hidden += 1
    return hidden
