"""Turns one after the other, about fixed axes or those that move along, and the product that they are.

A turn about a moving axis is multiplied from the right, one about a fixed axis from the left: the order of
the product is not always the order in time.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from vi3dras.arrays import Floats
from vi3dras.rotations.elementary import AXES, Axis, turn_about
from vi3dras.rotations.errors import TurnsError
from vi3dras.rotations.euler import About


class Turn(NamedTuple):
    """One turn of several."""

    axis: Axis
    angle: float
    """In [rad]."""
    about: About = "moving"
    """Whether the axis is one of the frame as it is turned so far, or one that stays."""


class TurnFactor(NamedTuple):
    """One matrix of the product."""

    turn: int
    """Which of the turns it is, from 0, in the order of time."""
    axis: Axis
    done: float
    """How far it has been turned, [rad]; 0 while it waits."""
    matrix: Floats
    """(3, 3)."""


class Moment(NamedTuple):
    """Where turns have led so far."""

    matrix: Floats
    """The frame now, (3, 3): the product of the factors as they stand."""
    turn: int
    """Which of the turns is under way, from 0."""
    axis: Floats
    """About what it goes on, in the world, (3,)."""
    done: float
    """How far it has gone, [rad]."""
    before: Floats
    """The frame when it began, (3, 3)."""
    factors: tuple[TurnFactor, ...]
    """From left to right as they are multiplied."""


def turns_of(angles: Floats, axes: str, about: About | Sequence[About] = "moving") -> tuple[Turn, ...]:
    """The turns by angles (k,) in [rad] about axes such as `zyx`, moving or fixed ones, or each its own kind.

    Raises:
        TurnsError: not one axis for each angle.
    """
    letters = axes.lower()
    if not letters or len(letters) != len(angles) or set(letters) - set(AXES):
        raise TurnsError(axes, len(angles))
    kinds = [about] * len(letters) if isinstance(about, str) else about
    known = (AXES["xyz".index(letter)] for letter in letters)
    return tuple(Turn(axis, float(a), kind) for axis, a, kind in zip(known, angles, kinds, strict=True))


def places_in_product(turns: Sequence[Turn]) -> list[int]:
    """Which turn each factor of the product is, from left to right."""
    places: list[int] = []
    for k, turn in enumerate(turns):
        places = [*places, k] if turn.about == "moving" else [k, *places]
    return places


def moment_of(turns: Sequence[Turn], t: float) -> Moment:
    """Where at least one turn leads at a time `t` from 0 to 1, of which each has an equal part."""
    count = len(turns)
    past = min(max(t, 0.0), 1.0) * count
    current = min(int(past), count - 1)
    begun = [float(np.clip(past - k, 0.0, 1.0)) * turn.angle for k, turn in enumerate(turns)]
    matrices = [turn_about(turn.axis, angle) for turn, angle in zip(turns, begun, strict=True)]
    places = places_in_product(turns)
    before = _product([matrices[k] for k in places if k < current])
    axis = np.eye(3)[AXES.index(turns[current].axis)]
    return Moment(
        _product([matrices[k] for k in places]),
        current,
        before @ axis if turns[current].about == "moving" else axis,
        begun[current],
        before,
        tuple(TurnFactor(k, turns[k].axis, begun[k], matrices[k]) for k in places),
    )


def _product(matrices: Sequence[Floats]) -> Floats:
    made = np.eye(3)
    for matrix in matrices:
        made = made @ matrix
    return made
