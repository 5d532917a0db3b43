"""The camera of the 3D view, moved by the mouse; and from how far an arm, or clouds, are all seen."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import replace

import numpy as np

from vi3dras.arrays import Floats
from vi3dras.render.boxes import box_corners
from vi3dras.render.camera import Camera, Size
from vi3dras.render.scene import Points, Scene

from ..hands.pointer import Mouse, Target
from ..pen import Rect
from .handles import Handles
from .marks import Marks


class MovedView(Target):
    """A view whose camera the mouse moves; handles that float in it come first, then marks."""

    camera: Camera
    handles: Handles | None = None
    marks: Marks
    _size: Size = (1, 1)
    _pivot: Floats | None = None
    """What the camera turns around, (3,) [m], where it does not look at it."""
    _is_fitted = False
    """Whether the distance is that of a fit, and not chosen by hand."""
    _fits_later = False
    """Whether there was nothing to see yet when it was fitted."""
    _held: Mouse | None = None
    _moved = False

    look: Callable[[Camera], None]
    """Look from elsewhere."""
    fit: Callable[[], None]
    """Show everything."""
    click: Callable[[Mouse], None]
    """Read the place under the mouse."""

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
        """Take hold of a handle, of a mark, or else of the scene."""
        if self.handles is not None:
            if self.handles.take(mouse):
                return
            self.handles.hover(None)
        self.marks.take(mouse, self.camera, self._size)
        self._held, self._moved = mouse, False

    def on_drag(self, mouse: Mouse) -> None:
        """Move the handle or the mark; orbit with the left button, shift the picture with the others."""
        if self.handles is not None and self.handles.is_held:
            self.handles.drag(mouse)
            return
        if self._held is None:
            return
        dx, dy = mouse.x - self._held.x, mouse.y - self._held.y
        self._moved = self._moved or math.hypot(dx, dy) > 3
        if not self._moved:
            return
        if self.marks.is_held:
            self.marks.drag(mouse, self.camera, self._size)
            return
        button, shift = self._held.button, self._held.shift
        self._held = Mouse(mouse.x, mouse.y, button, mouse.ctrl, shift)
        if button == 0 and not shift:
            turn = math.pi / max(self._size[1], 1)
            self.look(self.camera.orbit(-dx * turn, dy * turn, self._pivot))
        else:
            self._is_fitted, self._pivot = False, None
            self.look(self.camera.pan(dx, dy, self._size))

    def on_release(self, mouse: Mouse) -> None:
        """Let go; without a move it was a click, which reads the place under it."""
        if self.handles is not None:
            self.handles.let_go(mouse)
        self.marks.let_go()
        if self._held is not None and not self._moved and mouse.button == 0:
            self.click(mouse)
        self._held = None

    def hear_escape(self) -> None:
        """Take back what is being dragged when Escape is pressed: once per frame."""
        self.marks.frame()
        if self.handles is not None:
            self.handles.frame()

    def on_double(self, mouse: Mouse) -> None:
        """Show everything; a handle that is taken again at once is only taken again."""
        if self.handles is None or not self.handles.take(mouse):
            self.fit()

    def on_wheel(self, mouse: Mouse, steps: float) -> None:
        """Come nearer to what is under the mouse, or go away from it."""
        self._is_fitted = False
        self.look(self.camera.zoom(1.15**steps, (mouse.x, mouse.y), self._size))


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
        distance = max(float(np.max(np.maximum(np.abs(right) / wide, np.abs(up) / slope) - z)), 1e-4)
        if k < ROUNDS:
            seen = (v / (distance + z) for v in (right, up))
            across = [(float(v.min()) + float(v.max())) / 2 * distance for v in seen]
            centre = centre + across @ axes[:2]
    cx, cy, cz = centre - distance * (aside * axes[0] + above * axes[1])
    return replace(camera, target=(float(cx), float(cy), float(cz)), distance=distance)


def middle_of(place: Rect) -> tuple[float, float]:
    """The pixel in its middle."""
    return place.x + place.width / 2, place.y + place.height / 2
