"""How the tool moves: the kind of way, and the coordinate that is swept beside those that stay."""

from __future__ import annotations

import time
from collections.abc import Hashable, Mapping
from functools import partial
from typing import Any

import dearpygui.dearpygui as dpg
import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.inverse.targets import usual_task
from vi3dras.joint_workspace.first_sweep import first_range

from ...face.board import Board, FacePart, FixedPart
from ...face.bound import Bound
from ...face.motion import WAY_OF_TOOL, Turn
from ...face.units import COORDINATES, NUMBERS, TIPS, number_axis, number_factor, spoken_symbol, word_of
from ...hands.pointer import Shows
from ...widgets.choices import Segment
from ...widgets.heads import gap
from ...widgets.ranges import RangeHands
from ...widgets.slider import SliderHands
from .swept_rows import PickSlider, SweptRange
from .way_points import POINTS, EndPoints, PathPoints

WAYS = {"Sweep": "sweep", "Line": "line", "Arc": "arc", "Path": "path"}


class PageTurn(FacePart[Turn]):
    """Sets a control when its page opens, and opens another page when the control is set to what it means."""

    def _lay_out(self, item: Turn, parent: int, board: Board, width: int) -> None:
        self.ports = (item.control,)
        if board.get(item.control) != item.value:
            board.put(item.control, item.value, label=f"Open {item.value}")

    def refresh(self) -> None:
        """Ask for the page of another value."""
        page = dict(self._item.pages).get(self._board.get(self._item.control))
        if page is not None:
            self._board.memo["page"] = page


class WayControls(FixedPart, shows=WAY_OF_TOOL):
    """The kind of way, and below it what that kind needs."""

    also = ("low", "high", "count", "target", "begin", "through", "end", "whole", "path")

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        self._kinds = Segment(parent, list(WAYS), "Sweep", board.sets("follow", "Follow a {}", WAYS.get))
        gap(parent, 8)
        self._group: int = dpg.add_group(parent=parent)
        self.part: Bound

    def show(self, robot: Robot, follow: str, coordinate: str) -> None:
        """Show the way as it is now."""
        self._kinds.update(word_of(WAYS, follow))
        swept = coordinate if follow == "sweep" else ""
        if self._is_new(self._group, follow, usual_task(robot), swept):
            if follow == "sweep":
                self.part = SweepRows(self._group, self._board, self._width)
            else:
                kind = PathPoints if follow == "path" else EndPoints
                self.part = kind(self._group, self._board, self._width)
        self.part.refresh()

    def frame(self) -> None:
        """Let values that wait for an answer go on."""
        self.part.frame()


PATIENCE = 2.0
"""Seconds after which a step that does not answer is asked anew all the same."""


class Paced:
    """Puts controls no faster than what hangs on them is computed; the last value always gets there.

    A slow step that is asked anew forgets what it was doing: asked in every frame, it would never answer.
    """

    def __init__(self, board: Board) -> None:
        self._board = board
        self.waiting: dict[str, Any] = {}
        """What has not been given yet."""
        self._label: str = ""
        self._gesture: Hashable = None
        self._given = 0.0

    def put(self, values: Mapping[str, Any], *, label: str, gesture: Hashable) -> None:
        """Set controls now, or as soon as there is an answer to the values before."""
        self.waiting |= values
        self._label, self._gesture = label, gesture
        self.frame()

    def frame(self) -> None:
        """Give what waits when it is time: once per frame."""
        if not self.waiting:
            return
        is_late = time.monotonic() - self._given > PATIENCE
        if is_late or not self._board.is_stale("reading"):
            wanted, self.waiting = self.waiting, {}
            self._given = time.monotonic()
            self._board.put_all(wanted, label=self._label, gesture=self._gesture)


class SweepRows(Bound):
    """One row per coordinate of the task; the swept one has ends."""

    def __init__(self, parent: int, board: Board, width: int) -> None:
        self._board, self._paced = board, Paced(board)
        robot: Robot = board.get("robot")
        self.sliders: dict[int, PickSlider] = {}
        numbers, swept = NUMBERS[usual_task(robot)], COORDINATES.index(board.get("coordinate"))
        self._swept = swept if swept in numbers else numbers[0]  # an arm need not have all coordinates
        for k in numbers:
            if k == self._swept:
                hands = RangeHands(width=width, on_change=self._stretch, on_begin=self._begin)
                count = board.sets("count", POINTS)
                self.range = SweptRange(parent, number_axis(robot, k), on_count=count, **hands)
                self.range.shows = Shows("target", (k,))
            else:
                move, pick = partial(self._move, k), partial(self._pick, k)
                slides = SliderHands(width=width, on_change=move, on_begin=self._begin, tip=TIPS[k])
                self.sliders[k] = PickSlider(parent, number_axis(robot, k), 0.0, on_pick=pick, **slides)
                self.sliders[k].shows = Shows("target", (k,))

    def refresh(self) -> None:
        """Show the numbers in the arm's length unit and degrees."""
        board, robot = self._board, self._board.get("robot")
        target, ends = board.get("target"), (board.get("low"), board.get("high"))
        if target is None or None in ends or self._paced.waiting:
            return
        for k, slider in self.sliders.items():
            slider.describe(number_axis(robot, k))
            slider.update(round(float(target[k]) * number_factor(robot, k), 9))
        factor = number_factor(robot, self._swept)
        self.range.axis = number_axis(robot, self._swept)
        self.range.update((round(ends[0] * factor, 9), round(ends[1] * factor, 9)))
        self.range.take(count=board.get("count"))
        self.range.repaint()

    def frame(self) -> None:
        """Give the engine what waits."""
        self._paced.frame()

    def _move(self, k: int, typed: float) -> None:
        target = self._board.changed("target", k, typed / number_factor(self._board.get("robot"), k))
        label, gesture = f"Move {spoken_symbol(k)}", ("target", self._gesture)
        self._paced.put({"target": target}, label=label, gesture=gesture)

    def _stretch(self, low: float, high: float) -> None:
        """Take other ends; the cursor stays at its place as far as it is still between them."""
        factor, board = number_factor(self._board.get("robot"), self._swept), self._board
        before = (board.get("low"), board.get("high"))
        after = (low / factor, high / factor)
        place = before[0] + board.get("cursor") * (before[1] - before[0])
        share = min(max((place - after[0]) / (after[1] - after[0]), 0.0), 1.0)
        values = {"low": after[0], "high": after[1], "cursor": share}
        label = f"Sweep {spoken_symbol(self._swept)}"
        self._paced.put(values, label=label, gesture=("range", self._gesture))

    def _pick(self, k: int) -> None:
        robot, target = self._board.get("robot"), np.array(self._board.get("target"))
        spot = self._board.fresh("spot")
        if spot is not None:
            target[self._swept] = spot.s
        low, high = first_range(robot, usual_task(robot), target, k)
        share = min(max((float(target[k]) - low) / (high - low), 0.0), 1.0)
        values = {"coordinate": COORDINATES[k], "low": low, "high": high, "target": target, "cursor": share}
        self._board.put_all(values, label=f"Sweep {spoken_symbol(k)}")
