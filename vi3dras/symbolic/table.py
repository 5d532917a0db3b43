"""A D-H table whose cells are letters or numbers: an arm, and which of its cells stay letters."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.kinematics.forward import joint_values
from vi3dras.symbolic.errors import TwoValuesError
from vi3dras.symbolic.expression import Expression, Number, letter, number, trig
from vi3dras.symbolic.matrices import ExpressionMatrix

COLUMNS = ("theta", "d", "a", "alpha")

NOISE = 1e-12
"""A cell [m] or [rad] below this is zero; an angle this near to a right one is a right one."""


class Lettered(NamedTuple):
    """A cell that stays a letter."""

    row: int
    """From 0; the base is row -1, the tool is row n."""
    column: str
    """One of `COLUMNS`; of base and tool x, y or z."""
    name: str
    sign: int = 1
    """-1 where the cell is minus the letter."""


@dataclass(frozen=True)
class SymbolicTable:
    """An arm in letters: its numbers are those of now, its joint variables are letters in any case.

    A turning joint's letter θi is the whole angle of its row, so θi = offset + sign · qi; a sliding joint's
    di is the whole length.
    """

    robot: Robot
    letters: tuple[Lettered, ...] = ()
    held: tuple[tuple[int, float], ...] = ()
    """Joints that do not move, from 0, each with its value q in [rad] or [m]."""

    @cached_property
    def moving(self) -> tuple[int, ...]:
        """The joints that move, from 0."""
        held = dict(self.held)
        return tuple(i for i in range(self.robot.n) if i not in held)

    @cached_property
    def variables(self) -> tuple[str, ...]:
        """The letters of the joints that move, from the base on: θ1, θ2, d3."""
        return tuple(variable(self.robot, i) for i in self.moving)

    @cached_property
    def signs(self) -> tuple[int, ...]:
        """How each of the variables grows with its joint's value: 1 or -1."""
        return tuple(self.robot.joints[i].sign for i in self.moving)

    @cached_property
    def numbers(self) -> dict[str, float]:
        """What each letter is now, in [m] or [rad].

        Raises:
            TwoValuesError: a letter in two cells with different numbers.
        """
        found: dict[str, float] = {}
        for cell in self.letters:
            value = cell.sign * self.number_of(cell.row, cell.column)
            known = found.setdefault(cell.name, value)
            if not math.isclose(known, value, rel_tol=1e-12, abs_tol=NOISE):
                raise TwoValuesError(cell.name, f"{known:.6g}", f"{value:.6g}")
        return found

    def values(self, q: Floats, rates: Floats | None = None) -> dict[str, Floats | float]:
        """What every letter is at joint values `q` (..., n), of rates (..., n) too: θ1' is that of θ1."""
        q = joint_values(self.robot, q)
        found: dict[str, Floats | float] = dict(self.numbers)
        for i, name in zip(self.moving, self.variables, strict=True):
            joint = self.robot.joints[i]
            offset = joint.theta if joint.is_revolute else joint.d
            found[name] = offset + joint.sign * q[..., i]
            if rates is not None:
                found[f"{name}'"] = joint.sign * np.asarray(rates, float)[..., i]
        return found

    def cell(self, row: int, column: str) -> Expression:
        """A length of a row, or of base or tool, as letter or number."""
        found = self._letter(row, column)
        return number(self._clean(row, column)) if found is None else letter(found.name) * found.sign

    def turn(self, row: int, column: str) -> tuple[Expression, Expression]:
        """Cosine and sine of an angle of a row."""
        joint = self.robot.joints[row]
        if column == "theta" and joint.is_revolute and row in self.moving:
            angle = {variable(self.robot, row): 1}
            return trig("cos", angle), trig("sin", angle)
        found = self._letter(row, column)
        if found is None:
            return tuple(number(part) for part in exact_turn(self._clean(row, column)))  # type: ignore[return-value]  # two
        return trig("cos", {found.name: found.sign}), trig("sin", {found.name: found.sign})

    def link(self, row: int) -> ExpressionMatrix:
        """The matrix A of a row, from its frame to the one before (4, 4)."""
        (c, s), (ca, sa) = self.turn(row, "theta"), self.turn(row, "alpha")
        a, d = self.cell(row, "a"), self._slide(row)
        zero, one = number(0), number(1)
        if self.robot.convention == "standard":
            rows = ((c, -s * ca, s * sa, a * c), (s, c * ca, -c * sa, a * s), (zero, sa, ca, d))
        else:
            rows = ((c, -s, zero, a), (s * ca, c * ca, -sa, -d * sa), (s * sa, c * sa, ca, d * ca))
        return (*rows, (zero, zero, zero, one))

    def without_link(self, row: int) -> ExpressionMatrix:
        """Of a row what its joint does, Rz(theta) Tz(d), without a and alpha (4, 4)."""
        c, s = self.turn(row, "theta")
        zero, one = number(0), number(1)
        return ((c, -s, zero, zero), (s, c, zero, zero), (zero, zero, one, self._slide(row)),
                (zero, zero, zero, one))  # fmt: skip

    def end(self, row: int) -> ExpressionMatrix:
        """The matrix of the base (row -1) or the tool (row n), (4, 4)."""
        frame = self.robot.base if row < 0 else self.robot.tool
        turned = [[number(_cleaned(v)) for v in line[:3]] for line in frame[:3]]
        rows = [(*line, self.cell(row, axis)) for line, axis in zip(turned, "xyz", strict=True)]
        return (*rows, tuple(number(k) for k in (0, 0, 0, 1)))

    def _slide(self, row: int) -> Expression:
        joint = self.robot.joints[row]
        moves = not joint.is_revolute and row in self.moving
        return letter(variable(self.robot, row)) if moves else self.cell(row, "d")

    def _letter(self, row: int, column: str) -> Lettered | None:
        return next((c for c in self.letters if (c.row, c.column) == (row, column)), None)

    def number_of(self, row: int, column: str) -> float:
        """The number of a cell [m] or [rad], with what a held joint adds to it."""
        if not 0 <= row < self.robot.n:
            return (self.robot.base if row < 0 else self.robot.tool)["xyz".index(column)][3]
        joint = self.robot.joints[row]
        value: float = getattr(joint, column)
        varied = "theta" if joint.is_revolute else "d"
        return value + joint.sign * dict(self.held).get(row, 0.0) * (column == varied)

    def _clean(self, row: int, column: str) -> float:
        value = self.number_of(row, column)
        return 0.0 if abs(value) < NOISE else value


def variable(robot: Robot, i: int) -> str:
    """The letter of joint `i`, from 0."""
    return robot.symbol(i)


def exact_turn(angle: float) -> tuple[Number, Number]:
    """Cosine and sine of an angle [rad]; those of right angles are whole."""
    quarter = round(angle / (math.pi / 2))
    if abs(angle - quarter * math.pi / 2) < NOISE:
        return ((1, 0), (0, 1), (-1, 0), (0, -1))[quarter % 4]
    return _cleaned(math.cos(angle)), _cleaned(math.sin(angle))


def _cleaned(value: float) -> Number:
    """A number with the rounding of zero and one taken off."""
    near = round(value)
    return near if abs(value - near) < NOISE else value
