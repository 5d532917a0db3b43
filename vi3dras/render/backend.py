"""What every renderer is: the same call, whoever draws."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, Protocol

from vi3dras.arrays import Singles
from vi3dras.render.camera import Camera, Size
from vi3dras.render.scene import Scene
from vi3dras.render.theme import Theme

Quality = Literal["moving", "smooth", "rest"]
"""Quick, quick with smoothed edges, and as good as it gets."""


class Interrupted(BaseException):
    """A picture was given up because something newer is to be drawn."""


class Backend(Protocol):
    """Draws scenes; one thread."""

    name: str

    def render(
        self,
        scene: Scene,
        camera: Camera,
        size: Size,
        *,
        quality: Quality,
        theme: Theme,
        scale: float,
        out: Singles | None,
        wanted: Callable[[], bool],
    ) -> Singles:
        """Draw a scene into `out` (height, width, 4).

        Raises:
            Interrupted: `wanted()` said no on the way.
        """
        ...

    def close(self) -> None:
        """Let go of everything that is not memory."""
        ...
