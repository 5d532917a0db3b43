"""How well an arm stands at its target: what it misses, how near to singular it is, and its Jacobian."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from types import MappingProxyType

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.joint_workspace.singular import Conditioning

from ...face.board import Board, FixedPart
from ...face.motion import JACOBIAN, QUALITY
from ...face.units import joint_symbol
from ...hands.pointer import Shows
from ...pen.digits import MINUS, shown
from ...pen.theme import Paint
from ...widgets.cards import ReadingRow
from ...widgets.heads import Paragraph, Section
from ...widgets.tables import Cell, Column, Table, TableRow

ROWS = ("x", "y", "z", "ω_x", "ω_y", "ω_z")
"""What the rows of a Jacobian are the speeds of."""
SMALL = 1e-4
"""Below so much, in the unit that is shown, an error is a power of ten."""


class QualityReadings(FixedPart, shows=QUALITY):
    """Errors and condition, amber near a singular pose, and a sentence that says which joints make it so."""

    ports = ("misses", "conditioning", "robot")

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        names = ("Position error", "Orientation error", "Smallest singular value", "Condition")
        rows = [ReadingRow(parent, name, width=width, unit_width=24) for name in names]
        self._away, self._turned, self._least, self._condition = rows
        self._away.shows = self._turned.shows = Shows("misses")
        self._words = Paragraph(parent, width=width)
        self._least.shows = self._condition.shows = self._words.shows = Shows("conditioning")

    def refresh(self) -> None:
        """Show the numbers of now."""
        robot: Robot = self._board.get("robot")
        misses, found = self._board.get("misses"), self._board.get("conditioning")
        if misses is None or found is None:
            return
        unit = robot.units.length
        self._away.say(_error(float(misses[0]) / robot.units.metres), unit=unit)
        self._turned.say(_error(math.degrees(float(misses[1]))), unit="°")
        self._show(found)

    def _show(self, found: Conditioning) -> None:
        self._words.update(found.words, "limit")
        paint: Paint = "limit" if found.words else "text"
        self._least.say(shown(found.least, 3), paint=paint)
        self._condition.say(shown(found.condition, 1) if np.isfinite(found.condition) else "∞", paint=paint)


class JacobianTable(FixedPart, shows=JACOBIAN):
    """A column for each joint, in the arm's units."""

    ports = ("jacobian", "robot")

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        self._head = Section(parent, "Jacobian", width=width)
        self._table = Table(
            parent, (), width=width, row_height=22, head_height=20, is_card=False, has_lines=False
        ).showing("jacobian", by="row")

    def refresh(self) -> None:
        """Show what each joint does."""
        robot: Robot = self._board.get("robot")
        J: Floats | None = self._board.get("jacobian")
        if J is None or J.shape[1] != robot.n:
            return
        self._head.update(hint=f"{robot.units.length} and ° per joint")
        columns = [
            Column("", 24, is_left=True),
            *(Column(joint_symbol(robot, i), 40) for i in range(robot.n)),
        ]
        self._table.update(jacobian_rows(J), columns)


def jacobian_rows(
    J: Floats, names: Sequence[str] = ROWS, paints: Mapping[int, Paint] = MappingProxyType({})
) -> list[TableRow]:
    """A row for each of the six speeds of a Jacobian (6, n); the columns in `paints` have another colour."""
    return [
        TableRow(
            (
                Cell(name, "text2", style="italic"),
                *(Cell(_short(float(v)), paints.get(i, "text")) for i, v in enumerate(row)),
            )
        )
        for name, row in zip(names, J, strict=True)
    ]


def _short(value: float) -> str:
    """Three digits that count, none after the point from 100 on; a dash for what has no value."""
    if not np.isfinite(value):
        return "–"
    return shown(value, 0 if abs(value) >= 99.5 else 1 if abs(value) >= 9.95 else 2)


def _error(value: float) -> str:
    """An error with fixed decimals, or the power of ten of a small one."""
    if not np.isfinite(value):
        return "–"
    return shown(value, 3) if value >= SMALL or value == 0 else f"{value:.0e}".replace("-", MINUS)
