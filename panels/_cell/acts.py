"""What is done with the files of a cell: opened, saved, a mesh read to be added."""

from __future__ import annotations

from pathlib import Path
from typing import TypeVar

from vi3dras.api.cells import cell_in
from vi3dras.flow import VIPart
from vi3dras.workcell import Cell, save_cell
from vi3dras.workcell.bodies import Mesh
from vi3dras.workcell.cell_file import mesh_of
from vi3dras.workcell.edit import beside, rooted

Made = TypeVar("Made", Cell, Mesh)


class CellFiles(VIPart):
    """The actions; what they give is put into the cell by who asks for it."""

    pages = ("Cell",)


def searched(found: Made) -> Made:
    """The same with the trees of its meshes, which take a second: they are made here and come along."""
    assert (found.obstacles if isinstance(found, Cell) else found.parts) is not None
    return found


@CellFiles.action("Open a cell", slow=True)
def open_cell(file: str) -> Cell:
    """The cell of a file, or of an exported motion, ready to be measured from."""
    path = Path(file)
    return searched(rooted(cell_in(path), path.parent))


@CellFiles.action("Save the cell", slow=True)
def keep_cell(cell: Cell, file: str) -> str:
    """Write the cell; meshes stay where they are."""
    path = Path(file)
    save_cell(beside(cell, path.parent), path, replace=True)
    return path.name


@CellFiles.action("Read a part", slow=True)
def read_part(file: str, unit: str = "mm") -> Mesh:
    """The mesh of a file, in a unit where that says none."""
    return searched(mesh_of(Path(file).resolve(), unit))
