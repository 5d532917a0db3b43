"""Notebooks from plain Python: cells are run in turn, and what they show is kept with them.

A source has cells that begin with `# %%`, or `# %% [markdown]` for text in comments. What a cell prints and
what its last line is worth stand below it, as in a notebook.
"""

from __future__ import annotations

import ast
import base64
import contextlib
import io
import json
import re
import tempfile
from pathlib import Path
from typing import Any, NamedTuple

HERE = Path(__file__).resolve().parent / "notebooks"
BEGIN = re.compile(r"^# %%(.*)\n", re.MULTILINE)
PICTURE = re.compile(r"<picture, \w+, \d+ kB>")


class Cell(NamedTuple):
    """A piece of a notebook."""

    is_text: bool
    source: str


class Shown(NamedTuple):
    """What a cell shows below itself."""

    printed: str
    value: Any
    """What its last line is worth; None for nothing."""

    @property
    def words(self) -> str:
        """What it says, without pictures: the same on every machine."""
        worth = "" if self.value is None else PICTURE.sub("<picture>", repr(self.value))
        return self.printed + worth


def sources() -> list[Path]:
    """The source of every notebook in order."""
    return sorted(HERE.glob("*.py"))


def cells_of(source: str) -> list[Cell]:
    """The cells of a source."""
    _, *parts = BEGIN.split(source)
    cells = []
    for title, body in zip(parts[::2], parts[1::2], strict=True):
        is_text = title.strip() == "[markdown]"
        text = re.sub(r"^# ?", "", body, flags=re.MULTILINE) if is_text else body
        cells.append(Cell(is_text, text.strip("\n")))
    return cells


def run(cells: list[Cell]) -> list[Shown | None]:
    """What each cell shows, run one after the other in a folder of their own; None for text."""
    known: dict[str, Any] = {}
    with tempfile.TemporaryDirectory() as folder, contextlib.chdir(folder):
        return [None if cell.is_text else _shown(cell.source, known) for cell in cells]


def notebook(source: Path) -> str:
    """The notebook of a source with what its cells show, as the text of an .ipynb file."""
    cells = cells_of(source.read_text(encoding="utf-8"))
    made, count = [], 0
    for place, (cell, shown) in enumerate(zip(cells, run(cells), strict=True)):
        head = {"id": f"cell-{place}", "metadata": {}, "source": cell.source.splitlines(keepends=True)}
        if shown is None:
            made.append({"cell_type": "markdown"} | head)
            continue
        count += 1
        kept = {"execution_count": count, "outputs": _outputs(shown, count)}
        made.append({"cell_type": "code"} | head | kept)
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    whole = {
        "cells": made, "metadata": {"kernelspec": kernel, "language_info": {"name": "python"}},
        "nbformat": 4, "nbformat_minor": 5,
    }  # fmt: skip
    return json.dumps(whole, indent=1, ensure_ascii=False) + "\n"


def write_notebooks() -> None:
    """Run every source, and write its notebook beside it."""
    for source in sources():
        source.with_suffix(".ipynb").write_text(notebook(source), encoding="utf-8", newline="\n")


def _shown(source: str, known: dict[str, Any]) -> Shown:
    body = ast.parse(source).body
    last = body.pop() if body and isinstance(body[-1], ast.Expr) else None
    told = io.StringIO()
    with contextlib.redirect_stdout(told):
        exec(compile(ast.Module(body, []), "<cell>", "exec"), known)
        value = None if last is None else eval(compile(ast.Expression(last.value), "<cell>", "eval"), known)
    return Shown(told.getvalue(), value)


def _outputs(shown: Shown, count: int) -> list[dict[str, Any]]:
    made: list[dict[str, Any]] = []
    if shown.printed:
        lines = shown.printed.splitlines(keepends=True)
        made.append({"name": "stdout", "output_type": "stream", "text": lines})
    if shown.value is not None:
        data = {"text/plain": repr(shown.value).splitlines(keepends=True)} | _rich(shown.value)
        made.append({"data": data, "execution_count": count, "metadata": {}, "output_type": "execute_result"})
    return made


def _rich(value: Any) -> dict[str, Any]:
    """A picture or a table, as a notebook keeps it."""
    kind = getattr(value, "kind", "")
    if kind == "png":
        return {"image/png": base64.b64encode(value.data).decode()}
    if kind == "svg":
        return {"image/svg+xml": value.data.decode()}
    shown = getattr(value, "_repr_html_", None)
    return {} if shown is None else {"text/html": shown()}
