"""The detective: the table with the cell that is wrong lit, the verdict in words, and the cure."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

import dearpygui.dearpygui as dpg
import numpy as np

from vi3dras.api.explorer.slips import poses_in
from vi3dras.arm.library import work_folder
from vi3dras.arm.robot import Robot

from ...face.board import Board, FixedPart
from ...face.rosetta import DETECTIVE_FORM
from ...hands.pointer import Shows
from ...messages.file_dialog import ask_file
from ...widgets.choices import Switch
from ...widgets.fields import NumberField
from ...widgets.heads import Caption, Paragraph, Section, gap
from ...widgets.spots import Action, Buttons
from ...widgets.tables import Table
from .rosetta_paste import COLUMNS, table_columns, table_rows

ASK = (
    "Give poses that are known to be right under the view: joint values, and where the tool is there. Three "
    "poses far apart tell most slips."
)
STEPS = {"m": 0.001, "cm": 0.1, "mm": 1.0, "in": 0.05}


class DetectiveForm(FixedPart, shows=DETECTIVE_FORM):
    """Where poses come from, how exact they are, what they give away, and how it is put right."""

    also = ("slip", "slip_words")

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        self._group: int = dpg.add_group(parent=parent)
        Section(self._group, "Known poses", "typed under the view", width=width)
        tip = "The joint values of now, with the tool where the table has it: type over it what was measured"
        add = Action("Add the pose of the arm", lambda: board.act("add_pose"), "add", tip=tip)
        Buttons(self._group, (add,), width=width)
        gap(self._group, 6)
        actions = (
            Action("Add a row", self._add_row, "add"),
            Action("From CSV...", self._ask, "folder", tip="Columns theta1_deg ... x_mm, y_mm, z_mm"),
        )
        Buttons(self._group, actions, width=width, gap=8)
        gap(self._group, 6)
        self._more = Buttons(self._group, self._others(0), width=width, gap=8)
        gap(self._group, 4)
        self._turns = Switch(
            self._group, "A, B, C are known too", False,
            board.sets("known_turns", "Orientation is known", off="Only places are known"), width=width,
        )  # fmt: skip
        self._turns.shows = Shows("known_turns")
        self._within: NumberField | None = None
        self._within_group: int = dpg.add_group(parent=self._group)
        self._head = Section(self._group, "Verdict", width=width)
        self._verdict = Paragraph(self._group, width=width)
        self._verdict.shows = Shows("slip_words")
        self._others_told = Caption(self._group, width=width)
        self._cure = Buttons(self._group, (self._curing(can=False),), width=width, height=36)
        self._table_head = Section(self._group, "D-H table", width=width)
        self._table = Table(self._group, table_columns(board.get("robot")), width=width)
        self._table.shows = Shows("robot", by="column")

    def show(
        self, robot: Robot, rosetta_task: str, known_poses: tuple[tuple[float, ...], ...], known_turns: bool,
        known_within: float,
    ) -> None:  # fmt: skip
        """Show what was found."""
        dpg.configure_item(self._group, show=rosetta_task == "check")
        self._turns.update(known_turns)
        self._more.update(self._others(len(known_poses)))
        self._field(robot).update(round(known_within / robot.units.metres, 9))
        stale = self._board.is_stale("slip")
        slip: Any = self._board.get("slip")
        self._head.update(hint="being computed" if stale else "", stale=stale)
        words = str(self._board.get("slip_words") or "")
        self._verdict.update(words if known_poses and words else ASK, "text" if known_poses else "text2")
        is_found = slip is not None and not stale and slip.finding.guess.id != "" and slip.robot == robot
        self._cure.show(is_found)
        self._cure.update((self._curing(can=is_found),))
        self._others_told.update(self._doubts(slip) if slip is not None and not stale else "", "text2")
        units = robot.units
        self._table_head.update(hint=f"{robot.convention} · {units.length} · {units.angle}")
        self._show_table(robot, slip if is_found else None)

    def _show_table(self, robot: Robot, slip: Any) -> None:
        rows = table_rows(robot)
        if slip is not None:
            for row, column in _cells(robot, slip):
                cells = list(rows[row].cells)
                cells[column] = cells[column]._replace(paint="far", done=1.0)
                rows[row] = rows[row]._replace(cells=tuple(cells), is_current=True)
        self._table.update(rows, table_columns(robot))

    def cure(self) -> None:
        """Put the slip right."""
        slip: Any = self._board.get("slip")
        if slip is not None:
            self._board.put("robot", slip.cured, label="Take the cure")

    def load(self, file: Path) -> None:
        """Take the poses of a CSV file in place of those that are there."""
        robot: Robot = self._board.get("robot")
        with self._board.notes.refusals():
            read = poses_in(robot, file)
            has_turns = read.shape[1] == robot.n + 6
            blank = np.full((len(read), robot.n + 6 - read.shape[1]), np.nan)
            rows = tuple(map(tuple, np.concatenate([read, blank], axis=1).tolist()))
            values = {"known_poses": rows, "known_turns": has_turns, "known_row": 1}
            self._board.put_all(values, label=f"Read {file.name}")

    def _ask(self) -> None:
        ask_file("Poses that are known", work_folder("exports"), ".csv", self.load)

    def _add_row(self) -> None:
        robot: Robot = self._board.get("robot")
        poses = tuple(row for row in self._board.get("known_poses") if len(row) == robot.n + 6)
        blank = (float("nan"),) * (robot.n + 6)
        values = {"known_poses": (*poses, blank), "known_row": min(len(poses) + 1, 200)}
        self._board.put_all(values, label="Add a row")

    def _others(self, count: int) -> tuple[Action, ...]:
        if not count:
            example = partial(self._board.act, "try_example")
            tip = "Six poses of this arm with one sign of its table turned round"
            return (Action("Try an example", example, "play", tip=tip),)
        return (
            Action("Remove row", self._remove, "minus", tip="The row that is chosen in the table"),
            Action("Clear", self._clear, "trash"),
        )

    def _remove(self) -> None:
        poses = self._board.get("known_poses")
        at = min(self._board.get("known_row"), len(poses)) - 1
        values = {"known_poses": (*poses[:at], *poses[at + 1 :]), "known_row": max(at, 1)}
        self._board.put_all(values, label="Remove a row")

    def _clear(self) -> None:
        self._board.put_all({"known_poses": (), "known_row": 1}, label="Clear the poses")

    def _curing(self, *, can: bool) -> Action:
        tip = "The table without this slip; undo gives it back"
        return Action("Take the cure", self.cure, "check", "primary", enabled=can, tip=tip)

    def _field(self, robot: Robot) -> NumberField:
        """The field for how exact the poses are, in the arm's unit of length."""
        length = robot.units.length
        if self._within is None or self._is_new(self._within_group, length):
            self._made_for = (length,)
            self._within = NumberField(
                self._within_group, "Measured to within", 0.0, width=self._width, unit=length, decimals=3,
                step=STEPS.get(length, 1.0), low=0.0, zero="rounding",
                on_change=self._measured,
            )  # fmt: skip
            self._within.shows = Shows("known_within")
        return self._within

    def _measured(self, typed: float) -> None:
        robot: Robot = self._board.get("robot")
        self._board.put("known_within", typed * robot.units.metres, label="Measured to within")

    def _doubts(self, slip: Any) -> str:
        """What else may be meant, or what comes nearest."""
        unit = slip.robot.units.length
        if slip.ties:
            return f"As well: {' '.join(slip.ties[:3])}"
        if slip.near:
            told, worst = slip.near[0]
            return f"Nearest: {told} It misses by {worst:.3g} {unit}."
        return ""


def _cells(robot: Robot, slip: Any) -> list[tuple[int, int]]:
    """The cells that the slip is in, by row and column of the table, both from 0."""
    if slip.row is None:
        return []
    if slip.column in COLUMNS:
        found = [(slip.row - 1, COLUMNS.index(slip.column) + 1)]
        other = slip.finding.guess.other
        if other is not None and other[1] in COLUMNS and 1 <= (other[0] or 0) <= robot.n:
            found.append((other[0] - 1, COLUMNS.index(other[1]) + 1))
        return found
    if slip.column == "sign":
        return [(slip.row - 1, 1 if robot.joints[slip.row - 1].is_revolute else 2)]
    return [(slip.row - 1, 0)]
