"""Find the formulas: those that ship with the program and those in the user's own folder."""

from __future__ import annotations

from collections.abc import Collection
from functools import partial
from itertools import count

from vi3dras.arm.library import own_folder, shipped_folder
from vi3dras.language.errors import FormulaNameError, HintedError
from vi3dras.objects.edit import as_own
from vi3dras.objects.formula import Formula, Kind
from vi3dras.objects.formula_file import read_formula
from vi3dras.objects.formula_writer import save_formula
from vi3dras.objects.own import blank_formula, page_id
from vi3dras.shelf import Shelf, is_id, read_once
from vi3dras.units import Units

FOLDER = "formulas"
NEW: dict[Kind, str] = {"curve": "Curve", "surface": "Surface", "volume": "Body"}
"""What a formula of one's own is called first, with a number."""
GROUPS = ("paper", "weld", "curve", "surface", "letter", "task")
"""The order of a gallery; other groups follow."""

load_formula_file = read_once(read_formula)
"""The formula in a file; a file that has not changed is read once."""


def _place(formula: Formula) -> tuple[int, str]:
    return GROUPS.index(formula.group) if formula.group in GROUPS else len(GROUPS), formula.group


_SHELF = Shelf("formula", shipped_folder(FOLDER), partial(own_folder, FOLDER), load_formula_file, _place)
formula_files = _SHELF.files
"""The file of every formula by id, read or not."""
load_formula = _SHELF.load
"""One formula by its id, or from a path that ends in `.toml`; see `Shelf.load`."""
load_formulas = _SHELF.load_all
"""All formulas that can be read, and what is wrong with those that cannot."""


def proposed_name(formula: Formula) -> str:
    """A name for the file of a formula: that of its own file, or the words of a title that became another."""
    library = load_formulas()
    filed = library.by_id.get(formula.id)
    is_own = filed is not None and formula.id in library.own and filed.title == formula.title
    return formula.id if is_own else _SHELF.free_id(formula.title)


def keep_formula(formula: Formula, name: str) -> Formula:
    """Save a formula under a name in the user's folder, and give it as its file has it.

    Its own file is replaced, no other one. What the library says of the formula that it is a change of is
    not said of the change.

    Raises:
        FormulaNameError: the name cannot be an id.
        HintedError: a coordinate is not typed yet.
        LibraryNameError: the name is that of a formula of the library.
        FileExistsAlreadyError: another formula of one's own has it.
        NotWritableError: the folder will not take it.
    """
    if not is_id(name):
        raise FormulaNameError(f"{name}.toml")
    if formula.hinted:
        raise HintedError(formula.hinted)
    file, template = _SHELF.own_file(name, formula.id), formula_files().get(formula.id)
    is_own = file == template
    if not is_own and (before := load_formulas().by_id.get(formula.id)) is not None:
        formula = as_own(formula, before)
    return save_formula(formula, file, template=template, replace=is_own)


def new_formula(kind: Kind, units: Units, size: float, taken: Collection[str] = ()) -> Formula:
    """An empty page with a name of its own, such as Curve 1, before an arm of this size [m].

    `taken` are ids that it may not have beside those of the library.
    """
    known = {*formula_files(), *taken}
    titles = (f"{NEW[kind]} {number}" for number in count(1))
    return blank_formula(kind, units, size, next(t for t in titles if page_id(t) not in known))
