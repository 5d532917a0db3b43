"""Small pictures inside a column: pixels on a texture that is made once and used again."""

from __future__ import annotations

import dearpygui.dearpygui as dpg
import numpy as np
from numpy.typing import NDArray

from vi3dras.arrays import Singles


class Canvas:
    """Pixels of one size that Dear PyGui draws; a face that is built anew takes over what is there."""

    def __init__(self) -> None:
        self._registry = self._texture = 0
        self._pixels: Singles = np.zeros((0, 0, 4), np.float32)

    def texture(self, pixels: NDArray[np.uint8]) -> int:
        """Give the texture that shows pixels (height, width, 4), red, green, blue and opacity, 0 to 255."""
        if not self._registry or not dpg.does_item_exist(self._registry):
            self._registry = dpg.add_texture_registry()
            self._texture = 0
        if pixels.shape != self._pixels.shape or not self._texture:
            if self._texture:
                dpg.delete_item(self._texture)
            self._pixels = np.zeros(pixels.shape, np.float32)
            height, width = pixels.shape[:2]
            self._texture = dpg.add_raw_texture(
                width, height, self._pixels, format=dpg.mvFormat_Float_rgba, parent=self._registry
            )
        np.divide(pixels, np.float32(255), out=self._pixels)
        return self._texture
