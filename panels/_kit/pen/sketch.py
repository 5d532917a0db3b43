"""Small pictures: of a few lines brought into a square, of pixels on textures; and what the window shows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import dearpygui.dearpygui as dpg
import numpy as np
from numpy.typing import NDArray

from vi3dras.arrays import Floats, Singles
from vi3dras.render.png import to_bytes

from .draw import Point


def fitted(
    lines: Sequence[Floats], middle: Point, size: float, *, among: Sequence[Floats] = ()
) -> list[list[Point]]:
    """Lines in pixels, so large that all fit into a square around a middle; cut where they have no value.

    What they are `among` has to fit too, and is not given.
    """
    known = [line[np.isfinite(line).all(axis=1)] for line in (*lines, *among)]
    points = np.concatenate([line for line in known if len(line)] or [np.zeros((1, 2))])
    low, high = points.min(axis=0), points.max(axis=0)
    scale = size / max(float((high - low).max()), 1e-12)
    shown = ((line - (low + high) / 2) * [scale, -scale] + middle for line in known[: len(lines)])
    return [[(x, y) for x, y in line.tolist()] for line in shown if len(line) > 1]


def isometric(points: Floats) -> Floats:
    """Points (..., 3) as seen from above at a corner, (..., 2)."""
    x, y, z = np.moveaxis(points, -1, 0)
    seen: Floats = np.stack([0.866 * (y - x), z - 0.35 * (x + y)], axis=-1)
    return seen


def front(points: Floats, flat: int) -> Floats:
    """Points (..., 3) of a plane as the arm sees them, (..., 2); `flat` is the axis that does not vary."""
    x, y, z = np.moveaxis(points, -1, 0)
    seen: Floats = np.stack([(-y, z), (x, z), (-y, x)][flat], axis=-1)
    return seen


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
