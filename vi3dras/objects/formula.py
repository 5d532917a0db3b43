"""A formula as a value: three coordinates over one or two variables, with constants and a place."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal, get_args

import numpy as np

from vi3dras.arrays import Floats
from vi3dras.language.expression import Expression, parse
from vi3dras.orientation import matrix_from_abc
from vi3dras.units import ANGLES, Units

Kind = Literal["surface", "volume", "curve"]
Angle = Literal["deg", "rad", "none"]
ConstantUnit = Literal["length", "deg", "rad", "none"]
Coordinate = Literal["x", "y", "z"]
COORDINATES: tuple[Coordinate, ...] = get_args(Coordinate)

MOST_POINTS = 2000
"""Most samples of one variable of a surface or volume."""
MOST_CURVE_POINTS = 100_000
LONGEST_TEXT = 2000
"""Characters of a title, or of a line of what is said of a formula."""


@dataclass(frozen=True)
class Variable:
    """What varies: u from `low` to `high` in its own unit."""

    name: str
    """In the spelling of the language: θ for theta."""
    low: float
    high: float
    angle: Angle = "rad"
    """`deg` is converted where the variable enters; `none` for what is no angle."""
    points: int = 40

    @property
    def scale(self) -> float:
        """What the formula gets for one unit."""
        return ANGLES.get(self.angle, 1.0)

    def samples(self, points: int | None = None) -> Floats:
        """Evenly spaced values with both ends, as the formula gets them; one where both ends are equal."""
        count = 1 if self.low == self.high else max(points or self.points, 2)
        return np.linspace(self.low, self.high, count) * self.scale


@dataclass(frozen=True)
class Constant:
    """A name with a slider."""

    name: str
    value: float = 1.0
    low: float = 0.0
    high: float = 10.0
    unit: ConstantUnit = "none"
    """`length` is read in the formula's unit of length; `deg` is converted where the constant enters."""

    @property
    def entered(self) -> float:
        """What the formula gets."""
        return self.value * ANGLES.get(self.unit, 1.0)


@dataclass(frozen=True)
class Placement:
    """Where a formula stands in the arm's frame."""

    shift: tuple[float, float, float] = (0.0, 0.0, 0.0)
    """In [m]."""
    turn: tuple[float, float, float] = (0.0, 0.0, 0.0)
    """A, B, C = roll, pitch, yaw in [rad]."""
    scale: float = 1.0
    pivot: tuple[float, float, float] = (0.0, 0.0, 0.0)
    """The point in [m], before the shift, that stays where it is while the formula turns and grows."""

    @cached_property
    def matrix(self) -> Floats:
        """From the formula's frame to the arm's base frame, (4, 4), lengths in metres."""
        base_from_formula = np.eye(4)
        base_from_formula[:3, :3] = self.scale * matrix_from_abc(np.array(self.turn))
        pivot = np.array(self.pivot)
        base_from_formula[:3, 3] = np.array(self.shift) + pivot - base_from_formula[:3, :3] @ pivot
        base_from_formula.setflags(write=False)
        return base_from_formula


@dataclass(frozen=True)
class Companion:
    """A surface or curve shown with a formula, such as a pipe under a weld, with its constants and place."""

    title: str
    expressions: tuple[Expression, ...]
    """x, y and z."""
    variables: tuple[Variable, ...]


@dataclass(frozen=True)
class Formula:
    """A surface, volume or curve, as a file of the library or a person at the dashboard describes it."""

    id: str
    """The name of its file."""
    title: str
    kind: Kind
    expressions: tuple[Expression, ...]
    """x, y and z; of a surface the one coordinate that depends on the other two."""
    variables: tuple[Variable, ...]
    """Two of a surface or volume, one of a curve."""
    constants: tuple[Constant, ...] = ()
    axis: Coordinate = "y"
    """Of a surface: which coordinate depends on the other two."""
    hinted: tuple[Coordinate, ...] = ()
    """Coordinates of an empty page that nobody has typed yet: their expressions are hints."""
    units: Units = field(default_factory=Units)
    """Lengths are in this unit, in the formula and its constants."""
    placement: Placement = Placement()
    companions: tuple[Companion, ...] = ()
    group: str = ""
    """Where it stands in a gallery."""
    about: str = ""
    sources: tuple[str, ...] = ()
    printed: tuple[str, ...] = ()
    """The equations as a paper prints them, misprints included."""
    notes: tuple[str, ...] = ()

    @property
    def coordinates(self) -> tuple[Expression, ...]:
        """x, y and z as formulas, also of a surface."""
        if self.kind != "surface":
            return self.expressions
        names = self.names
        free = dict(zip((c for c in COORDINATES if c != self.axis), names, strict=True))
        return tuple(
            self.expressions[0] if c == self.axis else parse(free[c], names, self.constant_names)
            for c in COORDINATES
        )

    @property
    def typed(self) -> tuple[Expression, ...]:
        """The expressions that are no hints."""
        of = (self.axis,) if self.kind == "surface" else COORDINATES
        return tuple(e for c, e in zip(of, self.expressions, strict=True) if c not in self.hinted)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the variables."""
        return tuple(variable.name for variable in self.variables)

    @property
    def constant_names(self) -> tuple[str, ...]:
        """The names of the constants."""
        return tuple(constant.name for constant in self.constants)

    @property
    def entered(self) -> dict[str, float]:
        """What the formula gets for each constant."""
        return {constant.name: constant.entered for constant in self.constants}

    @property
    def every_expression(self) -> tuple[Expression, ...]:
        """The formulas, and those of what is shown with them."""
        return (*self.expressions, *(e for companion in self.companions for e in companion.expressions))


def completed(constants: tuple[Constant, ...], expressions: tuple[Expression, ...]) -> tuple[Constant, ...]:
    """The constants and, after them, one for each name in the formulas that has none yet."""
    known = {constant.name for constant in constants}
    new = dict.fromkeys(n for e in expressions for n in e.unknown if n not in known)
    return (*constants, *map(Constant, new))
