"""What the help says in Spanish: names of the diagram stay, sentences that are put together do not."""

from __future__ import annotations

import pytest

from vi3dras.panels._kit.words import Language, dictionary

SPANISH = Language(dictionary("es"))


@pytest.mark.parametrize(
    ("english", "spanish"),
    [
        ("Safe: 29 rows, nothing to complain about.", "Seguro: 29 filas, sin nada que objetar."),
        ("Safe: 21 rows, 2 warnings.", "Seguro: 21 filas, 2 avisos."),
        ("Safe: 21 rows, 1 warning.", "Seguro: 21 filas, 1 aviso."),
        ("Not safe: 3 faults", "No seguro: 3 fallos"),
        ("To (joint high)", "Hasta (joint high)"),
        ("0.0 to 100.0 mm", "0.0 a 100.0 mm"),
        ("offer fit", "ofrecer el ajuste"),
    ],
)
def test_a_text_that_is_put_together_is_said_whole(english: str, spanish: str) -> None:
    assert SPANISH.say(english) == spanish


def test_the_verdict_of_a_motion_has_no_english_rest() -> None:
    heard: dict[str, str] = {}
    spanish = Language(dictionary("es"), heard.__setitem__)
    said = spanish.say(
        "Not safe: Rows 0 to 8: the arm does not reach the point (joint limit); "
        "move the path into reach, for example with Fit."
    )
    assert said.startswith("No seguro: Filas 0 a 8: el brazo no alcanza el punto")
    assert "" not in heard.values()


def test_sentences_come_apart_before_what_is_in_them() -> None:
    said = SPANISH.say("The arm: its D-H table, limits and poses. It moves no pose.")
    assert said == "El brazo: su tabla D-H, límites y poses. No cambia la pose."
