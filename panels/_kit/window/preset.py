"""The window with an instrument, an arm and controls as a card of the paper bench asks for them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vi3dras.arm.library import load_robot
from vi3dras.papers.card import PAPERS, Card, Number, errata, preset

from ..face.typing_in import set_by_words
from ..words import said

if TYPE_CHECKING:
    from .app import App

FEW = 8
"""Numbers of a card that are told in its note, at most."""


def take_card(app: App, card: Card) -> None:
    """Show the instrument of a card with its arm, page and controls, read as `vi3dras shot --set` does.

    Raises:
        ValueError: the card has no instrument.
        Vi3drasError: there is no such control, or it cannot hold that.
    """
    panel, sets = preset(card)
    app.shell.open(panel)
    if card.opens is not None and card.opens.page:
        app.shell.choose(card.opens.page)
        app.frame()
    for name, text in sets.items():
        if name == "robot":
            app.take_robot(load_robot(text))
        else:
            set_by_words(app.engine, panel, name, text)
    app.notes.tell(card.title, told(card))


def told(card: Card) -> str:
    """Where the card stands, its short numbers, and why the print is wrong, if it is."""
    numbers = [_number(number) for number in card.numbers if number.expected.size <= FEW]
    misprints = [errata()[name].sentence for name in card.errata]
    parts = [f"{PAPERS[card.paper]}, {card.where}", "; ".join(numbers), *misprints, card.why]
    return ". ".join(part.rstrip(".") for part in parts if part) + "."


def _number(number: Number) -> str:
    values = ", ".join(f"{value:.6g}" for value in number.expected.ravel())
    return f"{said(number.name)} = {values} {number.unit}".rstrip()
