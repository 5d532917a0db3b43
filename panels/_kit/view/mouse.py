"""The camera of the 3D view, moved by the mouse."""

from __future__ import annotations

import math
from collections.abc import Callable

from vi3dras.arrays import Floats
from vi3dras.render.camera import Camera, Size

from ..hands.pointer import Mouse, Target
from .handles import Handles


class MovedView(Target):
    """A view whose camera the mouse moves; handles that float in it come first."""

    camera: Camera
    handles: Handles | None = None
    _size: Size = (1, 1)
    _pivot: Floats | None = None
    """What the camera turns around, (3,) [m], where it does not look at it."""
    _is_fitted = False
    """Whether the distance is that of a fit, and not chosen by hand."""
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
            self.look(self.camera.orbit(-dx * turn, dy * turn, self._pivot))
        else:
            self._is_fitted, self._pivot = False, None
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
        self._is_fitted = False
        self.look(self.camera.zoom(1.15**steps, (mouse.x, mouse.y), self._size))
