"""A table whose cells take one number, or all numbers of a row at once."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from vi3dras.arrays import Floats
from vi3dras.errors import Vi3drasError

from ...pen import read
from ...widgets.tables import Column, Table

_BETWEEN = re.compile(r"[;\s()\[\]]+|,(?=\s)")
"""What stands between numbers; a comma without a space may be a decimal one."""


class FormCountError(Vi3drasError):
    """Several numbers in one cell, too many or too few; facts: how many there are, how many it takes."""

    says = "{} numbers are typed, and this row has {}: type one number, or all of them."


class RowTable(Table):
    """Numbers typed one by one, or several with spaces between them: `0.5 0.5 0.5 0.5`.

    `on_row` is told the row and the numbers; it may raise a `Vi3drasError`, whose sentence is then shown
    under the table.
    """

    def __init__(
        self,
        parent: int,
        columns: Sequence[Column],
        *,
        width: int,
        on_row: Callable[[int, Floats], None],
        **look: Any,
    ) -> None:
        self._on_row = on_row
        super().__init__(parent, columns, width=width, **look)

    def type(self, row: int, column: int, text: str) -> None:
        """Take one number, or several."""
        numbers = [read(part) for part in _BETWEEN.split(text) if part]
        if len(numbers) < 2 or None in numbers:
            super().type(row, column, text)
            return
        self.wrong, self.sentence = None, ""
        try:
            self._on_row(row, np.array(numbers, float))
        except Vi3drasError as error:
            self.wrong, self.sentence = (row, column), str(error)
        self._fit()
        self.repaint()
