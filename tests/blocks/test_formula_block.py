"""The formula block: its names become inputs, and its text is kept as text."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from blocks.typed import FORMULA, with_text
from numpy.testing import assert_allclose

from vi3dras.flow import Engine
from vi3dras.flow.diagram import problems
from vi3dras.language.errors import FormulaError
from vi3dras.panels import blocks, catalogue
from vi3dras.sessions.session import load, save, session_text


def test_the_names_in_the_text_are_the_inputs(engine: Engine) -> None:
    with_text(engine, "r·cos(theta) + 2x_1 - pi", unit="m", label="Place")
    vi = engine.document.instruments["formula"].vi
    assert list(vi.controls()) == ["r", "θ", "x1"]
    assert (vi.ports["value"].unit, vi.ports["value"].label) == ("m", "Place")
    engine.put_all({"formula.r": 2, "formula.θ": np.pi / 3, "formula.x1": 4})
    engine.tick()
    assert_allclose(engine.get("formula.value"), 2 * 0.5 + 8 - np.pi, rtol=1e-15)


def test_arrays_are_computed_number_by_number_and_numbers_go_with_all(engine: Engine) -> None:
    with_text(engine, "a² + b")
    table = np.arange(6.0).reshape(2, 3)
    engine.put_all({"formula.a": table, "formula.b": 10})
    engine.tick()
    assert_allclose(engine.get("formula.value"), table**2 + 10, rtol=0)
    engine.put("formula.b", -table)
    engine.tick()
    assert_allclose(engine.get("formula.value"), table**2 - table, rtol=0)


def test_arrays_that_do_not_go_together_are_a_sentence_on_the_result(engine: Engine) -> None:
    with_text(engine, "a + b")
    engine.put_all({"formula.a": [1, 2, 3], "formula.b": [1, 2]})
    engine.tick()
    (problem,) = problems(engine)
    sentence = "a is of shape (3,) and b of shape (2,): wire arrays of one shape here, or single numbers."
    assert str(problem.error) == sentence
    assert problem.control in {"formula.a", "formula.b"}


def test_a_formula_without_names_gives_its_number(engine: Engine) -> None:
    assert with_text(engine, "2^10").get("formula.value") == 1024


def test_a_number_that_is_none_is_shown_as_none(engine: Engine) -> None:
    assert np.isnan(with_text(engine, "sqrt(a - 1)").get("formula.value"))


def test_the_name_before_the_equals_sign_labels_the_result() -> None:
    assert FORMULA.remake({"text": "speed = a/b"}).ports["value"].label == "speed"


def test_another_text_keeps_the_wires_that_still_fit_and_undo_brings_the_rest_back(engine: Engine) -> None:
    with_text(engine, "a + b")
    for name in ("first", "second"):
        engine.add(blocks()["number"].vi, name)
    engine.connect("first.out", "formula.a")
    engine.connect("second.out", "formula.b")
    before = session_text(engine)
    engine.remake("formula", {"text": "a·c"})
    assert engine.document.wires == {"formula.a": "first.out"}
    engine.undo()
    assert session_text(engine) == before
    with pytest.raises(FormulaError):
        engine.remake("formula", {"text": "a + "})
    assert session_text(engine) == before


@pytest.mark.parametrize(
    "name", ["value", "id", "title", "steps", "recipe", "step", "ports", "remake", "evaluate"]
)
def test_a_name_that_cannot_be_an_input_is_refused_with_its_place(name: str) -> None:
    with pytest.raises(FormulaError, match=f'An input cannot be called "{name}"') as caught:
        FORMULA.remake({"text": f"2 + {name}"})
    assert (caught.value.position, caught.value.length) == (4, len(name))


def test_the_text_comes_back_with_the_session_byte_by_byte(engine: Engine, tmp_path: Path) -> None:
    with_text(engine, 'y = "θ"'.replace('"', "") + "² + ½a₁", unit="°", label='A "quote" \\ and\ttab')
    engine.put("formula.θ", [0.1, 1e-300, -0.0])
    engine.tick()
    save(engine, tmp_path / "a.vi3")
    with Engine() as other:
        session = load(tmp_path / "a.vi3", catalogue())
        other.become(session.state, "Open")
        other.tick()
        assert session.problems == ()
        assert session_text(other).encode() == (tmp_path / "a.vi3").read_bytes()
        assert_allclose(other.get("formula.value"), engine.get("formula.value"), rtol=0)
