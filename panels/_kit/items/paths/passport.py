"""Whether a motion is safe: every check with its worst row, and what is wrong in sentences."""

from __future__ import annotations

import math
from collections.abc import Callable

from vi3dras.motion.rows import Plan
from vi3dras.passport.codes import CODES
from vi3dras.passport.outcome import Outcome
from vi3dras.passport.report import Report

from ...face.board import Board, FixedPart
from ...face.motion import PASSPORT_CARD
from ...pen import LampState, Paint, short
from ...widgets.heads import LampWord, Paragraph, Section
from ...widgets.tables import Cell, Column, Table, TableRow
from .path import moment_of
from .timing import tell_lines

TINY = 1e-6
"""What is below is shown as 0."""
SHORT = {"GROUND": "arm and ground"}
"""Titles that fit into the table where those of the passport do not."""
MOST = 4
"""Sentences that are shown; the table has every check."""
COLUMNS = (Column("check", 116, is_left=True), Column("worst", 58), Column("allowed", 84), Column("row", 36))


class Checks:
    """A lamp, the table of checks, and the first sentences; a click on a check tells `on_choose` its row."""

    def __init__(self, parent: int, on_choose: Callable[[int], None], *, width: int) -> None:
        self._head = Section(parent, "Passport", width=width)
        self._lamp = LampWord(parent, "", width=width)
        self._lines = [Paragraph(parent, width=width) for _ in range(MOST)]
        self._on_choose = on_choose
        self._table = Table(
            parent, COLUMNS, width=width, row_height=22, is_card=False, has_lines=False, on_choose=self.choose
        )
        self.found: tuple[Outcome, ...] = ()

    def update(self, report: Report | None, *, stale: bool) -> None:
        """Show what was found."""
        if report is None:
            self._head.update(hint="being checked" if stale else "nothing to check", stale=stale)
            self._lamp.update("No motion yet", "off")
            tell_lines(self._lines, (), "text")
            self._table.update(())
            return
        self._head.update(hint=f"{report.rows} rows", stale=stale)
        state: LampState = "far" if report.faults else "limit" if report.warnings else "ok"
        count, many = len(report.faults), len(report.warnings)
        word = "Safe" if not count else f"Not safe: {count} fault{'s' if count > 1 else ''}"
        if not count and many:
            word = "Safe, with 1 warning" if many == 1 else f"Safe, with {many} warnings"
        self._lamp.update(word, state)
        sentences = [found.sentence for found in (*report.faults, *report.warnings)]
        tell_lines(self._lines, sentences, "text")
        self.found = report.checks
        self._table.update([_row(check) for check in report.checks])

    def choose(self, index: int) -> None:
        """Tell the worst row of a check, as a click on it would."""
        row = self.found[index].row
        if row is not None:
            self._on_choose(row)


class CheckTable(FixedPart, shows=PASSPORT_CARD):
    """The passport of the motion of an instrument; a click on a check goes to its worst row."""

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        self.ports = ("passport", "plan", "robot")
        self.checks = Checks(parent, self._go, width=width)

    def refresh(self) -> None:
        """Show what was found."""
        self.checks.update(self._board.get("passport"), stale=self._board.is_stale("passport"))

    def _go(self, row: int) -> None:
        plan: Plan | None = self._board.get("plan")
        if plan is not None and row < len(plan.stops.times):
            self._board.put("at", moment_of(plan, row), label="Go to the worst row")


def _row(check: Outcome) -> TableRow:
    paint: Paint = "text" if check.passed else "far" if check.is_fault else "limit"
    lamp: LampState = "ok" if check.passed else "far" if check.is_fault else "limit"
    allowed = ""
    if check.allowed is not None:
        allowed = f"{check.sign} {short(float(f'{check.allowed:.3g}'))} {check.unit}"
    cells = (
        Cell(SHORT.get(check.code, CODES[check.code].title), style="word", lamp=lamp),
        Cell(_number(check.worst), paint),
        Cell(allowed.strip() or "–", "text3"),
        Cell("–" if check.row is None else str(check.row), "text2"),
    )
    return TableRow(cells)


def _number(value: float | None) -> str:
    if value is None or not math.isfinite(value):
        return "–"
    return short(float(f"{value:.3g}") if abs(value) >= TINY else 0.0)
