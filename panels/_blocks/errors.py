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

    def _told(self, first: object, its_shape: object, second: object, other_shape: object) -> str:
        return (
            f"{first} is of shape {its_shape} and {second} of shape {other_shape}: "
            "wire arrays of one shape here, or single numbers."
        )


class ColumnError(Vi3drasError):
    """A table that has no such column; facts: the column asked for, and how many there are."""

    def _told(self, column: object, columns: object) -> str:
        return f"There is no column {column}: the table has {columns}, counted from 1."


class RowsError(Vi3drasError):
    """Columns that are not of one length; facts: the column, its rows, and those of the first."""

    def _told(self, name: object, rows: object, wanted: object) -> str:
        return f"{name} has {rows} rows, but the table has {wanted}: wire arrays of one length here."
