"""What a declared type means: which values it takes, in which form they are kept, how a file holds them."""

from __future__ import annotations

import enum
from typing import Any, Literal

import numpy as np

from vi3dras.flow.values import freeze

Word = Literal["number", "integer", "switch", "text", "array", "cloud", "object"]

Shape = tuple[int | str, ...] | None
"""`("n", 3)`: any number of rows, of three each; None leaves it open."""


class Kind:
    """Any value at all; the other kinds narrow it down."""

    wanted = "anything"
    saveable = False
    word: Word = "object"
    """By what the diagram colours its wires."""

    @property
    def each(self) -> tuple[Kind, ...]:
        """The kinds that a value of this one may have: itself, or the ones between which it leaves open."""
        return (self,)

    def accepts(self, other: Kind) -> bool:
        """True when a wire may lead from a port of the `other` kind to one of this kind."""
        return any(self.takes(kind) for kind in other.each)

    def coerce(self, value: Any) -> Any:
        """The value in the form in which it is kept; TypeError when it is of another kind."""
        return freeze(value)

    def takes(self, other: Kind) -> bool:
        """True when this kind holds what one other kind gives; see `accepts`."""
        return type(self) is Kind or type(other) is Kind or type(other) is type(self)

    def encode(self, value: Any) -> Any:
        """The value as TOML can hold it."""
        return value

    def decode(self, raw: Any) -> Any:
        """The value that `encode` was given; TypeError or ValueError when that cannot be."""
        return self.coerce(raw)


class Number(Kind):
    """A float; whole numbers become one."""

    wanted, saveable = "a number", True
    word: Word = "number"

    def coerce(self, value: Any) -> float:
        """See `Kind.coerce`."""
        plain = _scalar(value)
        if isinstance(plain, bool) or not isinstance(plain, int | float):
            raise TypeError
        return float(plain)

    def takes(self, other: Kind) -> bool:
        """See `Kind.takes`."""
        return super().takes(other) or isinstance(other, Whole)


class Whole(Kind):
    """An int; a float without a fraction becomes one."""

    wanted, saveable = "a whole number", True
    word: Word = "integer"

    def coerce(self, value: Any) -> int:
        """See `Kind.coerce`."""
        plain = _scalar(value)
        if isinstance(plain, float) and plain.is_integer():
            return int(plain)
        if isinstance(plain, bool) or not isinstance(plain, int):
            raise TypeError
        return int(plain)


class Truth(Kind):
    """A switch."""

    wanted, saveable = "a switch (true or false)", True
    word: Word = "switch"

    def coerce(self, value: Any) -> bool:
        """See `Kind.coerce`."""
        plain = _scalar(value)
        if not isinstance(plain, bool):
            raise TypeError
        return plain


class Text(Kind):
    """A str."""

    wanted, saveable = "text", True
    word: Word = "text"

    def coerce(self, value: Any) -> str:
        """See `Kind.coerce`."""
        if not isinstance(value, str):
            raise TypeError
        value.encode()  # half a character, as in the name of a file that is no UTF-8, cannot be kept
        return str(value)


class Member(Kind):
    """One of an enumeration; a file holds its name."""

    saveable = True
    word: Word = "text"

    def __init__(self, of: type[enum.Enum]) -> None:
        self.of, self.wanted = of, f"one of {', '.join(m.name for m in of)}"

    def coerce(self, value: Any) -> enum.Enum:
        """See `Kind.coerce`; the name and the value of a member stand for it."""
        if isinstance(value, self.of):
            return value
        if isinstance(value, str) and value in self.of.__members__:
            return self.of[value]
        try:
            return self.of(value)
        except ValueError:
            raise TypeError from None

    def takes(self, other: Kind) -> bool:
        """See `Kind.takes`."""
        return super().takes(other) and (not isinstance(other, Member) or other.of is self.of)

    def encode(self, value: Any) -> str:
        """See `Kind.encode`."""
        return str(value.name)


class Thing(Kind):
    """An object of one class, taken to be immutable; a file holds it only by the port's own `encode`."""

    def __init__(self, of: type[Any]) -> None:
        self.of, self.wanted = of, f"{'an' if of.__name__[:1] in 'AEIOU' else 'a'} {of.__name__}"

    def coerce(self, value: Any) -> Any:
        """See `Kind.coerce`."""
        if not isinstance(value, self.of):
            raise TypeError
        return freeze(value)

    def takes(self, other: Kind) -> bool:
        """See `Kind.takes`."""
        return super().takes(other) and (not isinstance(other, Thing) or issubclass(other.of, self.of))


def shape_text(shape: tuple[int | str, ...]) -> str:
    """A shape as people write it: `(n, 3)`."""
    return f"({', '.join(map(str, shape))}{',' if len(shape) == 1 else ''})"


def may_agree(found: Shape, wanted: Shape) -> bool:
    """True when a value of one shape may be of the other: a letter stands for any number."""
    if found is None or wanted is None:
        return True
    pairs = zip(found, wanted, strict=False)
    return len(found) == len(wanted) and all(
        isinstance(a, str) or isinstance(b, str) or a == b for a, b in pairs
    )


def describe(value: object) -> str:
    """A value as a clause of a sentence: what a person gave."""
    if value is None:
        return "nothing"
    if isinstance(value, str):
        return f'the text "{value[:40]}"'
    if isinstance(value, bool | int | float | np.number):
        return str(value)
    if isinstance(value, np.ndarray):
        return f"an array of {value.dtype}, shape {value.shape}"
    name = type(value).__name__
    return f"{'an' if name[:1] in 'AEIOUaeiou' else 'a'} {name}"


def _scalar(value: Any) -> Any:
    if isinstance(value, np.generic) or (isinstance(value, np.ndarray) and value.ndim == 0):
        return value.item()
    return value
