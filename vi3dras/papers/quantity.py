"""What a card can ask for: a named function from a table of inputs to named numbers."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Literal, NamedTuple

import numpy as np

from vi3dras.arrays import Floats
from vi3dras.toml_table import TomlTable
from vi3dras.units import ANGLES, LENGTHS

Kind = Literal["length", "angle", "volume", "area", "plain", "share"]

UNITS: dict[Kind, dict[str, float]] = {
    "length": LENGTHS,
    "angle": ANGLES,
    "volume": {f"{unit}3": metres**3 for unit, metres in LENGTHS.items()},
    "area": {f"{unit}2": metres**2 for unit, metres in LENGTHS.items()},
    "plain": {"": 1.0},
    "share": {"%": 0.01, "": 1.0},
}
"""What one unit of each kind is in SI, by the word that a card writes."""


class Result(NamedTuple):
    """One result of a quantity."""

    values: Floats
    """In SI, of any shape."""
    kind: Kind


Results = dict[str, Result]
Work = Callable[[], Results]


def worked(work: Work) -> Results:
    """The results of some work; what overflows with absurd inputs is infinite and fails its comparison."""
    with np.errstate(all="ignore"):
        return work()


class Inputs(NamedTuple):
    """The inputs of a card, as its file has them."""

    table: TomlTable
    folder: Path
    """Where the file is: names of robot files are looked up from there."""


class Quantity(NamedTuple):
    """A function that cards can name."""

    about: str
    """One sentence for who writes a card."""
    inputs: dict[str, str]
    """What it reads, with a sentence each; `?` at the end of a key marks what may be left out."""
    results: dict[str, str]
    """What it gives."""
    prepare: Callable[[Inputs], Work]
    """Reads and checks the inputs, and gives what does the work."""


def lengths(values: object) -> Result:
    """Lengths in [m]."""
    return Result(np.asarray(values, float), "length")


def angles(values: object) -> Result:
    """Angles in [rad]."""
    return Result(np.asarray(values, float), "angle")


def plain(values: object) -> Result:
    """Numbers without a unit."""
    return Result(np.asarray(values, float), "plain")


def shares(values: object) -> Result:
    """Shares from 0 to 1."""
    return Result(np.asarray(values, float), "share")
