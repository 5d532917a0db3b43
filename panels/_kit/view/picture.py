"""The picture under everything in the 3D view: one raw texture, drawn pixel by pixel."""

from __future__ import annotations

import dearpygui.dearpygui as dpg
import numpy as np
from numpy.typing import NDArray

from vi3dras.render.camera import Size

from ..pen.theme import rgba

Pixels = NDArray[np.float32]

MOST = 4
"""Free textures that are kept."""


class Stock:
    """Textures that no view shows now: Dear PyGui never gives the memory of a deleted one back."""

    def __init__(self) -> None:
        self._registry = 0
        self._free: list[tuple[int, Pixels]] = []

    def forget(self) -> None:
        """Forget the textures of another Dear PyGui context: numbers mean other things in this one."""
        self._registry = 0
        self._free.clear()

    def take(self, size: Size) -> tuple[int, Pixels]:
        """A texture of a size, and the pixels (height, width, 4) that it shows."""
        if not self._registry:
            self._registry = dpg.add_texture_registry()
        width, height = size
        for known in self._free:
            if known[1].shape[:2] == (height, width):
                self._free = [other for other in self._free if other is not known]
                return known
        pixels: Pixels = np.empty((height, width, 4), np.float32)
        made: int = dpg.add_raw_texture(
            width, height, pixels, format=dpg.mvFormat_Float_rgba, parent=self._registry
        )
        return made, pixels

    def give_back(self, texture: int, pixels: Pixels) -> None:
        """Keep a texture for the next view of its size, and let the oldest go when there are too many."""
        self._free.append((texture, pixels))
        while len(self._free) > MOST:
            old, _ = self._free.pop(0)
            dpg.delete_item(old)


STOCK = Stock()


class Picture:
    """A texture on its own draw layer, another one for another size."""

    def __init__(self, surface: int) -> None:
        self._layer: int = dpg.add_draw_layer(parent=surface)
        self._texture = 0
        self.pixels: Pixels = np.empty((0, 0, 4), np.float32)
        """What the renderer fills, (height, width, 4) from 0 to 1."""

    def resize(self, size: Size) -> None:
        """Be as large as the view, and empty."""
        self.delete()
        self._texture, self.pixels = STOCK.take(size)
        self.pixels[:] = np.array(rgba("view")) / 255
        dpg.draw_image(self._texture, (0, 0), size, parent=self._layer)

    def delete(self) -> None:
        """Take it away for good."""
        if dpg.does_item_exist(self._layer):
            dpg.delete_item(self._layer, children_only=True)
        if self._texture:
            STOCK.give_back(self._texture, self.pixels)
            self._texture = 0
