"""The picture under everything in the 3D view: one raw texture, drawn pixel by pixel."""

from __future__ import annotations

from typing import NamedTuple

import dearpygui.dearpygui as dpg
import numpy as np
from numpy.typing import NDArray

from vi3dras.render.camera import Size

from ..pen import rgba

Pixels = NDArray[np.float32]

STEP = 256
"""Sizes of textures are multiples of so many pixels: a window's edge that is dragged asks for few of them."""
MAKING, FILLING = 3, 2
"""Frames until a new texture, or one with new pixels, is drawn as it is: some systems are a frame behind."""
FAINT = 90
"""Opacity of a picture that is old, of 255."""
WASTE = 2
"""A free texture is taken when it has at most so many times the pixels that are asked for."""


class Texture(NamedTuple):
    """A texture, and all of its pixels."""

    item: int
    pixels: Pixels
    """(height, width, 4)"""

    def holds(self, size: Size) -> bool:
        """True when a picture of this size fits without wasting much."""
        height, width = self.pixels.shape[:2]
        fits = size[0] <= width and size[1] <= height
        return bool(fits and width * height <= WASTE * _rounded(size[0]) * _rounded(size[1]))

    @property
    def size(self) -> Size:
        """Width and height in pixels."""
        return self.pixels.shape[1], self.pixels.shape[0]


class Stock:
    """Textures that no view shows now: Dear PyGui never gives the memory of a deleted one back.

    None is deleted, therefore; they are larger than what they show, so that a few do for every size.
    It also sends all pixels of a registry to the graphics card in every frame, so those that stay are not
    in it: on a stage they are drawn as they are.
    """

    def __init__(self) -> None:
        self._registry = self._stage = 0
        self._free: list[Texture] = []

    def forget(self) -> None:
        """Forget the textures of another Dear PyGui context: numbers mean other things in this one."""
        self._registry = self._stage = 0
        self._free.clear()

    def take(self, size: Size) -> Texture:
        """A texture that holds a picture of a size: the smallest free one, or a new one."""
        fitting = [known for known in self._free if known.holds(size)]
        if fitting:
            found = min(fitting, key=lambda known: known.pixels.size)
            self._free = [other for other in self._free if other is not found]
            return found
        if not self._registry:
            self._registry, self._stage = dpg.add_texture_registry(), dpg.add_stage()
        width, height = _rounded(size[0]), _rounded(size[1])
        pixels: Pixels = np.zeros((height, width, 4), np.float32)
        made: int = dpg.add_raw_texture(
            width, height, pixels, format=dpg.mvFormat_Float_rgba, parent=self._stage
        )
        return Texture(made, pixels)

    def give_back(self, texture: Texture) -> None:
        """Keep a texture for the next view that it is large enough for."""
        self.send(texture, on=False)
        self._free.append(texture)

    def send(self, texture: Texture, *, on: bool) -> None:
        """Let every frame send the pixels of a texture anew, or none."""
        dpg.move_item(texture.item, parent=self._registry if on else self._stage)


STOCK = Stock()


class Picture:
    """A part of a texture on its own draw layer, as large as the view."""

    def __init__(self, surface: int) -> None:
        self._layer: int = dpg.add_draw_layer(parent=surface)
        self._texture: Texture | None = None
        self._ground = self._image = 0
        self._is_faded = False
        self._sent_until = 0
        """The frame after which all pixels have been sent; 0 when they have."""
        self.pixels: Pixels = np.empty((0, 0, 4), np.float32)
        """What the renderer fills, (height, width, 4) from 0 to 1."""

    def resize(self, size: Size) -> None:
        """Be as large as the view, and empty."""
        self.delete()
        self._texture = STOCK.take(size)
        width, height = self._texture.size
        self.pixels = self._texture.pixels[: size[1], : size[0]]
        self.pixels[:] = np.array(rgba("view")) / 255
        part = (size[0] / width, size[1] / height)
        colour = rgba("view")
        self._ground = dpg.draw_rectangle((0, 0), size, color=colour, fill=colour, parent=self._layer)
        self._image = dpg.draw_image(self._texture.item, (0, 0), size, uv_max=part, parent=self._layer)
        self.fade(self._is_faded)
        self._send(MAKING)

    def filled(self) -> None:
        """Show the new pixels."""
        self._send(FILLING)

    def frame(self) -> None:
        """Send no pixels any more that have been sent: once per frame."""
        if self._texture is not None and self._sent_until and dpg.get_frame_count() >= self._sent_until:
            STOCK.send(self._texture, on=False)
            self._sent_until = 0

    def fade(self, on: bool) -> None:
        """Be faint, as a picture of older controls, or as bright as it is."""
        self._is_faded = on
        dpg.configure_item(self._ground, show=on)  # to paint what nobody sees takes a good part of a frame
        dpg.configure_item(self._image, color=(255, 255, 255, FAINT if on else 255))

    def delete(self) -> None:
        """Take it away for good."""
        if dpg.does_item_exist(self._layer):
            dpg.delete_item(self._layer, children_only=True)
        if self._texture is not None:
            STOCK.give_back(self._texture)
            self._texture, self._sent_until = None, 0

    def _send(self, frames: int) -> None:
        """Send the pixels for so many frames from now on, or longer when more were due."""
        if self._texture is not None:
            if not self._sent_until:
                STOCK.send(self._texture, on=True)
            self._sent_until = max(self._sent_until, dpg.get_frame_count() + frames)


def _rounded(pixels: int) -> int:
    return -(-pixels // STEP) * STEP
