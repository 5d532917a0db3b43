"""What expressions are made of: letters, cosines and sines of sums of angles, and products of them."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple, TypeAlias

Angle: TypeAlias = tuple[tuple[str, int], ...]
"""A sum of angles: each letter with how often it is taken, sorted."""


class Atom(NamedTuple):
    """What is not taken apart: a letter, or the cosine or sine of a sum of angles."""

    kind: str
    """`letter`, `cos` or `sin`."""
    of: Angle
    """The letter once, or the angle."""

    @property
    def name(self) -> str:
        """The letter; empty for a cosine or sine."""
        return self.of[0][0] if self.kind == "letter" else ""


Monomial: TypeAlias = tuple[tuple[Atom, int], ...]
"""Atoms and their powers, sorted; a power below 0 divides."""

ONE: Monomial = ()


@lru_cache(maxsize=200_000)
def joined(m: Monomial, n: Monomial) -> Monomial:
    """The product of two products."""
    if not m or not n:
        return m or n
    powers = dict(m)
    for atom, power in n:
        powers[atom] = powers.get(atom, 0) + power
    return tuple(sorted((atom, power) for atom, power in powers.items() if power))


def slope(atom: Atom, times: int) -> tuple[int, Monomial]:
    """The derivative of an atom by a letter that it takes so many times."""
    if atom.kind == "letter":
        return 1, ONE
    if atom.kind == "cos":
        return -times, ((Atom("sin", atom.of), 1),)
    return times, ((Atom("cos", atom.of), 1),)


def angle_of(names: Iterable[str]) -> dict[str, int]:
    """Angles counted."""
    counted: dict[str, int] = {}
    for name in names:
        counted[name] = counted.get(name, 0) + 1
    return counted
