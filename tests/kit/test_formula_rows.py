"""Rows for variables and names: what is typed, and what is refused."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from vi3dras.errors import Vi3drasError
from vi3dras.panels._kit.hands.overlay import OVERLAY
from vi3dras.panels._kit.items.paths.name import NameRow
from vi3dras.panels._kit.items.paths.variable_row import UNITS, Domain, VariableRow

Drawn = Callable[[Any], list[Any]]
TURN = Domain(0.0, 360.0, 61, "deg")


@pytest.fixture(autouse=True)
def calm() -> Iterator[None]:
    OVERLAY.calm()
    yield
    OVERLAY.calm()


def row(window: int, told: list[tuple[Domain, str]], width: int = 328) -> VariableRow:
    return VariableRow(window, "u", TURN, lambda domain, what: told.append((domain, what)), width=width)


def test_an_end_may_be_typed_as_a_multiple_of_pi_and_is_shown_so(window: int, texts: Drawn) -> None:
    told: list[tuple[Domain, str]] = []
    made = row(window, told)
    made.type(1, "4pi")
    assert told[-1][0] == Domain(0.0, 720.0, 61, "deg")
    made.click("rad")
    made.type(0, "-π/2")
    made.type(1, "2 π")
    assert {"−π/2", "2π"} <= set(texts(made))


def test_a_domain_is_shown_and_typed(window: int, texts: Drawn) -> None:
    told: list[tuple[Domain, str]] = []
    made = row(window, told)
    assert {"u", "0", "360", "61", *UNITS} <= set(texts(made))
    made.type(0, "-90,5")
    made.type(1, "720")
    made.type(2, "25")
    made.click("rad")
    assert [domain for domain, _ in told] == [
        Domain(-90.5, 360.0, 61, "deg"), Domain(-90.5, 720.0, 61, "deg"), Domain(-90.5, 720.0, 25, "deg"),
        Domain(-90.5, 720.0, 25, "rad"),
    ]  # fmt: skip
    assert told[0][1] == "from of u"


@pytest.mark.parametrize(
    ("place", "text", "words"),
    [
        (0, "400", "u would run from 400 to 360: let it begin at the smaller number."),
        (2, "1", "u cannot have 1 steps: use a whole number from 2 to 2000."),
        (2, "12,5", "u cannot have 12.5 steps: use a whole number from 2 to 2000."),
        (1, "two", 'to of u: "two" has no value here: write a number, such as 2π or 3/4.'),
    ],
)
def test_a_wrong_number_is_explained_and_not_taken(window: int, place: int, text: str, words: str) -> None:
    told: list[tuple[Domain, str]] = []
    made = row(window, told)
    made.type(place, text)
    assert told == []
    assert made.domain == TURN
    assert OVERLAY._complaint is not None
    assert words in str(OVERLAY._complaint)


@pytest.mark.parametrize("width", [296, 328, 360, 400])
def test_fields_and_units_stand_beside_each_other_in_every_column(
    window: int, boxes: Drawn, width: int
) -> None:
    made = row(window, [], width)
    edge = made.left
    for place in range(3):
        assert made.field(place).x > edge
        edge = made.field(place).x + made.field(place).width
    units = [place for place in boxes(made) if place[0] > edge]
    assert max(x + wide for x, _, wide, _ in units) <= made.right
    assert max(wide for _, _, wide, _ in units) / len(UNITS) >= 26


def test_a_name_and_a_range_are_typed(window: int, texts: Drawn) -> None:
    told: list[tuple[int, str]] = []
    made = NameRow(window, "r1", (1.0, 9.0), lambda *typed: told.append(typed), width=328)
    assert texts(made) == ["r1", "1", "9", "…"]
    made.type(0, "radius")
    made.type(2, "12")
    assert told == [(0, "radius"), (2, "12")]
    assert made.field(0).x + made.field(0).width < made.field(1).x
    made.update((1.0, 12.0))
    assert made.texts == ("r1", "1", "12")
    alone = NameRow(window, "u", None, lambda *_: None, width=328)
    assert alone.texts == ("u",)
    assert "…" not in texts(alone)


def test_a_name_that_is_refused_is_said_under_its_field(window: int) -> None:
    class TakenError(Vi3drasError):
        def __str__(self) -> str:
            return '"u" is taken already.'

    def refuse(place: int, text: str) -> None:
        raise TakenError

    NameRow(window, "r", (0.0, 1.0), refuse, width=328).type(0, "u")
    assert OVERLAY._complaint is not None
    assert "taken already" in str(OVERLAY._complaint)
