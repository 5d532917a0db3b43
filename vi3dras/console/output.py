"""The only way of a command's words to a terminal: JSON for scripts, or tables and progress for people."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import reduce
from typing import TYPE_CHECKING, Any, Protocol

import click
import numpy as np

from vi3dras.terminal import clean, paper

if TYPE_CHECKING:
    from rich.table import Table


def options(*each: Callable[..., Any]) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """What adds several options to a command, in their order."""
    return lambda command: reduce(lambda made, option: option(made), reversed(each), command)


json_option = click.option("--json", "as_json", is_flag=True, help="Print one JSON object and nothing else.")


class Console(Protocol):
    """What tables are printed on: rich's, which nobody imports before there is one to print."""

    def print(self, *objects: Any, style: str | None = None, soft_wrap: bool | None = None) -> None:
        """Print a text or a table."""


def show(result: dict[str, Any], *, as_json: bool, table: Callable[[Console], None]) -> None:
    """Print `result` as JSON, or let `table` print it for people."""
    if as_json:
        click.echo(json_text(result), file=sys.stdout)
        return
    table(paper(width=None if sys.stdout.isatty() else 150))  # scripts that ask for JSON need no tables


def say(sentence: str) -> None:
    """Print a line for people."""
    click.echo(clean(sentence), file=sys.stdout)


def tell_aside(sentence: str) -> None:
    """Print a line for people on stderr, beside a result."""
    click.echo(clean(sentence), file=sys.stderr)


@contextmanager
def working(title: str) -> Iterator[Callable[[float], None]]:
    """What shows how far the work is: a bar on a terminal, nothing elsewhere."""
    if not sys.stderr.isatty():
        yield lambda _: None
        return
    from rich.progress import Progress

    with Progress(console=paper(stderr=True), transient=True) as progress:
        task = progress.add_task(title, total=1.0)
        yield lambda done: progress.update(task, completed=done)


def json_text(result: dict[str, Any]) -> str:
    """One JSON object on one line; signs that a terminal would act on, or does not have, are escaped."""
    encoding = (getattr(sys.stdout, "encoding", None) or "utf-8").lower()
    text = json.dumps(result, ensure_ascii=not encoding.startswith("utf"), default=plain)
    if text.isprintable():
        return text
    return "".join(sign if sign.isprintable() else json.dumps(sign)[1:-1] for sign in text)


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


def print_matrix(console: Console, name: str, matrix: Any, unit: str, axes: str = "xyz") -> None:
    """A transform (4, 4): its axes, and its place p in a unit of length."""
    table = numbers_table(name, *axes, f"p [{unit}]")
    for row in matrix:
        table.add_row("", *(fixed(v, 4) for v in row[:3]), fixed(row[3]))
    console.print(table)


def counted(count: int, word: str) -> str:
    """How many there are of something: `1 arm`, `60 arms`."""
    return f"{count:,} {word}{'' if count == 1 else 's'}"


def fixed(value: float, decimals: int = 3) -> str:
    """A number with fixed decimals and no minus zero."""
    return f"{round(float(value), decimals) + 0.0:.{decimals}f}"
