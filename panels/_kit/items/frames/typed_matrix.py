"""The matrix of a frame, typed element by element: what it lacks to be a rotation, and its repair."""

from __future__ import annotations

import dearpygui.dearpygui as dpg
import numpy as np

from vi3dras.api.values.given import GivenError
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.rotations.errors import NoNearestError
from vi3dras.rotations.soundness import nearest_rotation

from ...face.board import Board, FixedPart
from ...face.pair import TYPED_MATRIX
from ...face.units import DECIMALS
from ...hands.pointer import Shows
from ...pen import shown
from ...widgets.heads import Caption, LampWord, Section, gap
from ...widgets.spots import Action, Buttons
from ...widgets.tables import Cell, Column, TableRow
from .row_table import FormCountError, RowTable
from .typing_pose import TYPED, put_pose

COLUMNS = tuple(Column(axis, 80, style="italic") for axis in ("x", "y", "z", "p"))
REPAIRED = "The nearest rotation: no element changes by more than {}."


class TypedMatrix(FixedPart, shows=TYPED_MATRIX):
    """Twelve numbers; a lamp for each fault, and a button that makes it the nearest rotation."""

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        self._group: int = dpg.add_group(parent=parent)
        self._head = Section(self._group, "The matrix, typed", width=width)
        self.table = RowTable(
            self._group, COLUMNS, width=width, on_edit=self._edit, on_row=self._several, row_height=25,
            head_height=22,
        )  # fmt: skip
        self.table.shows = Shows("typed_frame")
        gap(self._group, 4)
        self._faults: int = dpg.add_group(parent=self._group)
        self.lamps: tuple[str, ...] = ()
        self._told = Caption(self._group, width=width)
        self._repair: int = dpg.add_group(parent=self._group)
        Buttons(self._repair, [Action("Repair", self._mend, "wand", kind="primary")], width=width)
        gap(self._group, 10)

    def show(
        self,
        robot: Robot,
        frame_from: str,
        frame_to: str,
        typed_in: str,
        frames_study: str,
        between_matrix: Floats,
        typed_faults: tuple[str, ...],
    ) -> None:
        """Show the numbers, and what is wrong with a typed frame that is looked at."""
        dpg.configure_item(self._group, show=frames_study == "frame to frame")
        is_wrong = bool(typed_faults) and frame_from != frame_to and TYPED in {frame_from, frame_to}
        can_edit = is_wrong or frame_from != TYPED
        long = DECIMALS[robot.units.length]
        rows = []
        for row in between_matrix[:3]:
            texts = [*(shown(float(v), 4) for v in row[:3]), shown(float(row[3]) / robot.units.metres, long)]
            rows.append(TableRow(tuple(Cell(text, can_edit=can_edit) for text in texts)))
        place = f"typed in frame {typed_in}" if is_wrong else f"frame {frame_to} in frame {frame_from}"
        self._head.update(hint=place)
        self.table.update(rows)
        self._show_faults(typed_faults if is_wrong else ())
        if is_wrong:
            self._told.update(_moved(between_matrix))
        else:
            self._told.update("" if can_edit else "Swap the frames to type their matrix.")
        dpg.configure_item(self._repair, show=is_wrong)

    def _show_faults(self, faults: tuple[str, ...]) -> None:
        if not self._is_new(self._faults, faults):
            return
        self.lamps = faults or ("A rotation",)
        for words in self.lamps:
            LampWord(self._faults, words, "far" if faults else "ok", width=self._width)

    def _edit(self, row: int, column: int, value: float) -> None:
        pose = self._now()
        pose[row, column] = value
        self._put(pose)

    def _several(self, row: int, numbers: Floats) -> None:
        """A row, the rotation, or all of it with or without its last row."""
        pose, count = self._now(), len(numbers)
        if count == 4:
            pose[row] = numbers
        elif count == 9:
            pose[:3, :3] = numbers.reshape(3, 3)
        elif count in {12, 16}:
            if count == 16 and not np.allclose(numbers[12:], (0, 0, 0, 1), atol=1e-9):
                raise GivenError("The last row of a matrix", numbers[12:].tolist(), "0, 0, 0, 1")
            pose[:3] = numbers[:12].reshape(3, 4)
        else:
            raise FormCountError(count, 4)
        self._put(pose)

    def _now(self) -> Floats:
        """The matrix (4, 4) that is shown, in the arm's unit of length."""
        robot: Robot = self._board.get("robot")
        shown_now: Floats = np.array(self._board.get("between_matrix"))
        shown_now[:3, 3] /= robot.units.metres
        return shown_now

    def _put(self, pose: Floats) -> None:
        board = self._board
        pose[:3, 3] *= board.get("robot").units.metres
        if board.get("between") is None:  # it is the typed one that is shown, and mended
            board.put("typed_frame", pose, label="Type a matrix")
        else:
            put_pose(board, pose, "Type a matrix")

    def _mend(self) -> None:
        self._board.act("repair_typed")


def _moved(matrix: Floats) -> str:
    """By how much a repair changes a matrix (4, 4), or why there is none."""
    R = matrix[:3, :3]
    try:
        return REPAIRED.format(shown(float(np.abs(nearest_rotation(R) - R).max()), 4))
    except NoNearestError as error:
        return str(error)
