"""Tables as CSV: one header row with units in the names, comma separated, dot decimals, UTF-8."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from vi3dras.arrays import Floats
from vi3dras.files import write_whole

Column = Floats | Sequence[str]


def csv_text(columns: Mapping[str, Column], *, decimals: int = 6) -> str:
    """The table as text; columns are numbers (N,) or words, all of one length."""
    cells = [[_cell(value, decimals) for value in column] for column in columns.values()]
    rows = [",".join(columns), *(",".join(row) for row in zip(*cells, strict=True))]
    return "\n".join(rows) + "\n"


def write_csv(file: Path, columns: Mapping[str, Column], *, decimals: int = 6, replace: bool = False) -> None:
    """Write the table.

    Raises:
        FileExistsAlreadyError: it is there and `replace` was not asked for.
        NotWritableError: the folder or disk will not take it.
    """
    write_whole(file, csv_text(columns, decimals=decimals), replace=replace)


def _cell(value: object, decimals: int) -> str:
    if isinstance(value, str):
        return '"' + value.replace('"', '""') + '"' if set(value) & set(',"\n') else value
    return f"{round(float(value), decimals) + 0.0:.{decimals}f}"  # type: ignore[arg-type]  # numpy's own floats
