"""A reach study: points of a file, the verdict on each as a list, and the list as a file."""

from __future__ import annotations

from os.path import isdir
from pathlib import Path

import numpy as np

from vi3dras.arm.library import work_folder
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Ints
from vi3dras.errors import Vi3drasError
from vi3dras.joint_workspace.classes import LIMIT, NAMES, REACHABLE

from ...face.board import Board, FixedPart
from ...face.units import DECIMALS, joint_symbol
from ...face.workspace import POINTS_FORM
from ...hands.pointer import Shows
from ...messages.file_dialog import ask_file, with_suffix
from ...pen import LampState, shown
from ...widgets.heads import Paragraph, Section, SectionChoice, gap
from ...widgets.legend import thousands
from ...widgets.spots import Action, Buttons
from ...widgets.tables import Cell, Column, Table, TableRow

ROWS = 12
LISTS = ("All", "Not reached")
HINT = (
    "One row per point under a first row such as x_{0},y_{0},z_{0}. "
    "Columns A_deg, B_deg, C_deg or wrist_deg say how the hand stands."
)
SHORT = {
    "orientation impossible": "orientation",
    "beside the plane": "beside",
    "too far": "far",
    "too near": "near",
}
"""Classes that have no room in the table by their own name."""


class PointList(FixedPart, shows=POINTS_FORM):
    """Import, list and save; a click on a row goes to that target and explains it."""

    also = ("listed", "study", "spot")

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        self.chief = "study"
        self._page, self._list = 0, LISTS[0]
        self._shown: list[int] = []
        self._file = Section(parent, "Points from a file", width=width)
        self._words = Paragraph(parent, width=width)
        self._fault = Paragraph(parent, width=width)
        self._imports = Buttons(parent, self._import_actions(), width=width)
        self._head = SectionChoice(parent, "Verdicts", LISTS, LISTS[0], self._choose, width=width)
        self._table = Table(parent, (), width=width, row_height=24, is_card=False, on_choose=self._go)
        gap(parent, 8)
        self._pager = Buttons(parent, self._pages(0), width=width)
        gap(parent, 8)
        save = Action("Save the list...", self._ask_where, "save", tip="Every target with its verdict as CSV")
        Buttons(parent, (save,), width=width).shows = Shows("save_list")

    def show(self, robot: Robot, source: str, file: str, fault: Vi3drasError | None) -> None:
        """Show file and list."""
        self._file.update(hint="in use" if source == "file" else "a box is in use" if file else "")
        self._words.update(f"{Path(file).name}" if file else HINT.format(robot.units.length))
        self._fault.update(str(fault) if fault and source == "file" else "", "far")
        self._imports.update(self._import_actions())
        self._show_rows(robot)

    def _show_rows(self, robot: Robot) -> None:
        study, spot = self._board.get("study"), self._board.get("spot")
        if study is None or study.robot.n != robot.n:
            self._table.update((), _columns(robot))
            self._pager.update(self._pages(0))
            return
        rows = self._rows(study)
        self._page = min(self._page, max(0, (len(rows) - 1) // ROWS))
        self._shown = rows[self._page * ROWS : (self._page + 1) * ROWS].tolist()
        here = spot.index if spot is not None else -1
        self._table.update([_row(robot, study.verdicts, i, here) for i in self._shown], _columns(robot))
        self._pager.update(self._pages(len(rows)))

    def _rows(self, study: object) -> Ints:
        code = study.verdicts.code  # type: ignore[attr-defined]
        return np.arange(len(code)) if self._list == LISTS[0] else np.flatnonzero(code != REACHABLE)

    def _pages(self, count: int) -> tuple[Action, ...]:
        first = self._page * ROWS
        last = min(first + ROWS, count)
        words = f"{thousands(first + 1)}–{thousands(last)} of {thousands(count)}" if count else "none"
        return (
            Action("Back", lambda: self._turn(-1), "left", enabled=first > 0),
            Action(words, lambda: None, kind="ghost", enabled=False),
            Action("Next", lambda: self._turn(1), "right", enabled=last < count),
        )

    def _turn(self, by: int) -> None:
        self._page = max(self._page + by, 0)
        self.refresh()

    def _choose(self, word: str) -> None:
        self._list, self._page = word, 0
        self.refresh()

    def _go(self, row: int) -> None:
        index = self._shown[row]
        self._board.put_all({"at": index, "picked": index}, label="Pick target")

    def _import_actions(self) -> tuple[Action, ...]:
        read = Action("Import CSV...", self._ask_file, "upload", kind="primary")
        again = Action("Read again", self._again, "reset", tip="After the file was changed")
        return (read, again) if self._board.get("file") else (read,)

    def _again(self) -> None:
        turn = self._board.get("turn") + 1
        self._board.put_all({"turn": turn, "source": "file"}, label="Read the file again")

    def _ask_file(self) -> None:
        ask_file("Import points", _folder(self._board.get("file")), ".csv", self._take)

    def _take(self, path: Path) -> None:
        turn = self._board.get("turn") + 1
        values = {"file": str(path), "source": "file", "turn": turn, "at": 0, "picked": -1}
        self._board.put_all(values, label=f"Import {path.name}")

    def _ask_where(self) -> None:
        ask_file("Save the list as", _folder(""), ".csv", self._save, name="verdicts")

    def _save(self, path: Path) -> None:
        file = with_suffix(path, ".csv")
        self._board.begin("save_list", "The list is saved", file, path=str(file))


def _columns(robot: Robot) -> tuple[Column, ...]:
    place = (Column(f"x [{robot.units.length}]", 48), Column("y", 46), Column("z", 46))
    return (Column("", 38, is_left=True), *place, Column("", 2), Column("", 106, is_left=True))


def _row(robot: Robot, verdicts: object, i: int, here: int) -> TableRow:
    points, code, joint = verdicts.points, int(verdicts.code[i]), int(verdicts.joint[i])  # type: ignore[attr-defined]
    digits = max(DECIMALS[robot.units.length] - 1, 0)
    numbers = [Cell(shown(float(v) / robot.units.metres, digits)) for v in points[i]]
    lamp: LampState = "ok" if code == REACHABLE else "limit" if code == LIMIT else "far"
    word = f"limit {joint_symbol(robot, joint)}" if code == LIMIT and joint >= 0 else NAMES[code]
    word = SHORT.get(word, word)
    cells = (Cell(thousands(i + 1), "text2"), *numbers, Cell(""), Cell(word, style="word", lamp=lamp))
    return TableRow(cells, is_current=i == here)


def _folder(file: str) -> Path:
    """Where the last file was, or the folder of one's own tables."""
    if file and isdir(Path(file).parent):
        return Path(file).parent
    return work_folder("tables")
