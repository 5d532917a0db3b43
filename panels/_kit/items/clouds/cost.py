"""The cost study of the paper, measured here: seconds against Factor, and against the number of joints."""

from __future__ import annotations

import numpy as np

from vi3dras.workspace.cost import Cost

from ...charts.plots import Plot, PlotLine
from ...face.board import Board, FacePart
from ...face.workspace import TimeGraph
from ...pen import px, segment
from ...widgets.choices import Segment
from ...widgets.heads import Caption, Section, gap
from ...widgets.legend import spaced, told_seconds
from ...widgets.spots import Action, Buttons
from ...widgets.tables import Cell, Column, Table, TableRow

WHAT = "Times every link's cloud at ten Factors on this computer, in a few seconds."
AGAINST = ("Factor", "Joints", "Points")
COLUMNS = (Column("f", 40, is_left=True), Column("points", 110), Column("time", 90), Column("ns each", 70))


class TimeStudy(FacePart[TimeGraph]):
    """A button, the graph, and where there is room the numbers."""

    ports = ("study", "study_wanted", "robot")

    def _lay_out(self, item: TimeGraph, parent: int, board: Board, width: int) -> None:
        self._against = AGAINST[0]
        self._head = Section(parent, "Time against Factor", "log axes", width=width)
        if item.is_whole:
            Segment(parent, AGAINST, AGAINST[0], self._turn, width=width, label="Against", label_width=72)
            gap(parent, 8)
        self._plot = Plot(parent, width=width, height=px(item.height), y_name="s", is_log=True)
        self._plot.describe("f")
        gap(parent, 8)
        self._buttons = Buttons(parent, self._actions(), width=width)
        self._words = Caption(parent, width=width)
        gap(parent, 8)
        self._table = Table(parent, (), width=width, row_height=22) if item.is_whole else None

    def refresh(self) -> None:
        """Show what has been measured."""
        study: tuple[Cost, ...] = self._board.get("study") or ()
        running = self._board.is_stale("study") and bool(self._board.get("study_wanted"))
        self._head.update(
            f"Time against {self._against}", "measuring" if running else "log axes", stale=running
        )
        self._buttons.update(self._actions())
        self._plot.show(bool(study))
        self._plot.update(self._lines(study))
        self._words.update("" if study else WHAT)
        if self._table is not None:
            self._show_table(study)

    def _lines(self, study: tuple[Cost, ...]) -> list[PlotLine]:
        keys = {"Factor": (1, 0), "Joints": (0, 1), "Points": (1, 2)}[self._against]
        groups = sorted({cost[keys[0]] for cost in study})
        shown = groups if keys[0] == 1 else groups[:: max(len(groups) // 4, 1)]
        lines: list[PlotLine] = []
        for group in shown:
            some = sorted((c for c in study if c[keys[0]] == group), key=lambda c: c[keys[1]])
            if keys[0] == 1 and group < 2:
                continue  # one joint is done before a clock has started
            name = f"{group:.0f} joints" if keys[0] == 1 else f"f = {group:g}"
            x, y = (np.array([c[k] for c in some], float) for k in (keys[1], 3))
            lines.append(PlotLine(name, x, y, segment(int(group) if keys[0] == 1 else len(lines) + 1), True))
        return lines

    def _show_table(self, study: tuple[Cost, ...]) -> None:
        assert self._table is not None
        joints = max((cost.joints for cost in study), default=0)
        whole = sorted((c for c in study if c.joints == joints), key=lambda c: c.factor)
        rows = []
        for c in whole:
            told = (spaced(c.points), told_seconds(c.seconds), _each(c))
            rows.append(TableRow((Cell(f"{c.factor:g}", "text2"), *map(Cell, told))))
        self._table.update(rows, COLUMNS if rows else ())
        self._table.show(bool(rows))

    def _actions(self) -> list[Action]:
        word = "Measure again" if self._board.get("study") else "Measure"
        return [Action(word, lambda: self._board.act("measure_times"), "clock", tip="Live, on this computer")]

    def _turn(self, word: str) -> None:
        self._against = word
        self._plot.describe({"Factor": "f", "Joints": "n", "Points": "N"}[word])
        self.refresh()


def _each(cost: Cost) -> str:
    """Nanoseconds per point in two digits."""
    value = cost.seconds / max(cost.points, 1) * 1e9
    return f"{value:.1f}" if value < 10 else spaced(round(value))
