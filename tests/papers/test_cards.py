"""The paper bench: every card holds, a wrong one is caught, every misprint is explained."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import numpy as np
import pytest

from vi3dras.flow import Engine
from vi3dras.labs.library import load_sheets
from vi3dras.labs.sheet import in_words, numbers_for
from vi3dras.panels import instruments
from vi3dras.panels._kit.face.typing_in import set_by_words
from vi3dras.papers.card import PAPERS, Card, errata, preset
from vi3dras.papers.library import load_cards
from vi3dras.papers.quantity import Results
from vi3dras.papers.run import run_card, run_cards

CARDS = load_cards().by_id
cards = pytest.mark.parametrize("card", CARDS.values(), ids=CARDS)


@pytest.fixture(scope="module")
def computed() -> dict[str, Results]:
    """What every card computes, once."""
    return {}


def kept(card: Card, computed: dict[str, Results]) -> Card:
    """The card with its results kept, so that it is computed once."""
    if card.id not in computed:
        computed[card.id] = card.work()
    return replace(card, work=lambda: computed[card.id])


@cards
def test_a_card_holds(card: Card, computed: dict[str, Results]) -> None:
    """Expected numbers are the papers' own, or from other programs: each card says which."""
    outcome = run_card(kept(card, computed))
    assert outcome.ok, [(line.number.name, line.got, line.fault) for line in outcome.lines if not line.ok]


@cards
def test_a_card_with_another_expected_number_fails(card: Card, computed: dict[str, Results]) -> None:
    for place, number in enumerate(card.numbers):
        spread = np.zeros_like(number.expected)
        spread.flat[-1] = 2.5 * number.tolerance + 1e-6
        wrong = number._replace(expected=number.expected + spread)
        numbers = (*card.numbers[:place], wrong, *card.numbers[place + 1 :])
        outcome = run_card(replace(kept(card, computed), numbers=numbers))
        assert not outcome.ok
        assert outcome.verdict == "fails"
        assert [line.ok for line in outcome.lines].count(False) == 1


@cards
def test_what_is_called_a_misprint_is_one_and_is_explained(card: Card, computed: dict[str, Results]) -> None:
    outcome = run_card(kept(card, computed))
    if card.prints == "misprint":
        assert outcome.explanation
        assert outcome.verdict == "misprint, explained"
    else:
        assert all(number.printed is None for number in card.numbers)
    for line in outcome.lines:
        if line.number.printed is not None:
            assert (np.abs(line.got - line.number.printed) > line.number.tolerance).any()


def test_all_cards_can_be_read_and_every_paper_has_some() -> None:
    found = load_cards()
    assert not found.faults
    assert len(found.by_id) >= 100
    assert {card.paper for card in found.by_id.values()} == set(PAPERS) - {"own"}
    assert list(found.by_id) == [
        card.id for paper in PAPERS for card in found.by_id.values() if card.paper == paper
    ]


def test_every_misprint_of_the_list_has_a_sentence_and_a_card() -> None:
    """21 were found when the papers were first read; ERR-19 is a name for a thing, which no number shows."""
    known = errata()
    assert {f"ERR-{n}" for n in range(1, 22)} <= set(known)
    shown = {name for card in CARDS.values() for name in card.errata}
    assert set(known) - shown == {"ERR-19"}
    for erratum in known.values():
        assert erratum.sentence.endswith(".")
        assert len(erratum.sentence) > 60


def test_table_ii_has_its_24_cells_with_three_misprints() -> None:
    names = [f"vrm-table-2-{steps:04d}-steps" for steps in (100, 200, 500, 1000)]
    numbers = [number for name in names for number in CARDS[name].numbers]
    assert sum(number.expected.size for number in numbers) == 24
    wrong = sum(
        int((np.abs(n.expected - n.printed) > n.tolerance).sum()) for n in numbers if n.printed is not None
    )
    assert wrong == 3


def test_many_cards_run_one_after_the_other() -> None:
    some = [CARDS["ras-eq18-points"], CARDS["rak-no-solution"]]
    outcomes = run_cards(some)
    assert [outcome.card.id for outcome in outcomes] == ["ras-eq18-points", "rak-no-solution"]
    assert all(outcome.ok for outcome in outcomes)


@pytest.fixture(scope="module")
def engine() -> Iterator[Engine]:
    engine = Engine()
    for name, face in instruments().items():
        engine.add(face.vi, name)
    engine.tick()
    engine.snapshot("start")
    yield engine
    engine.close()


def test_every_preset_can_be_set_in_its_instrument(engine: Engine) -> None:
    opened = [card for card in CARDS.values() if card.opens is not None]
    assert len(opened) > 85
    for card in opened:
        engine.restore("start")
        panel, sets = preset(card)
        for name, text in sets.items():
            set_by_words(engine, panel, name, text)


def test_a_card_without_an_instrument_has_no_preset() -> None:
    with pytest.raises(ValueError, match="spk-cubic-a1"):
        preset(CARDS["spk-cubic-a1"])


def test_what_a_lab_sheet_asks_to_set_can_be_set(engine: Engine) -> None:
    for sheet in load_sheets().by_id.values():
        engine.restore("start")
        numbers = numbers_for(sheet, "Ada")
        set_by_words(engine, sheet.panel, "robot", sheet.robot)
        for setting in sheet.settings:
            set_by_words(engine, sheet.panel, setting.control, in_words(setting.value, numbers))
