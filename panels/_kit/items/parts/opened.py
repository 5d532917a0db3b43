"""Which part it is: a mesh from a file, or the bracket that ships."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import numpy as np

from vi3dras.arm.library import work_folder
from vi3dras.arm.robot import Robot
from vi3dras.parts import Part
from vi3dras.parts.shipped import BRACKET

from ...face.board import Board, FixedPart
from ...face.parts import PART_OPENED
from ...face.units import DECIMALS
from ...messages.file_dialog import ask_file
from ...pen import shown
from ...widgets.heads import Paragraph, Section, gap
from ...widgets.legend import thousands
from ...widgets.menus import Entry, Menu
from ...widgets.spots import Action, Buttons
from ...words import verbatim
from ..cells.things import UNITS


class OpenedPart(FixedPart, shows=PART_OPENED):
    """Its name, its size, and a button that opens another one."""

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        self.ports = ("part", "part_unit", "mesh", "robot")
        self._head = Section(parent, "Part", width=width)
        self._words = Paragraph(parent, width=width)
        gap(parent, 6)
        open_ = Action("Open a mesh…", self._menu, "folder", "primary", tip="STL, OBJ, PLY, DAE or GLB")
        self.row = Buttons(parent, (open_,), width=width, height=32).showing("part")
        gap(parent, 6)

    def refresh(self) -> None:
        """Show the part in the arm's unit, or why there is none."""
        board = self._board
        mesh: Part | None = board.get("mesh")
        robot: Robot | None = board.get("robot")
        stale = board.is_stale("mesh")
        if robot is None or mesh is None:
            self._head.update(hint="being read" if stale else "", stale=stale)
            self._words.update(board.error("mesh"), "far")
            return
        self._head.update(hint=f"{thousands(len(mesh.body.mesh.triangles))} triangles", stale=stale)
        unit = robot.units.length
        size = np.ptp(mesh.box, axis=0) / robot.units.metres
        sides = " × ".join(shown(float(side), DECIMALS[unit]) for side in size)
        self._words.update(verbatim(f"{mesh.title}: {sides} {unit}"), "text2")

    def open(self, file: Path, unit: str) -> None:
        """Let the mesh of a file stand there, its lengths in a unit where it says none."""
        self._take(str(file), unit, f"Open {file.name}")

    def _take(self, part: str, unit: str, label: str) -> None:
        values = {
            "part": part,
            "part_unit": unit,
            "drawn_places": np.zeros((0, 3)),
            "line_number": 1,
            "at": 0.0,
        }
        self._board.put_all(values, label=label)

    def _menu(self) -> None:
        entries = [Entry(word, partial(self._ask, unit)) for unit, word in UNITS.items()]
        bracket = Entry(
            "Bracket, the part that ships", partial(self._take, BRACKET, "mm", "Open the bracket")
        )
        x, y = self.row.corner()
        Menu([*entries, Entry(), bracket], x + self.row.left, y + self.row.height + 4)

    def _ask(self, unit: str) -> None:
        ask_file("Open a mesh", work_folder("parts"), "", partial(self.open, unit=unit))
