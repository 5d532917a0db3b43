"""No text runs as code: what is no formula is a sentence, and all stays as it was."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from blocks.typed import FORMULA, with_text
from hypothesis import given, settings
from hypothesis import strategies as st

from vi3dras.errors import Vi3drasError
from vi3dras.files import write_whole
from vi3dras.flow import Engine
from vi3dras.panels import blocks, catalogue
from vi3dras.sessions.session import load, session_text

HOSTILE = [
    "__import__('os').system('touch hacked')",
    "open('hacked', 'w')",
    "().__class__.__bases__[0].__subclasses__()",
    "exec(a)",
    "eval('1')",
    "lambda: 0",
    "[x for x in (1,)]",
    "a.__class__",
    "a if b else c",
    "a; import os",
    "f'{a}'",
    "{a}.pop()",
    "(a := 3) + 1",
    "os.system(a)",
    "__builtins__",
    "globals()",
    "a\0b",
    "(" * 5000 + "a" + ")" * 5000,
    "a+" * 5000 + "a",
    "-" * 5000 + "a",
    "x" * 1_000_000,
    "\ud800",
]


@pytest.mark.parametrize("text", HOSTILE, ids=lambda text: text[:24].encode("ascii", "replace").decode())
def test_hostile_text_is_a_sentence_and_nothing_runs(
    text: str, engine: Engine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with_text(engine, "a + b")
    before = engine.document.state()
    with pytest.raises(Vi3drasError) as caught:
        engine.remake("formula", {"text": text})
    assert str(caught.value)
    assert engine.document.state() == before
    assert not (tmp_path / "hacked").exists()


def test_words_of_a_language_are_names_here(engine: Engine) -> None:
    """A product of two inputs, and nothing is imported."""
    with_text(engine, "import os")
    assert list(engine.document.instruments["formula"].vi.controls()) == ["import", "os"]


def test_towers_of_powers_end_at_once(engine: Engine) -> None:
    assert np.isinf(with_text(engine, "9^9^9^9^9").get("formula.value"))


def test_a_hostile_recipe_in_a_file_is_listed_and_the_rest_opens(engine: Engine, tmp_path: Path) -> None:
    with_text(engine, "a + b")
    engine.add(blocks()["number"].vi)
    text = session_text(engine)
    for recipe in ('text = "__import__(1)"', "text = 3", "unit = 3", 'text = "a"\nunit = [1]', "a = {}"):
        write_whole(tmp_path / "a.vi3", text.replace('text = "a + b"', recipe), replace=True)
        session = load(tmp_path / "a.vi3", catalogue())
        assert ("instrument", "number") in session.state
        assert len([p for p in session.problems if "instrument formula" in str(p)]) == 1


@given(st.text(alphabet="abθx_12.,+-*/^()·√ =<>'\"[]{}:;\\\n", max_size=30) | st.text(max_size=12))
@settings(deadline=None, max_examples=300)
def test_any_text_is_a_sentence_or_a_formula_over_numbers(text: str) -> None:
    try:
        vi = FORMULA.remake({"text": text})
    except Vi3drasError:
        return
    with Engine() as engine:
        engine.add(vi, "formula")
        engine.tick()
        assert engine.state("formula.value").name == "fresh"
        assert isinstance(engine.get("formula.value"), float)
