"""A way in the least time: its phase plane, and the limits that lead one after the other."""

from __future__ import annotations

import numpy as np

from vi3dras.api.forces.fastest import Fastest, Lead
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats

from ...charts.plots import Plot, PlotLine
from ...face.board import Board, FixedPart
from ...face.forces import LEAST_PLANE, LEAST_READINGS
from ...hands.pointer import Shows
from ...pen import current, px, shown
from ...widgets.cards import ReadingRow
from ...widgets.heads import Caption, Section
from ...widgets.tables import Cell, Column, Table, TableRow
from ..arms.sheets import joint_colour

ROOM = 1.35
"""How far above the fastest speed the plane goes, so much times that speed."""
SAME = 0.99
"""A constant speed nearer to the curve than this share of it is not drawn a second time."""
SYMBOLS = {"torque": "τ", "speed": "v", "acceleration": "a"}
"""What leads, as a line of the plane and a row of the table are named."""


class PhasePlane(FixedPart, shows=LEAST_PLANE):
    """The speed along the way, in the colour of the joint that leads, under the maximum velocity curve."""

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        self._head = Section(parent, "Speed over the way", "s′ over s", width=width)
        self.plot = Plot(parent, width=width, height=px(238), y_name="s′ [rad/s]")
        self.plot.describe("s [rad]")
        self.plot.shows = Shows("fastest_way")

    def show(self, robot: Robot, fastest_way: Fastest | None) -> None:
        """Show the profile of now."""
        stale = self._board.is_stale("fastest_way")
        self._head.update(hint="being computed" if stale else "colour: whose limit leads", stale=stale)
        has_one = fastest_way is not None and fastest_way.robot.n == robot.n
        self.plot.update(plane_lines(fastest_way) if has_one and fastest_way is not None else ())


def plane_lines(fastest: Fastest) -> list[PlotLine]:
    """The ceiling, the steady speed, the profile by what leads, and a dot where the lead changes."""
    found, plane = fastest.found, fastest.phase_plane
    s, speed = plane["s"], plane["speed"]
    top = ROOM * float(speed.max())
    ceiling = np.where(plane["ceiling"] <= top, plane["ceiling"], np.nan)
    grey, quiet = current().text2, current().text3
    lines = []
    if np.isfinite(ceiling).any():
        lines.append(PlotLine("maximum velocity", s, ceiling, grey))
    if 0 < found.steady < SAME * float(np.sqrt(found.ceiling.min())):
        lines.append(PlotLine("constant speed", s[[0, -1]], np.full(2, found.steady), quiet))
    n = fastest.robot.n
    for column in dict.fromkeys(found.leading.tolist()):
        on = np.flatnonzero(found.leading == column)
        values = np.full(len(s), np.nan)
        values[on], values[on + 1] = speed[on], speed[on + 1]
        kind = ("torque", "speed", "acceleration")[column // n] if column >= 0 else "none"
        name = f"{SYMBOLS[kind]}_{column % n + 1}" if column >= 0 else ""
        lines.append(PlotLine(name, s, values, joint_colour(column % n) if column >= 0 else grey))
    at = np.searchsorted(found.times, found.switches)
    if len(at):
        lines.append(PlotLine("", *_apart(s[at], speed[at]), current().text2, has_marks=True))
    return lines


def _apart(x: Floats, y: Floats) -> tuple[Floats, Floats]:
    """Points that no line joins."""
    gaps = np.full(len(x), np.nan)
    return np.stack([x, x], axis=1).ravel(), np.stack([y, gaps], axis=1).ravel()


def lead_row(lead: Lead) -> TableRow:
    """Which limit leads, and from when to when."""
    name = f"{lead.kind} {SYMBOLS[lead.kind]}_{lead.number}"
    return TableRow((
        Cell(name, joint_colour(lead.number - 1), style="word"), Cell(lead.side, "text2", style="word"),
        Cell(shown(lead.start, 3)), Cell(shown(lead.end, 3)),
    ))  # fmt: skip


class LeastReadings(FixedPart, shows=LEAST_READINGS):
    """Three durations, and a row for each stretch."""

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        Section(parent, "Least time", "from rest to rest", width=width)
        names = ("In the least time", "Before", "At constant speed")
        self._rows = [ReadingRow(parent, name, width=width, unit="s", unit_width=18) for name in names]
        for row in self._rows:
            row.shows = Shows("fastest_way")
        Caption(parent, width=width).update("Constant speed leaves out start and stop.")
        Section(parent, "Which limit leads", "s", width=width)
        columns = [
            Column("limit", 110, is_left=True), Column("", 60, is_left=True), Column("from", 56),
            Column("to", 56),
        ]  # fmt: skip
        self._table = Table(
            parent, columns, width=width, row_height=22, head_height=20, is_card=False, has_lines=False
        )
        self._table.shows = Shows("fastest_way")
        self._words = Caption(parent, width=width)

    def show(self, robot: Robot, fastest_way: Fastest | None, fastest_words: str) -> None:
        """Show the durations and stretches, or why there are none."""
        found = fastest_way
        if found is None or found.robot.n != robot.n:
            for row in self._rows:
                row.say("–")
            self._table.update(())
            self._words.update(fastest_words, "limit")
            return
        times = (found.duration, found.before, found.steady_duration)
        for row, time in zip(self._rows, times, strict=True):
            row.say("–" if time is None or not np.isfinite(time) else shown(time, 3))
        self._table.update([lead_row(each) for each in found.leads if each.kind != "none"])
        self._words.update(" ".join(found.told))
