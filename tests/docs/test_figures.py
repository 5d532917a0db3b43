"""What the README and the pages count is what there is."""

from __future__ import annotations

import re

from docs.pages import DOCS, ROOT

from vi3dras.arm.library import load_library
from vi3dras.formats.registry import FORMATS
from vi3dras.objects.library import load_formulas
from vi3dras.papers.library import load_cards

README = (ROOT / "README.md").read_text(encoding="utf-8")
COMPARED = (DOCS / "comparison.md").read_text(encoding="utf-8")
CHANGES = (DOCS / "changelog.md").read_text(encoding="utf-8")


def told(words: str, text: str = README) -> list[int]:
    """Every number that stands where `words` has N."""
    return [int(found) for found in re.findall(re.escape(words).replace("N", r"(\d+)"), text)]


def test_arms_and_formulas() -> None:
    arms, formulas = [len(load_library().by_id)], [len(load_formulas().by_id)]
    assert told("chosen from N") == told("kinematics of all N arms") == told("| N, any D-H table") == arms
    assert told("N arms with sources", CHANGES) == told("N and any D-H table", COMPARED) == arms
    assert told("N formulas come along") == told("N formulas to begin with", CHANGES) == formulas
    assert told("yes, N and any formula", COMPARED) == formulas


def test_formats() -> None:
    assert len(FORMATS) == 12
    assert "twelve formats" in README


def test_cards_and_their_numbers() -> None:
    cards = load_cards().by_id.values()
    numbers = sum(len(card.numbers) for card in cards)
    misprints = sum(card.prints == "misprint" for card in cards)
    assert told("N numbers of them") == [numbers]
    assert told("N cards show a") == [misprints]
    assert told("N cards with", CHANGES) == [len(cards)]
    assert told("cards with N numbers", CHANGES) == [numbers]
