"""Points out of three coordinates: the way from formulas to a path."""

from __future__ import annotations

import numpy as np

from vi3dras.arrays import Floats
from vi3dras.flow import VI, Control, Indicator

from .._kit.face import Block
from ._recipes import together


class PointsBlock(VI):
    """x, y and z in, points out."""

    id = "points"
    title = "Points"
    x = Control(float | Floats, default=0.0, unit="m", label="x", tip="A number, or one for each point")
    y = Control(float | Floats, default=0.0, unit="m", label="y", tip="A number, or one for each point")
    z = Control(float | Floats, default=0.0, unit="m", label="z", tip="A number, or one for each point")
    points = Indicator(Floats, unit="m", shape=("n", 3), tip="x, y, z of each point in the arm's base frame")


@PointsBlock.step("points")
def stack(x: float | Floats, y: float | Floats, z: float | Floats) -> Floats:
    """Points (n, 3) [m].

    Raises:
        ShapesError: there are not as many of one coordinate as of another.
    """
    coordinates = {"x": x, "y": y, "z": z}
    shape, arrays = together(coordinates)
    columns = [np.broadcast_to(value, shape or (1,)).reshape(-1) for value in (coordinates | arrays).values()]
    return np.stack(columns, axis=1)


BLOCK = Block(PointsBlock, "Paths", icon="dot", shows=("points",))
