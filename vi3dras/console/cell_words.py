"""The word --cell: which things stand before the arm."""

from __future__ import annotations

from pathlib import Path

import click

from vi3dras.api.cells import cell_in
from vi3dras.console.names import Named
from vi3dras.workcell import Cell

CELL: Named[Cell] = Named("file", lambda name: cell_in(Path(name)), tuple)
"""A cell by its file, or by that of a motion that was exported in it."""

cell_option = click.option(
    "--cell",
    type=CELL,
    metavar="FILE",
    help="What stands before the arm, and may not be touched.",
)
