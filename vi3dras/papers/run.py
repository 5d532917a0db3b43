"""Run cards: compute what they ask for and set it beside what they expect."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np

from vi3dras.arrays import Floats
from vi3dras.errors import Vi3drasError
from vi3dras.papers.card import Card, Number, errata
from vi3dras.papers.quantity import UNITS, Results, worked


class Line(NamedTuple):
    """One number of a card."""

    number: Number
    got: Floats
    """What the program computes, in the number's unit; empty when it cannot be compared."""
    difference: float
    """The largest one, in the unit; NaN when it cannot be compared."""
    fault: str = ""
    """Why it cannot be compared."""

    @property
    def ok(self) -> bool:
        """True within the tolerance."""
        return bool(self.difference <= self.number.tolerance)


class Outcome(NamedTuple):
    """One card that has been run."""

    card: Card
    lines: tuple[Line, ...]
    fault: str = ""
    """Why nothing could be computed."""

    @property
    def ok(self) -> bool:
        """True when every number is within its tolerance."""
        return not self.fault and all(line.ok for line in self.lines)

    @property
    def verdict(self) -> str:
        """What became of it, in a word."""
        if not self.ok:
            return "fails"
        return {"right": "ok", "misprint": "misprint, explained", "silent": "ok, not printed"}[
            self.card.prints
        ]

    @property
    def explanation(self) -> tuple[str, ...]:
        """The sentences on misprints, and what the card says itself."""
        known = errata()
        return (
            *(f"{name}: {known[name].sentence}" for name in self.card.errata),
            *filter(None, [self.card.why]),
        )


def run_card(card: Card) -> Outcome:
    """Run one card; what cannot be computed is told in its outcome."""
    try:
        results = worked(card.work)
    except Vi3drasError as error:
        return Outcome(card, (), str(error))
    lines = tuple(_line(number, results) for number in card.numbers)
    return Outcome(card, lines)


def run_cards(cards: Sequence[Card], report: Callable[[float], None] | None = None) -> tuple[Outcome, ...]:
    """Run many, one after the other; `report` is told how much is done, from 0 to 1."""
    outcomes = []
    for done, card in enumerate(cards, 1):
        outcomes.append(run_card(card))
        if report is not None:
            report(done / len(cards))
    return tuple(outcomes)


def _line(number: Number, results: Results) -> Line:
    told = results.get(number.of)
    nothing = np.zeros(0)
    if told is None:
        return Line(number, nothing, np.nan, f"{number.of} has no value with these inputs")
    if number.unit not in UNITS[told.kind]:
        known = " or ".join(f'"{unit}"' for unit in UNITS[told.kind])
        return Line(number, nothing, np.nan, f'{number.of} has no unit "{number.unit}": write unit = {known}')
    got = np.asarray(number.of_result(told))
    if got.size == number.expected.size == 1:
        got = got.reshape(number.expected.shape)  # one number, in brackets or not
    if got.shape != number.expected.shape:
        right, given = _shape(got), _shape(number.expected)
        return Line(number, got, np.nan, f"{number.of} gives {right}, but expected has {given}")
    return Line(number, got, float(np.max(np.abs(got - number.expected), initial=0.0)))


def _shape(values: Floats) -> str:
    if values.ndim == 2:
        return f"{values.shape[0]} rows of {values.shape[1]} numbers"
    return "1 number" if values.ndim == 0 or values.size == 1 else f"{values.size} numbers"
