"""`vi3dras tour`: every instrument worked through with an example, as pictures and tables."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

import click

from vi3dras.console.names import PANEL, panels
from vi3dras.console.output import Console, json_option, show
from vi3dras.console.screen import some_screen

SIZE = (1440, 900)

EXAMPLES = """
\b
Examples:
  vi3dras tour -o exports/tour
  vi3dras tour --only fk-workspace
"""


@click.command("tour", epilog=EXAMPLES)
@click.option(
    "-o", "--out", type=click.Path(path_type=Path), default=Path("exports/tour"), show_default=True,
    help="The folder for pictures and tables; what an earlier tour wrote there is replaced.",
)  # fmt: skip
@click.option("--only", type=PANEL, help="One instrument alone.")
@json_option
def command(out: Path, only: str | None, as_json: bool) -> None:
    """Work through every instrument and write what it shows."""
    with some_screen(*SIZE):
        start = import_module("vi3dras.panels._kit.start")
        written = start.make_tour(panels(), out, size=SIZE, only=only or "")
    files = {str(file): sentence for file, sentence in written}
    show({"written": files}, as_json=as_json, table=lambda console: _print(console, files))


def _print(console: Console, files: dict[str, str]) -> None:
    for file, sentence in files.items():
        console.print(f"{file}  {sentence}", soft_wrap=True)
