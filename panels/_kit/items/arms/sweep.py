"""How the tool moves: the kind of way, and the coordinate that is swept beside those that stay."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import dearpygui.dearpygui as dpg
import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.inverse.targets import usual_task
from vi3dras.joint_workspace.first_sweep import first_range

from ...face.board import Board, Bound, FacePart, Paced
from ...face.joints import Turn, WayOfTool
from ...hands.pointer import POINTER, Shows
from ...widgets.choices import Segment
from ...widgets.heads import gap
from .swept_rows import PickSlider, SweptRange
from .tool_numbers import COORDINATES, NUMBERS, TIPS, number_axis, number_factor, spoken_symbol
from .way_points import EndPoints, PathPoints, set_count

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


class WayControls(FacePart[WayOfTool]):
    """The kind of way, and below it what that kind needs."""

    def _lay_out(self, item: WayOfTool, parent: int, board: Board, width: int) -> None:
        self.ports = (
            "robot", "follow", "coordinate", "low", "high", "count", "target", "begin", "through", "end",
            "whole", "path",
        )  # fmt: skip
        self._kinds = Segment(parent, list(WAYS), "Sweep", self._choose)
        gap(parent, 8)
        self._group: int = dpg.add_group(parent=parent)
        self._made: tuple[Any, ...] = ()
        self.part: Bound

    def refresh(self) -> None:
        """Show the way as it is now."""
        robot, follow = self._board.get("robot"), self._board.get("follow")
        self._kinds.update(next(word for word, name in WAYS.items() if name == follow))
        made = (follow, usual_task(robot), self._board.get("coordinate") if follow == "sweep" else "")
        if made != self._made:
            self._made = made
            dpg.delete_item(self._group, children_only=True)
            POINTER.forget_gone()
            kinds: dict[str, Callable[..., Bound]] = {"sweep": SweepRows, "path": PathPoints}
            kind = kinds.get(follow, EndPoints)
            self.part = kind(self._group, self._board, self._width, self._item.result)
        self.part.refresh()

    def frame(self) -> None:
        """Let values that wait for an answer go on."""
        self.part.frame()

    def _choose(self, word: str) -> None:
        self._board.put("follow", WAYS[word], label=f"Follow a {word.lower()}")


class SweepRows(Bound):
    """One row per coordinate of the task; the swept one has ends."""

    def __init__(self, parent: int, board: Board, width: int, result: str) -> None:
        self._board, self._paced, self._gesture = board, Paced(board, result), 0
        robot: Robot = board.get("robot")
        self.sliders: dict[int, PickSlider] = {}
        numbers, swept = NUMBERS[usual_task(robot)], COORDINATES.index(board.get("coordinate"))
        self._swept = swept if swept in numbers else numbers[0]  # an arm need not have all coordinates
        for k in numbers:
            if k == self._swept:
                self.range = SweptRange(
                    parent, number_axis(robot, k), (0.0, 1.0), 2, width=width, on_change=self._stretch,
                    on_begin=self._begin, on_count=partial(set_count, board),
                )  # fmt: skip
                self.range.shows = Shows("target", (k,))
            else:
                self.sliders[k] = PickSlider(
                    parent, number_axis(robot, k), 0.0, width=width, on_change=partial(self._move, k),
                    on_begin=self._begin, on_pick=partial(self._pick, k), tip=TIPS[k],
                )  # fmt: skip
                self.sliders[k].shows = Shows("target", (k,))

    def refresh(self) -> None:
        """Show the numbers in the arm's length unit and degrees."""
        board, robot = self._board, self._board.get("robot")
        target, ends = board.get("target"), (board.get("low"), board.get("high"))
        if target is None or None in ends or self._paced.is_waiting:
            return
        for k, slider in self.sliders.items():
            slider.describe(number_axis(robot, k))
            slider.update(round(float(target[k]) * number_factor(robot, k), 9))
        factor = number_factor(robot, self._swept)
        self.range.axis = number_axis(robot, self._swept)
        self.range.update((round(ends[0] * factor, 9), round(ends[1] * factor, 9)))
        self.range.recount(board.get("count"))
        self.range.repaint()

    def frame(self) -> None:
        """Give the engine what waits."""
        self._paced.frame()

    def _move(self, k: int, typed: float) -> None:
        target = np.array(self._board.get("target"))
        target[k] = typed / number_factor(self._board.get("robot"), k)
        self._paced.put(
            {"target": target}, label=f"Move {spoken_symbol(k)}", gesture=("target", self._gesture)
        )

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
        spot = self._board.get("spot")
        if spot is not None and not self._board.is_stale("spot"):
            target[self._swept] = spot.s
        low, high = first_range(robot, usual_task(robot), target, k)
        share = min(max((float(target[k]) - low) / (high - low), 0.0), 1.0)
        values = {"coordinate": COORDINATES[k], "low": low, "high": high, "target": target, "cursor": share}
        self._board.put_all(values, label=f"Sweep {spoken_symbol(k)}")
