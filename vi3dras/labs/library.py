"""Find the lab sheets: those that ship with the program and those in the teacher's own folder."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import NamedTuple

from vi3dras.arm.library import own_folder
from vi3dras.file_errors import FileError
from vi3dras.labs.sheet import Sheet
from vi3dras.labs.sheet_file import read_sheet
from vi3dras.shelf import Shelf

SHIPPED = Path(__file__).parent / "sheets"
FOLDER = "labs"
ORDER = ("fk-ik", "joint-2d", "fk-workspace", "ik-workspace", "surface-path", "pipe-weld")


class Sheets(NamedTuple):
    """Everything that was found."""

    sheets: dict[str, Sheet]
    """By id, the shipped ones first."""
    faults: list[FileError]
    """One for each file that could not be used."""


_SHELF = Shelf("lab", SHIPPED, partial(own_folder, FOLDER), read_sheet)
sheet_files = _SHELF.files
"""The file of every sheet by id, read or not."""
load_sheet = _SHELF.load
"""One sheet by its id, or from a path that ends in `.toml`; see `Shelf.load`."""


def load_sheets() -> Sheets:
    """All sheets that can be read, and what is wrong with those that cannot."""
    sheets, faults = _SHELF.load_all()
    places = {name: place for place, name in enumerate(ORDER)}
    return Sheets(dict(sorted(sheets.items(), key=lambda i: (places.get(i[0], len(places)), i[0]))), faults)
