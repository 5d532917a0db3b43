"""Where a paper prints something wrong, the help says so beside the number that it concerns."""

from __future__ import annotations

import numpy as np
import pytest

from vi3dras.arm.library import load_robot
from vi3dras.explain import PortPart, explain
from vi3dras.explain.explanation import line_text
from vi3dras.flow import Engine
from vi3dras.objects.library import load_formula
from vi3dras.orientation import matrix_from_abc
from vi3dras.panels import instruments

FACES = instruments()

TOLD = (
    ("robot-simulator.answer", "1 under the fraction"),
    ("robot-simulator.answer", "loses Eq 3"),
    ("robot-simulator.answer", "counted from the vertical"),
    ("fk-workspace.facts", "takes d1 as if it were reach"),
    ("robot-simulator.links", "Rotx(α)"),
    ("fk-workspace.poses", "8281"),
    ("robot-simulator.abc", "Sφ belongs"),
    ("robot-simulator.abc", "ψ in place of φ"),
)


@pytest.mark.parametrize(("ref", "words"), TOLD, ids=[words for _, words in TOLD])
def test_a_misprint_is_told_where_it_matters(lynx6: Engine, ref: str, words: str) -> None:
    part = PortPart("row", (0,)) if ref.endswith("facts") else None
    assert words in explain(lynx6, ref, part).body.note


@pytest.mark.parametrize("ref", ["robot-simulator.answer", "robot-simulator.abc", "robot-simulator.links"])
def test_printed_and_corrected_stand_side_by_side(lynx6: Engine, ref: str) -> None:
    pairs = explain(lynx6, ref).body.compared
    assert [word for word, _ in pairs] == ["printed", "corrected"] * (len(pairs) // 2)
    lines = [line_text(line) for _, line in pairs]
    assert all(a != b for a, b in zip(lines[::2], lines[1::2], strict=True))


def test_the_corrected_elements_of_q_are_those_of_the_rotation() -> None:
    """By numbers: Q = Rz(φ) Ry(θ) Rx(ψ) at three angles."""
    from vi3dras.explain.errata import rotation_sheet
    from vi3dras.language.evaluate import evaluate_along
    from vi3dras.language.expression import parse

    psi, theta, phi = 0.3, -0.7, 1.1
    Q = matrix_from_abc(np.array([psi, theta, phi]))
    corrected = [line_text(line) for word, line in rotation_sheet() if word == "corrected"]
    for text, at in zip(corrected, ((0, 1), (0, 2), (1, 2)), strict=True):
        right = parse(text.partition("=")[2], ("φ", "θ", "ψ"))
        value = evaluate_along([right], {}, {"φ": phi, "θ": theta, "ψ": psi})[0, 0]
        assert abs(value - Q[at]) < 1e-12


@pytest.mark.parametrize(
    ("formula", "words"),
    [
        ("mobius", "decimal comma"),
        ("pipe-weld", "54.652"),
        ("hyperbolic-paraboloid", "only make sense in radians"),
    ],
)
def test_a_formula_of_the_paper_tells_its_misprints(formula: str, words: str) -> None:
    with Engine() as engine:
        engine.add(FACES["volume-trajectory"].vi, "way")
        engine.put("way.formula", load_formula(formula))
        engine.attend("nobody")
        engine.tick()
        body = explain(engine, "way.formula").body
    assert words in body.note
    assert len(body.compared) == 6


@pytest.mark.parametrize(("robot", "words"), [("kuka-kr5-arc", "Table II"), ("rv2aj", "wrist centre")])
def test_an_arm_tells_what_its_paper_leaves_out(robot: str, words: str) -> None:
    with Engine() as engine:
        engine.add(FACES["robot-simulator"].vi, "arm")
        engine.put("arm.robot", load_robot(robot))
        engine.attend("nobody")
        engine.tick()
        said = explain(engine, "arm.robot")
    assert words in said.body.note
    assert dict(said.facts)["Joints"]


def test_the_cubic_of_the_paper_is_the_law_of_the_move() -> None:
    """From 10 to 70 in 3 s: 19.375 after 0.75 s, as the paper's numbers have it."""
    with Engine() as engine:
        engine.add(FACES["robot-simulator"].vi, "arm")
        start, end = np.radians([10.0, 90, 0, 0, 0]), np.radians([70.0, 90, 0, 0, 0])
        engine.put_all({"arm.start": start, "arm.end": end, "arm.law": "cubic", "arm.duration": 3.0})
        engine.put_all({"arm.rows": 5, "arm.at": 0.25})
        engine.settle(60)
        said = explain(engine, "arm.plan")
    assert abs(said.body.claims[-1].computed - 19.375) < 1e-9
    assert "A3" in said.body.note
