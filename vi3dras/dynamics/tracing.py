"""Numbers that stand for themselves: an algorithm that runs on them leaves a list of what it did.

For one arm the table's zeros, ones and lengths are known, and only the state is not. What is known is
computed while tracing, a product with zero never comes about, and what is asked for twice stands there once.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

Part = Any
"""A symbol, or the number that it has turned out to be."""

Key = tuple[str, tuple["Symbol | float", ...]]


class Symbol:
    """One number of the state, or the result of one operation; made by a `Tape` alone."""

    __slots__ = ("does", "of", "place", "tape")

    def __init__(self, tape: Tape, place: int, does: str, of: tuple[Symbol | float, ...]) -> None:
        self.tape, self.place = tape, place
        self.does, self.of = does, of

    def __add__(self, other: Part) -> Part:
        if not isinstance(other, Symbol):
            return self if other == 0 else self.tape.noted("add", self, float(other))
        if other.does == "negative":
            return self - other.of[0]
        if self.does == "negative":
            return other - self.of[0]
        return self.tape.noted("add", *_in_order(self, other))

    def __sub__(self, other: Part) -> Part:
        if not isinstance(other, Symbol):
            return self + -other
        if self is other:
            return 0.0
        if other.does == "negative":
            return self + other.of[0]
        if self.does == "negative":
            return -(self.of[0] + other)
        return self.tape.noted("subtract", self, other)

    def __rsub__(self, other: Part) -> Part:
        if other == 0:
            return -self
        if self.does == "negative":
            return self.of[0] + float(other)
        return self.tape.noted("subtract", float(other), self)

    def __neg__(self) -> Part:
        if self.does == "negative":
            return self.of[0]
        if self.does == "subtract":
            return self.of[1] - self.of[0]
        return self.tape.noted("negative", self)

    def __mul__(self, other: Part) -> Part:
        if self.does == "negative":
            return -(self.of[0] * other)
        if not isinstance(other, Symbol):
            return self._times_number(float(other))
        if other.does == "negative":
            return -(self * other.of[0])
        return self.tape.noted("multiply", *_in_order(self, other))

    def _times_number(self, other: float) -> Part:
        if other < 0:  # one form for k x and -k x: what is added to it decides which of them is needed
            return -(self * -other)
        if other in (0, 1):
            return self if other else 0.0
        if self.does == "multiply" and isinstance(self.of[0], float):
            return self.of[1] * (self.of[0] * other)
        return self.tape.noted("multiply", other, self)

    def __truediv__(self, other: Part) -> Part:
        if not isinstance(other, Symbol):
            return self * (1.0 / float(other))
        if other.does == "negative":
            return -(self / other.of[0])
        return self.tape.noted("divide", self, other)

    def __rtruediv__(self, other: Part) -> Part:
        return self.tape.noted("divide", float(other), self) if other else 0.0

    __radd__, __rmul__ = __add__, __mul__


class Tape:
    """Where what is done with symbols is written down."""

    def __init__(self) -> None:
        self._known: dict[Key, Symbol] = {}

    def __len__(self) -> int:
        return len(self._known)

    def inputs(self, name: str, count: int) -> list[Symbol]:
        """Numbers that are given: `name` and their place from 0."""
        return [self.noted(f"{name}{i}") for i in range(count)]

    def noted(self, does: str, *of: Symbol | float) -> Symbol:
        """The result of an operation, a ufunc's name, the same symbol whenever it is asked for."""
        key = (does, of)
        if key not in self._known:
            self._known[key] = Symbol(self, len(self._known), does, of)
        return self._known[key]


class Traced(NamedTuple):
    """What an algorithm does with one arm, from the numbers that are given to those that it gives."""

    inputs: tuple[Symbol, ...]
    outputs: tuple[Symbol | float, ...]

    @property
    def steps(self) -> list[Symbol]:
        """The operations that the outputs need, each behind those that it needs itself."""
        needed: dict[int, Symbol] = {}
        waiting = [out for out in self.outputs if isinstance(out, Symbol)]
        while waiting:
            symbol = waiting.pop()
            if symbol.place not in needed:
                needed[symbol.place] = symbol
                waiting += [part for part in symbol.of if isinstance(part, Symbol)]
        given = {symbol.place for symbol in self.inputs}
        return [needed[place] for place in sorted(needed) if place not in given]


def turn(angle: Part) -> tuple[Part, Part]:
    """Cosine and sine of an angle as two operations, as single numbers take them."""
    return angle.tape.noted("cos", angle), angle.tape.noted("sin", angle)


def turn_by_half(angle: Part) -> tuple[Part, Part]:
    """The same from the tangent of half the angle: for arrays one quick operation in place of two slow ones.

    cos = 2 / (1 + t²) - 1 and sin = 2 t / (1 + t²) are exact to 3e-16 everywhere, half a turn included.
    """
    t = angle.tape.noted("tan", angle * 0.5)
    share = 2.0 / (t * t + 1.0)
    return share - 1.0, t * share


def _in_order(a: Symbol, b: Symbol) -> Sequence[Symbol]:
    """A b is b a: of both one is written down."""
    return (a, b) if a.place <= b.place else (b, a)
