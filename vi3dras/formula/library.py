"""Find the formulas: those that ship with the program and those in the user's own folder."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import NamedTuple

from vi3dras.file_errors import FileError
from vi3dras.formula.formula import Formula
from vi3dras.formula.formula_file import read_formula
from vi3dras.library import own_folder, shipped_folder
from vi3dras.shelf import Shelf, read_once

FOLDER = "formulas"
DEFAULT_FORMULA = "mobius"
GROUPS = ("paper", "weld", "curve", "surface", "letter", "task")
"""The order of a gallery; other groups follow."""


class FormulaLibrary(NamedTuple):
    """Everything that was found."""

    formulas: dict[str, Formula]
    """By id, in the order of a gallery; the user's own file wins over a shipped one of the same name."""
    faults: list[FileError]
    """One for each file that could not be used; the rest is there all the same."""
    own: frozenset[str]
    """Ids that come from the user's folder."""


load_formula_file = read_once(read_formula)
"""The formula in a file; a file that has not changed is read once."""
_SHELF = Shelf("formula", shipped_folder(FOLDER), partial(own_folder, FOLDER), load_formula_file)


def formula_files() -> dict[str, Path]:
    """The file of every formula by id, read or not."""
    return _SHELF.files()


def load_formulas() -> FormulaLibrary:
    """All formulas that can be read, and what is wrong with those that cannot."""
    formulas, faults = _SHELF.load_all()
    return FormulaLibrary(dict(sorted(formulas.items(), key=_place)), faults, _SHELF.own_ids())


def load_formula(name: str) -> Formula:
    """One formula by its id (`_` and capitals do not matter), or from a path that ends in `.toml`.

    Raises:
        UnknownNameError: there is none of that name; the nearest are offered.
        FileError: its file is there but cannot be used.
    """
    return _SHELF.load(name)


def _place(item: tuple[str, Formula]) -> tuple[int, str, str]:
    name, formula = item
    place = GROUPS.index(formula.group) if formula.group in GROUPS else len(GROUPS)
    return place, formula.group, name
