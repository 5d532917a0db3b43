"""A card opened in the window: all that it changes is drawn, and its note says what is misprinted."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from vi3dras.arm.robot import Robot
from vi3dras.flow import Engine
from vi3dras.panels import instruments
from vi3dras.panels._kit.window.lessons import take_card, told
from vi3dras.papers.card import errata
from vi3dras.papers.library import load_cards

CARDS = load_cards().by_id


def opened(name: str) -> tuple[Engine, set[str], list[str]]:
    """The engine of a window with a card, all ports whose changes were drawn, and what was told."""
    engine, drawn, notes = Engine(), set[str](), list[str]()
    for panel, face in instruments().items():
        engine.add(face.vi, panel)
    engine.tick()
    app: Any = SimpleNamespace(
        engine=engine,
        shell=SimpleNamespace(open=lambda panel: None, choose=lambda page: None),
        frame=lambda: drawn.update(engine.tick()),
        notes=SimpleNamespace(tell=lambda title, text: notes.append(text)),
    )

    def take_robot(robot: Robot) -> None:
        engine.put("robot-simulator.robot", robot)

    app.take_robot = take_robot
    take_card(app, CARDS[name])
    app.frame()
    return engine, drawn, notes


@pytest.mark.parametrize("name", ["rak-kr5-eight-solutions", "vrm-table-2-desired", "spk-cubic"])
def test_what_a_card_changes_is_drawn(name: str) -> None:
    engine, drawn, _ = opened(name)
    with engine:
        ports = {"robot", "position", "frames"} if name != "spk-cubic" else {"position", "start", "law"}
        assert {f"robot-simulator.{port}" for port in ports} <= drawn
        assert engine.get("robot-simulator.robot").id == "kuka-kr5-arc"


def test_the_note_says_what_is_misprinted() -> None:
    engine, _, notes = opened("vrm-rpy-matrix")
    with engine:
        assert errata()["ERR-13"].sentence.rstrip(".") in notes[0]
    assert "0,5 is one half" in told(CARDS["ras-eq31-33-as-printed"])
