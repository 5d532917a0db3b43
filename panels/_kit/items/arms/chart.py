"""The charts of a sweep in the middle of a face, with their head and their player."""

from __future__ import annotations

import time
from typing import Any

import dearpygui.dearpygui as dpg
import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.flow.cells import Status
from vi3dras.joint_workspace.reading import FOLLOWED

from ...charts.chart_player import ChartPlayer
from ...charts.charts import JointCharts
from ...charts.data import ChartSheet
from ...face.board import Board, FixedPart, same_objects
from ...face.bound import Playing
from ...face.motion import SWEEP_CHARTS
from ...face.units import joint_symbol
from ...pen import px
from ...widgets.choices import Chosen, OneOf
from ...widgets.widget import PAD
from .sheets import MotionParameters, motion_sheet, sweep_sheet

SECONDS = 8.0
"""How long the whole way takes at speed 1."""

PATIENCE = 0.3
"""Seconds after which numbers that belong to older controls say so."""

LAYOUTS = {"Separate": "separate", "Together": "together", "Margin": "margin"}
TITLES = {"together": "Each joint in its own range", "margin": "Room to the nearest limit"}
SYMBOLS = {"px": "p_x", "py": "p_y", "pz": "p_z", "wrist": "φ", "way": "the way"}


class ChartHead(OneOf):
    """What the charts show against what, and how."""

    label = against = ""
    is_stale = False

    def __init__(self, parent: int, on_choose: Chosen, *, width: int) -> None:
        super().__init__(parent, list(LAYOUTS), "Separate", on_choose, width=width, height=px(40), pad=PAD)

    def tell(self, title: str, against: str, *, is_stale: bool = False) -> None:
        """Show other words."""
        self.take(label=title, against=against, is_stale=is_stale)

    def paint_spots(self) -> None:
        """Draw words and choice."""
        end = self.pen.text(self.left, px(22), self.label, 14, "text2", style="bold")
        end = self.pen.symbol(end + px(5), px(22), self.against, 15, "accent", style="italic")
        if self.is_stale:
            self.pen.icon(end + px(16), px(22), "hourglass", 12, "limit")
        self.paint_head_bar()


class SweepChartsView(FixedPart, Playing, shows=SWEEP_CHARTS):
    """Joints against the sweep of the tool, or the tool against the motion of a joint."""

    player: ChartPlayer
    chief = "sweep"
    ports = (
        "robot", "direction", "layout", "cursor", "way", "motion", "sweep", "reading", "jump_places",
        "bands", "jumps", "singular", "ghosts",
    )  # fmt: skip

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        room: int = dpg.get_item_height(parent)
        choose = board.sets("layout", "Show {}", LAYOUTS.get)
        self._head = ChartHead(parent, choose, width=width)
        height = max(room - px(40 + 44), px(80))
        self.charts = JointCharts(
            parent, width=width, height=height, on_scrub=self._scrub, on_begin=self._begin, pad=12
        )
        self.player = ChartPlayer(
            parent, ("Move the cursor",) * 3, width=width, on_go=self._go, on_begin=self._begin,
            steps=self._step, back="panel",
        )  # fmt: skip
        self._since: float | None = None
        self._shown: tuple[Any, ...] = ()

    @property
    def is_forward(self) -> bool:
        """True while the tool is shown and not the joints."""
        return bool(self._board.get("direction") == "forward")

    def refresh(self) -> None:
        """Show the charts, or only move their cursor."""
        port = "motion" if self.is_forward else "reading"
        state = self._board.engine.state(self._board.ref(port))
        self._since = (self._since or time.monotonic()) if state.name == "stale" else None
        if state.name != "stale":
            self._show(state)
        self.charts.move(self._index())
        total = SECONDS if len(self.charts.sheet.x) > 1 else 0.0
        self.player.update(self.player.run._replace(total=total), SECONDS * self._board.get("cursor"))

    def frame(self) -> None:
        """Play on, and tell when the numbers are old: once per frame."""
        super().frame()
        is_stale = self._since is not None and time.monotonic() - self._since > PATIENCE
        self.charts.age(is_stale)
        self._head.tell(self._head.label, self._head.against, is_stale=is_stale)

    def _show(self, state: Status) -> None:
        """Make the charts anew, unless they are of the same results."""
        board = self._board
        robot: Robot = board.get("robot")
        result = board.get("motion" if self.is_forward else "reading")
        sweep = None if self.is_forward or result is None else board.get("sweep")
        switches = ("bands", "jumps", "singular", "ghosts")
        wishes = MotionParameters(board.get("layout"), *(bool(board.get(port)) for port in switches))
        places = board.get("jump_places")
        jumps = () if places is None or board.is_stale("jump_places") else tuple(places.tolist())
        words = "" if result is not None else str(state.error or "")
        now = ((robot, result, sweep), (self.is_forward, wishes, jumps, words))
        if self._shown and now[1] == self._shown[1] and same_objects(now[0], self._shown[0]):
            return
        self._shown = now
        if result is None:
            self.charts.update(ChartSheet(), 0, words)
        elif sweep is None:
            self.charts.update(motion_sheet(robot, result, wishes), 0)
        else:
            self.charts.update(sweep_sheet(robot, sweep, result, wishes, jumps), 0)
        self._tell(robot, result)

    def _tell(self, robot: Robot, result: Any) -> None:
        """Name what is drawn."""
        layout = self._board.get("layout")
        words = [word for word in LAYOUTS if not (self.is_forward and word == "Margin")]
        chosen = next((word for word in words if LAYOUTS[word] == layout), words[0])
        self._head.update(chosen, words)
        lines: tuple[tuple[str, bool], ...] = ()
        if self.is_forward:
            against = joint_symbol(robot, result.joint).replace("theta", "θ") if result else ""
            self._head.tell("Tool against", against)
        else:
            way = self._board.get("way")
            label = way.label if way else ""
            verb = "along" if label == "way" else "against"
            self._head.tell(f"{TITLES.get(layout, 'Joint values')} {verb}", SYMBOLS.get(label, label))
            if result:
                has_others = layout == "separate" and self._board.get("ghosts")
                others = result.other_names if has_others else ()
                dashed = others if len(others) < 2 else (f"{len(others)} others",)
                name = "each pose near to the one before" if result.name == FOLLOWED else result.name
                lines = ((name, False), *((name, True) for name in dashed))
        self.player.name_lines(lines)

    def _index(self) -> int:
        x = self.charts.sheet.x
        if len(x) < 2:
            return 0
        return int(np.abs(x - (x[0] + float(self._board.get("cursor")) * (x[-1] - x[0]))).argmin())

    def _scrub(self, index: int) -> None:
        self.player.scrub(self._time_of(index))

    def _step(self, by: int) -> float:
        return self._time_of(min(max(self._index() + by, 0), len(self.charts.sheet.x) - 1))

    def _time_of(self, index: int) -> float:
        """When the cursor is at a value of the axis [s]."""
        x = self.charts.sheet.x
        return SECONDS * float((x[index] - x[0]) / (x[-1] - x[0]))

    def _go(self, seconds: float, label: str) -> None:
        self._board.put("cursor", seconds / SECONDS, label=label, gesture=("cursor", self._gesture))
