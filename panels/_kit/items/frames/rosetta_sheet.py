"""Under the view: the text of the arm, the text that is pasted, or the table of known poses."""

from __future__ import annotations

import math
from typing import Any

import dearpygui.dearpygui as dpg

from vi3dras.arm.robot import Robot
from vi3dras.errors import Vi3drasError

from ...face.board import Board, FixedPart
from ...face.rosetta import ROSETTA_SHEET
from ...face.units import DECIMALS, joint_symbol, spoken_symbol, word_of
from ...hands.pointer import Shows
from ...pen import px
from ...widgets.heads import Caption, Section
from ...widgets.tables import Cell, Column, Table, TableRow
from ..paths.typed_area import TextArea
from .rosetta import FULL_NAMES, LANGUAGES
from .rosetta_paste import PASTE, cleaned

AREA = 198
"""Height of a text, in sizes of the look."""
UNSEEN = 4
"""Decimals of a number in the table that are shown; all that were typed are kept."""
NARROW = 10
"""Numbers in a row beyond which fewer decimals are shown."""


class RosettaSheet(FixedPart, shows=ROSETTA_SHEET):
    """What is longer than a column is wide."""

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        self._head = Section(parent, "Text", width=width)
        self._write: int = dpg.add_group(parent=parent)
        self._read = TextArea(self._write, "", width=width, height=px(AREA))
        self._paste: int = dpg.add_group(parent=parent)
        self._open()
        self._begin()
        self._check: int = dpg.add_group(parent=parent)
        self._none = Caption(self._check, width=width)
        self._poses = Table(
            self._check, (Column("", 30, is_left=True),), width=width, row_height=26,
            on_edit=self._type, on_choose=self._choose,
        )  # fmt: skip
        self._poses.shows = Shows("known_poses")

    def show(
        self, robot: Robot, rosetta_task: str, notation: str, language: str, written_text: Any,
        pasted_text: str, known_poses: tuple[tuple[float, ...], ...], known_turns: bool, known_row: int,
    ) -> None:  # fmt: skip
        """Show the one of the three that is asked for."""
        for task, group in (("write", self._write), ("paste", self._paste), ("check", self._check)):
            dpg.configure_item(group, show=task == rosetta_task)
        if rosetta_task == "write":
            self._head.update(FULL_NAMES[notation], f"{word_of(LANGUAGES, language)}")
            if self._read.text != written_text.text:
                self._read.update(written_text.text)
        elif rosetta_task == "paste":
            self._head.update("Pasted text", "type here, or Ctrl+V")
            if self._typed.text != pasted_text:
                self._typed.update(pasted_text)
        else:
            units = robot.units
            self._head.update("Known poses", f"{units.length} · {units.angle}")
            self._show_poses(robot, known_poses, turns=known_turns, at=known_row)

    def _show_poses(
        self, robot: Robot, poses: tuple[tuple[float, ...], ...], *, turns: bool, at: int
    ) -> None:
        last, units = 6 if turns else 3, robot.units
        heads = [joint_symbol(robot, i) for i in range(robot.n)]
        columns = [
            Column("", 34, is_left=True),
            *(Column(head, 58, name=head.replace("_", "")) for head in heads),
            *(Column(f"p_{axis}", 66, name=spoken_symbol(k)) for k, axis in enumerate("xyz")),
            *(Column(letter, 58) for letter in "ABC"[: last - 3]),
        ]
        digits = [UNSEEN] * (robot.n + 6)
        if robot.n + last > NARROW:
            turn, length = (1 if units.angle == "deg" else 3), DECIMALS[units.length]
            digits = [
                *(turn if joint.is_revolute else length for joint in robot.joints),
                *[length] * 3,
                *[turn] * 3,
            ]
        rows = []
        for k, row in enumerate(poses):
            if len(row) != robot.n + 6:
                continue
            numbers = [Cell(_text(v, digits[j]), can_edit=True) for j, v in enumerate(row[: robot.n + last])]
            rows.append(TableRow((Cell(f"{k + 1}", "text2"), *numbers), is_current=k + 1 == at))
        self._none.update("" if rows else _why_none(len(poses)), "text2")
        self._poses.show(bool(rows))
        self._poses.update(rows, columns)

    def _type(self, row: int, column: int, value: float) -> None:
        if abs(value) > FAR:
            raise TooFarError(FAR)
        poses = list(self._board.get("known_poses"))
        numbers = list(poses[row])
        numbers[column - 1] = value
        poses[row] = tuple(numbers)
        self._board.put_all({"known_poses": tuple(poses), "known_row": row + 1}, label="Type a known pose")

    def _choose(self, row: int) -> None:
        """Choose a pose, and pose the arm so."""
        robot: Robot = self._board.get("robot")
        joints = self._board.get("known_poses")[row][: robot.n]
        values: dict[str, object] = {"known_row": row + 1}
        if all(map(math.isfinite, joints)):
            values["q"] = joints * robot.scale
        self._board.put_all(values, label=f"Go to pose {row + 1}")

    def _open(self) -> None:
        """A field with what was pasted before."""
        self._typed = TextArea(
            self._paste, str(self._board.get("pasted_text") or ""), width=self._width, height=px(AREA),
            on_edit=self._edit, on_end=self._begin,
        )  # fmt: skip

    def _edit(self, text: str) -> None:
        """Take what is typed or pasted here; too long a text is not taken, and said so."""
        try:
            text = cleaned(text)
        except Vi3drasError as error:
            self._typed.delete()  # while it is typed into, it would keep what is in it, megabytes of it
            self._open()
            self._board.notes.say(str(error))
            return
        self._board.put("pasted_text", text, label=PASTE, gesture=("paste", self._gesture))


FAR = 1e6
"""The largest number of a pose, in any unit."""


class TooFarError(Vi3drasError):
    """A number that no pose has; fact: the largest."""

    says = "A number of a pose is at most {:g}."


def _text(value: float, digits: int) -> str:
    """A number as it was typed, nothing where there is none."""
    return f"{round(value, digits):.10g}".replace("-", "−") if math.isfinite(value) else ""


def _why_none(count: int) -> str:
    if count:
        return "These poses are of an arm with another number of joints: clear them, or go back to that arm."
    return (
        "No pose is known yet. Add the pose of the arm and type over it what was measured, add a row, or "
        "read a CSV file."
    )
