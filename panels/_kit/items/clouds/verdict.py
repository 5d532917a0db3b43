"""What became of the targets: shares, lamps of the joints, and what the printed limit says."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.joint_workspace.classes import CLASS_PAINTS, COLLISION, KINDS, NAMES

from ...face.board import Board, FixedPart
from ...face.units import DECIMALS, joint_factor, joint_symbol
from ...face.workspace import JOINT_LAMPS, LENGTH_LIMIT, TARGET_SHARES
from ...hands.pointer import Shows
from ...pen import LampState, shown
from ...widgets.cards import ReadingRow
from ...widgets.heads import Paragraph, Section
from ...widgets.legend import thousands
from ...widgets.reach import ReachBar, ReachShare
from ...widgets.spots import Action
from ...widgets.tables import Cell, Column, Table, TableRow

NEAR_LIMIT = math.radians(5)
"""Closer to a limit than this, a lamp warns."""


class ShareCard(FixedPart, shows=TARGET_SHARES):
    """How much is reached in percent, and what a smaller box would do."""

    also = ("source",)

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        self._head = Section(parent, "Reach of these targets", width=width)
        self._reach = ReachBar(parent, width=width)
        tip = "Reached within the limits, but one direction of motion costs more than 50 times another"
        self._singular = ReadingRow(
            parent, "of these near singular", width=width, unit="%", unit_width=14, tip=tip
        )

    def show(self, study: Any | None) -> None:
        """Show the shares."""
        stale = self._board.is_stale("study")
        if study is None:
            self._reach.update((), stale=stale)
            self._reach.offer(None)
            self._head.update(hint="being computed" if stale else "no targets", stale=stale)
            return
        size = thousands(study.count)
        self._head.update(hint=f"{size}, updating" if stale else f"{size} targets", stale=stale)
        counts = np.bincount(study.verdicts.code, minlength=len(NAMES))
        percents = (100 * counts / max(counts.sum(), 1)).tolist()
        always = (0, 1, 2, 3, *(() if study.verdicts.contacts is None else (COLLISION,)))
        kept = [k for k in (*range(len(KINDS)), COLLISION) if k in always or percents[k] > 0]
        self._reach.update([ReachShare(NAMES[k], percents[k], CLASS_PAINTS[k]) for k in kept], stale=stale)
        singular = np.count_nonzero(study.verdicts.near_singular)
        self._singular.update(100 * singular / study.reached if study.reached else math.nan)
        self._offer(study)

    def _offer(self, study: Any) -> None:
        share, is_box = getattr(study, "tight", 0.0), self._board.get("source") == "box"
        if not is_box or share < study.reached / study.count + 0.02:
            self._reach.offer(None)
            return
        fit = Action("Fit the box to the arm", lambda: self._board.act("fit_box"), "fit", kind="primary")
        self._reach.offer(fit, "Holds all that is reached: about", f"{100 * share:.0f} %")


class LampTable(FixedPart, shows=JOINT_LAMPS):
    """A row per joint: lit at the target that the arm is at; its range over all; how often it is outside."""

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        self._head = Section(parent, "Joints over the targets", width=width)
        numbers = (Column(word, 58) for word in ("now", "least", "most"))
        columns = (Column("", 62, is_left=True), *numbers, Column("outside", 52))
        self._table = Table(parent, columns, width=width, row_height=24, is_card=False)
        self._table.shows = Shows("spot", by="row")

    def show(self, robot: Robot, spot: Any | None, study: Any | None) -> None:
        """Show lamps, ranges and counts."""
        if study is None or spot is None or len(spot.q) != robot.n or study.robot.n != robot.n:
            self._table.update(())
            return
        found = study.verdicts
        units = ["deg" if joint.is_revolute else robot.units.length for joint in robot.joints]
        self._head.update(hint=" · ".join(dict.fromkeys(units)))
        rows = []
        for i, n in enumerate(found.out_of_range):
            cells = (
                Cell(joint_symbol(robot, i), style="word", lamp=_lamp(robot, i, spot)),
                _number(robot, i, spot.q[i] if spot.solved else math.nan, spot.outside[i]),
                _number(robot, i, found.joint_min[i]),
                _number(robot, i, found.joint_max[i]),
                Cell(thousands(int(n)), "far" if n else "text3"),
            )
            rows.append(TableRow(cells))
        self._table.update(rows)


class PaperCard(FixedPart, shows=LENGTH_LIMIT):
    """How many targets the printed limit allows, and how many of these the arm does not reach, and why."""

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        self._head = Section(parent, "Length limit, Eqs 19-20", width=width)
        names = ("Allowed by Eq 20", "Reached by the arm", "Allowed, not reached", "Refused, but reached")
        self._rows = [ReadingRow(parent, name, width=width) for name in names]
        for row in (self._rows[0], *self._rows[2:]):
            row.shows = Shows("study", (1,))
        self._why = Paragraph(parent, width=width)
        draw, hide = "Draw where the limits differ", "Hide where the limits differ"
        self._switch = self._switch_for(parent, "eq20", "Draw where they differ", draw, off=hide)

    def show(self, robot: Robot, study: Any | None, eq20: bool) -> None:
        """Show the counts."""
        self._switch.update(eq20)
        if study is None:
            return
        paper, unit = study.paper, robot.units
        self._head.update(hint=f"{shown(paper.limit / unit.metres, DECIMALS[unit.length] - 1)} {unit.length}")
        wrong, missed = (
            int(np.count_nonzero(v)) for v in (paper.accepted_but_unreachable, paper.refused_but_reachable)
        )
        counts = (int(np.count_nonzero(paper.accepted)), study.reached, wrong, missed)
        for row, value, bad in zip(self._rows, counts, (False, False, True, True), strict=True):
            row.say(thousands(value), paint="far" if bad and value else "text")
        reasons = [f"{thousands(n)} {name}" for name, n in paper.why.items() if n]
        self._why.update(f"Not reached: {', '.join(reasons)}." if reasons else "")


def _lamp(robot: Robot, i: int, spot: Any) -> LampState:
    """Red outside, amber close to a limit, dark where the target has no joint values."""
    if not spot.solved or spot.outside[i]:
        return "far" if spot.solved else "off"
    q = spot.q[i]
    room = NEAR_LIMIT if robot.joints[i].is_revolute else 0.02 * (robot.high[i] - robot.low[i])
    return "limit" if min(q - robot.low[i], robot.high[i] - q) < room else "ok"


def _number(robot: Robot, i: int, value: float, outside: bool = False) -> Cell:
    text = shown(float(value) * joint_factor(robot, i), 1) if math.isfinite(value) else "–"
    return Cell(text, "far" if outside else "text")
