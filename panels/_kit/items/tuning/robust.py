"""In which circumstances a search makes each run: masses that nobody told the model, and other starts."""

from __future__ import annotations

from functools import partial

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats

from ...face.board import Board, FixedPart
from ...face.tuning import SEARCH_ROBUST
from ...face.units import joint_factor
from ...hands.pointer import Shows
from ...pen import short, typed
from ...widgets.fields import TextField
from ...widgets.heads import Caption, gap
from ...widgets.menus import Dropdown, Entry
from ...widgets.tables import Cell, Column, Table, TableRow

Pose = tuple[float, ...]
SAME = 1e-6
"""Joint values in rad or m that are closer than this are the same."""


class SearchRobust(FixedPart, shows=SEARCH_ROBUST):
    """Payloads as a line of numbers, poses as a list to choose from, and how many runs that makes."""

    also = ("search_question",)

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        self._masses = TextField(
            parent, "Payloads [kg]", "", width=width, hint="none, or such as 0.5, 2", on_change=self._weigh
        ).showing("search_payload")  # fmt: skip
        gap(parent, 4)
        self._list = Dropdown(parent, self._entries, width=width, icon="branch")
        self._list.shows = Shows("search_starts")
        columns = (Column("", 40, is_left=True), Column("", 24))
        self._table = Table(
            parent, columns, width=width, row_height=24, head_height=2, is_card=False, on_choose=self._drop
        )
        self._table.column_tips = ("A click takes the pose out",) * 2
        self._table.shows = Shows("search_starts")
        self._said = Caption(parent, width=width)

    def show(self, robot: Robot, search_payload: Floats, search_starts: tuple[Pose, ...]) -> None:
        """Show masses and poses."""
        self._masses.update(", ".join(f"{mass:g}" for mass in search_payload.tolist()))
        count = len(search_starts)
        self._list.update("Other starts", f"{count} chosen" if count else "none")
        self._table.update([
            TableRow((Cell(pose_words(robot, pose), "text2", style="word"), Cell("×", "text3")))
            for pose in search_starts
        ])  # fmt: skip
        question = self._board.get("search_question")
        loops = 1 if question is None else len(question.circumstances)
        self._said.update(f"Each run is made {loops} times, and the worst counts" if loops > 1 else "")

    def _weigh(self, text: str) -> None:
        self._board.tries(self._take_masses, text)
        self.refresh()

    def _take_masses(self, text: str) -> None:
        words = [word for word in text.replace(";", ",").split(",") if word.strip()]
        masses = [typed(word, "Payloads") for word in words]
        kept = np.array([mass for mass in dict.fromkeys(masses) if mass != 0])
        self._board.put("search_payload", kept, label="Search robust to payloads")

    def _entries(self) -> list[Entry]:
        """Where the arm is, and its named poses."""
        robot: Robot = self._board.get("robot")
        chosen: tuple[Pose, ...] = self._board.get("search_starts")
        here = Entry("Where the arm is now", partial(self._board.act, "add_start"), "target")
        named = [
            Entry(name, partial(self._turn, pose), is_current=any(is_same(pose, one) for one in chosen))
            for name, pose in robot.poses
        ]
        return [here, *named]

    def _turn(self, pose: Pose) -> None:
        """Take a pose, or take it out."""
        chosen: tuple[Pose, ...] = self._board.get("search_starts")
        rest = tuple(one for one in chosen if not is_same(pose, one))
        made = rest if len(rest) < len(chosen) else (*chosen, tuple(pose))
        self._board.put("search_starts", made, label="Search over other starts")

    def _drop(self, row: int) -> None:
        self._turn(self._board.get("search_starts")[row])


def is_same(pose: Pose, other: Pose) -> bool:
    """Whether two poses are the same for people."""
    return len(pose) == len(other) and bool(np.allclose(pose, other, rtol=0.0, atol=SAME))


def pose_words(robot: Robot, pose: Pose) -> str:
    """The name of a pose, or its joint values as they are shown."""
    named = next((name for name, one in robot.poses if is_same(one, pose)), "")
    values = (short(round(value * joint_factor(robot, i), 1)) for i, value in enumerate(pose[: robot.n]))
    return named or ", ".join(values)
