"""One function of a program: what it takes, what it gives, and the operations between."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cached_property
from typing import NamedTuple

from vi3dras.codegen.operations import COMPARISONS
from vi3dras.dynamics.tracing import Part, Symbol, Traced


class Group(NamedTuple):
    """An argument or a result: a number, a row of them, or an array."""

    name: str
    """What the field calls it: letters, or letters and `_`."""
    shape: tuple[int, ...]
    """() for one number."""
    parts: tuple[Part, ...]
    """Row by row."""
    about: str
    """What it is, with its unit."""
    is_flag: bool = False
    """True or false, and no number."""

    def places(self) -> list[tuple[int, ...]]:
        """The indices of each part, from 0."""
        places: list[tuple[int, ...]] = [()]
        for count in self.shape:
            places = [(*place, k) for place in places for k in range(count)]
        return places


class Count(NamedTuple):
    """How many operations of each kind."""

    sums: int
    products: int
    quotients: int
    roots: int
    angles: int
    """Sines, cosines, and the functions back."""
    choices: int
    """Comparisons and what they choose."""

    @property
    def total(self) -> int:
        """All of them."""
        return sum(self)


KINDS = {
    "add": 0, "subtract": 0, "negative": 0, "multiply": 1, "divide": 2, "sqrt": 3, "cos": 4, "sin": 4,
    "arctan2": 4, "arccos": 4,
}  # fmt: skip


class Function:
    """A function without a loop, whose branches are choices between two numbers."""

    def __init__(
        self, name: str, about: str, inputs: Sequence[Group], outputs: Sequence[Group],
        notes: Sequence[str] = (),
    ) -> None:  # fmt: skip
        self.name, self.about = name, about
        self.inputs, self.outputs, self.notes = tuple(inputs), tuple(outputs), tuple(notes)

    @property
    def told(self) -> list[str]:
        """What it is, what its arguments and results are, and what else is to be known: a line each."""
        groups = (*self.inputs, *self.outputs)
        return [self.about, *(f"{group.name}: {group.about}" for group in groups), *self.notes]

    @cached_property
    def traced(self) -> Traced:
        """From all inputs to all outputs, one after the other."""
        symbols = [part for group in self.inputs for part in group.parts if isinstance(part, Symbol)]
        return Traced(tuple(symbols), tuple(part for group in self.outputs for part in group.parts))

    @cached_property
    def steps(self) -> list[Symbol]:
        """The operations in order."""
        return self.traced.steps

    @cached_property
    def count(self) -> Count:
        """Its operations by kind; to change a sign is counted as a sum."""
        kinds = Counter(KINDS.get(step.does, 5) for step in self.steps)
        return Count(*(kinds[k] for k in range(6)))

    @property
    def has_choices(self) -> bool:
        """Whether it compares."""
        return any(step.does in COMPARISONS for step in self.steps)
