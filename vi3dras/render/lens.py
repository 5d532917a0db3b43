"""How a camera falls on the samples of a picture."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from vi3dras.arrays import Ints, Singles
from vi3dras.render.camera import Camera, Size


class Lens(NamedTuple):
    """A camera, a picture size and how many samples a pixel has each way."""

    camera: Camera
    size: Size
    samples: int

    @property
    def fine(self) -> Size:
        """Size in samples."""
        return (self.size[0] * self.samples, self.size[1] * self.samples)

    def slopes(self, pixel: Ints) -> Singles:
        """Give right and up per metre of depth (2, P) for samples of the fine picture."""
        width, height = self.fine
        focal = self.camera.focal(self.fine)
        row, column = np.divmod(pixel.astype(np.int32), np.int32(width))
        slopes = np.empty((2, len(pixel)), np.float32)
        slopes[0] = column
        slopes[0] -= np.float32(width / 2 - 0.5)
        slopes[1] = row
        slopes[1] -= np.float32(height / 2 - 0.5)
        slopes *= np.array([[1 / focal], [-1 / focal]], np.float32)
        return slopes
