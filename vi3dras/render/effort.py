"""How much is spent on a picture of each quality."""

from __future__ import annotations

from typing import NamedTuple

from vi3dras.render.backend import Quality
from vi3dras.render.camera import Size


class Effort(NamedTuple):
    """How much is spent on a picture."""

    samples: int
    """Samples per pixel each way."""
    texels: float
    """Texels of the sun's map over the softness of its shadow."""
    soft: int
    """Samples of the shadow on the solids."""
    around: int
    """Samples of the ambient occlusion."""
    block: int
    """Pixels each way that share one value of the ground's shadow."""


_MOVING = Effort(samples=1, texels=4, soft=4, around=6, block=2)
_SMOOTH = Effort(samples=2, texels=4, soft=3, around=5, block=2)
_REST = Effort(samples=3, texels=8, soft=12, around=14, block=1)
_MANY_PIXELS = 1_300_000
"""Pixels from which a picture takes four samples at rest: nine would need half a gigabyte."""


def effort_of(quality: Quality, size: Size) -> Effort:
    """Give what a picture of `size` may cost."""
    if quality != "rest":
        return _MOVING if quality == "moving" else _SMOOTH
    return _REST if size[0] * size[1] <= _MANY_PIXELS else _REST._replace(samples=2)
