"""Moving the joints of an arm that has one to spare while its tool stays."""

from __future__ import annotations

import math

import dearpygui.dearpygui as dpg
import numpy as np

from vi3dras.arrays import Floats
from vi3dras.inverse.freedom import Freedom, spare_joints

from ...face.board import Board, FacePart
from ...face.inverse import SelfMotion
from ...widgets.heads import Section, gap
from ...widgets.sliders import LineSlider
from ...widgets.tracks import Axis


class SelfMotionSlider(FacePart[SelfMotion]):
    """Moves the joints and leaves the tool; hidden where no joint is to spare."""

    def _lay_out(self, item: SelfMotion, parent: int, board: Board, width: int) -> None:
        self.chief = item.freedom
        self.ports = (item.q, item.wanted, item.anchor, item.freedom, "robot")
        self._waiting: tuple[Floats, float] | None = None
        self._group: int = dpg.add_group(parent=parent)
        gap(self._group, 8)
        self._head = Section(self._group, "Self motion", width=width)
        self.slider = LineSlider(
            self._group, _self_axis(None), 0.0, width=width, label_width=0, on_change=self._move,
            on_begin=self._begin, tip="How far the joints go while the tool stays where it is",
        )  # fmt: skip

    def refresh(self) -> None:
        """Show how far the joints have gone, and take them where the slider already is."""
        robot, task, q = (self._board.get(name) for name in ("robot", self._item.wanted, self._item.q))
        spare = spare_joints(robot, task) if robot is not None and task is not None else 0
        dpg.configure_item(self._group, show=spare > 0)
        if not spare or q is None:
            return
        self._head.update(hint=f"the tool stays, {spare} joint{'s' if spare > 1 else ''} to spare")
        path = self._path()
        if self._waiting is not None and not np.array_equal(self._waiting[0], q):
            self._waiting = None
        if self._waiting is not None and path is not None and path.place_of(q) is not None:
            amount, self._waiting = self._waiting[1], None
            self._take(path, amount)
            q = self._board.get(self._item.q)
        at = path.place_of(q) if path is not None else None
        self.slider.describe(_self_axis(path if at is not None else None))
        if self._waiting is None:
            self.slider.update(0.0 if path is None or at is None else _degrees(path.amounts[at]))

    def _move(self, degrees: float) -> None:
        q, path = self._board.get(self._item.q), self._path()
        if path is not None and path.place_of(q) is not None:
            self._take(path, math.radians(degrees))
        else:  # the way is not known yet: it is asked for, and taken when it comes
            self._waiting = q, math.radians(degrees)
            self._put(self._item.anchor, q)

    def _take(self, path: Freedom, amount: float) -> None:
        nearest = path.nearest_to(amount)
        self._put(self._item.q, path.q[nearest])
        self.slider.update(_degrees(path.amounts[nearest]))

    def _put(self, port: str, q: Floats) -> None:
        self._board.put(port, q, label="Self motion", gesture=("self motion", self._gesture))

    def _path(self) -> Freedom | None:
        freedom: Freedom | None = self._board.get(self._item.freedom)
        return None if self._board.is_stale(self._item.freedom) else freedom


def _self_axis(path: Freedom | None) -> Axis:
    ends = (-180.0, 180.0)
    low, high = ends if path is None else (_degrees(path.amounts[0]), _degrees(path.amounts[-1]))
    return Axis("", low=low, high=high, decimals=0, margin=0.0, ends=ends)


def _degrees(amount: float) -> float:
    return round(math.degrees(amount), 6) + 0.0
