"""What is desired of the loop: a test signal, the motion of another instrument, or a file."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import dearpygui.dearpygui as dpg
import numpy as np

from vi3dras.api.forces.run import Motioned
from vi3dras.arm.library import work_folder
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.dynamics.trajectory import planned
from vi3dras.kinematics.forward import tool_pose
from vi3dras.motion.rows import Plan

from ...face.board import Board, FixedPart
from ...face.bound import Bound
from ...face.control import LOOP_TEST
from ...face.motion import MoveEnds
from ...face.units import DECIMALS
from ...hands.pointer import Shows
from ...messages.file_dialog import ask_file
from ...pen import shown
from ...widgets.fields import NumberField
from ...widgets.heads import Caption, Section, gap
from ...widgets.menus import Dropdown, Entry
from ...widgets.tables import Cell, Column, Table, TableRow
from ..arms.place_tables import EndsTable
from ..forces.source import motions_elsewhere
from .law_form import span_of

SIGNALS = {
    "move": "Move from start to goal",
    "step": "Step from start to goal",
    "ramp": "Ramp from start to goal",
    "sine": "Sine between start and goal",
    "chirp": "Chirp between start and goal",
    "hold": "Hold the start",
}
NEEDS = {
    "move": ("test_time", "test_way"), "step": ("test_time",), "ramp": ("test_time", "test_way"),
    "sine": ("test_time", "test_frequency"), "chirp": ("test_time", "test_frequency", "test_last"),
    "hold": ("test_time",), "taken": (), "file": (),
}  # fmt: skip
"""The numbers of each signal."""
FIELDS = {"test_time": (0.5, 2), "test_way": (0.1, 2), "test_frequency": (0.5, 2), "test_last": (1.0, 1)}
"""Step and decimals of each number."""
PLACES = (
    Column("tool", 56, is_left=True), Column("x", 72), Column("y", 72), Column("z", 72),
    Column("", 30, is_left=True),
)  # fmt: skip


class SignalForm(FixedPart, shows=LOOP_TEST):
    """A list of signals, and below it what the chosen one asks for."""

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        self.ports = ("test_signal", "test_taken", "test_file", "desired_trouble", "robot", "test_start",
                      "test_goal", *FIELDS)  # fmt: skip
        Section(parent, "Test", "what is desired", width=width)
        self._list = Dropdown(parent, self._entries, width=width, icon="route")
        self._list.shows = Shows("test_signal")
        gap(parent, 4)
        self._why = Caption(parent, width=width)
        self._group: int = dpg.add_group(parent=parent)
        self._ends: Bound | None = None
        self._places: Table | None = None
        self._fields: dict[str, NumberField] = {}

    def refresh(self) -> None:
        """Show which signal it is, and its numbers."""
        board = self._board
        kind, taken = board.get("test_signal"), board.get("test_taken")
        titles = {**SIGNALS, "taken": taken.title if taken else "", "file": Path(board.get("test_file")).name}
        self._list.update(titles[kind] or "Choose a motion")
        self._why.update(board.get("desired_trouble") or "")
        if self._is_new(self._group, kind):
            self._build(kind)
        if self._ends is not None:
            self._ends.refresh()
        if self._places is not None:
            self._show_places(self._places)
        for port, field in self._fields.items():
            field.update(board.get(port))

    def _build(self, kind: str) -> None:
        group, board, width = self._group, self._board, self._width
        self._ends = self._places = None
        self._fields = {}
        if kind in SIGNALS:
            self._ends = EndsTable(MoveEnds("test_start", "test_goal"), group, board, width)
            self._places = Table(group, PLACES, width=width, row_height=26, on_edit=self._place)
            self._places.shows_at = {"tool": Shows("test_start")}
            gap(group, 4)
        for port in NEEDS[kind]:
            about, (step, decimals) = board.port(port), FIELDS[port]
            low, high = span_of(board, port)
            self._fields[port] = NumberField(
                group, about.label, 1.0, width=width, unit=about.unit, step=step, decimals=decimals,
                low=low, high=high, on_change=board.sets(port, f"Set {about.label.lower()}"),
                tip=about.tip,
            ).showing(port)  # fmt: skip
        gap(group, 4)

    def _show_places(self, table: Table) -> None:
        robot: Robot = self._board.get("robot")
        digits, rows = DECIMALS[robot.units.length], []
        for word, port in (("start", "test_start"), ("goal", "test_goal")):
            q: Floats = self._board.get(port)
            if len(q) != robot.n:
                return
            place = tool_pose(robot, q)[:3, 3] / robot.units.metres
            cells = (Cell(shown(v, digits), "text", can_edit=True) for v in place.tolist())
            name, unit = (Cell(text, "text2", style="word") for text in (word, robot.units.length))
            rows.append(TableRow((name, *cells, unit)))
        table.update(rows)

    def _place(self, row: int, column: int, value: float) -> None:
        """Bring one end to where its tool is at a typed place."""
        robot: Robot = self._board.get("robot")
        port = ("test_start", "test_goal")[row]
        near = np.array(self._board.get(port))
        place = tool_pose(robot, near)[:3, 3].copy()
        place[column - 1] = value * robot.units.metres
        q = self._board.act("end_at", target=place, near=near)
        if q is not None:
            self._board.put(port, q, label=f"Place the tool at the {('start', 'goal')[row]}")

    def _entries(self) -> list[Entry]:
        kind = self._board.get("test_signal")
        own = [
            Entry(title, partial(self._choose, name), is_current=kind == name)
            for name, title in SIGNALS.items()
        ]
        others = [
            Entry(title, partial(self._take, ref, title), hint=hint)
            for ref, title, hint in motions_elsewhere(self._board)
        ]
        file = Entry("A file with times and joint values", self._ask, "folder", is_current=kind == "file")
        return [*own, *others, file]

    def _choose(self, kind: str) -> None:
        self._board.put_all({"test_signal": kind, "loop_at": 0.0}, label=SIGNALS[kind])

    def _take(self, ref: str, title: str) -> None:
        self._board.engine.catch_up()
        plan = self._board.engine.values.get(ref)
        if isinstance(plan, Plan):
            motion = Motioned(planned(plan.fine), title, ())
            values = {"test_taken": motion, "test_signal": "taken", "loop_at": 0.0}
            self._board.put_all(values, label=f"Take {title}")

    def _ask(self) -> None:
        ask_file("Read a motion", work_folder("exports"), ".csv", self.read)

    def read(self, file: Path) -> None:
        """Take the motion of a file."""
        values = {"test_file": str(file), "test_signal": "file", "loop_at": 0.0}
        self._board.put_all(values, label=f"Read {file.name}")
