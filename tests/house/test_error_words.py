"""Whoever works in Spanish reads what went wrong in Spanish: every sentence of every error has its words."""

from __future__ import annotations

import re
from functools import cache

import pytest
from house.error_sentences import sentences
from words_sources import is_name

from vi3dras.errors import LimitsError, NotWritableError, UnknownNameError
from vi3dras.file_errors import MissingKeyError
from vi3dras.flow.errors import CircleError, KindError, LengthError
from vi3dras.language.errors import FormulaError
from vi3dras.objects.edit import with_text
from vi3dras.objects.library import load_formula
from vi3dras.panels._kit import words

SPANISH = words.dictionary("es")
EXAMPLES = (
    (
        UnknownNameError("robot", "lynx", ("lynx6",)),
        "No hay robot «lynx». ¿Quería decir lynx6?",
    ),
    (
        LimitsError("elbow", 30, 10),
        "codo no se puede mover de 30 a 10: el primero ha de ser el menor.",
    ),
    (
        KindError("Joint values", "text", "a number"),
        "Valores articulares es texto, pero debería ser un número.",
    ),
    (
        LengthError("Joint values", 4, 5, "robot.joints"),
        "Valores articulares toma 5 valores, uno para cada uno de robot.joints, pero se han dado 4.",
    ),
    (
        CircleError("a.x", "b.y", ("b", "a")),
        "Cablear a.x a b.y cerraría un círculo: b to a to b.y. Un valor no puede depender de sí mismo.",
    ),
    (
        MissingKeyError("my arm.toml", "line 3", "theta", "theta = 0"),
        "my arm.toml, línea 3: Falta «theta». Añada una línea como theta = 0",
    ),
    (
        NotWritableError("/tmp/a.csv", "Permission denied"),
        "/tmp/a.csv no se puede escribir (permiso denegado): elija otra carpeta.",
    ),
)


@cache
def told() -> tuple[tuple[str, str], ...]:
    """Where each sentence stands, and what it says."""
    return tuple(sentences())


def missing(text: str) -> list[str]:
    """What of a text has no Spanish words and is no name."""
    heard: dict[str, str] = {}
    words.Language(SPANISH, heard.__setitem__).say(text)
    return [part for part, key in heard.items() if not key and not is_name(part, SPANISH)]


def test_every_sentence_of_an_error_has_its_spanish_words() -> None:
    places = {text: where for where, text in told()}
    assert len(places) >= 250
    lost = {f"{where}: {text}": missing(text) for text, where in places.items() if missing(text)}
    assert not lost, "no key in panels/_kit/languages/es/errors.toml:\n" + "\n".join(map(repr, lost.items()))


def test_what_is_wrong_and_what_would_be_right_can_be_shown_apart() -> None:
    """A card of the window has the first as its title and the second below it."""
    halves = {text: text.partition(": ")[::2] for _, text in told() if ": " in text and "[" not in text}
    short = {text: (head, rest) for text, (head, rest) in halves.items() if len(head) < 48}
    assert len(short) >= 50
    lost = {text: (missing(a), missing(b[:1].upper() + b[1:])) for text, (a, b) in short.items()}
    assert not {text: parts for text, parts in lost.items() if any(parts)}


@pytest.mark.parametrize("typed", ["2u + * 3", "1,2,3", "foo(u)", "", "20 + (u", "3 !", "sin(u; v)", "20 +"])
def test_a_formula_that_cannot_be_read_is_answered_in_spanish(typed: str) -> None:
    with pytest.raises(FormulaError) as caught:
        with_text(load_formula("mobius"), "x", typed)
    answer = words.Language(SPANISH).say(str(caught.value))
    assert not re.findall(r"\b(?:the|is|are|here|needs|means|cannot|missing|belongs|you)\b", answer)
