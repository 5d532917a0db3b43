"""Find the lab sheets: those that ship with the program and those in the teacher's own folder."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from vi3dras.errors import FileError, UnknownNameError
from vi3dras.labs.sheet import Sheet
from vi3dras.labs.sheet_file import read_sheet
from vi3dras.library import own_folder

SHIPPED = Path(__file__).parent / "sheets"
FOLDER = "labs"
ORDER = ("fk-ik", "joint-2d", "fk-workspace", "ik-workspace", "surface-path", "pipe-weld")


class Sheets(NamedTuple):
    """Everything that was found."""

    sheets: dict[str, Sheet]
    """By id, the shipped ones first."""
    faults: list[FileError]
    """One for each file that could not be used."""


def load_sheets() -> Sheets:
    """All sheets that can be read, and what is wrong with those that cannot."""
    sheets: dict[str, Sheet] = {}
    faults: list[FileError] = []
    for name, file in sheet_files().items():
        try:
            sheets[name] = read_sheet(file)
        except FileError as fault:
            faults.append(fault)
    places = {name: place for place, name in enumerate(ORDER)}
    return Sheets(dict(sorted(sheets.items(), key=lambda i: (places.get(i[0], len(places)), i[0]))), faults)


def load_sheet(name: str) -> Sheet:
    """One sheet by its id, or from a path that ends in `.toml`.

    Raises:
        UnknownNameError: there is none of that name; the nearest are offered.
        FileError: its file is there but cannot be used.
    """
    if name.endswith(".toml"):
        return read_sheet(Path(name))
    files = sheet_files()
    wanted = name.strip().casefold().replace("_", "-")
    if wanted not in files:
        raise UnknownNameError("lab", name, tuple(files))
    return read_sheet(files[wanted])


def sheet_files() -> dict[str, Path]:
    """The file of every sheet by id, read or not."""
    files: dict[str, Path] = {}
    for folder in (SHIPPED, own_folder(FOLDER)):
        if folder.is_dir():
            files.update((file.stem, file) for file in folder.glob("*.toml"))
    return dict(sorted(files.items()))
