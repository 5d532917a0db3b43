"""A cell as one text: as a session keeps it, and as it is told on the command line."""

from __future__ import annotations

import tomllib
from pathlib import Path

from vi3dras.workcell.cell import Cell
from vi3dras.workcell.cell_file import END, cell_from, read_cell
from vi3dras.workcell.cell_text import cell_text
from vi3dras.workcell.edit import EMPTY, rooted


def kept(cell: Cell) -> str:
    """The text of its file, with whole paths of its meshes; nothing for a cell with nothing in it."""
    return "" if cell == EMPTY else cell_text(cell)


def from_kept(text: str) -> Cell:
    """The cell of such a text, or of a file that ends in .cell.toml.

    Raises:
        FileError: it cannot be read, or a mesh is not as it was.
        TOMLDecodeError: the text is none.
    """
    if not text.strip():
        return EMPTY
    if text.endswith(END):
        return rooted(read_cell(Path(text)), Path(text).parent)
    return cell_from(tomllib.loads(text), Path(), "the cell")
