"""Rotations as students meet them: several turns one after the other, and matrices that are none."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import ArrayLike

from vi3dras.api.explorer.forms import about_known
from vi3dras.api.values.given import GivenError, number_in
from vi3dras.api.values.numbers import numbers_in, units_known
from vi3dras.arrays import Floats
from vi3dras.rotations.compound import Moment, Turn, TurnFactor, moment_of, turns_of
from vi3dras.rotations.euler import About
from vi3dras.rotations.soundness import Soundness, nearest_rotation, soundness_of
from vi3dras.units import Units


@dataclass(frozen=True, eq=False, repr=False)
class CompoundRotation:
    """Turns one after the other about axes that move along or stay, at some time on their way.

    >>> import vi3dras as vi
    >>> vi.compound_rotation("zyx", [30, 20, 10], about="fixed").product
    'Rx(10) Ry(20) Rz(30)'
    """

    turns: tuple[Turn, ...]
    """In the order of time, in [rad]."""
    t: float
    """From 0, before the first turn, to 1, after the last; each has an equal part."""
    read_in: Units

    @cached_property
    def moment(self) -> Moment:
        """Where it stands, in [rad]."""
        return moment_of(self.turns, self.t)

    @property
    def matrix(self) -> Floats:
        """The frame now, (3, 3): its axes are the columns."""
        return self.moment.matrix

    @property
    def turn(self) -> int:
        """Which of the turns is under way, from 1."""
        return self.moment.turn + 1

    @property
    def axis(self) -> Floats:
        """About what it goes on, in the world, (3,)."""
        return self.moment.axis

    @property
    def done(self) -> float:
        """How far this turn has gone."""
        return self.moment.done / self.read_in.radians

    @property
    def factors(self) -> tuple[TurnFactor, ...]:
        """The matrices of the product from left to right; those that wait are the identity."""
        return tuple(
            factor._replace(turn=factor.turn + 1, done=factor.done / self.read_in.radians)
            for factor in self.moment.factors
        )

    @property
    def product(self) -> str:
        """The product as it is written, with the angles of now."""
        return " ".join(f"R{factor.axis}({round(factor.done, 3) + 0.0:g})" for factor in self.factors)

    def at(self, t: float) -> CompoundRotation:
        """The same at another time, from 0 to 1."""
        return CompoundRotation(self.turns, number_in("t", t), self.read_in)

    def __repr__(self) -> str:
        return f"<Compound rotation: {self.product}, turn {self.turn} of {len(self.turns)}>"


@dataclass(frozen=True, eq=False, repr=False)
class RotationCheck:
    """What a matrix lacks to be a rotation, by how much, and the rotation nearest to it.

    >>> import vi3dras as vi
    >>> vi.check_rotation([[1, 0, 0], [0, 1, 0], [0, 0, 1.05]])
    <No rotation: Row 3 is 1.05 long; Axis z is 1.05 long; The determinant is 1.05>
    """

    given: Floats
    """The matrix, (3, 3)."""
    soundness: Soundness
    """What was found, angles in [rad]."""

    @property
    def is_rotation(self) -> bool:
        """Whether it is one, but for the seventh decimal."""
        return self.soundness.is_rotation

    @property
    def is_mirrored(self) -> bool:
        """Whether its axes are those of a left hand."""
        return self.soundness.is_mirrored

    @property
    def faults(self) -> tuple[str, ...]:
        """What is wrong, a phrase for each; none for a rotation."""
        return self.soundness.faults

    @property
    def lengths(self) -> Floats:
        """The lengths of its rows, (3,)."""
        return self.soundness.lengths

    @property
    def angles(self) -> Floats:
        """Between the axes y and z, z and x, x and y, (3,) in degrees."""
        return np.degrees(self.soundness.angles)

    @property
    def determinant(self) -> float:
        """1 for a rotation, -1 for a mirror."""
        return self.soundness.determinant

    @cached_property
    def repaired(self) -> Floats:
        """The nearest rotation, (3, 3); of a mirrored one the z axis is turned round first.

        Raises:
            NoNearestError: many are equally near.
        """
        return nearest_rotation(self.given)

    @property
    def moved(self) -> float:
        """By how much the repair changes the element that it changes most."""
        return float(np.abs(self.repaired - self.given).max())

    def __repr__(self) -> str:
        return "<A rotation>" if self.is_rotation else f"<No rotation: {'; '.join(self.faults)}>"


def compound_rotation(
    axes: str,
    angles: ArrayLike,
    *,
    about: About | Sequence[About] = "moving",
    t: float = 1.0,
    angle: str = "deg",
) -> CompoundRotation:
    """Several turns one after the other, and the product that they are.

    >>> import vi3dras as vi
    >>> half = vi.compound_rotation("zx", [90, 90], about=["moving", "fixed"], t=0.75)
    >>> half
    <Compound rotation: Rx(45) Rz(90), turn 2 of 2>

    Args:
        axes: x, y or z for each turn, such as `zyz`.
        angles: as many angles.
        about: `moving` or `fixed` axes, or one of the words for each turn.
        t: the time from 0 to 1.
        angle: the unit of the angles, `deg` or `rad`.

    Raises:
        TurnsError: not one axis for each angle.
        GivenError, UnknownNameError: there are no such angles, units or words.
    """
    units = units_known("m", angle)
    values = np.atleast_1d(numbers_in("Angles", angles))
    if values.ndim > 1 or not np.isfinite(values).all():
        raise GivenError("Angles", angles, "a number for each axis, such as [30, 20, 10]")
    kinds = [about_known(each) for each in ([about] * len(axes) if isinstance(about, str) else about)]
    if len(kinds) != len(axes):
        raise GivenError("The kinds of axes", about, f"{len(axes)} of the words moving and fixed, or one")
    return CompoundRotation(turns_of(values * units.radians, axes, kinds), number_in("t", t), units)


def check_rotation(matrix: ArrayLike) -> RotationCheck:
    """What a matrix of 3 x 3, or the turn in one of 4 x 4, lacks to be a rotation.

    >>> import vi3dras as vi
    >>> vi.check_rotation([[0, 1, 0], [1, 0, 0], [0, 0, 1]]).faults
    ('The axes are those of a left hand',)

    Raises:
        GivenError, NotNumbersError: it has another shape, or no numbers.
    """
    M = numbers_in("A matrix", matrix)
    if M.shape not in {(3, 3), (4, 4)} or not np.isfinite(M).all():
        raise GivenError("A matrix", M.tolist(), "3 x 3 or 4 x 4 numbers")
    return RotationCheck(M[:3, :3], soundness_of(M))
