"""The dictionary: whole texts, texts with holes, texts put together, and the door to all that is drawn."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from bench.race import FEW, PROCESSOR

from vi3dras.panels._kit import words
from vi3dras.panels._kit.hands.overlay import wrapped
from vi3dras.panels._kit.pen import fonts
from vi3dras.panels._kit.pen.draw import symbol_width
from vi3dras.panels._kit.widgets.choices import Segment, segment_width
from vi3dras.panels._kit.widgets.heads import Section
from vi3dras.panels._kit.widgets.widget import Widget
from vi3dras.panels._kit.window.bars import StatusLine

WORDS = {
    "Move": "Mover",
    "Move {}": "Mover {}",
    "Undo {}": "Deshacer: {}",
    "Joints": "Articulaciones",
    "shoulder": "hombro",
    "All is well": "Todo va bien",
    "{#} rows": "{} filas",
    "row {#} of {#}": "de {2}, la fila {1}",
    "{#} joint limit": "{} límite articular",
    "{#} too far": "{} demasiado lejos",
    "limit of {}": "límite de {}",
}


@pytest.fixture(autouse=True)
def spanish() -> Iterator[None]:
    """A small dictionary, for the length of a test."""
    words.use(words.Language(WORDS))
    yield
    words.use("en")


@pytest.mark.parametrize(
    ("text", "drawn"),
    [
        ("Move", "Mover"),
        ("Joints", "Articulaciones"),
        ("joints", "articulaciones"),
        ("Shoulder", "Hombro"),
        ("All is well.", "Todo va bien."),
        ("29 rows", "29 filas"),
        ("1 964 rows", "1 964 filas"),
        ("−4.3 rows", "−4.3 filas"),
        ("many rows", "many rows"),
        ("row 3 of 12", "de 12, la fila 3"),
        ("Move θ3", "Mover θ3"),
        ("Move shoulder", "Mover hombro"),
        ("Undo Move θ3", "Deshacer: Mover θ3"),
        ("29 rows · cm", "29 filas · cm"),
        ("Joints: 29 rows", "Articulaciones: 29 filas"),
        ("Unheard of: 29 rows", "Unheard of: 29 rows"),
        ("All is well. Move θ3", "Todo va bien. Mover θ3"),
        ("Joints: 29 rows\nAll is well", "Articulaciones: 29 filas\nTodo va bien"),
        ("404 joint limit, 12 too far.", "404 límite articular, 12 demasiado lejos."),
        ("404 joint limit, nobody knows", "404 joint limit, nobody knows"),
        ("12.5", "12.5"),
        ("θ", "θ"),
        ("", ""),
    ],
)
def test_a_text_is_found_whole_with_holes_or_in_its_parts(text: str, drawn: str) -> None:
    assert words.said(text) == drawn
    assert words.said(text) == drawn, "the second time it is remembered"


def test_what_is_translated_is_never_looked_up_again() -> None:
    words.use(words.Language({"Base": "Pie", "Pie": "Torta"}))
    assert words.said("Base") == "Pie"
    assert words.said(words.said("Base")) == "Pie"
    assert words.said(words.verbatim("Base")) == "Base"


def test_english_is_its_own_key() -> None:
    words.use("en")
    text = "Move θ3"
    assert words.said(text) is text


def test_a_text_is_as_wide_as_what_is_drawn() -> None:
    wide = fonts.text_width("Joints", "word", 14)
    assert wide == fonts.drawn_width("Articulaciones", "word", 14)
    assert symbol_width("Joints", "word", 14) == pytest.approx(wide)
    assert segment_width(("Joints",)) > wide


def test_a_text_is_cut_and_wrapped_in_its_language() -> None:
    room = fonts.drawn_width("Articula…", "word", 14)
    assert fonts.elided("Joints", "word", 14, room) == "Articula…"
    assert words.said(fonts.elided("Joints", "word", 14, room)) == "Articula…"
    lines = wrapped("All is well. Move θ3", fonts.drawn_width("Todo va bien.", "word", 14), 14)
    assert lines == ["Todo va bien.", "Mover θ3"]


def test_names_of_quantities_stay() -> None:
    assert fonts.as_drawn("shoulder", "italic") == "shoulder"
    assert fonts.as_drawn("shoulder", "word") == "hombro"


def test_widgets_draw_spanish_and_mean_english(window: int, texts: Callable[[Widget], list[str]]) -> None:
    chosen: list[str] = []
    segment = Segment(window, ("Move", "Joints"), "Move", chosen.append)
    assert texts(segment) == ["Mover", "Articulaciones"]
    segment.click("Joints")
    assert chosen == ["Joints"]
    assert texts(Section(window, "Joints", "29 rows", width=300)) == ["Articulaciones", "29 filas"]
    line = StatusLine(window, width=400)
    line.update((), ("limit of θ2",))
    assert texts(line) == ["límite de θ2"]


@pytest.mark.race
def test_a_remembered_text_costs_no_more_than_a_look() -> None:
    """A frame that paints hundreds of texts must not feel it: finding one anew takes many times as long."""
    few = [f"{k} rows" for k in range(300)]

    def once() -> float:
        start = PROCESSOR()
        for text in few:
            words.said(text)
        return PROCESSOR() - start

    anew, again = [], []
    for _ in range(FEW):
        words.use("es")
        anew.append(once())
        again.append(once())
    assert 5 * min(again) < min(anew)


def test_the_dictionaries_are_found_beside_the_kit() -> None:
    assert {path.name for path in (Path(words.__file__).parent / "languages").iterdir()} == set(
        words.LANGUAGES
    ) - {"en"}
    assert words.dictionary("es")["File"] == "Archivo"
