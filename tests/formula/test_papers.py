"""Equations 25 to 39 of the 3D-RAS paper, typed exactly as they are printed."""

from __future__ import annotations

import numpy as np
import pytest

from vi3dras.arrays import Floats
from vi3dras.language.evaluate import evaluate
from vi3dras.language.expression import parse
from vi3dras.objects.closure import arc_length, closure
from vi3dras.objects.edit import with_variable
from vi3dras.objects.formula import Formula, Variable
from vi3dras.objects.library import load_formula
from vi3dras.objects.sampling import companion_sampled, sampled

PRINTED = {
    "hyperbolic-paraboloid": ("x_i = 30 + 10·sin u", "y_i = 30 + 10·cos(u + v)", "z_i = 18·exp(−v)"),
    "epicycloid": ("x_i = 20 + 20·sin u·cos u", "y_i = 20 + 20·sin 3u·sin u", "z_i = 20 + v,"),
    "mobius": (
        "x_i = 20 + (5 + 0,5v·cos(0,5u))·cos u",
        "x_i = 20 + (5 + 0,5v·cos(0,5u))·sin u",
        "z_i = 20 + 0,5v·sin(0,5u),",
    ),
    "sphere": ("x_i = 20 + 10·cos u·cos v", "y_i = 20 + 10·sin u·cos v", "z_i = 15 + 15·sin v"),
}
WELD = ("x_i = d_x + r_1·cos u", "y_i = d_y + r_1·sin u", "z_i = d_z + √(r_2² − r_1²·sin² u)")


def reference(name: str, u: Floats, v: Floats) -> tuple[Floats, ...]:
    """The equations in numpy, u and v as the equations get them."""
    one = np.ones_like(u + v)
    belt = 5 + 0.5 * v * np.cos(0.5 * u)
    return {
        "hyperbolic-paraboloid": (30 + 10 * np.sin(u) * one, 30 + 10 * np.cos(u + v), 18 * np.exp(-v) * one),
        "epicycloid": (
            20 + 20 * np.sin(u) * np.cos(u) * one,
            20 + 20 * np.sin(3 * u) * np.sin(u) * one,
            20 + v * one,
        ),
        "mobius": (20 + belt * np.cos(u), 20 + belt * np.sin(u), 20 + 0.5 * v * np.sin(0.5 * u)),
        "sphere": (
            20 + 10 * np.cos(u) * np.cos(v),
            20 + 10 * np.sin(u) * np.cos(v),
            (15 + 15 * np.sin(v)) * one,
        ),
    }[name]


@pytest.mark.parametrize("name", PRINTED)
def test_an_equation_as_printed_gives_the_reference(name: str) -> None:
    formula = load_formula(name)
    u, v = (variable.samples(200) for variable in formula.variables)
    values = evaluate([parse(text) for text in PRINTED[name]], {"u": u, "v": v})
    np.testing.assert_allclose(values, reference(name, u[:, None], v[None]), rtol=0, atol=1e-12)


@pytest.mark.parametrize("name", PRINTED)
def test_the_file_has_the_printed_equations_and_their_points(name: str) -> None:
    formula = load_formula(name)
    u, v = (variable.samples() for variable in formula.variables)
    expected = np.array(reference(name, u[:, None], v[None]))
    np.testing.assert_allclose(sampled(formula).points, expected * 0.01, rtol=0, atol=1e-14)
    assert formula.printed == tuple(text.rstrip(",") for text in PRINTED[name])


def test_the_misprint_of_equation_32_is_explained() -> None:
    formula = load_formula("mobius")
    assert [parse(text).target for text in formula.printed] == ["x", "x", "z"]
    assert "Equation 32 is printed as a second x_i; it gives y_i" in formula.notes[0]


def test_a_domain_of_one_value_is_a_curve() -> None:
    """v runs from 0 to 0 in equations 28 to 30; the box around the petals is from the table of features."""
    points = sampled(load_formula("epicycloid"), (2000, 70)).points
    assert points.shape == (3, 2000, 1)
    np.testing.assert_allclose(points.min(axis=(1, 2)), [0.10, 0.0, 0.20], atol=2e-5)
    np.testing.assert_allclose(points.max(axis=(1, 2)), [0.30, 0.3125, 0.20], atol=2e-5)


def test_degrees_are_converted_where_the_variable_enters() -> None:
    """The ranges are those of features.md for v converted, and for v in raw degrees."""
    formula = load_formula("mobius")
    x = sampled(formula, (721, 721)).points[0] * 100
    np.testing.assert_allclose([x.min(), x.max()], [14.8, 28.1], atol=0.05)
    raw = with_variable(formula, Variable("v", 0, 360, "none"))
    x = sampled(raw, (721, 721)).points[0] * 100
    np.testing.assert_allclose([x.min(), x.max()], [-155, 205], atol=0.6)


def test_the_paraboloid_stays_open_and_two_pi_would_close_it() -> None:
    found = closure(load_formula("hyperbolic-paraboloid"), "u")
    np.testing.assert_allclose(found.gap, 0.028224, atol=5e-7)
    assert (found.is_closed, found.label) == (False, "2π")
    np.testing.assert_allclose(found.end, 2 * np.pi, rtol=1e-15)


def test_the_epicycloid_closes_at_every_pi() -> None:
    found = closure(load_formula("epicycloid"), "u")
    np.testing.assert_allclose(found.gap, 0.17927, atol=5e-6)
    assert found.label == "π"


def weld(formula: Formula, points: int) -> Floats:
    return sampled(formula, (points,)).points * 100


def test_the_weld_lies_on_both_pipes() -> None:
    formula = load_formula("pipe-weld")
    typed = evaluate([parse(t) for t in WELD], {"u": formula.variables[0].samples(5001)}, formula.entered)
    x, y, z = weld(formula, 5001)
    np.testing.assert_allclose(typed, (x, y, z), rtol=0, atol=1e-12)
    np.testing.assert_allclose((x - 25) ** 2 + (y - 25) ** 2, 64, rtol=0, atol=1e-12)
    np.testing.assert_allclose((y - 25) ** 2 + (z - 15) ** 2, 81, rtol=0, atol=1e-12)
    np.testing.assert_allclose([z.min(), z.max()], [19.123, 24.0], atol=5e-4)
    np.testing.assert_allclose(arc_length(formula, "u") * 100, 54.652, atol=5e-4)
    assert closure(formula, "u").is_closed


def test_both_pipes_are_drawn_with_the_weld() -> None:
    formula = load_formula("pipe-weld")
    upright, lying = (companion_sampled(formula, c).points * 100 for c in formula.companions)
    np.testing.assert_allclose(np.hypot(upright[0] - 25, upright[1] - 25), 8, rtol=1e-14)
    np.testing.assert_allclose(np.hypot(lying[1] - 25, lying[2] - 15), 9, rtol=1e-14)
