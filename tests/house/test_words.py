"""Whoever works in Spanish finds no English word: all that the window shows has been walked through."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from words_sources import bare, file_texts, is_name, written_texts
from words_walk import walked

from vi3dras.album.entries import LANGUAGES
from vi3dras.panels import catalogue
from vi3dras.panels._kit import words
from vi3dras.panels._kit.pen import fonts

ROOT = Path(__file__).parents[2]
SPANISH = words.dictionary("es")
COMPOSED = frozenset((ROOT / "tests/house/words_composed.txt").read_text(encoding="utf-8").splitlines())
"""Keys of texts that no walk without a display comes to, and that the program puts together from pieces."""
STEPS = {step.replace("_", " ") for vi in catalogue().values() for step in vi.steps}
"""What the chain of a help card calls the steps."""


@pytest.fixture(scope="module")
def heard() -> dict[str, str]:
    """Each text that was drawn, with its key or nothing."""
    found: dict[str, str] = {}
    with walked(found.__setitem__) as walk:
        walk.everywhere()
    return found


@pytest.mark.slow
def test_everything_that_is_drawn_has_a_spanish_word(heard: dict[str, str]) -> None:
    missing = [text for text, key in heard.items() if not key and not is_name(text, SPANISH)]
    assert not missing, "no key in panels/_kit/languages/es: " + "; ".join(map(repr, missing))


def test_every_port_has_a_spanish_label_and_tip() -> None:
    ports = {port for vi in catalogue().values() for port in vi.ports.values()}
    texts = {text for port in ports for text in (port.label, port.tip) if text}
    heard: dict[str, str] = {}
    spanish = words.Language(SPANISH, heard.__setitem__)
    for text in texts:
        spanish.say(text)
    assert not [text for text, key in heard.items() if not key and not is_name(text, SPANISH)]


def test_every_step_has_a_spanish_name() -> None:
    assert not [step for step in STEPS if not words.Language(SPANISH)._key(step)]


def halves(text: str) -> list[str]:
    """What is wrong and what would be right: a card of the window shows them apart."""
    return [half for sentence in text.split(". ") for half in sentence.split(": ", 1)]


@pytest.mark.slow
def test_no_key_is_there_for_nothing(heard: dict[str, str]) -> None:
    unheard = set(SPANISH) - set(heard.values())
    texts = {*written_texts(), *file_texts()}
    written = {bare(part) for text in texts for part in (text, *halves(text))}
    assert sorted(key for key in unheard - COMPOSED - STEPS if bare(key) not in written) == []
    assert sorted(COMPOSED - set(SPANISH)) == []


def test_no_key_stands_in_two_files() -> None:
    files = (ROOT / "panels/_kit/languages/es").glob("*.toml")
    keys = [line.partition('" = "')[0] for file in files for line in file.read_text("utf-8").splitlines()]
    keys = [key for key in keys if key.startswith('"')]
    assert len(keys) == len(set(keys)) == len(SPANISH)


def fills(key: str) -> bool:
    """Whether each hole of a key is filled once by its Spanish words, in this order or by numbers."""
    count = len(re.findall(r"\{#?\}", key))
    holes = re.findall(r"\{(\d*)\}", SPANISH[key])
    return holes == [""] * count or sorted(holes) == [str(k + 1) for k in range(count)]


def test_every_hole_is_filled_once() -> None:
    holed = [key for key in SPANISH if words.is_holed(key)]
    assert len(holed) > 500
    assert [key for key in holed if not fills(key)] == []


def test_the_fonts_hold_every_letter_that_spanish_adds() -> None:
    letters = {letter for key, text in SPANISH.items() for letter in set(text) - set(key)}
    for style in ("word", "bold", "mono"):
        measures = fonts.measures(style)
        assert measures is not None
        assert not [letter for letter in letters if letter not in measures]


def test_the_command_line_knows_the_same_languages() -> None:
    assert set(LANGUAGES) == set(words.LANGUAGES)
