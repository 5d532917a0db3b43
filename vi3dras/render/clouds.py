"""The clouds of a picture, large ones as their shell while the view moves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from vi3dras.arrays import Floats
from vi3dras.render.backend import Quality
from vi3dras.render.canvas import Canvas
from vi3dras.render.lens import Lens
from vi3dras.render.lod import LARGE, shell
from vi3dras.render.scene import Points, box_corners
from vi3dras.render.splat import MOST_PAINTS, splatted
from vi3dras.render.theme import Theme


class Clouds:
    """Draws clouds, and keeps the shells of large ones."""

    def __init__(self) -> None:
        self._shells: dict[str, tuple[Points, Points]] = {}

    def draw(
        self, canvas: Canvas, clouds: Sequence[Points], theme: Theme, scale: float, quality: Quality
    ) -> None:
        """Put clouds onto a canvas, and remember there how near they are."""
        for gone in self._shells.keys() - {cloud.key for cloud in clouds}:
            del self._shells[gone]
        clouds = [cloud for cloud in clouds if len(cloud.positions)]
        if not clouds:
            return
        span = _depths(clouds, canvas.lens)
        if sum(len(cloud.positions) for cloud in clouds) > LARGE:
            clouds = [self._moved(cloud, quality) for cloud in clouds]
        nearness = np.zeros(len(canvas.light), np.float32)
        for group in _groups(clouds):
            over = splatted(group, canvas.lens, theme, scale, span)
            canvas.cover(over)
            nearness[over.pixel] = np.maximum(nearness[over.pixel], over.nearness)
            canvas.points = nearness

    def _moved(self, cloud: Points, quality: Quality) -> Points:
        """Give what to draw of a large cloud; its shell is made at rest, when nobody waits."""
        known = self._shells.get(cloud.key)
        if known is not None and known[0] is cloud:
            return cloud if quality == "rest" else known[1]
        if quality == "rest" and len(cloud.positions) > LARGE // 8:
            self._shells[cloud.key] = (cloud, shell(cloud))
        return cloud


def _groups(clouds: Sequence[Points]) -> Iterator[list[Points]]:
    """Give clouds in groups that one set of keys can tell apart."""
    group: list[Points] = []
    for cloud in clouds:
        if sum(len(c.paints) for c in group) + len(cloud.paints) > MOST_PAINTS:
            yield group
            group = []
        group.append(cloud)
    yield group


def _depths(clouds: Sequence[Points], lens: Lens) -> Floats:
    """Give the depth (2,) of the nearest and farthest corner of all clouds."""
    ends = [cloud.box for cloud in clouds]
    whole = np.array([np.min([e[0] for e in ends], axis=0), np.max([e[1] for e in ends], axis=0)])
    depth = lens.camera.project(box_corners(whole), lens.size).depth
    return np.array([depth.min(), depth.max()])
