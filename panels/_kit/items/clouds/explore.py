"""Looking into a cloud: the joint vectors behind a point, distances, and charts of all joints to brush."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

import dearpygui.dearpygui as dpg
import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats

from ...charts.plots import Histogram
from ...face.board import Board, FixedPart
from ...face.units import joint_factor, joint_name, joint_symbol, joint_text, joint_unit, length_text, word_of
from ...face.workspace import JOINT_CHARTS, PICKED_POINT, RULER
from ...hands.pointer import Shows
from ...pen import px, segment, shown
from ...widgets.cards import ReadingRow
from ...widgets.choices import Segment
from ...widgets.heads import Caption, Section, gap
from ...widgets.legend import spaced
from ...widgets.spots import Action, Buttons
from ...widgets.tables import Cell, Column, Table, TableRow
from ...widgets.widget import at

USES = {"Joints behind it": "point", "Distances": "distance"}
MOST_ROWS = 40


class PickedList(FixedPart, shows=PICKED_POINT):
    """What a click does, the picked point, and all joint vectors that reach it; a click takes one."""

    chief, also = "vectors", ("vectors", "picked_link", "chosen", "poses")

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        self._first = 0
        Section(parent, "A click on the cloud reads", width=width)
        use = board.sets("tool_use", "Read {}", USES.get)
        self.uses = Segment(parent, list(USES), "Joints behind it", use, width=width, size=13)
        self._head = Section(parent, "Joint vectors", width=width)
        self._words = Caption(parent, width=width)
        self._all = self._switch_for(parent, "all_arms", "Show them all", "Show all arms", off="Show one arm")
        self.uses.shows = Shows("tool_use")
        self._table = Table(parent, (), width=width, row_height=24, is_card=False, on_choose=self._take)

    def show(self, robot: Robot, tool_use: str, picked: Floats | None, voxel: float, all_arms: bool) -> None:
        """Show the point and its vectors."""
        vectors = self._board.fresh("vectors")
        self.uses.update(word_of(USES, tool_use))
        self._head.update(hint=f"voxel {length_text(robot, voxel)} {robot.units.length}")
        self._all.update(all_arms)
        self._all.show(vectors is not None)
        if picked is None:
            self._words.update("Click a point of a cloud to see every joint vector that reaches it.")
        elif vectors is not None:
            self._words.update(told_vectors(vectors.total), "text2")
        else:
            self._words.update("Looking through all poses…")
        self._show_rows(robot, vectors if picked is not None else None)

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
        self._first = max(0, min(chosen - MOST_ROWS // 2, len(vectors.q) - MOST_ROWS))
        rows = []
        for k in range(self._first, min(self._first + MOST_ROWS, len(vectors.q))):
            numbers = (Cell(joint_text(robot, j, vectors.q[k, j])) for j in joints)
            rows.append(TableRow((Cell(str(k + 1), "text3"), *numbers), is_current=k == chosen))
        self._table.update(rows, columns)

    def _take(self, row: int) -> None:
        self._choose(row + self._first)

    def _choose(self, number: int) -> None:
        self._board.put("chosen", number, label="Take a joint vector")


class RulerReading(FixedPart, shows=RULER):
    """The distance between two points, and its parts."""

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        self._head = Section(parent, "Distance", width=width)
        self._words = Caption(parent, width=width)
        names = ("Distance", "along x", "along y", "along z")
        self._rows = [ReadingRow(parent, name, width=width, unit=".", unit_width=26) for name in names]
        gap(parent, 8)
        forget = Action("Forget the points", partial(board.act, "forget_point"), "close")
        self._buttons = Buttons(parent, [forget], width=width)

    def show(self, robot: Robot, ruler: Any | None, tool_use: str, picked: Floats | None) -> None:
        """Show the distance in the arm's length unit."""
        has_both = ruler is not None and len(ruler) == 2
        begun = ruler is not None and len(ruler) == 1
        measuring = tool_use == "distance"
        words = "Click two points of a cloud." if measuring else "Choose Distances above to measure."
        self._words.update("" if has_both else "Click the second point." if begun else words)
        parts = ruler[1] - ruler[0] if ruler is not None and has_both else np.full(3, np.nan)
        numbers = (float(np.linalg.norm(parts)), *(float(v) for v in parts))
        for row, number in zip(self._rows, numbers, strict=True):
            row.show(has_both)
            row.say(length_text(robot, number), unit=robot.units.length)
        self._buttons.show(ruler is not None or picked is not None)


def told_vectors(total: int) -> str:
    """Say how many joint vectors reach a place."""
    if total == 0:
        return "No joint vector of this grid reaches it"
    return f"{spaced(total)} joint vector{'s reach' if total > 1 else ' reaches'} it"


class BrushedCharts(FixedPart, shows=JOINT_CHARTS):
    """A histogram per joint beside each other, and how many poses are marked."""

    also = ("brush_low", "brush_high")

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        self._parent = parent
        self._head = Section(parent, "Joint values", width=width)
        self._group: int = dpg.add_group(parent=parent)
        self.charts: dict[int, Histogram] = {}

    def show(self, robot: Robot, charts: Any, marked: int | None, coarse: Any) -> None:
        """Show the charts of whatever arm is there."""
        if not charts or coarse.poses.robot != robot:
            return
        joints = tuple(chart.joint for chart in charts)
        if self._is_new(self._group, robot, joints):
            self._make(robot, joints)
        low, high = self._board.get("brush_low"), self._board.get("brush_high")
        fits = low is not None and high is not None and len(low) == robot.n == len(high)
        for chart in charts:
            factor = joint_factor(robot, chart.joint)
            has = fits and np.isfinite(low[chart.joint])
            brush = (low[chart.joint] * factor, high[chart.joint] * factor) if has else None
            counts, totals = chart.counts.astype(float), chart.totals.astype(float)
            self.charts[chart.joint].update(chart.edges * factor, counts, totals, brush)
        share = 100 * (marked or 0) / max(coarse.poses.size, 1)
        self._head.update(hint=f"{shown(share, 1)} % of the poses marked")

    def _make(self, robot: Robot, joints: Sequence[int]) -> None:
        share = self._width / max(len(joints), 1)
        height = max(dpg.get_item_height(self._parent) - px(52), px(80))
        self.charts = {
            joint: Histogram(
                at(self._group, k * share, px(44)), joint_symbol(robot, joint), width=round(share),
                height=height, colour=segment(joint), unit=joint_unit(robot, joint), on_begin=self._begin,
                on_brush=partial(self._brush, joint), on_clear=partial(self._clear, joint),
            )
            for k, joint in enumerate(joints)
        }  # fmt: skip

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
        values, label = {"brush_low": ends[0], "brush_high": ends[1]}, f"{verb} {joint_name(robot, joint)}"
        self._board.put_all(values, label=label, gesture=("brush", self._gesture))
