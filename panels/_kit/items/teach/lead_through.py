"""Lead-through: what is recorded while the arm is jogged or dragged, played back and written."""

from __future__ import annotations

import math
from pathlib import Path
from time import monotonic

import numpy as np

from vi3dras.arm.library import work_folder
from vi3dras.arrays import Floats
from vi3dras.motion.rows import Plan
from vi3dras.passport.report import Report

from ...charts.player import Player
from ...face.board import Board, FixedPart
from ...face.bound import Playing
from ...face.teach import LEAD_THROUGH
from ...hands.pointer import Shows
from ...messages.file_dialog import ask_file
from ...widgets.fields import NumberField
from ...widgets.heads import Paragraph, Section, gap
from ...widgets.spots import Action, Buttons

EVERY = 0.02
"""Between two rows of a recording [s], at least."""

MOST = 60_000
"""Rows of a recording: twenty minutes of motion."""


class LeadThroughRows(FixedPart, Playing, shows=LEAD_THROUGH):
    """Record, stop, play, export."""

    also = ("robot",)

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        self._rows: list[Floats] | None = None
        """What was recorded until now, while it is being recorded: the time and the joint values."""
        self._began = 0.0
        self._head = Section(parent, "Lead-through", width=width)
        self._buttons = Buttons(parent, self._actions(), width=width)
        self._buttons.shows_at = {
            "Record": Shows("led"),
            "Stop": Shows("led"),
            "Export motion": Shows("export_led"),
        }
        gap(parent, 6)
        self._said = Paragraph(parent, width=width)
        named = "Play the recording", "Go along the recording", "Step along the recording"
        self.player = Player(
            parent, named, width=width, on_go=self._go, on_begin=self._begin, back="clear"
        )  # fmt: skip
        gap(parent, 4)
        self._joint = self._within(parent, "thin_joint", "°", 180 / math.pi)
        self._tool = self._within(parent, "thin_tool", "mm", 1000.0)

    def _within(self, parent: int, port: str, unit: str, factor: float) -> NumberField:
        """A field for a tolerance, with how many of its units one SI unit is."""
        told = self._board.port(port)
        put = self._board.sets(port, told.label, lambda typed: typed / factor)
        return NumberField(
            parent, told.label, 0.0, width=self._width, unit=unit, decimals=2, step=0.1, low=0.01, high=50.0,
            on_change=put, tip=told.tip,
        ).showing(port)  # fmt: skip

    def show(
        self, led: Floats | None, led_words: str, led_plan: Plan | None, led_report: Report | None,
        thin_joint: float, thin_tool: float,
    ) -> None:  # fmt: skip
        """Show what was recorded."""
        self._joint.update(round(math.degrees(thin_joint), 9))
        self._tool.update(round(thin_tool * 1000, 9))
        plan = None if self._board.is_stale("led_plan") else led_plan
        total = 0.0 if plan is None else float(plan.fine.duration)
        self.player.update(self.player.run._replace(total=total))
        self._buttons.update(self._actions())
        self._tell(led_words, led_report)

    def frame(self) -> None:
        """Record on, or play on: once per frame."""
        super().frame()
        if self._rows is None:
            return
        now = monotonic() - self._began
        q: Floats = self._board.get("q")
        if len(self._rows) >= MOST or len(q) + 1 != len(self._rows[0]):
            self.stop()
        elif now - self._rows[-1][0] >= EVERY and not self._stays(q):
            self._rows.append(np.concatenate([[now], q]))
            self._tell("", None)

    def record(self) -> None:
        """Begin to record."""
        self.player.play(on=False)
        self._began = monotonic()
        self._rows = [np.concatenate([[0.0], self._board.get("q")])]
        self._buttons.update(self._actions())
        self._tell("", None)

    def stop(self) -> None:
        """End it; what was recorded is kept, as one step of undo."""
        rows, self._rows = self._rows, None
        self._buttons.update(self._actions())
        if rows and len(rows) > 1:
            self._board.put("led", np.array(rows), label="Record")
        self._tell(self._board.get("led_words") or "", self._board.fresh("led_report"))

    def _stays(self, q: Floats) -> bool:
        """Whether the arm rests: the last two rows have its joint values, and the second goes on to now."""
        rows = self._rows or []
        if len(rows) < 2 or not (np.array_equal(rows[-1][1:], q) and np.array_equal(rows[-2][1:], q)):
            return False
        rows[-1][0] = monotonic() - self._began
        return True

    def _tell(self, words: str, report: Report | None) -> None:
        if self._rows is not None:
            self._head.update(hint="recording")
            self._said.update(f"{len(self._rows):,} rows: jog, or drag the tool", "accent")
            return
        self._head.update(hint="")
        said = words or "Record, then jog or drag the arm: what it does can be played back"
        safe = "" if report is None or not words else f" {report.sentence}"
        self._said.update(f"{said}.{safe}" if words else said, "text2")

    def _actions(self) -> tuple[Action, ...]:
        has = self._rows is None and self._board.get("led") is not None
        may = has and self._board.fresh("led_plan") is not None
        if self._rows is None:
            first = Action("Record", self.record, "dot", tip="Keep the joint values while the arm is led")
        else:
            first = Action("Stop", self.stop, "stop", "danger", tip="End the recording")
        tip = "The playback as via-points with times, checked, and its passport beside it"
        return first, Action("Export motion", self._ask, "save", enabled=may, tip=tip)

    def _ask(self) -> None:
        ask_file("Export as", work_folder("exports"), ".csv", self.export, name="led.csv", replaces=True)

    def export(self, file: Path) -> None:
        """Write the playback there."""
        self._board.begin("export_led", "Exported", file, file=str(file))

    def _go(self, seconds: float, label: str) -> None:
        plan: Plan | None = self._board.fresh("led_plan")
        q = None if plan is None else plan.fine.at(seconds)
        if q is not None:
            self._board.put("q", q, label=label, gesture=("led", self._gesture))
