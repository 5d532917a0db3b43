"""A line over the surface of a part: points and the normals beside them, and places evenly along it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from vi3dras.arrays import Floats, Ints
from vi3dras.objects.closure import Closure
from vi3dras.parts.part import Part
from vi3dras.path.corners import Polyline, even_values, turns_of
from vi3dras.path.curve import BETWEEN, MOST, Curve
from vi3dras.path.smoothing import spread_out

CORNER = np.radians(30.0)
"""A smaller turn [rad] belongs to something round, of which the mesh has flat pieces."""

EASED = 0.04
"""The share of a line over which a tool turns from one face to the next."""

PLACES = 12
"""Places of the way from corner to corner, at least on the mean."""


@dataclass(frozen=True, eq=False)
class SurfaceLine:
    """A line in the axes of its part."""

    part: Part
    kind: str
    """section, edge, raster or drawn line."""
    points: Floats
    """(N, 3) [m]; the last one is the first again where it closes."""
    normals: Floats
    """Out of the part, unit vectors of each of the stretches between them, (N - 1, 3)."""
    told: str = ""
    """Which one it is, for people and passports."""

    @property
    def closes(self) -> bool:
        """Whether it ends where it began."""
        return len(self.points) > 2 and bool((self.points[0] == self.points[-1]).all())

    @cached_property
    def ways(self) -> Floats:
        """The distance to each point along it, (N,) [m]."""
        return Polyline(np.zeros(0), self.points).ways

    @property
    def length(self) -> float:
        """[m]."""
        return float(self.ways[-1])

    def over(self, part: Part) -> SurfaceLine:
        """The same line where the part stands elsewhere."""
        return SurfaceLine(part, self.kind, self.points, self.normals, self.told)

    def backwards(self) -> SurfaceLine:
        """From its end to its start."""
        return SurfaceLine(self.part, self.kind, self.points[::-1], self.normals[::-1], self.told)

    def begun_at(self, way: float) -> SurfaceLine:
        """The same closed line from a distance [m] along it on."""
        first = int(np.clip(np.searchsorted(self.ways, way, "right"), 1, len(self.points) - 1))
        point = np.stack([np.interp([way], self.ways, part) for part in self.points.T], axis=1)
        points = np.concatenate([point, self.points[first:-1], self.points[:first], point])
        normals = np.concatenate([self.normals[first - 1 :], self.normals[:first]])
        return SurfaceLine(self.part, self.kind, points, normals, self.told)

    @property
    def corners(self) -> Ints:
        """At which points it turns sharply; its ends are none."""
        return np.flatnonzero(turns_of(self.points) > CORNER)

    def normals_at(self, ways: Floats, eased: float = EASED) -> Floats:
        """Unit normals at distances (M,) along it, where a tool turns over a share of the line, (M, 3)."""
        fine = np.linspace(0.0, self.length, MOST // 4 + 1)
        stretch = np.clip(np.searchsorted(self.ways, fine, "right") - 1, 0, len(self.normals) - 1)
        sharp = self.normals[stretch]
        if self.closes:  # its two ends are one place
            sharp[-1] = sharp[0]
        soft = np.stack([spread_out(part, eased, self.closes) for part in sharp.T], axis=1)
        at = np.stack([np.interp(ways, fine, part) for part in soft.T], axis=1)
        size = np.linalg.norm(at, axis=1, keepdims=True)
        nearest = sharp[np.rint(ways / max(self.length, 1e-300) * (len(fine) - 1)).astype(int)]
        unit: Floats = np.where(size > 0.1, at / np.maximum(size, 1e-300), nearest)
        return unit

    def curve(self, count: int) -> Curve:
        """What a tool can follow: `count` stops at even distances, where the part stands."""
        ways, points, corners = self._moving()
        every = max(1, -(-min(max(BETWEEN, PLACES * len(corners)), MOST) // (count - 1)))
        line = Polyline(ways, self.part.placed(points))
        places, at_corners = even_values(line, corners, (count - 1) * every + 1)
        way = np.stack([np.interp(places, ways, part) for part in line.points.T], axis=1)
        if self.closes:
            way[-1] = way[0]
        gap = float(np.linalg.norm(way[-1] - way[0]))
        return Curve(
            points=way[::every], way=way, every=every, length=self.length, values=places[::every],
            runs=self.kind, stands=None, closure=Closure(gap, self.closes, None, ""), places=places,
            corners=tuple(at_corners.tolist()), lines=(way,), title=self.part.title,
        )  # fmt: skip

    def _moving(self) -> tuple[Floats, Floats, Ints]:
        """Distances, points, and which are corners, without places at which it stands still."""
        moving = np.concatenate([[True], np.diff(self.ways) > 0])
        points = self.points[moving]
        return self.ways[moving], points, np.flatnonzero(turns_of(points) > CORNER)
