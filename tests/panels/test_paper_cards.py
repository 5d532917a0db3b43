"""A card of the paper bench opens its instrument, with its arm, page and controls."""

from __future__ import annotations

from types import SimpleNamespace
from typing import cast

import pytest

from vi3dras.arm.robot import Robot
from vi3dras.errors import UnknownNameError
from vi3dras.panels import instruments
from vi3dras.panels._kit.messages.notes import Notes
from vi3dras.panels._kit.window.app import App
from vi3dras.panels._kit.window.lessons import take_card, told
from vi3dras.panels._kit.window.shell import Shell
from vi3dras.papers.card import Card
from vi3dras.papers.library import load_card, load_cards


def window(shell: Shell) -> App:
    """The part of the window that cards use."""
    shell.build(1440, 900)
    frame = lambda: shell.frame(shell.engine.tick())  # noqa: E731 - as short as the window's own
    made = SimpleNamespace(shell=shell, engine=shell.engine, frame=frame, notes=Notes())
    made.take_robot = lambda robot: App.take_robot(cast(App, made), cast(Robot, robot))
    return cast(App, made)


def test_a_card_brings_its_instrument_page_arm_and_controls(shell: Shell) -> None:
    take_card(window(shell), load_card("ras-eq09-corrected"))
    values = shell.engine.values
    assert shell.current == "robot-simulator"
    assert shell.tabs["robot-simulator"] == "Inverse"
    assert values["robot-simulator.robot"].id == "assumed-lynx6"
    assert values["fk-workspace.robot"].id == "assumed-lynx6"
    assert values["robot-simulator.way"] == "as-printed"
    assert values["robot-simulator.target"][0] == 0.25


def test_one_card_follows_another(shell: Shell) -> None:
    app = window(shell)
    take_card(app, load_card("rak-kr5-eight-solutions"))
    take_card(app, load_card("ras-eq18-points"))
    assert shell.current == "fk-workspace"
    assert shell.engine.values["fk-workspace.robot"].id == "lynx6"
    assert shell.engine.values["fk-workspace.factor"] == 15
    assert app.notes.history[-1][1].text == told(load_card("ras-eq18-points"))


def test_a_card_tells_its_numbers_and_where_they_stand() -> None:
    words = told(load_card("ras-eq18-points"))
    assert words.startswith("3D-RAS, ")
    assert "5184" in words


def test_every_page_that_a_card_names_is_there() -> None:
    faces = instruments()
    for card in load_cards().by_id.values():
        if card.opens is not None:
            assert card.opens.panel in faces
            assert card.opens.page in {"", *(tab.title for tab in faces[card.opens.panel].tabs)}


def test_a_control_that_is_not_there_is_told(shell: Shell) -> None:
    card = load_card("ras-eq18-points")
    assert card.opens is not None
    object.__setattr__(card, "opens", card.opens._replace(sets={"facter": "15"}))
    with pytest.raises(UnknownNameError, match="Did you mean factor"):
        take_card(window(shell), cast(Card, card))
