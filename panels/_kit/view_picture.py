"""The picture under everything in the 3D view: one raw texture, drawn pixel by pixel."""

from __future__ import annotations

import dearpygui.dearpygui as dpg
import numpy as np
from numpy.typing import NDArray

from vi3dras.render.camera import Size

from .theme import rgba


class Picture:
    """A texture on its own draw layer, made anew for another size."""

    def __init__(self, surface: int) -> None:
        self._registry: int = dpg.add_texture_registry()
        self._layer: int = dpg.add_draw_layer(parent=surface)
        self._texture = 0
        self.pixels: NDArray[np.float32] = np.empty((0, 0, 4), np.float32)
        """What the renderer fills, (height, width, 4) from 0 to 1."""

    def resize(self, size: Size) -> None:
        """Be as large as the view, and empty."""
        width, height = size
        dpg.delete_item(self._layer, children_only=True)
        if self._texture:
            dpg.delete_item(self._texture)
        self.pixels = np.empty((height, width, 4), np.float32)
        self.pixels[:] = np.array(rgba("view")) / 255
        self._texture = dpg.add_raw_texture(
            width, height, self.pixels, format=dpg.mvFormat_Float_rgba, parent=self._registry
        )
        dpg.draw_image(self._texture, (0, 0), (width, height), parent=self._layer)

    def delete(self) -> None:
        """Take it away for good."""
        dpg.delete_item(self._registry)
