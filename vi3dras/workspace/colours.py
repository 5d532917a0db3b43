"""The colour of every point of a cloud, by what is asked of it, on a scale that is even to the eye.

The scale runs from violet over blue-green to yellow. Its lightness rises by equal steps, so it stays in order
for every kind of colour blindness and on grey paper; steps are equal in OKLab, a space of even colours.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Literal, NamedTuple, get_args

import numpy as np
from numpy.typing import NDArray

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Bools, Floats, Singles
from vi3dras.workspace.manipulability import (
    elevation_of,
    inverse_condition_of,
    limit_margin_of,
    manipulability_of,
    over_grid,
    over_poses,
)
from vi3dras.workspace.sweep import Sweep
from vi3dras.workspace.voxels import Voxels, voxels_of

Scheme = Literal[
    "height", "radius", "density", "manipulability", "inverse-condition", "limit-margin", "orientation"
]
SCHEMES: tuple[Scheme, ...] = get_args(Scheme)

MEASURES = {
    "manipulability": manipulability_of,
    "inverse-condition": inverse_condition_of,
    "limit-margin": limit_margin_of,
    "orientation": elevation_of,
}
"""Schemes that ask the pose rather than the point."""

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

Rgb = tuple[int, int, int]


class Values(NamedTuple):
    """A number per point."""

    scheme: str
    """One of `SCHEMES`, or of the maps of forces."""
    values: Singles
    """(N,), in SI: heights in [m], angles in [rad]."""
    low: float
    """The value of the first colour."""
    high: float
    """The value of the last colour."""
    is_log: bool = False
    """Whether colours go by the logarithm: densities differ by powers of ten."""


class Painted(NamedTuple):
    """Points as a picture takes them."""

    painted: NDArray[np.uint8]
    """Which of the paints each point has, (N,)."""
    paints: tuple[Rgb, ...]
    """Colours from low to high, 0 to 255."""

    @property
    def rgb(self) -> NDArray[np.uint8]:
        """The colour of each point, (N, 3)."""
        return np.array(self.paints, np.uint8)[self.painted]


VOXEL = 0.01
"""Edge of the voxels [m] where no others are given."""


def grid_values(sweep: Sweep, scheme: Scheme, points: Singles, *, voxels: Voxels | None = None) -> Values:
    """What a scheme says of every point of the tool's cloud.

    Args:
        sweep: the grid.
        scheme: one of `SCHEMES`.
        points: the tool's cloud [m], (N, 3), in the order of the grid.
        voxels: counts of the cloud for `density`; they are counted anew when not given.
    """
    if scheme in MEASURES:
        return _ranged(scheme, over_grid(MEASURES[scheme], sweep))
    return _of_points(scheme, points, voxels)


def sample_values(
    robot: Robot, q: Floats, scheme: Scheme, points: Singles, *, voxels: Voxels | None = None
) -> Values:
    """The same for joint values (N, n) that were drawn one by one, and their tool points."""
    if scheme in MEASURES:
        return _ranged(scheme, over_poses(MEASURES[scheme], robot, q))
    return _of_points(scheme, points, voxels)


def paint(values: Values, theme: str = "dark") -> Painted:
    """The colours of values for a picture on a `dark` or `light` ground."""
    low, high, numbers = values.low, values.high, values.values
    if values.is_log:
        low, high, numbers = np.log(low), np.log(high), np.log(numbers)
    scale = np.float32(STEPS / (high - low) if high > low else 0.0)
    steps = (numbers - np.float32(low)) * scale
    np.clip(steps, 0, STEPS - 1, out=steps)
    paints = tuple((int(r), int(g), int(b)) for r, g, b in colour_scale(theme))
    return Painted(steps.astype(np.uint8), paints)


def between(values: Values, low: float, high: float) -> Bools:
    """Which points have a value from `low` to `high`: with `orientation`, the cloud of a hand held so."""
    return (values.values >= np.float32(low)) & (values.values <= np.float32(high))


def _of_points(scheme: Scheme, points: Singles, voxels: Voxels | None) -> Values:
    if scheme == "height":
        return _ranged(scheme, points[:, 2])
    if scheme == "radius":
        x, y = points[:, 0], points[:, 1]
        return _ranged(scheme, np.sqrt(x * x + y * y))
    counted = voxels_of(points, VOXEL) if voxels is None else voxels
    return _ranged(scheme, density_at(counted, points), is_log=True)


def density_at(voxels: Voxels, points: Singles) -> Singles:
    """How many poses share the voxel of each of points (N, 3); at least 1."""
    first = np.rint(voxels.corner / voxels.size + 0.5)
    flat = np.zeros(len(points), np.int64)
    for k, count in enumerate(voxels.counts.shape):
        cell = np.floor(points[:, k].astype(float) / voxels.size + 0.5 - first[k]).astype(np.int64)
        flat = flat * count + np.clip(cell, 0, count - 1)
    return np.maximum(voxels.counts.reshape(-1)[flat], 1).astype(np.float32)


def _ranged(scheme: Scheme, values: Singles, *, is_log: bool = False) -> Values:
    if not len(values):
        return Values(scheme, values, 0.0, 1.0)
    return Values(scheme, values, float(values.min()), float(values.max()), is_log)


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
