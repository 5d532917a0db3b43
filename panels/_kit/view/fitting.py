"""From how far all is seen: an arm, or clouds in the part of the picture that nothing lies over."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from vi3dras.arrays import Floats
from vi3dras.render.camera import Camera, Size
from vi3dras.render.scene import Points, Scene, box_corners

from ..pen import Rect

FEW = 3000
"""Points of each cloud that are looked at."""
ROUNDS = 4
ROOM, MARGIN = 0.12, 1.12
"""Around an arm, to move in, as shares of its size and of the picture."""


def fit(camera: Camera, scene: Scene, size: Size, free: Sequence[Rect]) -> tuple[Camera, Floats | None]:
    """Come as near as shows every cloud in a part that is free; without one the whole arm with room to move.

    Gives also the point (3,) around which it shall turn when that is not in the middle of the picture.
    """
    points, bounds = outline_points(scene), scene.bounds()
    if points is not None:
        tried = [(fitted(camera, points, size, part), part) for part in free]
        best, part = min(tried, key=lambda one: one[0].distance)
        return best, best.unproject(middle_of(part), best.distance, size)
    if bounds is None:
        return camera, None
    low, high = bounds
    room = ROOM * float(np.max(high - low))
    low, high = np.minimum(low - room, -room), np.maximum(high + room, room)
    return camera.fit(np.array([low, high]), size, margin=MARGIN), None


def outline_points(scene: Scene) -> Floats | None:
    """Points (N, 3) to be seen: some of each cloud, and the corners around the rest; None without clouds."""
    clouds = [cloud.positions for cloud in scene.of(Points) if len(cloud.positions)]
    if not clouds:
        return None
    rest = Scene()
    rest.show(*(item for item in scene.items.values() if not isinstance(item, Points)))
    box = rest.bounds()
    others = [] if box is None else [box_corners(box)]
    some = [cloud[:: max(len(cloud) // FEW, 1)].astype(float) for cloud in clouds]
    return np.concatenate([*some, *others])


def fitted(camera: Camera, points: Floats, size: Size, free: Rect, margin: float = 1.1) -> Camera:
    """Look from the same side so that all points (N, 3) are in a free part of the picture, and near."""
    focal, axes = camera.focal(size), camera.axes
    wide, slope = free.width / (2 * margin * focal), free.height / (2 * margin * focal)
    x, y = middle_of(free)
    aside, above = (x - size[0] / 2) / focal, (size[1] / 2 - y) / focal
    sheared = axes - np.outer((aside, above, 0.0), axes[2])  # what is seen straight ahead is seen there
    centre = (points.min(axis=0) + points.max(axis=0)) / 2
    for k in range(ROUNDS + 1):
        right, up, z = sheared @ (points - centre).T
        distance = float(np.max(np.maximum(np.abs(right) / wide, np.abs(up) / slope) - z))
        if k < ROUNDS:
            seen = (v / (distance + z) for v in (right, up))
            across = [(float(v.min()) + float(v.max())) / 2 * distance for v in seen]
            centre = centre + across @ axes[:2]
    distance = max(distance, 1e-4)
    cx, cy, cz = centre - distance * (aside * axes[0] + above * axes[1])
    return replace(camera, target=(float(cx), float(cy), float(cz)), distance=distance)


def middle_of(place: Rect) -> tuple[float, float]:
    """The pixel in its middle."""
    return place.x + place.width / 2, place.y + place.height / 2
