"""Cards read and found: one TOML file each, whatever is wrong with one told with its file and line."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from vi3dras.arm.library import own_folder
from vi3dras.arrays import Floats
from vi3dras.file_errors import WrongKindError
from vi3dras.papers import (
    arm_quantities,
    formula_quantities,
    inverse_quantities,
    motion_quantities,
    program_quantities,
    reach_quantities,
    workspace_quantities,
)
from vi3dras.papers.card import PAPERS, PRINTS, Card, Number, Paper, Preset, errata
from vi3dras.papers.errors import CardInputError, CardNameError, NotMisprintError, UnexplainedError
from vi3dras.papers.quantity import UNITS, Inputs, Quantity
from vi3dras.shelf import Shelf
from vi3dras.toml_table import TomlTable

QUANTITIES: dict[str, Quantity] = {
    **arm_quantities.QUANTITIES,
    **inverse_quantities.QUANTITIES,
    **workspace_quantities.QUANTITIES,
    **reach_quantities.QUANTITIES,
    **formula_quantities.QUANTITIES,
    **motion_quantities.QUANTITIES,
    **program_quantities.QUANTITIES,
}
"""All that a card may name."""

EVERY_UNIT = tuple(dict.fromkeys(unit for units in UNITS.values() for unit in units))


def read_card(file: Path) -> Card:
    """The card in a file.

    Raises:
        FileError: it cannot be used; tells the file, the line and what would be right.
    """
    return card_of(TomlTable.read(file), file)


def card_of(table: TomlTable, file: Path) -> Card:
    """The card that a table describes; `file` names it, and files that it names are beside it."""
    title = table.text("title")
    paper: Paper = table.choice("paper", tuple(PAPERS), "own")
    quantity = _quantity(table)
    prints = table.choice("print", PRINTS, "right")
    found, why = table.texts("errata"), table.text("why", "")
    for name in found:
        if name not in errata():
            raise table.fault(CardNameError, "errata", "erratum", name, *errata())
    if prints == "misprint" and not (found or why):
        raise table.fault(UnexplainedError, "print", title)
    numbers = tuple(_number(row, quantity) for row in table.tables("number"))
    inputs = table.table("inputs")
    work = quantity.prepare(Inputs(inputs, file.parent))
    card = Card(
        file.stem,
        title,
        paper,
        table.text("where"),
        table.text("quantity"),
        numbers,
        prints,
        table.texts("features"),
        found,
        why,
        _preset(table, inputs, file.parent) if table.has("open") else None,
        work,
    )
    for part in (inputs, table):
        part.finish()
    return card


def _quantity(table: TomlTable) -> Quantity:
    name = table.text("quantity", example='"forward"')
    if name not in QUANTITIES:
        raise table.fault(CardNameError, "quantity", "quantity", name, *QUANTITIES)
    return QUANTITIES[name]


def _number(row: TomlTable, quantity: Quantity) -> Number:
    of = row.text("of")
    if of not in quantity.results:
        raise row.fault(CardNameError, "of", "result", of, *quantity.results)
    unit = read_unit(row)
    expected = _values(row, "expected")
    tolerance = row.number("tolerance", example="0.001")
    if tolerance < 0:
        raise row.fault(CardInputError, "tolerance", "tolerance", f"{tolerance:g} is below 0.")
    printed = _values(row, "printed") if row.has("printed") else None
    if printed is not None:
        if printed.size == expected.size == 1:
            printed = printed.reshape(expected.shape)
        if printed.shape != expected.shape:
            raise row.fault(CardInputError, "printed", "printed", "it needs as many numbers as expected.")
        if (np.abs(printed - expected) <= tolerance).all():
            raise row.fault(NotMisprintError, "printed", "printed")
    number = Number(row.text("name", of), of, expected, unit, tolerance, printed, _pick(row))
    row.finish()
    return number


def read_unit(row: TomlTable) -> str:
    """The unit of a number; nothing for a plain one."""
    unit = row.text("unit", "") if row.has("unit") else ""
    if unit not in EVERY_UNIT:
        raise row.fault(CardNameError, "unit", "unit", unit, *filter(None, EVERY_UNIT))
    return unit


def _pick(row: TomlTable) -> tuple[int, ...]:
    places = row.numbers("pick") if row.has("pick") else ()
    if any(place < 0 or not place.is_integer() for place in places):
        raise row.fault(
            CardInputError, "pick", "pick", "it counts values from 0: whole numbers, none below 0."
        )
    return tuple(int(place) for place in places)


def _values(row: TomlTable, key: str) -> Floats:
    """A number, a list of numbers, or a matrix as a list of rows."""
    given: Any = row.raw(key)
    if isinstance(given, list) and given and all(isinstance(part, list) for part in given):
        if len({len(part) for part in given}) == 1 and all(_is_number(v) for part in given for v in part):
            return np.array(given, float)
        raise row.fault(WrongKindError, key, key, "a list of lists", "rows of equally many numbers")
    if isinstance(given, list):
        return np.array(row.numbers(key))
    return np.array(row.number(key, example="1.5"))


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and bool(np.isfinite(value))


def _preset(table: TomlTable, inputs: TomlTable, folder: Path) -> Preset:
    """The instrument with its arm: that of the inputs unless it names another."""
    opens = table.table("open")
    default = inputs.raw("robot")
    robot = opens.text("robot", default if isinstance(default, str) else "")
    panel, words = opens.text("panel", example='"robot-simulator"'), opens.table("set")
    sets = {name: words.text(name) for name in words.names()}
    page = opens.text("page", "")
    opens.finish()
    return Preset(panel, str(folder / robot) if robot.endswith(".toml") else robot, sets, page)


SHIPPED = Path(__file__).parent / "cards"
FOLDER = "cards"

_SHELF = Shelf(
    "card", SHIPPED, partial(own_folder, FOLDER), read_card, lambda card: list(PAPERS).index(card.paper)
)
card_files = _SHELF.files
"""The file of every card by id, read or not."""
load_card = _SHELF.load
"""One card by its id, or from a path that ends in `.toml`; see `Shelf.load`."""
load_cards = _SHELF.load_all
"""All cards that can be read, paper by paper, and what is wrong with those that cannot."""
