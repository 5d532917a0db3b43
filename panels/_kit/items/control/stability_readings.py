"""Whether a loop is stable near a pose: the sentence, its margins, its limits and its slowest poles."""

from __future__ import annotations

import math

import numpy as np

from vi3dras.api.control.stable import LoopStability
from vi3dras.arm.robot import Robot
from vi3dras.control.laws import gain_units

from ...face.board import Board, FixedPart
from ...face.control import STABILITY_READINGS
from ...face.units import joint_symbol
from ...hands.pointer import Shows
from ...pen import LampState, Paint
from ...widgets.heads import Caption, LampWord, Paragraph, Section, gap
from ...widgets.tables import Cell, Column, Table, TableRow

MARGINS = (
    Column("margin", 112, is_left=True), Column("", 66), Column("", 36, is_left=True), Column("at Hz", 62),
)  # fmt: skip
LIMITS = (Column("limit", 96, is_left=True), Column("", 80), Column("", 84, is_left=True))
POLES = (Column("pole", 126, is_left=True), Column("Hz", 62), Column("damped", 70))
MOST_POLES = 8
"""Of the slowest ones that are listed."""
LITTLE_PHASE, LITTLE_GAIN = 30.0, 2.0
"""Margins [deg] and factors below these are amber."""


class StabilityReadings(FixedPart, shows=STABILITY_READINGS):
    """The lamp and the sentence over three tables."""

    chief = "loop_stability"

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        gap(parent, 6)
        self.lamp = LampWord(parent, "", width=width)
        self.words = Paragraph(parent, width=width)
        self.words.shows = Shows("stability_words")
        self.head = Section(parent, "Margins", width=width)
        self.margins = self._table(parent, MARGINS, width)
        gap(parent, 6)
        self.limits = self._table(parent, LIMITS, width)
        self.poles_head = Section(parent, "Poles", "slowest first", width=width)
        self.poles = self._table(parent, POLES, width)
        self._note = Caption(parent, width=width)
        gap(parent, 6)

    def _table(self, parent: int, columns: tuple[Column, ...], width: int) -> Table:
        table = Table(parent, columns, width=width, row_height=24)
        table.shows = Shows("loop_stability")
        return table

    def show(self, robot: Robot, loop_stability: LoopStability | None, stability_words: str) -> None:
        """Show what is known."""
        found = loop_stability if loop_stability is not None and loop_stability.robot.n == robot.n else None
        state: LampState = "off" if found is None else "ok" if found.is_stable else "far"
        self.lamp.update("Unknown" if found is None else "Stable" if found.is_stable else "Unstable", state)
        self.words.update(stability_words, "far" if state == "far" else "text2")
        if found is None:
            for table in (self.margins, self.limits, self.poles):
                table.update(())
            self._note.update("")
            return
        self.head.update(hint=joint_symbol(robot, found.found.joint))
        self.margins.update(margin_rows(found) if found.is_stable else ())
        self.limits.update(limit_rows(found))
        self.poles.update(pole_rows(found))
        self.poles_head.update(
            hint=f"{min(len(found.poles), MOST_POLES)} of {len(found.poles)}, slowest first"
        )
        self._note.update(" ".join(found.told))


def margin_rows(found: LoopStability) -> list[TableRow]:
    """Gain, phase, delay, and the least distance from -1, each where it is."""
    margins, hz = found.found.margins, 2 * np.pi
    rows = (
        ("gain A_m", margins.gain, "×", margins.gain_at, margins.gain < LITTLE_GAIN),
        ("in dB", 20 * math.log10(margins.gain), "dB", margins.gain_at, margins.gain < LITTLE_GAIN),
        ("phase φ_m", found.phase_margin, "°", margins.phase_at, found.phase_margin < LITTLE_PHASE),
        ("delay T_m", 1e3 * margins.delay, "ms", margins.delay_at, False),
        ("distance from −1", margins.modulus, "", margins.modulus_at, margins.modulus < 1 / LITTLE_GAIN),
    )
    return [
        TableRow((
            Cell(name, "text2", style="word"), Cell(number(value), "limit" if little else "text"),
            Cell(unit, "text3", style="word"), Cell(number(at / hz) if math.isfinite(at) else "–", "text2"),
        ))
        for name, value, unit, at, little in rows
    ]  # fmt: skip


def limit_rows(found: LoopStability) -> list[TableRow]:
    """The stable gains, and the least stable rate."""
    unit = gain_unit(found)
    rows = [("largest gain", found.largest_gain, unit), ("least gain", found.least_gain, unit)]
    if not found.found.clock.is_continuous:
        rows.append(("least rate", found.least_rate, "Hz"))
    return [
        TableRow((Cell(name, "text2", style="word"), Cell(number(value)), Cell(unit, "text3", style="word")))
        for name, value, unit in rows
    ]


def pole_rows(found: LoopStability) -> list[TableRow]:
    """The slowest poles: where they are, how fast they swing, how much of it is damped; a pair once."""
    speed, damped = found.found.swings
    edge = 0.0 if found.found.clock.is_continuous else 1.0
    rows = []
    for pole, w, part in list(zip(found.poles, speed, damped, strict=True)):
        if pole.imag < 0:
            continue
        real, size = float(pole.real), abs(pole)
        is_out = (real if edge == 0.0 else float(size)) > edge + 1e-9
        paint: Paint = "far" if is_out else "text"
        text = f"{real:.4g}" + (f" ± {pole.imag:.3g}i" if pole.imag > 0 else "")
        rows.append(
            TableRow(
                (Cell(text, paint), Cell(number(w / (2 * np.pi)), "text2"), Cell(f"{part:.3f}", "text2"))
            )
        )
    return rows[:MOST_POLES]


def gain_unit(found: LoopStability) -> str:
    """What the gain that is looked at is measured in."""
    loop, gain = found.found.loop, found.found.gain
    joint = found.found.joint
    each = gain_units(loop.law, joint, turns=loop.robot.joints[joint].is_revolute)
    return each[("kp", "kv", "ki").index(gain)]


def number(value: float) -> str:
    """A number of a loop with four or five digits; endless where nothing ends it."""
    if math.isnan(value):
        return "–"
    return "∞" if math.isinf(value) else f"{value:.{4 if abs(value) < 100 else 5}g}"
