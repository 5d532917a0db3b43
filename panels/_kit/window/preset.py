"""The window with an instrument, an arm and controls as a card of the paper bench asks for them."""

from __future__ import annotations

from vi3dras.library import load_robot
from vi3dras.papers.card import PAPERS, Card, Number, preset
from vi3dras.papers.errata import errata

from ..face import Face
from ..words import said
from .app import App
from .remembered import recall, remember
from .typing_in import set_by_words

FEW = 8
"""Numbers of a card that are told in its note, at most."""


def run_with_card(faces: dict[str, Face], card: Card) -> None:
    """Open the window with a card and stay until it is closed.

    Raises:
        Vi3drasError: see `take_card`.
    """
    left = recall()
    app = App(faces, left.look)
    try:
        app.shell.tabs.update(left.pages)
        take_card(app, card)
        app.keeping.begin()
        app.keeping.start_autosave()
        app.run()
        remember(app)
    finally:
        app.close()


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
