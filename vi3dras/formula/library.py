"""Find the formulas: those that ship with the program and those in the user's own folder."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from vi3dras.errors import FileError, UnknownNameError
from vi3dras.formula.formula import Formula
from vi3dras.formula.formula_file import read_formula
from vi3dras.library import own_folder, shipped_folder

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


def formula_files() -> dict[str, Path]:
    """The file of every formula by id, read or not."""
    files: dict[str, Path] = {}
    for folder in (shipped_folder(FOLDER), own_folder(FOLDER)):
        if folder.is_dir():
            files.update((file.stem, file) for file in folder.glob("*.toml"))
    return dict(sorted(files.items()))


def load_formulas() -> FormulaLibrary:
    """All formulas that can be read, and what is wrong with those that cannot."""
    formulas: dict[str, Formula] = {}
    faults: list[FileError] = []
    files = formula_files()
    for name, file in files.items():
        try:
            formulas[name] = load_formula_file(file)
        except FileError as fault:
            faults.append(fault)
    own = frozenset(name for name, file in files.items() if file.parent == own_folder(FOLDER))
    return FormulaLibrary(dict(sorted(formulas.items(), key=_place)), faults, own)


def load_formula(name: str) -> Formula:
    """One formula by its id (`_` and capitals do not matter), or from a path that ends in `.toml`.

    Raises:
        UnknownNameError: there is none of that name; the nearest are offered.
        FileError: its file is there but cannot be used.
    """
    if name.endswith(".toml"):
        return load_formula_file(Path(name))
    files = formula_files()
    wanted = name.strip().casefold().replace("_", "-")
    file = files.get(name) or next((f for n, f in files.items() if n.casefold() == wanted), None)
    if file is None:
        raise UnknownNameError("formula", name, tuple(files))
    return load_formula_file(file)


def load_formula_file(file: Path) -> Formula:
    """The formula in a file; a file that has not changed is read once.

    Raises:
        FileError: the file cannot be used.
    """
    try:
        changed = file.stat().st_mtime_ns
    except (OSError, ValueError):  # a name with a NUL in it
        changed = 0
    return _read_once(file, changed)


@lru_cache(maxsize=512)
def _read_once(file: Path, _changed: int) -> Formula:
    return read_formula(file)


def _place(item: tuple[str, Formula]) -> tuple[int, str, str]:
    name, formula = item
    place = GROUPS.index(formula.group) if formula.group in GROUPS else len(GROUPS)
    return place, formula.group, name
