"""Find the cards: those that ship with the program and those in the teacher's own folder."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from vi3dras.errors import FileError, UnknownNameError
from vi3dras.library import own_folder
from vi3dras.papers.card import PAPERS, Card
from vi3dras.papers.card_file import read_card

SHIPPED = Path(__file__).parent / "cards"
FOLDER = "cards"


class Cards(NamedTuple):
    """Everything that was found."""

    cards: dict[str, Card]
    """By id, paper by paper; an own file wins over a shipped one of the same name."""
    faults: list[FileError]
    """One for each file that could not be used; the rest is there all the same."""
    own: frozenset[str]
    """Ids that come from the teacher's folder."""


def card_files() -> dict[str, Path]:
    """The file of every card by id, read or not."""
    files: dict[str, Path] = {}
    for folder in (SHIPPED, own_folder(FOLDER)):
        if folder.is_dir():
            files.update((file.stem, file) for file in folder.glob("*.toml"))
    return dict(sorted(files.items()))


def load_cards() -> Cards:
    """All cards that can be read, and what is wrong with those that cannot."""
    cards: dict[str, Card] = {}
    faults: list[FileError] = []
    files = card_files()
    for name, file in files.items():
        try:
            cards[name] = read_card(file)
        except FileError as fault:
            faults.append(fault)
    papers = list(PAPERS)
    ordered = dict(sorted(cards.items(), key=lambda item: (papers.index(item[1].paper), item[0])))
    own = frozenset(name for name, file in files.items() if file.parent != SHIPPED)
    return Cards(ordered, faults, own)


def load_card(name: str) -> Card:
    """One card by its id, or from a path that ends in `.toml`.

    Raises:
        UnknownNameError: there is none of that name; the nearest are offered.
        FileError: its file is there but cannot be used.
    """
    if name.endswith(".toml"):
        return read_card(Path(name))
    files = card_files()
    wanted = name.strip().casefold().replace("_", "-")
    if wanted not in files:
        raise UnknownNameError("card", name, tuple(files))
    return read_card(files[wanted])
