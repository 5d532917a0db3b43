"""The matrix from frame to frame with its inverse, its factors and its screw; the product of three turns."""

from __future__ import annotations

import math

import dearpygui.dearpygui as dpg
import numpy as np

from vi3dras.api.explorer.frames import Transform
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.explain.frames import ANGLES, factor_word
from vi3dras.kinematics.between import FrameFactor
from vi3dras.rotations.compound import Moment
from vi3dras.rotations.elementary import motion

from ...face.board import Board, FixedPart
from ...face.pair import PAIR_MATRICES, TURN_PRODUCT
from ...face.units import DECIMALS
from ...hands.pointer import Shows
from ...pen import Paint, shown
from ...widgets.cards import MatrixView, ReadingRow
from ...widgets.factors import FactorCard, Factors, factor_texts
from ...widgets.heads import Caption, Section, SectionChoice, gap
from ...widgets.tables import Cell, Column, Table, TableRow
from ...words import verbatim

KINDS = {False: "by joint", True: "elementary"}
STEPS = (Column("", 24), Column("step", 120, is_left=True), Column("", 90), Column("", 34, is_left=True))
ROOM = 6
"""Factors that stand in one line."""
SCREW = {
    "axis": "Screw axis", "point": "through", "turn": "Turn about it", "slide": "Slide along it",
    "pitch": "Pitch",
}  # fmt: skip


class PairMatrices(FixedPart, shows=PAIR_MATRICES):
    """Two matrices, what the first is the product of, and the one screw that leads there."""

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        self._group: int = dpg.add_group(parent=parent)
        Section(self._group, "From frame to frame", width=width)
        self.whole = MatrixView(self._group, "T", width=width)
        self.whole.shows = Shows("between_matrix", by="element")
        gap(self._group, 10)
        self.inverse = MatrixView(self._group, "T^{−1}", width=width)
        self.kinds = SectionChoice(
            self._group, "Its factors", tuple(KINDS.values()), KINDS[False], self._choose, width=width
        )
        self.kinds.shows = Shows("elementary")
        self.factors = Factors(self._group, width=width)
        self.steps = Table(self._group, STEPS, width=width, row_height=23, head_height=20, is_card=False)
        self._told = Caption(self._group, width=width)
        words = "one turn about a line, one slide along it"
        self._screw_head = Section(self._group, "Screw", words, width=width)
        self.screw = {key: ReadingRow(self._group, words, width=width) for key, words in SCREW.items()}

    def show(
        self,
        robot: Robot,
        frame_from: str,
        frame_to: str,
        typed_in: str,
        frames_study: str,
        elementary: bool,
        between: Transform | None,
        between_matrix: Floats,
    ) -> None:
        """Show all of it; of what is no rotation the matrix alone."""
        dpg.configure_item(self._group, show=frames_study == "frame to frame")
        digits = DECIMALS[robot.units.length]
        role = robot.units.length if between is not None else f"typed in {typed_in}, no rotation"
        self.whole.describe(verbatim(_name(frame_from, frame_to, between, elementary)), role, digits + 1)
        self.whole.update(_typed(robot, between_matrix))
        self.inverse.describe(
            verbatim(_name(frame_to, frame_from)), f"its inverse, {robot.units.length}", digits + 1
        )
        for widget in (self.inverse, self.kinds, self._screw_head, *self.screw.values()):
            widget.show(between is not None)
        self.kinds.update(KINDS[elementary])
        if between is None:
            self.factors.show(False)
            self.steps.show(False)
            self._told.update("Repair the typed matrix to see it in every form.")
            return
        self.inverse.update(between.inverse.matrix)
        self._show_factors(between, elementary, digits)
        self._show_screw(between, robot, digits)

    def _show_factors(self, between: Transform, elementary: bool, digits: int) -> None:
        factors = between.factors
        names = [factor_word(factor.name, back=factor.back) for factor in factors]
        self._told.update("" if factors else "Both are the same frame: there is nothing to multiply.")
        self.factors.show(bool(factors) and not elementary)
        self.steps.show(bool(factors) and elementary)
        if elementary:
            self.steps.update(
                [
                    _step(k, name, f, between, digits)
                    for k, (name, f) in enumerate(zip(names, factors, strict=True))
                ]
            )
        else:
            texts = [factor_texts(factor.matrix, digits) for factor in factors]
            self.factors.update(
                tuple(FactorCard(name, text) for name, text in zip(names, texts, strict=True))
            )

    def _show_screw(self, between: Transform, robot: Robot, digits: int) -> None:
        screw, unit = between.screw, robot.units.length
        angle, pitch = float(screw.angle), float(screw.pitch)
        turns = abs(angle) > 1e-9
        rows = self.screw
        rows["axis"].say("  ".join(shown(float(v), 4) for v in screw.axis))
        point = "  ".join(shown(float(v), digits) for v in screw.point)
        rows["point"].say(point if turns else "any", unit=unit if turns else "")
        rows["turn"].say(shown(angle, 2), unit=_degrees(robot))
        rows["slide"].say(shown(float(screw.slide), digits), unit=unit)
        is_pitched = math.isfinite(pitch)
        rows["pitch"].say(
            shown(pitch, digits + 1) if is_pitched else "no turn",
            unit=f"{unit}/{_degrees(robot)}" if is_pitched else "",
        )

    def _choose(self, word: str) -> None:
        self._board.put("elementary", word == KINDS[True], label=f"Factors {word}")


def _name(start: str, end: str, between: Transform | None = None, elementary: bool = False) -> str:
    """`^2T_5`, and what it is the product of where there is room for that."""
    name = f"^{{{start}}}T_{{{end}}}"
    factors = [factor_word(f.name, back=f.back) for f in between.parts] if between is not None else []
    return f"{name} = {' '.join(factors)}" if not elementary and 0 < len(factors) <= ROOM else name


def _degrees(robot: Robot) -> str:
    return "°" if robot.units.angle == "deg" else robot.units.angle


def _step(k: int, name: str, factor: FrameFactor, between: Transform, digits: int) -> TableRow:
    turns, value = factor.name[0] == "R", float(np.asarray(factor.value))
    text, unit = (shown(value, 2), "°") if turns else (shown(value, digits), between.read_in.length)
    ink: Paint = "text3" if abs(value) < 1e-9 else "text"
    cells = (
        Cell(str(k + 1), "text3"),
        Cell(name, "text2", style="italic"),
        Cell(text, ink),
        Cell(unit, "text3", style="word"),
    )
    return TableRow(cells)


class TurnProduct(FixedPart, shows=TURN_PRODUCT):
    """The factors from left to right as they are multiplied, the one that is played framed; their product."""

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        self._group: int = dpg.add_group(parent=parent)
        self._head = Section(self._group, "Product of the turns", width=width)
        self.factors = Factors(self._group, width=width)
        self.factors.shows = Shows("turned")
        self._told = Caption(self._group, width=width)
        self._other: int = dpg.add_group(parent=self._group)
        self._other_head = Section(self._other, "The other way", width=width)
        self.others = Factors(self._other, width=width)
        self._apart = Caption(self._other, width=width)

    def show(
        self,
        frames_study: str,
        euler_order: str,
        euler_about: str,
        turns_done: float,
        both_ways: bool,
        turning: Moment,
        turning_back: Moment,
    ) -> None:
        """Show the product where three turns are studied, or while those of two frames are played."""
        is_alone = frames_study == "compound rotation"
        is_on = is_alone or turns_done < 3.0
        dpg.configure_item(self._group, show=is_on)
        if not is_on:
            return
        is_moving = 0.0 < turns_done < 3.0
        self._head.update("Product of the turns", f"{euler_order} about {euler_about} axes")
        self.factors.update(_factors(turning, ANGLES, is_moving))
        side = "on the right" if euler_about == "moving" else "on the left"
        self._told.update(f"About {euler_about} axes the next turn is multiplied {side}.")
        dpg.configure_item(self._other, show=is_alone and both_ways)
        if not (is_alone and both_ways):
            return
        other = "fixed" if euler_about == "moving" else "moving"
        self._other_head.update(hint=f"{euler_order[::-1]} about {other} axes")
        self.others.update(_factors(turning_back, ANGLES[::-1], is_moving))
        gap_ = float(np.abs(turning.matrix - turning_back.matrix).max())
        same = gap_ < 1e-9
        self._apart.update(
            "The same product: both frames are turned alike." if same
            else f"On the way they differ: by {shown(gap_, 4)} in one element; at the end they are the same."
        )  # fmt: skip


def _factors(moment: Moment, names: tuple[str, ...], is_moving: bool) -> tuple[FactorCard, ...]:
    """The factors (3, 3) in the order of the product, and the product itself."""
    made = [
        FactorCard(
            f"R_{each.axis}({names[each.turn]})", factor_texts(each.matrix, 2),
            is_moving and each.turn == moment.turn, waits=is_moving and each.turn > moment.turn,
        )
        for each in moment.factors
    ]  # fmt: skip
    return (*made, FactorCard("R", factor_texts(moment.matrix, 2), mark="="))


def _typed(robot: Robot, matrix: Floats) -> Floats:
    told = motion(matrix[:3, :3], matrix[:3, 3] / robot.units.metres)
    return told
