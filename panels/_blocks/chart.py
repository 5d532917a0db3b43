"""Lines over what is wired to it."""

from __future__ import annotations

import numpy as np

from vi3dras.arrays import Floats
from vi3dras.flow import VI, Control, Indicator
from vi3dras.flow.kinds import shape_text

from .._kit.face import Block
from .errors import ShapesError

MOST = 2000
"""Points per line that the eye needs; files hold all."""


class ChartBlock(VI):
    """A table in, one line per column out."""

    id = "chart"
    title = "Chart"
    y = Control(Floats, label="Lines", tip="Wire numbers here, or a table: one line per column")
    x = Control(
        Floats, default=np.zeros(0), shape=("n",), label="Across",
        tip="What they are drawn over; their places without it",
    )  # fmt: skip
    across = Indicator(Floats, shape=("n",), tip="Where the lines are read")
    lines = Indicator(Floats, shape=("k", "n"), label="Drawn", tip="The lines, few enough places for the eye")


@ChartBlock.step("across", "lines")
def draw(y: Floats, x: Floats) -> tuple[Floats, Floats]:
    """What runs across (n,), and lines (k, n), of a table (m, k) or numbers (m,).

    Raises:
        ShapesError: there are not as many numbers across as there are rows.
    """
    table = y.reshape(len(y), -1) if y.ndim and y.size else y.reshape(-1, 1)
    across = x if len(x) else np.arange(1.0, len(table) + 1)
    if len(across) != len(table):
        raise ShapesError("Across", shape_text(x.shape), "Lines", shape_text(y.shape))
    some = slice(None, None, -(-len(table) // MOST) or 1)
    return across[some].copy(), table[some].T.copy()


BLOCK = Block(ChartBlock, "Show and save", icon="chart", plot=("across", "lines"), plots=("x", "y"))
