"""What a line of the tool reaches and misses, beside what the paper prints where it is its case."""

from __future__ import annotations

import numpy as np

from vi3dras.api.cartesian import CartesianMotion
from vi3dras.arm.robot import Robot
from vi3dras.papers.table_two import Printed, printed_column

from ...face.board import Board, FixedPart
from ...face.cartesian import LINE_RESULT
from ...face.units import SYMBOLS
from ...hands.pointer import Shows
from ...pen import Paint, shown
from ...widgets.cards import ReadingRow
from ...widgets.heads import Paragraph, Section, gap
from ...widgets.tables import Cell, Column, Table, TableRow

PAPER_ARM = "kuka-kr5-arc"

DIGITS = 3
"""As many decimals as Table II has."""

TABLE_CHANGE = (-200.0, 200.0, -200.0, -90.0, 0.0, 90.0)
"""What Table II changes x, y, z [mm] and A, B, C [deg] by, from home."""

PLAIN = (Column("", 38, is_left=True), Column("goal", 78), Column("reached", 82), Column("error", 72))
BESIDE = (
    Column("", 26, is_left=True), Column("goal", 62), Column("reached", 72), Column("error", 58),
    Column("Table II", 72),
)  # fmt: skip


class LineResult(FixedPart, shows=LINE_RESULT):
    """A row per coordinate, and how straight the way was."""

    also = ("line_words",)

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        self._head = Section(parent, "Reached", width=width)
        self.table = Table(parent, PLAIN, width=width, row_height=24, is_card=False)
        self.table.shows = Shows("line_gone")
        gap(parent, 4)
        rows = (
            ("share", "Comes along", "How far along the way the arm comes before something stops it"),
            ("off", "Off the way", "The largest distance of the tool from its line or circle"),
            ("turned", "Turned off", "The largest angle between the tool and the orientation planned there"),
        )
        self.rows = {name: ReadingRow(parent, label, width=width, tip=tip) for name, label, tip in rows}
        for row in self.rows.values():
            row.shows = Shows("line_gone")
        gap(parent, 4)
        self.words = [Paragraph(parent, width=width) for _ in range(3)]

    def show(self, robot: Robot, line_gone: CartesianMotion | None) -> None:
        """Show the numbers."""
        stale = self._board.is_stale("line_gone")
        if line_gone is None or line_gone.robot.n != robot.n:
            self._head.update(hint="being computed" if stale else "nothing to go", stale=stale)
            self.table.update(())
            for row in self.rows.values():
                row.say("–", unit="")
            self._say("" if stale else self._board.get("line_words") or "", "", "")
            return
        units, printed = robot.units, column_of(line_gone)
        self._head.update(hint=f"{len(line_gone) - 1} of {line_gone.steps} steps", stale=stale)
        self.table.update(result_rows(line_gone, printed), BESIDE if printed else PLAIN)
        self.rows["share"].say(shown(100 * line_gone.share, 2), unit="%")
        self.rows["off"].say(shown(line_gone.straightness, DIGITS), unit=units.length)
        self.rows["turned"].say(shown(line_gone.turn_error, DIGITS), unit="°")
        misprint = printed is not None and bool((printed.values != printed.right).any())
        told = "Amber: a misprint of the table; the number reached is right." if misprint else ""
        self._say(line_gone.verdict, line_gone.near_singular or line_gone.held, told)

    def _say(self, *sentences: str) -> None:
        inks: tuple[Paint, ...] = ("text2", "text2", "limit")
        for row, sentence, ink in zip(self.words, sentences, inks, strict=True):
            row.update(sentence, ink)


def result_rows(gone: CartesianMotion, printed: Printed | None) -> list[TableRow]:
    """Goal, reached, error, and what Table II prints where there is a column."""
    units = gone.robot.units
    rows = []
    for k, symbol in enumerate(SYMBOLS[:6]):
        unit = units.length if k < 3 else "°"
        digits = DIGITS if k >= 3 or units.length == "mm" else DIGITS + 1
        numbers = gone.goal[k], gone.reached[k], gone.errors[k]
        cells = [Cell(f"{symbol[-1]}  {unit}" if printed is None else symbol[-1], "text2", style="word")]
        cells += [Cell(shown(float(value), digits)) for value in numbers]
        if printed is not None:
            wrong = printed.values[k] != printed.right[k]
            cells.append(Cell(shown(float(printed.values[k]), digits), "limit" if wrong else "text2"))
        rows.append(TableRow(tuple(cells)))
    return rows


def column_of(gone: CartesianMotion) -> Printed | None:
    """What Table II prints for a line that is its case, in the paper's own method."""
    robot, way = gone.robot, gone.way
    change = way.change * np.repeat([1000.0, np.degrees(1.0)], 3)
    is_case = (
        robot.id == PAPER_ARM
        and way.centre is None
        and np.allclose(gone.gone.q[0], robot.home)
        and np.allclose(change, TABLE_CHANGE, atol=1e-6)
    )
    return printed_column(gone.steps) if is_case and gone.method in {"as-printed", "first-order"} else None
