"""Looking into a cloud: the joint vectors behind a point, distances, and charts that can be brushed."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count
from typing import Any

import dearpygui.dearpygui as dpg
import numpy as np

from vi3dras.robot import Robot

from .board import DECIMALS, Board, Bound, Builders, joint_factor, joint_symbol, joint_unit
from .buttons import Buttons
from .captions import Caption
from .cards import Reading
from .choices import Segment, Switch
from .digits import shown
from .face_workspace import JointCharts, PickedPoint, Ruler
from .heads import Section, gap
from .histograms import Histogram
from .legend import thousands
from .places import at
from .spots import Action
from .tables import Cell, Column, Row, Table
from .theme import px, segment

_gestures = count()
USES = {"Joints behind it": "point", "Distances": "distance"}
MOST_ROWS = 40


class PickedList(Bound):
    """What a click does, the picked point, and all joint vectors that reach it; a click takes one."""

    ports = ("robot", "tool_use", "picked", "picked_link", "vectors", "chosen", "all_arms", "voxel", "poses")

    def __init__(self, item: PickedPoint, parent: int, board: Board, width: int) -> None:
        self._board, self._first = board, 0
        Section(parent, "A click on the cloud reads", width=width)
        words = list(USES)
        self.uses = Segment(parent, words, words[0], self._use, width=width, size=13)
        self._head = Section(parent, "Joint vectors", width=width)
        self._words = Caption(parent, width=width)
        self._all = Switch(parent, "Show them all", False, self._show_all, width=width)
        self._table = Table(parent, (), width=width, row_height=24, is_card=False, on_choose=self._take)
        self.refresh()

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
            Row(
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


class RulerReading(Bound):
    """The distance between two points, and its parts."""

    ports = ("robot", "ruler", "tool_use", "picked")

    def __init__(self, item: Ruler, parent: int, board: Board, width: int) -> None:
        self._board = board
        self._head = Section(parent, "Distance", width=width)
        self._words = Caption(parent, width=width)
        names = ("Distance", "along x", "along y", "along z")
        self._rows = [Reading(parent, name, width=width, unit=".", unit_width=26) for name in names]
        gap(parent, 8)
        self._buttons = Buttons(parent, self._actions(), width=width)
        self.refresh()

    def refresh(self) -> None:
        """Show the distance in the arm's length unit."""
        robot, ruler = self._board.get("robot"), self._board.get("ruler")
        if robot is None:
            return
        has_both = ruler is not None and len(ruler) == 2
        measuring = self._board.get("tool_use") == "distance"
        begun = ruler is not None and len(ruler) == 1
        self._words.update(
            "" if has_both else "Click the second point." if begun else
            "Click two points of a cloud." if measuring else "Choose Distances above to measure."
        )  # fmt: skip
        unit, metres = robot.units.length, robot.units.metres
        parts = ruler[1] - ruler[0] if has_both else np.full(3, np.nan)
        numbers = (float(np.linalg.norm(parts)), *(float(v) for v in parts))
        for row, number in zip(self._rows, numbers, strict=True):
            row.show(has_both)
            row.say(shown(number / metres, DECIMALS[unit]), unit=unit)
        self._buttons.show(ruler is not None or self._board.get("picked") is not None)

    def _actions(self) -> list[Action]:
        return [Action("Forget the points", lambda: self._board.act("forget_point"), "close")]


class BrushedCharts(Bound):
    """A histogram per joint beside each other, and how many poses are marked."""

    ports = ("robot", "charts", "marked", "brush_low", "brush_high", "coarse")

    def __init__(self, item: JointCharts, parent: int, board: Board, width: int) -> None:
        self._board, self._parent, self._width = board, parent, width
        self._head = Section(parent, "Joint values of the points that are shown", width=width)
        self._group = 0
        self._made_for: tuple[object, ...] = ()
        self.charts: dict[int, Histogram] = {}
        self._gesture = 0
        self.refresh()

    def refresh(self) -> None:
        """Show the charts of whatever arm is there."""
        robot, charts = self._board.get("robot"), self._board.get("charts")
        coarse = self._board.get("coarse")
        if robot is None or not charts or coarse is None or coarse.poses.robot != robot:
            return
        joints = tuple(chart.joint for chart in charts)
        if (robot, joints) != self._made_for:
            self._made_for = (robot, joints)
            self._make(robot, joints)
        low, high = self._board.get("brush_low"), self._board.get("brush_high")
        fits = low is not None and high is not None and len(low) == robot.n == len(high)
        for chart in charts:
            factor = joint_factor(robot, chart.joint)
            has = fits and np.isfinite(low[chart.joint])
            brush = (low[chart.joint] * factor, high[chart.joint] * factor) if has else None
            counts, totals = chart.counts.astype(float), chart.totals.astype(float)
            self.charts[chart.joint].update(chart.edges * factor, counts, totals, brush)
        marked, whole = int(self._board.get("marked") or 0), coarse.poses.size
        note = f"{thousands(marked)} of {thousands(whole)} poses marked"
        self._head.update(hint=note.replace("\u2009", " "))

    def _make(self, robot: Robot, joints: Sequence[int]) -> None:
        for chart in self.charts.values():
            chart.delete()
        if self._group:
            dpg.delete_item(self._group)
        self._group = dpg.add_group(parent=self._parent)
        share = self._width / max(len(joints), 1)
        height = max(dpg.get_item_height(self._parent) - px(52), px(80))
        self.charts = {
            joint: Histogram(
                at(self._group, k * share, px(44)), joint_symbol(robot, joint), width=round(share),
                height=height, colour=segment(joint), unit=joint_unit(robot, joint),
                on_brush=lambda a, b, j=joint: self._brush(j, a, b),  # type: ignore[misc]
                on_clear=lambda j=joint: self._clear(j), on_begin=self._begin,  # type: ignore[misc]
            )
            for k, joint in enumerate(joints)
        }  # fmt: skip

    def _begin(self) -> None:
        self._gesture = next(_gestures)

    def _brush(self, joint: int, begin: float, end: float) -> None:
        robot: Robot = self._board.get("robot")
        factor = joint_factor(robot, joint)
        self._put(joint, begin / factor, end / factor, "Brush")

    def _clear(self, joint: int) -> None:
        self._begin()
        self._put(joint, np.nan, np.nan, "Clear the brush of")

    def _put(self, joint: int, begin: float, end: float, verb: str) -> None:
        robot: Robot = self._board.get("robot")
        ends = []
        for port, value in (("brush_low", begin), ("brush_high", end)):
            old = self._board.get(port)
            numbers = np.full(robot.n, np.nan) if old is None or len(old) != robot.n else np.array(old)
            numbers[joint] = value
            ends.append(numbers)
        symbol = joint_symbol(robot, joint).replace("theta", "θ").replace("_", "")
        values = {"brush_low": ends[0], "brush_high": ends[1]}
        self._board.put_all(values, label=f"{verb} {symbol}", gesture=("brush", self._gesture))


def told_vectors(total: int) -> str:
    """Say how many joint vectors reach a place."""
    if total == 0:
        return "No joint vector of this grid reaches it"
    words = thousands(total).replace("\u2009", " ")
    return f"{words} joint vector{'s reach' if total > 1 else ' reaches'} it"


def _number(robot: Robot, joint: int, value: float) -> str:
    digits = 1 if robot.joints[joint].is_revolute else DECIMALS[robot.units.length]
    return shown(value * joint_factor(robot, joint), digits)


BUILDERS: Builders = {PickedPoint: PickedList, Ruler: RulerReading, JointCharts: BrushedCharts}
