"""A table out of what is wired to it, written as CSV."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np

from vi3dras.arrays import Floats
from vi3dras.export.csv import write_csv
from vi3dras.flow import VI, Control, Indicator
from vi3dras.flow.errors import DeclarationError
from vi3dras.units import ANGLES, LENGTHS

from .._kit.face import Block
from ._recipes import is_free, made, text_of
from .errors import RowsError

NAME = re.compile(r"[A-Za-z][A-Za-z0-9_]{0,39}")
MOST = 24
STEP = "gather"


class CsvBlock(VI):
    """Numbers and tables in, a CSV file out.

    Its inputs are the names in its text, and the heads of the columns. A name that ends in a unit, such as
    `q_deg` or `x_cm`, tells that what is wired to it is converted from rad or m.
    """

    id = "csv"
    title = "CSV file"
    columns = Indicator(dict, tip="The table by columns, as the file will hold it")
    rows = Indicator(int, tip="How many rows there are")

    @classmethod
    def remake(cls, recipe: Mapping[str, Any]) -> type[VI]:
        """The block for `text`: names with commas between them.

        Raises:
            DeclarationError: one of them cannot be a name.
        """
        return _made(text_of(CsvBlock, recipe, "text"))


@CsvBlock.action("Save as CSV...")
def save(columns: dict[str, Floats], file: str, replace: bool = False) -> str:
    """Write the file, never over an existing one unasked; gives where it is."""
    path = Path(file)
    path = path if path.suffix else path.with_suffix(".csv")
    write_csv(path, columns, replace=replace)
    return str(path)


@lru_cache(maxsize=256)
def _made(text: str) -> type[VI]:
    names = tuple(dict.fromkeys(part.strip() for part in text.split(",")))
    for name in names:
        if not NAME.fullmatch(name) or not is_free(CsvBlock, name) or name == STEP:
            what = f'"{name[:40]}" cannot head a column: names such as q_deg, points_cm, with commas between.'
            raise DeclarationError(CsvBlock.title, what)
    if len(names) > MOST:
        raise DeclarationError(CsvBlock.title, f"{len(names)} columns are too many: {MOST} are the most.")
    ports = {n: Control(float | Floats, label=n, tip=f"Wire numbers or a table here for {n}") for n in names}
    block = made(CsvBlock, {"text": text}, ports)

    def gather(**values: float | Floats) -> tuple[dict[str, Floats], int]:
        table = table_of(values)
        return table, len(next(iter(table.values())))

    gather.__doc__ = "The columns, converted, and their length."
    block.step("columns", "rows", inputs=names)(gather)
    return block


def table_of(values: Mapping[str, float | Floats]) -> dict[str, Floats]:
    """The columns by head, all of one length: a table (n, k) becomes k of them, a number is repeated.

    Raises:
        RowsError: there are not as many rows of one as of another.
    """
    tables = {name: np.asarray(value, float) / factor_of(name) for name, value in values.items()}
    rows = next((len(table) for table in tables.values() if table.ndim), 1)
    columns: dict[str, Floats] = {}
    for name, table in tables.items():
        if table.ndim and len(table) != rows:
            raise RowsError(name, len(table), rows)
        wide = np.broadcast_to(table, (rows,)) if not table.ndim else table
        columns |= _columns(name, wide.reshape(rows, -1))
    return columns


def factor_of(name: str) -> float:
    """How much of SI is one of the unit at the end of a name; 1 without one."""
    return {**LENGTHS, **ANGLES}.get(name.rpartition("_")[2], 1.0) if "_" in name else 1.0


def _columns(name: str, table: Floats) -> dict[str, Floats]:
    if table.shape[1] == 1:
        return {name: table[:, 0].copy()}
    stem, low_line, unit = name.rpartition("_") if factor_of(name) != 1.0 else (name, "", "")
    return {f"{stem}{k}{low_line}{unit}": column.copy() for k, column in enumerate(table.T, 1)}


BLOCK = Block(
    CsvBlock.remake({"text": "points_cm, q_deg"}),
    "Show and save",
    icon="table",
    shows=("rows",),
    asks="text",
    acts="save",
)
