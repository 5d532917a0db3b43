"""A card: numbers of a paper, what computes them, and whether the print is right; and the misprints."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Literal, NamedTuple, get_args

from vi3dras.arrays import Floats
from vi3dras.papers.quantity import UNITS, Result, Work
from vi3dras.toml_table import TomlTable

ERRATA = Path(__file__).parent / "errata.toml"

Paper = Literal["S000", "S001", "S002", "S003", "S004", "own"]
PAPERS: dict[Paper, str] = {
    "S000": "Virtual Robot Simulation in RoboAnalyzer",
    "S001": "Teaching and Learning of Robot Kinematics Using RoboAnalyzer",
    "S002": "3D-RAS",
    "S003": "A prototyping package for 6-DOF manipulators",
    "S004": "Simulation of a 5-axis RV-2AJ robot",
    "own": "A teacher's own",
}
"""The papers by id, with short titles."""

Print = Literal["right", "misprint", "silent"]
PRINTS: tuple[Print, ...] = get_args(Print)
"""The paper has the number right, or wrong, or does not print it: then another program computed it."""


class Number(NamedTuple):
    """One expected number, or a list or matrix of them."""

    name: str
    """For people."""
    of: str
    """Which result of the quantity."""
    expected: Floats
    """In the unit."""
    unit: str
    tolerance: float
    """Largest difference, in the unit."""
    printed: Floats | None
    """What the paper prints where that is something else."""
    pick: tuple[int, ...] = ()
    """Which values of the result, counted from 0 through all its rows; all of them without it."""

    def of_result(self, told: Result) -> Floats:
        """The values that are compared, in this number's unit; a wrong pick gives none."""
        values: Floats = told.values / UNITS[told.kind][self.unit]
        if not self.pick:
            return values
        flat = values.ravel()
        return flat[[place for place in self.pick if place < flat.size]]


class Preset(NamedTuple):
    """What opens a card in the dashboard: an instrument, an arm, and controls as `shot --set` has them."""

    panel: str
    robot: str
    """An id or a file; empty for the arm that is there."""
    sets: dict[str, str]
    page: str = ""
    """The page on the left; empty for the first."""


@dataclass(frozen=True, eq=False)
class Card:
    """One card of the bench."""

    id: str
    """The name of its file."""
    title: str
    paper: Paper
    where: str
    """Equation, table, figure or section."""
    quantity: str
    numbers: tuple[Number, ...]
    prints: Print = "right"
    features: tuple[str, ...] = ()
    errata: tuple[str, ...] = ()
    why: str = ""
    """One sentence: why the print is wrong, or where the number comes from."""
    opens: Preset | None = None
    work: Work = field(default=dict, repr=False)
    """Computes the results of the quantity."""


def preset(card: Card) -> tuple[str, dict[str, str]]:
    """The instrument that shows a card and its controls by words; `robot` is among them when it has one.

    Raises:
        ValueError: nothing of the dashboard shows it.
    """
    if card.opens is None:
        raise ValueError(card.id)
    sets = {"robot": card.opens.robot} if card.opens.robot else {}
    return card.opens.panel, {**sets, **card.opens.sets}


class Erratum(NamedTuple):
    """A misprint or trap of the papers."""

    id: str
    paper: str
    where: str
    sentence: str
    """What is printed and what is right."""


@cache
def errata() -> dict[str, Erratum]:
    """All misprints and traps by id, in the order of the file."""
    rows = TomlTable.read(ERRATA).tables("erratum")
    read = (Erratum(*(row.text(key) for key in Erratum._fields)) for row in rows)
    return {erratum.id: erratum for erratum in read}
