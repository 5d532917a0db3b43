"""Opening and saving the cell, by the program's own dialogs."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from vi3dras.arm.library import work_folder
from vi3dras.arm.robot import Robot
from vi3dras.objects.library import load_formula
from vi3dras.solids.capsules import body_of
from vi3dras.workcell import Cell
from vi3dras.workcell.bench import bench
from vi3dras.workcell.cell_file import END
from vi3dras.workcell.edit import EMPTY
from vi3dras.workcell.errors import NoPipesError
from vi3dras.workcell.pipes import pipes_of

from ...face.board import Board, FixedPart
from ...face.cells import CELL_FILES
from ...messages.file_dialog import ask_file
from ...widgets.heads import gap
from ...widgets.menus import Entry, Menu
from ...widgets.spots import Action, Buttons
from .asked import AskedFile
from .formula_frame import formula_of
from .things import size_for

WELD = "pipe-weld"
PASSPORT = ".passport.json"


class CellFileButtons(FixedPart, shows=CELL_FILES):
    """Two buttons; a cell that is opened takes the place of the one that is there."""

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        self.ports = ("cell", "open_cell", "keep_cell")
        self.opening = AskedFile(board, "open_cell", lambda file, cell: self._take(cell, f"Open {file.name}"))
        gap(parent, 6)
        self.row = Buttons(parent, (), width=width, height=32, gap=8)
        gap(parent, 6)

    def refresh(self) -> None:
        """Show whether there is something to save."""
        cell: Cell = self._board.get("cell")
        save = Action("Save", self._ask_save, "save", enabled=bool(cell.things), tip="The cell as a file")
        open_ = Action("Open…", self._menu, "folder", tip="A cell from a file, or the pipes of the weld")
        self.row.update((open_, save))

    def save(self, file: Path) -> None:
        """Write the cell there."""
        self._board.begin("keep_cell", "Saved", file, file=str(file))

    def open_pipes(self) -> None:
        """The pipes of the weld that is followed, or else of the paper's, as it is printed."""
        try:
            cell = pipes_of(formula_of(self._board) or load_formula(WELD))
        except NoPipesError:
            cell = pipes_of(load_formula(WELD))
        self._take(cell, "Open the pipes of the weld")

    def open_bench(self) -> None:
        """A bench that suits the arm."""
        robot: Robot = self._board.get("robot")
        self._take(bench(size_for(robot), body_of(robot).floor, robot.units), "Open the bench")

    def frame(self) -> None:
        """Take what was read: once per frame."""
        self.opening.frame()

    def _take(self, cell: Cell, label: str) -> None:
        first = cell.names[0] if cell.names else ""
        self._board.put_all({"cell": cell, "chosen_thing": first, "hidden_things": ()}, label=label)

    def _menu(self) -> None:
        ask = partial(ask_file, "Open a cell", work_folder("cells"))
        has_some = bool(self._board.get("cell").things)
        entries = [
            Entry("Cell from a file", partial(ask, END, self.opening.ask), hint=END),
            Entry("Cell of an exported motion", partial(ask, PASSPORT, self.opening.ask), hint=PASSPORT),
            Entry("Pipes of the weld", self.open_pipes, hint="3D-RAS"),
            Entry("Bench with a block and a post", self.open_bench),
            Entry(),
            Entry("Empty cell", partial(self._take, EMPTY, "Empty the cell"), enabled=has_some),
        ]
        x, y = self.row.corner()
        Menu(entries, x + self.row.left, y + self.row.height + 4)

    def _ask_save(self) -> None:
        ask_file("Save the cell as", work_folder("cells"), END, self.save, name=f"bench{END}", replaces=True)
