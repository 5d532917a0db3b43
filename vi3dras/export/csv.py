"""Tables as CSV: one header row with units in the names, comma separated, dot decimals, UTF-8."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import numpy as np

from vi3dras.arrays import Floats, Singles
from vi3dras.export.digits import ROWS, rows_of_text
from vi3dras.export.whole import Piece, Report, write_pieces

Column = Floats | Singles | Sequence[str]


def csv_text(columns: Mapping[str, Column], *, decimals: int = 6) -> str:
    """The table as text; columns are numbers (N,) or words, all of one length."""
    return b"".join(csv_pieces(columns, decimals=decimals)).decode()


def csv_pieces(columns: Mapping[str, Column], *, decimals: int = 6) -> Iterator[Piece]:
    """The table as text, the header first, then many rows a piece.

    Raises:
        ValueError: the columns are not of one length.
    """
    lengths = {len(column) for column in columns.values()}
    if len(lengths) > 1:
        raise ValueError(f"columns of {sorted(lengths)} rows")
    yield (",".join(_word(name) for name in columns) + "\n").encode()
    numbers = [column for column in columns.values() if isinstance(column, np.ndarray) and column.ndim == 1]
    if len(numbers) == len(columns) and all(column.dtype.kind in "fiub" for column in numbers):
        yield from rows_of_text(numbers, decimals=decimals)
        return
    cells = [[_cell(value, decimals) for value in column] for column in columns.values()]
    yield "".join(",".join(row) + "\n" for row in zip(*cells, strict=True)).encode()


def write_csv(
    file: Path,
    columns: Mapping[str, Column],
    *,
    decimals: int = 6,
    replace: bool = False,
    report: Report | None = None,
) -> None:
    """Write the table.

    Raises:
        FileExistsAlreadyError: it is there and `replace` was not asked for.
        NotWritableError: the folder or disk will not take it.
    """
    rows = max((len(column) for column in columns.values()), default=0)
    pieces = csv_pieces(columns, decimals=decimals)
    write_pieces(file, pieces, count=1 - (-rows // ROWS), replace=replace, report=report)


def _cell(value: object, decimals: int) -> str:
    if isinstance(value, str):
        return _word(value)
    return f"{round(float(value), decimals) + 0.0:.{decimals}f}"  # type: ignore[arg-type]  # numpy's own floats


def _word(text: str) -> str:
    return '"' + text.replace('"', '""') + '"' if set(text) & set(',"\n') else text
