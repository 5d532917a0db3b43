"""Pixels: small pictures on textures that are made once for each size, and what the window shows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import dearpygui.dearpygui as dpg
import numpy as np
from numpy.typing import NDArray

from vi3dras.arrays import Singles
from vi3dras.render.png import to_bytes

MOST = 4
"""Sizes that are kept: a window that is being resized would leave a texture for every step."""


class Canvas:
    """Pixels that Dear PyGui draws; a face that is built anew takes over what is there.

    Two pictures of one size at the same time show the same.
    """

    def __init__(self) -> None:
        self._registry = 0
        self._textures: dict[tuple[int, ...], tuple[int, Singles]] = {}

    def forget(self) -> None:
        """Forget the textures of another Dear PyGui context: numbers mean other things in this one."""
        self._registry = 0
        self._textures.clear()

    def texture(self, pixels: NDArray[np.uint8]) -> int:
        """Give the texture that shows pixels (height, width, 4), red, green, blue and opacity, 0 to 255."""
        if not self._registry or not dpg.does_item_exist(self._registry):
            self._registry = dpg.add_texture_registry()
            self._textures.clear()
        known = self._textures.pop(pixels.shape, None) or self._made(pixels.shape)
        self._textures[pixels.shape] = known
        while len(self._textures) > MOST:
            dpg.delete_item(self._textures.pop(next(iter(self._textures)))[0])
        np.divide(pixels, np.float32(255), out=known[1])
        return known[0]

    def _made(self, shape: tuple[int, ...]) -> tuple[int, Singles]:
        pixels: Singles = np.zeros(shape, np.float32)
        texture: int = dpg.add_raw_texture(
            shape[1], shape[0], pixels, format=dpg.mvFormat_Float_rgba, parent=self._registry
        )
        return texture, pixels


CANVAS = Canvas()


def ask_pixels(done: Callable[[NDArray[np.uint8]], None]) -> None:
    """Let `done` have what the window shows (height, width, 3), some frames later."""

    def came(sender: int, buffer: Any) -> None:
        shape = (buffer.get_height(), buffer.get_width(), 4)
        done(to_bytes(np.frombuffer(buffer, np.float32).reshape(shape)[:, :, :3]))

    dpg.output_frame_buffer(callback=came)
