"""A scale of colours that is even to the eye and does not need red and green to be told apart.

It runs from violet over blue-green to yellow. Its lightness rises by equal steps, so it stays in order for
every kind of colour blindness and on grey paper; steps are equal in OKLab, a space of even colours.
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from vi3dras.arrays import Floats

STEPS = 64
"""Colours of a scale: a step is just too small to see."""

ENDS = {"dark": (0.36, 0.93), "light": (0.27, 0.80)}
"""Lightness of the first and last colour in OKLab: both stand out from the ground of the theme."""

HUES = ((0.0, 305.0), (0.35, 250.0), (0.65, 175.0), (1.0, 102.0))
"""Hue [deg] at places of the scale: violet, blue, green, yellow."""

CHROMA = ((0.0, 0.14), (0.35, 0.11), (0.65, 0.115), (1.0, 0.155))
"""How strong the colour is there."""

_LMS_FROM_LAB = np.array(
    [[1, 0.3963377774, 0.2158037573], [1, -0.1055613458, -0.0638541728], [1, -0.0894841775, -1.2914855480]]
)
_RGB_FROM_LMS = np.array(
    [
        [4.0767416621, -3.3077115913, 0.2309699292],
        [-1.2684380046, 2.6097574011, -0.3413193965],
        [-0.0041960863, -0.7034186147, 1.7076147010],
    ]
)
"""OKLab as its author B. Ottosson defines it."""


@lru_cache(maxsize=4)
def colour_scale(theme: str = "dark") -> NDArray[np.uint8]:
    """The colours from low to high, (STEPS, 3), for a `dark` or `light` ground; do not write into it."""
    fine = np.linspace(0, 1, 2001)
    lab = _lab(fine, *ENDS[theme])
    way = np.concatenate([[0], np.cumsum(np.linalg.norm(np.diff(lab, axis=0), axis=1))])
    even = np.interp(np.linspace(0, way[-1], STEPS), way, fine)
    colours = _screen(_lab(even, *ENDS[theme]))
    colours.setflags(write=False)
    return colours


def _lab(place: Floats, darkest: float, lightest: float) -> Floats:
    hue = np.radians(np.interp(place, *np.array(HUES).T))
    chroma = np.interp(place, *np.array(CHROMA).T)
    lightness = darkest + (lightest - darkest) * place
    return np.stack([lightness, chroma * np.cos(hue), chroma * np.sin(hue)], axis=-1)


def _screen(lab: Floats) -> NDArray[np.uint8]:
    light = np.clip((lab @ _LMS_FROM_LAB.T) ** 3 @ _RGB_FROM_LMS.T, 0, 1)
    values = np.where(light > 0.0031308, 1.055 * light ** (1 / 2.4) - 0.055, 12.92 * light)
    colours: NDArray[np.uint8] = np.rint(255 * values).astype(np.uint8)
    return colours
