"""Formulas written and found: comments stay, values are exact, the user's own folder wins."""

from __future__ import annotations

import math
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from formula.test_files import GOOD
from hypothesis import given
from hypothesis import strategies as st

from vi3dras.errors import FileExistsAlreadyError, UnknownNameError
from vi3dras.language.errors import FormulaNameError
from vi3dras.objects.edit import with_constant, with_name, with_text, with_variable
from vi3dras.objects.formula import Placement, Variable
from vi3dras.objects.formula_file import parse_formula, read_formula
from vi3dras.objects.formula_writer import formula_text, save_formula
from vi3dras.objects.library import formula_files, load_formula, load_formulas
from vi3dras.units import Units


def test_a_changed_formula_keeps_comments_and_what_did_not_change(tmp_path: Path) -> None:
    template = tmp_path / "ring.toml"
    template.write_text(GOOD)
    changed = with_constant(with_text(read_formula(template), "z", "h + sin 3u"), "r", 6.0)
    saved = save_formula(changed, tmp_path / "ring-2.toml", template=template)
    text = (tmp_path / "ring-2.toml").read_text()
    assert saved == replace(changed, id="ring-2")
    for piece in (
        "# my own",
        "# what people read",
        '[0, "2π"]',
        "# once around",
        'z = "h + sin 3u"',
        "value = 6",
    ):
        assert piece in text
    with pytest.raises(FileExistsAlreadyError):
        save_formula(changed, tmp_path / "ring-2.toml")
    with pytest.raises(FormulaNameError):
        save_formula(changed, tmp_path / "my ring.toml")


@pytest.mark.parametrize("name", formula_files())
def test_every_formula_survives_being_written(name: str) -> None:
    formula = load_formula(name)
    assert parse_formula(formula_text(formula), name) == formula
    assert formula_text(formula, formula_files()[name]) == formula_files()[name].read_text(encoding="utf-8")


def test_a_formula_with_everything_changed_is_written_as_it_is() -> None:
    formula = load_formula("pipe-weld")
    changed = with_variable(with_name(formula, "r1", "θ_a"), Variable("u", -math.pi, math.pi / 3, "rad", 77))
    changed = replace(
        changed, placement=Placement((0.1, 0, 0), (0, math.radians(30), 0), 2.0, (0, 0, 0.03)), companions=()
    )
    assert parse_formula(formula_text(changed, formula_files()["pipe-weld"]), "pipe-weld") == changed


def test_one_bad_file_leaves_the_rest(own_home: Path) -> None:
    (own_home / "formulas").mkdir(parents=True)
    (own_home / "formulas" / "mine.toml").write_text(GOOD)
    (own_home / "formulas" / "bad.toml").write_text(GOOD.replace("cos u", "coss u"))
    library = load_formulas()
    assert library.own == {"mine", "bad"}
    assert "mine" in library.by_id
    assert len(library.faults) == 1
    assert load_formula("PIPE_weld").id == "pipe-weld"
    with pytest.raises(UnknownNameError, match="Did you mean mobius"):
        load_formula("mobis")


@given(
    shift=st.tuples(*[st.floats(-1e9, 1e9)] * 3),
    turn=st.tuples(*[st.floats(-400, 400)] * 3),
    unit=st.sampled_from(["m", "cm", "mm", "in"]),
)
def test_where_an_object_stands_comes_back_as_it_was_and_as_it_was_written(
    shift: tuple[float, float, float], turn: tuple[float, float, float], unit: str
) -> None:
    """Clicks at random moved one 10 km away: the session that came back was not the one that was saved."""
    placed = replace(load_formula("heart"), placement=Placement(shift, turn), units=Units(unit))
    text = formula_text(placed)
    back = parse_formula(text, placed.id)
    assert formula_text(back) == text
    np.testing.assert_array_max_ulp(np.array(back.placement.shift), np.array(shift), maxulp=1)
