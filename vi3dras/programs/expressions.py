"""What stands where a value is asked for: numbers, texts, positions, variables, and what joins them."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True)
class PlainNumber:
    """A number as it is written."""

    value: float


@dataclass(frozen=True)
class Text:
    """A text between quotes."""

    value: str


@dataclass(frozen=True)
class Constant:
    """A position or joint values: numbers alone, in mm and degrees."""

    values: tuple[float, ...]
    """X, Y, Z, A, B, C and perhaps L1, L2; or J1 to J8."""
    flags: tuple[int, int] | None = None
    """The posture of a position, and the turns of its joints; None where they are not written."""


@dataclass(frozen=True)
class Ref:
    """A variable, an element of it, a component of it; or a function with what it is given."""

    name: str
    indices: tuple[Expression, ...] | None = None
    components: tuple[str, ...] = ()
    column: int = field(default=0, compare=False)
    """Where it stands in its line, from 1."""


@dataclass(frozen=True)
class Operation:
    """Two values and the sign between them."""

    sign: str
    left: Expression
    right: Expression


@dataclass(frozen=True)
class Prefixed:
    """A value and `-`, `+` or `NOT` before it."""

    sign: str
    value: Expression


@dataclass(frozen=True)
class PalletPlace:
    """A place of a pallet, `PLT 1,5`."""

    pallet: Expression
    place: Expression


Expression = PlainNumber | Text | Constant | Ref | Operation | Prefixed | PalletPlace


def parts_of(value: Expression) -> tuple[Expression, ...]:
    """The values that a value is made of."""
    if isinstance(value, Operation):
        return value.left, value.right
    if isinstance(value, Prefixed):
        return (value.value,)
    if isinstance(value, PalletPlace):
        return value.pallet, value.place
    return (value.indices or ()) if isinstance(value, Ref) else ()
