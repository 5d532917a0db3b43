"""The motors along a motion: limit, peak and share of each."""

from __future__ import annotations

import math

from vi3dras.api.forces.run import Motioned
from vi3dras.api.forces.torques import Torques
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.dynamics.holding import limits_of

from ...face.board import Board, FixedPart
from ...face.forces import MOTOR_LIMITS
from ...face.units import joint_symbol
from ...hands.pointer import Shows
from ...pen import LampState, Paint, fonts, px, shown
from ...widgets.heads import Caption, Section, gap
from ...widgets.tables import Cell, Column, Table, TableRow
from ..arms.sheets import joint_colour
from .stacks import digits

COLUMNS = (
    Column("joint", 26, is_left=True),
    Column("", 60, is_left=True),
    Column("limit", 44),
    Column("peak", 46),
    Column("share %", 132),
)
ROOM = 62
"""For the name of a joint, up to its limit."""
NEAR = 0.85
"""From this share on a motor is near its limit."""


class MotorTable(FixedPart, shows=MOTOR_LIMITS):
    """A row for each motor; a typed 0 takes a typed limit back."""

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        self._head = Section(parent, "Motor limits", width=width)
        self.table = Table(
            parent, COLUMNS, width=width, row_height=26, on_edit=self._edit, on_choose=self._choose
        )  # fmt: skip
        self.table.column_tips = (
            "A click makes it the large chart",
            "A click makes it the large chart",
            "The most that the motor has at the joint; type one, or 0 for that of the robot file",
            "The largest torque of the motion",
            "The peak as a share of the limit",
        )
        self.table.shows_at = {"limit": Shows("typed_limits"), "joint": Shows("force_joint")}
        self._told = Caption(parent, width=width)
        gap(parent, 4)

    def show(
        self, robot: Robot, typed_limits: Floats, torques_along: Torques | None, force_joint: int,
        force_run: Motioned | None,
    ) -> None:  # fmt: skip
        """Show the motors."""
        if len(typed_limits) != robot.n:
            return
        found = torques_along if torques_along is not None and torques_along.robot.n == robot.n else None
        rows = [
            motor_row(robot, i, typed_limits, found, is_current=i == min(force_joint, robot.n) - 1)
            for i in range(robot.n)
        ]
        self.table.update(rows)
        units = {"N m" if joint.is_revolute else "N" for joint in robot.joints}
        self._head.update(hint=", ".join(sorted(units, reverse=True)))
        words = ["Blue limits are typed, the others stand in the robot file."] if typed_limits.any() else []
        of_run = () if force_run is None else force_run.told
        of_masses = [each for each in (() if found is None else found.told) if each not in of_run]
        self._told.update(" ".join([*words, *of_masses]))

    def _edit(self, row: int, column: int, value: float) -> None:
        if column == 2:
            self._board.put(
                "typed_limits", self._board.changed("typed_limits", row, value), label="Type a limit"
            )

    def _choose(self, row: int) -> None:
        self._board.put("force_joint", row + 1, label="Choose a joint")


def motor_row(robot: Robot, i: int, typed: Floats, found: Torques | None, *, is_current: bool) -> TableRow:
    """One motor."""
    limit = float(typed[i]) if typed[i] > 0 else float(limits_of(robot)[i])
    peak = float(found.peak_torque[i]) if found is not None else math.nan
    share = peak / limit if math.isfinite(limit) else math.nan
    ink: Paint = "far" if share > 1 else "text"
    lamp: LampState = "far" if share > 1 else "limit" if share > NEAR else "off"
    cells = (
        Cell(joint_symbol(robot, i), style="word"),
        Cell(fonts.elided(robot.joints[i].name, "word", 14, px(ROOM)), "text2", style="word"),
        Cell(
            shown(limit, digits(limit)) if math.isfinite(limit) else "–",
            "accent" if typed[i] > 0 else "text",
            True,
        ),
        Cell(shown(peak, digits(peak)) if math.isfinite(peak) else "–", ink),
        share_cell(share, ink, lamp),
    )
    return TableRow(cells, joint_colour(i), is_current)


def share_cell(share: float, ink: Paint, lamp: LampState) -> Cell:
    """A share as a bar with its number; nothing without a limit."""
    if not math.isfinite(share):
        return Cell("–", "text3")
    return Cell(shown(100 * share, 0), ink, share=share, lamp=None if lamp == "off" else lamp)


def _number(value: float) -> str:
    return shown(value, digits(value)) if math.isfinite(value) else "–"
