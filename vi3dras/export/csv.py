"""Tables as CSV: one header row with units in the names, comma separated, dot decimals, UTF-8."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from vi3dras.export.digits import ROWS, rows_of_text
from vi3dras.export.quoting import csv_cell
from vi3dras.files import Piece, Report, write_pieces

BOM = b"\xef\xbb\xbf"
"""Tells a spreadsheet that the text is UTF-8."""

Column = NDArray[np.floating] | NDArray[np.integer] | NDArray[np.str_] | Sequence[str]


def csv_pieces(
    columns: Mapping[str, Column], *, decimals: int = 6, whole: Collection[str] = ()
) -> Iterator[Piece]:
    """The table as text, the header first, then many rows a piece; `whole` names columns without decimals.

    Raises:
        ValueError: the columns are not of one length.
    """
    lengths = {len(column) for column in columns.values()}
    if len(lengths) > 1:
        raise ValueError(f"columns of {sorted(lengths)} rows")
    yield (",".join(csv_cell(name) for name in columns) + "\n").encode()
    digits = [0 if name in whole else decimals for name in columns]
    yield from rows_of_text([*columns.values()], decimals=digits, written=csv_cell)


def write_csv(
    file: Path, columns: Mapping[str, Column], *, replace: bool = False, report: Report | None = None
) -> None:
    """Write the table.

    Raises:
        FileExistsAlreadyError: it is there and `replace` was not asked for.
        NotWritableError: the folder or disk will not take it.
    """
    rows = max((len(column) for column in columns.values()), default=0)
    write_pieces(file, csv_pieces(columns), count=1 - (-rows // ROWS), replace=replace, report=report)
