"""One column of a table, for a formula or a chart."""

from __future__ import annotations

from vi3dras.arrays import Floats
from vi3dras.flow import VI, Control, Indicator

from .._kit.face import Block
from .errors import ColumnError


class ColumnBlock(VI):
    """One column: x of points, one joint of many poses."""

    id = "column"
    title = "Column"
    table = Control(Floats, shape=("n", "k"), tip="Wire a table here: points, or joint values per point")
    which = Control(int, default=1, low=1, label="Column", tip="Which column, counted from 1")
    values = Indicator(Floats, shape=("n",), tip="The numbers of this column")


@ColumnBlock.step("values")
def column(table: Floats, which: int) -> Floats:
    """Column number `which`, counted from 1, of a table (n, k).

    Raises:
        ColumnError: there is none of that number.
    """
    if which > table.shape[1]:
        raise ColumnError(which, table.shape[1])
    return table[:, which - 1].copy()


BLOCK = Block(ColumnBlock, "Numbers", icon="list", shows=("values",), edits="which")
