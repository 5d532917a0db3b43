"""The word --cell: which things stand before the arm."""

from __future__ import annotations

from pathlib import Path

import click

cell_option = click.option(
    "--cell",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="What stands before the arm, and may not be touched.",
)
"""The file of a cell, or a motion that was exported in one: `cell_in` reads it."""
