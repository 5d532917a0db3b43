"""Numbers printed in the papers, or computed from them beforehand, appear in the explanations."""

from __future__ import annotations

import math

import numpy as np
import pytest

from vi3dras.explain import explain
from vi3dras.explain.errata import inverse_sheet
from vi3dras.explain.explanation import line_text
from vi3dras.explain.inverse import sheet_body
from vi3dras.explain.scope import Scope
from vi3dras.flow import Engine
from vi3dras.inverse.paper_equations import Lengths, corrected
from vi3dras.objects.library import load_formula
from vi3dras.panels import instruments

FACES = instruments()


def numbers(engine: Engine, ref: str) -> str:
    return "\n".join(map(line_text, explain(engine, ref).body.numbers))


def test_eq_18_has_the_5184_points_of_the_paper(lynx6: Engine) -> None:
    assert numbers(lynx6, "fk-workspace.poses") == "N  =  180/15·90/15·90/15·180/15  =  5\u2009184"


def test_both_ends_make_8281() -> None:
    with Engine() as engine:
        engine.add(FACES["fk-workspace"].vi, "fk")
        engine.put("fk.end_points", True)
        engine.attend("nobody")
        engine.tick()
        assert numbers(engine, "fk.poses").endswith("8\u2009281")


def test_eqs_4_to_9_give_the_angles_computed_beforehand(lynx6: Engine) -> None:
    """r = 25, z = 15, θ6 = 0 with 6.5, 0, 12, 12, 13 cm: q 1.2898, θ2 2.476°, θ3 −104.426°, θ4 16.902°."""
    lengths = Lengths(0.065, 0.0, 0.12, 0.12, 0.13)
    sheet = corrected(lengths, 0.25, 0.0, 0.15, 0.0)
    body = sheet_body(Scope(lynx6, "robot-simulator", "answer"), lengths, (0.25, 0.0, 0.15, 0.0), sheet)
    found = {one.left: one.computed for one in body.claims}
    expected = {"q": 1.2898, "θ_2": 2.476, "θ_3": -104.426, "θ_4": 16.902}
    for name, value in expected.items():
        assert abs(found[name] - value) < 6e-4, name


def test_the_misprints_stand_beside_what_is_right() -> None:
    lines = [f"{word}: {line_text(line)}" for word, line in inverse_sheet()]
    assert "printed: q  =  √(1/(x_b^2 + z_b^2 − 1))" in lines
    assert "corrected: q  =  √(1/(x_b^2 + z_b^2) − 1)" in lines


@pytest.mark.parametrize(("formula", "gap"), [("epicycloid", 17.927), ("hyperbolic-paraboloid", 2.8224)])
def test_the_examples_of_the_paper_do_not_close(formula: str, gap: float) -> None:
    """The gaps were computed from the printed equations by hand."""
    from vi3dras.explain import PortPart

    with Engine() as engine:
        engine.add(FACES["volume-trajectory"].vi, "way")
        engine.put("way.formula", load_formula(formula))
        engine.attend("nobody")
        engine.tick()
        said = explain(engine, "way.curve", PortPart("row", (1,)))
    assert abs(said.body.claims[0].computed - gap) < 6e-4
    assert "3D-RAS" in said.body.note


def test_a3_is_the_product_of_four_matrices_with_the_angle_of_now() -> None:
    """12 cos(−64°) = 5.260 and 12 sin(−64°) = −10.786, by a table of cosines."""
    with Engine() as engine:
        engine.add(FACES["robot-simulator"].vi, "arm")
        engine.put("arm.q", np.radians([32, 58.4, -64, -38.5, 12]))
        engine.tick()
        text = numbers(engine, "arm.links")
    assert "12.00 cos(−64.0°)  =  12.00·0.4384  =  5.260 cm" in text
    assert "R_z(−64.0°)" in text
    assert "−10.786" in text
    assert math.isclose(12 * math.cos(math.radians(-64)), 5.260, abs_tol=5e-4)
