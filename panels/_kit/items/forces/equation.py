"""The equation of motion in numbers: warm matrices, terms joint by joint, masses at the tool."""

from __future__ import annotations

import math

import numpy as np

from vi3dras.api.forces.matrices import Dynamics
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats

from ...face.board import Board, FixedPart
from ...face.forces import EQUATION_TERMS, INERTIA_NUMBERS, MATRIX_PAIR, MOTION_FORM, TOOL_MASSES
from ...face.units import joint_factor, joint_symbol, joint_unit
from ...hands.pointer import Shows
from ...pen import shown
from ...pen.digits import MINUS
from ...widgets.cards import ReadingRow
from ...widgets.heads import Caption, Paragraph, Section, gap
from ...widgets.spots import Action, Buttons
from ...widgets.tables import Cell, Column, Table, TableRow
from ..arms.sheets import joint_colour
from ..frames.velocities import direction

NOISE = 1e-12
"""What is smaller is the rounding of a sum that is zero."""

DECADES = 4.0
"""An element so many powers of ten below the largest is cold."""

TERMS = ("M q″", "+ C q′", "+ g", "+ f", "= τ")
TERMS_MEAN = (
    "",
    "Inertia: what speeding up links, payload and rotors takes",
    "Coriolis and centrifugal: what speeds alone take",
    "Gravity: what holds links and payload",
    "Friction: viscous and dry",
    "Inverse dynamics: what the motors give, the sum of all terms",
)


class MotionForm(FixedPart, shows=MOTION_FORM):
    """A row of speeds and a row of accelerations that can be typed."""

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        self._head = Section(parent, "Motion", "q′ per second, q″ per second²", width=width)
        self._table = Table(parent, (), width=width, row_height=26, on_edit=self._edit)
        self._table.shows = Shows("qd")
        gap(parent, 6)
        rest = Action("At rest", self._rest, tip="No joint moves: C q′ is zero")
        lively = Action(
            "Set in motion", self._set_off, tip="Each joint at half of its greatest speed and acceleration"
        )
        self._buttons = Buttons(parent, (rest, lively), width=width)
        gap(parent, 4)

    def show(self, robot: Robot, qd: Floats, qdd: Floats) -> None:
        """Show both in the arm's units."""
        if len(qd) != robot.n or len(qdd) != robot.n:
            return
        columns = [Column("", 26, is_left=True), *joint_columns(robot, 44)]
        factors = np.array([joint_factor(robot, i) for i in range(robot.n)])
        rows = [
            TableRow(
                (Cell(name, "text2"), *(Cell(_typed(v), can_edit=True) for v in (values * factors).tolist()))
            )
            for name, values in (("q′", qd), ("q″", qdd))
        ]
        self._table.update(rows, columns)
        units = dict.fromkeys(joint_unit(robot, i) for i in range(robot.n))
        told = "/".join(units)
        self._head.update(hint=f"q′ in {told}/s, q″ in {told}/s²")

    def _edit(self, row: int, column: int, typed: float) -> None:
        port, label = (("qd", "Type a joint speed"), ("qdd", "Type a joint acceleration"))[row]
        value = typed / joint_factor(self._board.get("robot"), column - 1)
        self._board.put(port, self._board.changed(port, column - 1, value), label=label)

    def _rest(self) -> None:
        self._board.act("rest")

    def _set_off(self) -> None:
        self._board.act("set_in_motion")


class EquationTerms(FixedPart, shows=EQUATION_TERMS):
    """A row for each joint: inertia, Coriolis, gravity and friction add up to the torque."""

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        self._head = Section(parent, "Equation of motion", width=width)
        columns = [
            Column("", 24, is_left=True),
            *(Column(term, 50, ink="accent" if term[0] == "=" else "text2") for term in TERMS),
        ]
        self._table = Table(
            parent, columns, width=width, row_height=22, head_height=22, is_card=False, has_lines=False
        )
        self._table.shows = Shows("motion_torque", by="row")
        self._table.column_tips = TERMS_MEAN
        self._guess = Caption(parent, width=width)
        self._words = Caption(parent, width=width)

    def show(self, robot: Robot, motion_state: Dynamics) -> None:
        """Show the numbers of now."""
        state = motion_state
        if state.robot.n != robot.n:
            return
        kinds = dict.fromkeys("N m" if joint.is_revolute else "N" for joint in robot.joints)
        self._head.update(hint=" or ".join(kinds))
        terms = (state.M @ state.pushes, state.C @ state.rates, state.g, state.friction, state.tau)
        rows = []
        for i, (*parts, whole) in enumerate(np.transpose(terms).tolist()):
            name = Cell(joint_symbol(robot, i), joint_colour(i), style="italic")
            rows.append(TableRow((name, *(Cell(brief(v)) for v in parts), Cell(brief(whole), "accent"))))
        self._table.update(rows)
        guessed = sum(joint.link is not None and joint.link.is_estimate for joint in state.robot.joints)
        self._guess.update(
            f"The masses of {guessed} of {robot.n} links are estimates." if guessed else "", "limit"
        )
        self._words.update("Motion to torque is inverse dynamics; torque to motion, q″ from τ, is forward.")


class MatrixPair(FixedPart, shows=MATRIX_PAIR):
    """M over C, warm where an element is large, in the other colour below zero."""

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        self._tables = {}
        for port, title, hint in (
            ("inertia_matrix", "M  inertia", "kg m², times q″"),
            ("coriolis_matrix", "C  Coriolis", "N m s, times q′"),
        ):
            Section(parent, title, hint, width=width)
            table = Table(
                parent, (), width=width, row_height=22, head_height=20, is_card=False, has_lines=False
            )
            table.shows = Shows(port, by="element")
            self._tables[port] = table
        self._words = Caption(parent, width=width)

    def show(self, robot: Robot, inertia_matrix: Floats, coriolis_matrix: Floats) -> None:
        """Show both."""
        if len(inertia_matrix) != robot.n:
            return
        columns = joint_columns(robot, 44)
        for port, matrix in (("inertia_matrix", inertia_matrix), ("coriolis_matrix", coriolis_matrix)):
            self._tables[port].update(warm_rows(matrix), columns)
        moves = bool(np.abs(coriolis_matrix).max(initial=0.0) > NOISE)
        still = "" if moves else " C is zero at rest."
        self._words.update(
            f"Warm: within {DECADES:.0f} powers of ten of the largest; amber below zero.{still}"
        )


class InertiaNumbers(FixedPart, shows=INERTIA_NUMBERS):
    """Eigenvalues, condition, and the rotors' part of the diagonal."""

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        Section(parent, "Eigenvalues of M", "kg m²", width=width)
        self._values = Paragraph(parent, width=width)
        self._values.shows = Shows("inertia_eigenvalues")
        self._condition = ReadingRow(parent, "Condition", width=width)
        self._condition.shows = Shows("inertia_condition")
        self._rotors = Caption(parent, width=width)

    def show(self, robot: Robot, motion_state: Dynamics) -> None:
        """Show the numbers of now."""
        state = motion_state
        if state.robot.n != robot.n:
            return
        self._values.update("   ".join(f"{v:.4g}".replace("-", MINUS) for v in state.eigenvalues))
        condition = state.condition
        self._condition.say("∞" if math.isinf(condition) else shown(condition, 0 if condition > 99 else 1))
        rotors = "  ".join(brief(float(v)) for v in state.rotors)
        self._rotors.update(
            f"Of the diagonal, rotors: {rotors}" if state.rotors.any() else "No rotor is in the arm's file."
        )


class ToolMasses(FixedPart, shows=TOOL_MASSES):
    """Three masses, each with its direction."""

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        Section(parent, "Effective mass at the tool", "kg along", width=width)
        self._rows = [ReadingRow(parent, "", width=width, unit_width=24) for _ in range(3)]
        for row in self._rows:
            row.shows = Shows("tool_masses")
        self._words = Paragraph(parent, width=width)

    def show(self, motion_state: Dynamics, tool_masses: Floats, matrix_words: str) -> None:
        """Show how heavy the tool feels to a push."""
        if np.isnan(tool_masses).any():
            for row in self._rows:
                row.say("–")
            self._words.update(matrix_words, "limit")
            return
        directions = motion_state.tool.mass.directions
        for k, (row, mass) in enumerate(zip(self._rows, tool_masses.tolist(), strict=True)):
            row.take(label=direction(directions[:, k]))
            row.say("∞" if math.isinf(mass) else brief(mass), unit="kg")
        self._words.update("")


def joint_columns(robot: Robot, width: float) -> list[Column]:
    """A column for each joint in its colour."""
    return [
        Column(joint_symbol(robot, i), width, name=joint_symbol(robot, i), ink=joint_colour(i))
        for i in range(robot.n)
    ]


def warm_rows(matrix: Floats) -> list[TableRow]:
    """The rows of a matrix; each power of ten below the largest element is a shade colder."""
    most = float(np.abs(matrix).max(initial=0.0))
    return [TableRow(tuple(Cell(brief(v), heat=_heat(v, most)) for v in row)) for row in matrix.tolist()]


def _heat(value: float, most: float) -> float:
    if most < NOISE or abs(value) < NOISE:
        return 0.0
    warm = max(1 + math.log10(abs(value) / most) / DECADES, 0.0)
    return math.copysign(round(warm, 3), value)


def brief(value: float) -> str:
    """A number in a narrow cell: three digits that count, a power of ten where it is small."""
    size = abs(value)
    if size < NOISE:
        return "0"
    if size < 0.00995:
        return f"{value:.0e}".replace("e-0", "e-").replace("-", MINUS)
    return shown(value, 0 if size >= 99.5 else 1 if size >= 9.95 else 2 if size >= 0.995 else 3)


def _typed(value: float) -> str:
    return shown(value, 0 if abs(value) >= 99.95 else 1) if abs(value) > NOISE else "0"
