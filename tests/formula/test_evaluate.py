"""Evaluation: the same numbers as numpy, whatever is hoisted, shared, cut or left out."""

from __future__ import annotations

import numexpr
import numpy as np
import pytest

from vi3dras.arrays import Floats
from vi3dras.errors import UnknownNameError
from vi3dras.language.evaluate import evaluate, evaluate_along
from vi3dras.language.expression import parse
from vi3dras.language.printing import numexpr_text
from vi3dras.language.program import compiled
from vi3dras.language.steps import LARGEST_STEP, is_grid, planned

U, V = np.linspace(-3, 3, 61), np.linspace(0.5, 2, 41)
AXES = {"u": U, "v": V}
PAIRS = [
    ("20 + (5 + 0,5v cos(0,5u)) cos u", lambda u, v: 20 + (5 + 0.5 * v * np.cos(0.5 * u)) * np.cos(u)),
    ("3 − u − v/2 − u v", lambda u, v: 3 - u - v / 2 - u * v),
    ("−u − v − u v", lambda u, v: -u - v - u * v),
    ("u/v/2/(u+v+9)", lambda u, v: u / v / 2 / (u + v + 9)),
    ("1/(u v + 9)/v", lambda u, v: 1 / (u * v + 9) / v),
    ("2^(u v)·π", lambda u, v: 2 ** (u * v) * np.pi),
    ("mod(u v; −2) + mod(u; v)", lambda u, v: np.mod(u * v, -2) + np.mod(u, v)),
    ("cbrt(u v) + hypot(u; v)", lambda u, v: np.cbrt(u * v) + np.hypot(u, v)),
    ("round(u v) + floor(u+v)", lambda u, v: np.floor(u * v + 0.5) + np.floor(u + v)),
    ("max(u; v; u v) − min(u; v)", lambda u, v: np.maximum(np.maximum(u, v), u * v) - np.minimum(u, v)),
    ("where(u v > 1 or not v > u; u; v)", lambda u, v: np.where((u * v > 1) | ~(v > u), u, v)),
    ("(0 < u < v)·5 + (u > 1)", lambda u, v: ((u > 0) & (u < v)) * 5.0 + (u > 1)),
    ("atan2(u; v) + cot(u v + 9)", lambda u, v: np.arctan2(u, v) + 1 / np.tan(u * v + 9)),
    ("|u v|^1,5 + sign(u v)", lambda u, v: np.abs(u * v) ** 1.5 + np.sign(u * v)),
    ("7", lambda u, v: 7.0),
    ("v", lambda u, v: v),
]


@pytest.mark.parametrize(("text", "python"), PAIRS, ids=[text for text, _ in PAIRS])
def test_a_grid_has_the_numbers_of_numpy(text: str, python: object) -> None:
    expected = np.broadcast_to(python(U[:, None], V[None]), (61, 41))  # type: ignore[operator]
    np.testing.assert_allclose(evaluate([parse(text)], AXES)[0], expected, rtol=1e-12, atol=1e-12)
    u, v = np.meshgrid(U, V, indexing="ij")
    along = evaluate_along([parse(text)], {"u": u.ravel(), "v": v.ravel()})
    np.testing.assert_allclose(along[0].reshape(61, 41), expected, rtol=1e-12, atol=1e-12)


@pytest.mark.parametrize("text", [text for text, _ in PAIRS if text not in ("7", "v")])
def test_the_text_for_numexpr_gives_the_same(text: str) -> None:
    expression = parse(text)
    names = {"u": U[:, None], "v": V[None]}
    shown = numexpr.evaluate(numexpr_text(expression.tree), names, {})
    np.testing.assert_allclose(shown, evaluate([expression], AXES)[0], rtol=1e-12, atol=1e-12)


def large(count: int) -> str:
    return " + ".join(f"sin({k}u v)·cos(u − {k}v)" for k in range(1, count))


def test_a_long_formula_is_cut_into_steps_of_a_bounded_size() -> None:
    program = compiled([parse(large(60)).tree], {"u": 0, "v": 1})
    steps = planned(program)
    assert len(steps) > 5
    assert max(len(step.inputs) for step in steps) <= LARGEST_STEP + 1
    expected = sum(np.sin(k * U[:, None] * V) * np.cos(U[:, None] - k * V) for k in range(1, 60))
    np.testing.assert_allclose(evaluate([parse(large(60))], AXES)[0], expected, rtol=0, atol=1e-12)


def test_blocks_of_rows_give_what_the_whole_gives() -> None:
    axes = {"u": np.linspace(0, 1, 700), "v": np.linspace(0, 1, 500)}
    whole = evaluate([parse(large(30))], axes)
    rows = evaluate([parse(large(30))], {**axes, "u": axes["u"][300:310]})
    np.testing.assert_array_equal(whole[:, 300:310], rows)


def test_what_two_coordinates_share_is_computed_once() -> None:
    program = compiled([parse(f"{c} + sin(u v)").tree for c in "123"], {"u": 0, "v": 1})
    assert [step.text for step in planned(program)].count("sin((r0 * r1))") <= 1
    assert sum("sin" in step.text for step in planned(program)) == 1


def test_only_what_needs_both_variables_is_left_for_the_grid() -> None:
    tree = parse("20 + (5 + 0,5v·cos(0,5u))·cos u").tree
    program = compiled([tree], {"u": 0, "v": 1})
    signs = [o.sign for k, o in enumerate(program.operations) if is_grid(program, k)]
    assert signs == ["*", "+", "*", "+"]


def test_nothing_of_what_was_typed_reaches_numexpr() -> None:
    program = compiled([parse("θ·secret + sin(u v + secret)", ["u", "v"]).tree], {"u": 0, "v": 1})
    for step in planned(program):
        assert "secret" not in step.text
        assert "θ" not in step.text


def test_the_same_input_gives_the_same_bytes_into_given_memory() -> None:
    out = np.empty((1, 61, 41))
    first: Floats = evaluate([parse("sin(u v)")], AXES, out=out)
    assert first is out
    assert first.tobytes() == evaluate([parse("sin(u v)")], AXES).tobytes()


def test_what_has_no_value_is_not_a_number_and_no_warning() -> None:
    values = evaluate([parse("√(u v) + 1/(u−u) + ln(−v²)")], AXES)
    assert not np.isfinite(values).any()


def test_a_constant_without_a_value_is_named() -> None:
    with pytest.raises(UnknownNameError, match='no value for the constant "radius"'):
        evaluate([parse("radius·u v")], AXES, {"r": 1.0})
