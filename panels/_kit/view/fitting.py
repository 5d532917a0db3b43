"""Coming as near to clouds as shows all their points: the box around them would leave half the view empty."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from vi3dras.arrays import Floats
from vi3dras.render.camera import Camera, Size
from vi3dras.render.scene import Points, Scene, box_corners

FEW = 3000
"""Points of each cloud that are looked at."""
ROUNDS = 4


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


def fitted(camera: Camera, points: Floats, size: Size, margin: float = 1.1) -> Camera:
    """Look from the same side so that all points (N, 3) are in the picture, as near as that goes."""
    wide, slope = (side / (2 * margin * camera.focal(size)) for side in size)
    centre = (points.min(axis=0) + points.max(axis=0)) / 2
    for _ in range(ROUNDS):
        x, y, z = camera.axes @ (points - centre).T
        distance = float(np.max(np.maximum(np.abs(x) / wide, np.abs(y) / slope) - z))
        depth = distance + z
        across = [(float((v / depth).min()) + float((v / depth).max())) / 2 * distance for v in (x, y)]
        centre = centre + across[0] * camera.axes[0] + across[1] * camera.axes[1]
    x, y, z = camera.axes @ (points - centre).T
    distance = float(np.max(np.maximum(np.abs(x) / wide, np.abs(y) / slope) - z))
    cx, cy, cz = (float(c) for c in centre)
    return replace(camera, target=(cx, cy, cz), distance=max(distance, 1e-4))
