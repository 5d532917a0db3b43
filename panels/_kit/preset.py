"""The window with an instrument, an arm and controls as a card of the paper bench asks for them."""

from __future__ import annotations

from vi3dras.library import load_robot
from vi3dras.papers.card import Card, preset

from .app import App
from .face import Face
from .remembered import recall, remember
from .typing_in import set_by_words


def run_with_card(faces: dict[str, Face], card: Card) -> None:
    """Open the window with a card and stay until it is closed.

    Raises:
        Vi3drasError: see `take_card`.
    """
    look, _, pages = recall()
    app = App(faces, look)
    try:
        app.shell.tabs.update(pages)
        take_card(app, card)
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
