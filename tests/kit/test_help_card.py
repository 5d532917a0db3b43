"""The card of the help: it says all, takes the room that it needs, and its buttons work."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np
import pytest

from vi3dras.explain import PortPart, explain
from vi3dras.explain.chain import chain
from vi3dras.flow import Engine
from vi3dras.panels import instruments
from vi3dras.panels._kit.help.card import HelpCard
from vi3dras.panels._kit.widgets.mathematics import flowed, room_of
from vi3dras.panels._kit.widgets.widget import Widget, paint_stale

INSIDE = 80
"""What padding, card and scroll bar take of a width."""
Texts = Callable[[Widget], list[str]]


@pytest.fixture
def engine() -> Iterator[Engine]:
    with Engine() as made:
        made.add(instruments()["robot-simulator"].vi, "arm")
        made.put("arm.q", np.radians([32, 58.4, -64, -38.5, 12]))
        made.settle()
        yield made


@pytest.fixture
def pressed() -> list[str]:
    return []


@pytest.fixture
def card(window: int, pressed: list[str]) -> HelpCard:
    return HelpCard(
        window, width=600, keep=lambda: pressed.append("keep"), close=lambda: pressed.append("close"),
        ask=lambda ref: pressed.append(f"ask {ref}"), show=lambda ref: pressed.append(f"show {ref}"),
    )  # fmt: skip


def show(card: HelpCard, engine: Engine, port: str, part: PortPart | None = None) -> None:
    card.update(explain(engine, f"arm.{port}", part), chain(engine, f"arm.{port}"), kept=False)
    paint_stale()


def test_a_matrix_is_shown_with_its_numbers(card: HelpCard, engine: Engine, texts: Texts) -> None:
    show(card, engine, "links", PortPart("element", (2, 0, 3)))
    shown = texts(card)
    for word in ("link transform of the elbow", "4 × 4, cm", "Eq 1", "5.260", "−10.786", "live", "forward"):
        assert word in shown, word
    assert "With the numbers of now" in shown


def test_it_is_as_high_as_what_it_says(card: HelpCard, engine: Engine) -> None:
    show(card, engine, "gripper")
    low = card.height
    show(card, engine, "links")
    assert card.height > low > 100


def test_printed_and_corrected_forms_come_on_request(card: HelpCard, engine: Engine, texts: Texts) -> None:
    show(card, engine, "answer")
    assert "printed" not in texts(card)
    card.click("Compare both")
    assert {"printed", "corrected"} <= set(texts(card))
    show(card, engine, "wrist")
    show(card, engine, "answer")
    assert "printed" not in texts(card)


def test_its_buttons_say_what_was_pressed(card: HelpCard, engine: Engine, pressed: list[str]) -> None:
    show(card, engine, "abc")
    for label in ("Keep", "Close", "Show in diagram"):
        card.click(label)
    assert pressed == ["keep", "close", "show arm.abc"]


def test_without_a_diagram_there_is_no_button_for_it(window: int, engine: Engine, texts: Texts) -> None:
    plain = HelpCard(
        window, width=600, keep=lambda: None, close=lambda: None, ask=lambda _: None, show=None
    )  # fmt: skip
    show(plain, engine, "abc")
    assert "Show in diagram" not in texts(plain)


def test_at_first_it_lists_the_equations(card: HelpCard, pressed: list[str], texts: Texts) -> None:
    card.introduce("Jog", "Moves", (("arm.tool", "T", "Tool matrix"), ("arm.abc", "A, B, C", "A, B, C")))
    card.update(None, (), kept=False)
    assert {"Jog", "Tool matrix"} <= set(texts(card))
    card.click("arm.tool")
    assert pressed == ["ask arm.tool"]


@pytest.mark.parametrize("width", [356, 420, 620])
def test_nothing_is_wider_than_the_card(engine: Engine, width: int) -> None:
    for port in instruments()["robot-simulator"].vi.ports:
        said = explain(engine, f"arm.{port}")
        for lines in (said.body.equation, said.body.numbers):
            flow = flowed(lines, width - INSIDE)
            for placed in flow.placed:
                assert placed.x + room_of(placed.part, placed.size).width <= width - INSIDE + 1, (
                    port,
                    placed,
                )
