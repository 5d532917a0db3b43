"""What every command prints with: one JSON object for scripts, or a table for people."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import click
import numpy as np

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

json_option = click.option("--json", "as_json", is_flag=True, help="Print one JSON object and nothing else.")


def show(result: dict[str, Any], *, as_json: bool, table: Callable[[Console], None]) -> None:
    """Print `result` as JSON, or let `table` print it for people."""
    if as_json:
        click.echo(json.dumps(result, ensure_ascii=False, default=plain))
        return
    from rich.console import Console  # scripts that ask for JSON need no tables

    table(Console(highlight=False, markup=False, width=None if sys.stdout.isatty() else 150))


def plain(values: Any) -> Any:
    """Arrays as lists of numbers without rounding noise: 12 decimals, and no minus zero."""
    if isinstance(values, np.ndarray | np.floating):
        return (np.round(values, 12) + 0.0).tolist()
    raise TypeError(type(values).__name__)


def numbers_table(*columns: str) -> Table:
    """An empty table whose columns are numbers, except the first."""
    from rich import box
    from rich.table import Table

    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for i, column in enumerate(columns):
        table.add_column(column, justify="right" if i else "left")
    return table


def fixed(value: float, decimals: int = 3) -> str:
    """A number with fixed decimals and no minus zero."""
    return f"{round(float(value), decimals) + 0.0:.{decimals}f}"
