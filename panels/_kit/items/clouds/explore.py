"""Looking into a cloud: the joint vectors behind a point, and distances."""

from __future__ import annotations

from typing import Any

import numpy as np

from vi3dras.arm.robot import Robot

from ...face.board import DECIMALS, Board, FacePart, joint_factor, joint_symbol
from ...face.workspace import PickedPoint, Ruler
from ...hands.pointer import Shows
from ...pen.digits import shown
from ...widgets.buttons import Buttons
from ...widgets.cards import ReadingRow
from ...widgets.choices import Segment, Switch
from ...widgets.heads import Caption, Section, gap
from ...widgets.legend import thousands
from ...widgets.spots import Action
from ...widgets.tables import Cell, Column, Table, TableRow

USES = {"Joints behind it": "point", "Distances": "distance"}
MOST_ROWS = 40


class PickedList(FacePart[PickedPoint]):
    """What a click does, the picked point, and all joint vectors that reach it; a click takes one."""

    ports = ("robot", "vectors", "tool_use", "picked", "picked_link", "chosen", "all_arms", "voxel", "poses")

    def _lay_out(self, item: PickedPoint, parent: int, board: Board, width: int) -> None:
        self._first = 0
        Section(parent, "A click on the cloud reads", width=width)
        words = list(USES)
        self.uses = Segment(parent, words, words[0], self._use, width=width, size=13)
        self._head = Section(parent, "Joint vectors", width=width)
        self._words = Caption(parent, width=width)
        self._all = Switch(parent, "Show them all", False, self._show_all, width=width)
        self._all.shows, self.uses.shows = Shows("all_arms"), Shows("tool_use")
        self._table = Table(parent, (), width=width, row_height=24, is_card=False, on_choose=self._take)

    def refresh(self) -> None:
        """Show the point and its vectors."""
        robot: Robot | None = self._board.get("robot")
        use, vectors = self._board.get("tool_use"), self._board.get("vectors")
        if robot is None:
            return
        self.uses.update(next(word for word, name in USES.items() if name == use))
        picked = self._board.get("picked")
        fresh = vectors is not None and not self._board.is_stale("vectors")
        voxel = self._board.get("voxel") / robot.units.metres
        hint = f"voxel {shown(voxel, DECIMALS[robot.units.length])} {robot.units.length}"
        self._head.update(hint=hint)
        self._all.update(bool(self._board.get("all_arms")))
        self._all.show(fresh)
        if picked is None:
            self._words.update("Click a point of a cloud to see every joint vector that reaches it.")
        elif fresh:
            self._words.update(told_vectors(vectors.total), "text2")
        else:
            self._words.update("Looking through all poses…")
        self._show_rows(robot, vectors if fresh and picked is not None else None)

    def on_key(self, key: str) -> bool:
        """Walk through the vectors with Up and Down."""
        vectors = self._board.get("vectors")
        if vectors is None or key not in {"Up", "Down"} or not len(vectors.q):
            return False
        step = 1 if key == "Down" else -1
        self._choose(int(np.clip(self._board.get("chosen") + step, 0, len(vectors.q) - 1)))
        return True

    def _show_rows(self, robot: Robot, vectors: Any) -> None:
        poses = self._board.get("poses")
        if vectors is None or poses is None or vectors.q.shape[1:] != (robot.n,):
            self._table.update((), ())
            return
        joints = poses.swept[-6:]
        columns = (Column("", 26, is_left=True), *(Column(joint_symbol(robot, j), 50) for j in joints))
        chosen = min(self._board.get("chosen"), max(len(vectors.q) - 1, 0))
        first = max(0, min(chosen - MOST_ROWS // 2, len(vectors.q) - MOST_ROWS))
        self._first = first
        rows = [
            TableRow(
                (
                    Cell(str(k + 1), "text3"),
                    *(Cell(_number(robot, j, float(vectors.q[k, j]))) for j in joints),
                ),
                is_current=k == chosen,
            )
            for k in range(first, min(first + MOST_ROWS, len(vectors.q)))
        ]
        self._table.update(rows, columns)

    def _take(self, row: int) -> None:
        self._choose(row + self._first)

    def _choose(self, number: int) -> None:
        self._board.put("chosen", number, label="Take a joint vector")

    def _use(self, word: str) -> None:
        self._board.put("tool_use", USES[word], label=f"Read {word.lower()}")

    def _show_all(self, on: bool) -> None:
        self._board.put("all_arms", on, label="Show all arms" if on else "Show one arm")


class RulerReading(FacePart[Ruler]):
    """The distance between two points, and its parts."""

    ports = ("robot", "ruler", "tool_use", "picked")

    def _lay_out(self, item: Ruler, parent: int, board: Board, width: int) -> None:
        self._head = Section(parent, "Distance", width=width)
        self._words = Caption(parent, width=width)
        names = ("Distance", "along x", "along y", "along z")
        self._rows = [ReadingRow(parent, name, width=width, unit=".", unit_width=26) for name in names]
        gap(parent, 8)
        self._buttons = Buttons(parent, self._actions(), width=width)

    def refresh(self) -> None:
        """Show the distance in the arm's length unit."""
        robot, ruler = self._board.get("robot"), self._board.get("ruler")
        if robot is None:
            return
        has_both = ruler is not None and len(ruler) == 2
        measuring = self._board.get("tool_use") == "distance"
        begun = ruler is not None and len(ruler) == 1
        self._words.update(
            ""
            if has_both
            else "Click the second point."
            if begun
            else "Click two points of a cloud."
            if measuring
            else "Choose Distances above to measure."
        )
        unit, metres = robot.units.length, robot.units.metres
        parts = ruler[1] - ruler[0] if has_both else np.full(3, np.nan)
        numbers = (float(np.linalg.norm(parts)), *(float(v) for v in parts))
        for row, number in zip(self._rows, numbers, strict=True):
            row.show(has_both)
            row.say(shown(number / metres, DECIMALS[unit]), unit=unit)
        self._buttons.show(ruler is not None or self._board.get("picked") is not None)

    def _actions(self) -> list[Action]:
        return [Action("Forget the points", lambda: self._board.act("forget_point"), "close")]


def told_vectors(total: int) -> str:
    """Say how many joint vectors reach a place."""
    if total == 0:
        return "No joint vector of this grid reaches it"
    words = thousands(total).replace("\u2009", " ")
    return f"{words} joint vector{'s reach' if total > 1 else ' reaches'} it"


def _number(robot: Robot, joint: int, value: float) -> str:
    digits = 1 if robot.joints[joint].is_revolute else DECIMALS[robot.units.length]
    return shown(value * joint_factor(robot, joint), digits)
