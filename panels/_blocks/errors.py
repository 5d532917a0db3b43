"""What can be wrong with the inputs of a block.

Vi3drasError
├── ShapesError      arrays that do not go together
├── ColumnError      a table that has no such column
└── RowsError        columns that are not of one length
"""

from __future__ import annotations

from vi3dras.errors import Vi3drasError


class ShapesError(Vi3drasError):
    """Arrays that do not go together; facts: name and shape, twice."""

    def __str__(self) -> str:
        first, its_shape, second, other_shape = self.args
        return (
            f"{first} is of shape {its_shape} and {second} of shape {other_shape}: "
            "wire arrays of one shape here, or single numbers."
        )


class ColumnError(Vi3drasError):
    """A table that has no such column; facts: the column asked for, and how many there are."""

    def __str__(self) -> str:
        column, columns = self.args
        return f"There is no column {column}: the table has {columns}, counted from 1."


class RowsError(Vi3drasError):
    """Columns that are not of one length; facts: the column, its rows, and those of the first."""

    def __str__(self) -> str:
        name, rows, wanted = self.args
        return f"{name} has {rows} rows, but the table has {wanted}: wire arrays of one length here."
