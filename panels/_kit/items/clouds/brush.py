"""Charts of the joints behind a cloud, that can be brushed: joints mark points, points fill the charts."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import dearpygui.dearpygui as dpg
import numpy as np

from vi3dras.arm.robot import Robot

from ...charts.histograms import Histogram
from ...face.board import Board, FacePart, joint_factor, joint_symbol, joint_unit
from ...face.workspace import JointCharts
from ...pen.digits import shown
from ...pen.theme import px, segment
from ...widgets.heads import Section
from ...widgets.places import at


class BrushedCharts(FacePart[JointCharts]):
    """A histogram per joint beside each other, and how many poses are marked."""

    ports = ("robot", "charts", "marked", "brush_low", "brush_high", "coarse")

    def _lay_out(self, item: JointCharts, parent: int, board: Board, width: int) -> None:
        self._parent = parent
        self._head = Section(parent, "Joint values", width=width)
        self._group = 0
        self._made_for: tuple[object, ...] = ()
        self.charts: dict[int, Histogram] = {}

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
        share = 100 * int(self._board.get("marked") or 0) / max(coarse.poses.size, 1)
        self._head.update(hint=f"{shown(share, 1)} % of the poses marked")

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
                at(self._group, k * share, px(44)),
                joint_symbol(robot, joint),
                width=round(share),
                height=height,
                colour=segment(joint),
                unit=joint_unit(robot, joint),
                on_brush=partial(self._brush, joint),
                on_clear=partial(self._clear, joint),
                on_begin=self._begin,
            )
            for k, joint in enumerate(joints)
        }

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
