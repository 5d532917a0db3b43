"""The camera of the 3D view: moved by the mouse, or to where all points of clouds are seen."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np

from vi3dras.arrays import Floats
from vi3dras.render.camera import Camera, Size
from vi3dras.render.scene import Points, Scene, box_corners

from ..hands.pointer import Mouse, Target
from .handles import Handles


class MovedView(Target):
    """A view whose camera the mouse moves; handles that float in it come first."""

    camera: Camera
    handles: Handles | None = None
    _size: Size = (1, 1)
    _held: Mouse | None = None
    _moved = False

    def look(self, camera: Camera) -> None:
        """Look from elsewhere."""
        raise NotImplementedError

    def fit(self) -> None:
        """Show everything."""
        raise NotImplementedError

    def click(self, mouse: Mouse) -> None:
        """Read the place under the mouse."""
        raise NotImplementedError

    def takes_wheel(self, mouse: Mouse) -> bool:
        """Everywhere."""
        return True

    def on_move(self, mouse: Mouse) -> None:
        """Light up the handle under the mouse."""
        if self.handles is not None:
            self.handles.hover(mouse)

    def on_leave(self) -> None:
        """No handle is lit any more."""
        if self.handles is not None:
            self.handles.hover(None)

    def on_press(self, mouse: Mouse) -> None:
        """Take hold of a handle, or else of the scene."""
        if self.handles is not None:
            if self.handles.take(mouse):
                return
            self.handles.hover(None)
        self._held, self._moved = mouse, False

    def on_drag(self, mouse: Mouse) -> None:
        """Move the handle; orbit with the left button, shift the picture with the others."""
        if self.handles is not None and self.handles.is_held:
            self.handles.drag(mouse)
            return
        if self._held is None:
            return
        dx, dy = mouse.x - self._held.x, mouse.y - self._held.y
        self._moved = self._moved or math.hypot(dx, dy) > 3
        if not self._moved:
            return
        button, shift = self._held.button, self._held.shift
        self._held = Mouse(mouse.x, mouse.y, button, mouse.ctrl, shift)
        if button == 0 and not shift:
            turn = math.pi / max(self._size[1], 1)
            self.look(self.camera.orbit(-dx * turn, dy * turn))
        else:
            self.look(self.camera.pan(dx, dy, self._size))

    def on_release(self, mouse: Mouse) -> None:
        """Let go; without a move it was a click, which reads the place under it."""
        if self.handles is not None:
            self.handles.let_go(mouse)
        if self._held is not None and not self._moved and mouse.button == 0:
            self.click(mouse)
        self._held = None

    def on_double(self, mouse: Mouse) -> None:
        """Show everything; a handle that is taken again at once is only taken again."""
        if self.handles is None or not self.handles.take(mouse):
            self.fit()

    def on_wheel(self, mouse: Mouse, steps: float) -> None:
        """Come nearer to what is under the mouse, or go away from it."""
        self.look(self.camera.zoom(1.15**steps, (mouse.x, mouse.y), self._size))


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
