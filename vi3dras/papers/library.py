"""Find the cards: those that ship with the program and those in the teacher's own folder."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import NamedTuple

from vi3dras.arm.library import own_folder
from vi3dras.file_errors import FileError
from vi3dras.papers.card import PAPERS, Card
from vi3dras.papers.card_file import read_card
from vi3dras.shelf import Shelf

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


_SHELF = Shelf("card", SHIPPED, partial(own_folder, FOLDER), read_card)
card_files = _SHELF.files
"""The file of every card by id, read or not."""
load_card = _SHELF.load
"""One card by its id, or from a path that ends in `.toml`; see `Shelf.load`."""


def load_cards() -> Cards:
    """All cards that can be read, and what is wrong with those that cannot."""
    cards, faults = _SHELF.load_all()
    papers = list(PAPERS)
    ordered = dict(sorted(cards.items(), key=lambda item: (papers.index(item[1].paper), item[0])))
    return Cards(ordered, faults, _SHELF.own_ids())
