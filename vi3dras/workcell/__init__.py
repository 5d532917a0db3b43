"""What stands before an arm: workpieces, tables and pipes, as a value and as a file."""

from __future__ import annotations

from vi3dras.workcell.cell import Cell, Thing
from vi3dras.workcell.cell_file import read_cell
from vi3dras.workcell.cell_text import save_cell

__all__ = ["Cell", "Thing", "read_cell", "save_cell"]
