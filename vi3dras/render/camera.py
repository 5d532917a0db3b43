"""A camera that orbits a target, z up: where a point falls in the picture, and what a pixel looks at."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Literal, NamedTuple

import numpy as np

from vi3dras.arrays import Floats, Ints, Singles

Size = tuple[int, int]
"""Width and height of a picture in pixels."""
View = Literal["iso", "front", "side", "top"]

_DIRECTIONS: dict[View, tuple[float, float]] = {
    "iso": (math.radians(-44), math.radians(24)),
    "front": (math.radians(-90), 0.0),
    "side": (0.0, 0.0),
    "top": (math.radians(-90), math.radians(90)),
}
_STEEPEST = math.radians(90)
SAME = 1e-6
"""Angles in [rad] that are the same, also after they were written in degrees."""


class Projected(NamedTuple):
    """Where points fall in a picture."""

    pixels: Floats
    """(..., 2), x right and y down; the centre of the first pixel is at 0.5, 0.5."""
    depth: Floats
    """(...), distance along the viewing direction in metres; behind the camera when <= 0."""


class Ray(NamedTuple):
    """What a pixel looks at: `origin + t * direction`."""

    origin: Floats
    direction: Floats


@dataclass(frozen=True)
class Camera:
    """A viewpoint on a sphere around `target`; metres and radians, never upside down."""

    target: tuple[float, float, float] = (0.0, 0.0, 0.0)
    azimuth: float = _DIRECTIONS["iso"][0]
    elevation: float = _DIRECTIONS["iso"][1]
    distance: float = 2.0
    fov: float = math.radians(29)

    @property
    def axes(self) -> Floats:
        """Right, up and forward as the rows of a rotation (3, 3): `camera_from_base`."""
        ca, sa = math.cos(self.azimuth), math.sin(self.azimuth)
        ce, se = math.cos(self.elevation), math.sin(self.elevation)
        return np.array([[-sa, ca, 0.0], [-se * ca, -se * sa, ce], [-ce * ca, -ce * sa, -se]])

    @property
    def eye(self) -> Floats:
        """Place of the camera (3,)."""
        place: Floats = np.array(self.target) - self.distance * self.axes[2]
        return place

    @property
    def near(self) -> float:
        """Distance before which nothing is drawn."""
        return self.distance * 0.02

    def view_matrix(self) -> Floats:
        """Give `camera_from_base` (4, 4), with axes right, up, forward."""
        matrix = np.eye(4)
        matrix[:3, :3] = self.axes
        matrix[:3, 3] = -self.axes @ self.eye
        return matrix

    def focal(self, size: Size) -> float:
        """Give the pixels per unit of slope; `fov` is what the shorter side sees."""
        return min(size) / 2 / math.tan(self.fov / 2)

    def projection_matrix(self, size: Size) -> Floats:
        """Give the matrix (3, 4) from base coordinates to (x * depth, y * depth, depth), read only."""
        return _projection_matrix(self, size)

    def project(self, points: Floats, size: Size) -> Projected:
        """Say where points (..., 3) fall in a picture of `size`."""
        matrix = self.projection_matrix(size)
        mapped = np.asarray(points, float) @ matrix[:, :3].T + matrix[:, 3]
        depth = mapped[..., 2]
        safe = np.where(np.abs(depth) < 1e-12, 1e-12, depth)
        return Projected(mapped[..., :2] / safe[..., None], depth)

    def ray(self, pixel: tuple[float, float], size: Size) -> Ray:
        """Give the ray through a pixel; at t = depth it meets the point that projects there."""
        focal = self.focal(size)
        slope = np.array([(pixel[0] - size[0] / 2) / focal, (size[1] / 2 - pixel[1]) / focal, 1.0])
        return Ray(self.eye, slope @ self.axes)

    def unproject(self, pixel: tuple[float, float], depth: float, size: Size) -> Floats:
        """Give the point (3,) that lies at `depth` metres under a pixel."""
        origin, direction = self.ray(pixel, size)
        return origin + depth * direction

    def orbit(self, azimuth: float, elevation: float, about: Floats | None = None) -> Camera:
        """Turn around the target, or around `about` (3,), by two angles; stops at straight up and down."""
        steep = min(max(self.elevation + elevation, -_STEEPEST), _STEEPEST)
        turned = (self.azimuth + azimuth + math.pi) % (2 * math.pi) - math.pi
        there = replace(self, azimuth=turned, elevation=steep)
        if about is None:
            return there
        x, y, z = about + there.axes.T @ (self.axes @ (np.array(self.target) - about))
        return replace(there, target=(float(x), float(y), float(z)))

    def pan(self, right: float, down: float, size: Size) -> Camera:
        """Shift the picture by pixels, so that the target follows the mouse."""
        metres = self.distance / self.focal(size)
        axes = self.axes
        x, y, z = np.array(self.target) - right * metres * axes[0] + down * metres * axes[1]
        return replace(self, target=(float(x), float(y), float(z)))

    def zoom(self, factor: float, pixel: tuple[float, float] | None = None, size: Size = (1, 1)) -> Camera:
        """Come nearer by `factor` > 1; what lies under `pixel` at the target's depth stays there."""
        nearer = replace(self, distance=min(max(self.distance / factor, 1e-4), 1e4))
        if pixel is None:
            return nearer
        kept = 1 - nearer.distance / self.distance
        shift = (self.unproject(pixel, self.distance, size) - np.array(self.target)) * kept
        x, y, z = np.array(self.target) + shift
        return replace(nearer, target=(float(x), float(y), float(z)))

    def fit(self, bounds: Floats, size: Size, margin: float = 1.15) -> Camera:
        """Look at the box `bounds` (2, 3) from the same side, as near as shows all of it."""
        low, high = np.asarray(bounds, float)
        centre = (low + high) / 2
        corners = np.array(np.meshgrid(*zip(low, high, strict=True))).reshape(3, 8).T - centre
        x, y, z = self.axes @ corners.T
        focal = self.focal(size) * 2 * margin
        wide, high_enough = np.abs(x) * focal / size[0], np.abs(y) * focal / size[1]
        distance = float(np.max(np.maximum(wide, high_enough) - z))
        cx, cy, cz = (float(c) for c in centre)
        return replace(self, target=(cx, cy, cz), distance=max(distance, 1e-4))

    def preset(self, view: View) -> Camera:
        """Look at the same target from a named side."""
        azimuth, elevation = _DIRECTIONS[view]
        return replace(self, azimuth=azimuth, elevation=elevation)

    @property
    def side(self) -> View | None:
        """The named side that it looks from, if it is one."""
        now = self.azimuth, self.elevation
        return next((view for view, angles in _DIRECTIONS.items() if math.dist(angles, now) < SAME), None)


class Lens(NamedTuple):
    """A camera, a picture size and how many samples a pixel has each way."""

    camera: Camera
    size: Size
    samples: int

    @property
    def fine(self) -> Size:
        """Size in samples."""
        return (self.size[0] * self.samples, self.size[1] * self.samples)

    def slopes(self, pixel: Ints) -> Singles:
        """Give right and up per metre of depth (2, P) for samples of the fine picture."""
        width, height = self.fine
        focal = self.camera.focal(self.fine)
        row, column = np.divmod(pixel.astype(np.int32), np.int32(width))
        slopes = np.empty((2, len(pixel)), np.float32)
        slopes[0] = column
        slopes[0] -= np.float32(width / 2 - 0.5)
        slopes[1] = row
        slopes[1] -= np.float32(height / 2 - 0.5)
        slopes *= np.array([[1 / focal], [-1 / focal]], np.float32)
        return slopes


@lru_cache(maxsize=16)
def _projection_matrix(camera: Camera, size: Size) -> Floats:
    """Made once for all points that are placed by it: a handle in the view asks for some forty of them."""
    focal = camera.focal(size)
    lens = np.array([[focal, 0, size[0] / 2], [0, -focal, size[1] / 2], [0, 0, 1.0]])
    matrix: Floats = lens @ camera.view_matrix()[:3]
    matrix.setflags(write=False)
    return matrix
