"""Every result that an explanation shows is what its equation comes to, by another evaluator."""

from __future__ import annotations

import math
from itertools import product

import pytest

from vi3dras.arm.library import load_robot
from vi3dras.explain import Explanation, PortPart, explain
from vi3dras.explain.equation import Equation
from vi3dras.flow import Engine
from vi3dras.language.evaluate import evaluate_along
from vi3dras.language.expression import parse
from vi3dras.language.vocabulary import spelled
from vi3dras.panels import instruments

FACES = instruments()


def by_numexpr(equation: Equation) -> float:
    """The right side with the language's own evaluator, in the unit of the result."""
    names = {spelled(name): value.entered for name, value in equation.knowns.items()}
    expression = parse(equation.right, tuple(equation.knowns))
    value = float(evaluate_along([expression], {}, names)[0, 0])
    return math.degrees(value) if equation.result.unit == "°" else value


def check(said: Explanation) -> None:
    """Each result agrees with its equation to half of the last printed digit; angles to a whole turn."""
    for one in said.body.claims:
        half = 0.5 * 10**-one.result.decimals + 1e-9
        for computed in (by_numexpr(one), one.computed):
            gap = abs(computed - one.result.value)
            gap = min(gap, abs(gap - 360)) if one.result.unit == "°" else gap
            assert gap <= half, (said.ref, said.part, one.left, one.right, computed, one.result)


@pytest.mark.parametrize("panel", FACES)
def test_the_numbers_of_now_give_the_result_that_is_printed(lynx6: Engine, panel: str) -> None:
    for port in FACES[panel].vi.ports:
        check(explain(lynx6, f"{panel}.{port}"))


@pytest.mark.parametrize("matrix", range(5))
def test_each_element_of_each_link_matrix_is_explained(lynx6: Engine, matrix: int) -> None:
    metres = lynx6.get("robot-simulator.robot").units.metres
    for row, column in product(range(4), repeat=2):
        said = explain(lynx6, "robot-simulator.links", PortPart("element", (matrix, row, column)))
        assert said.body.claims, (row, column)
        check(said)
        value = float(lynx6.get("robot-simulator.links")[matrix, row, column])
        shown = said.body.claims[0].result
        there = value / (metres if shown.unit == "cm" else 1)
        assert math.isclose(shown.value, there, abs_tol=1e-9), (row, column)


@pytest.mark.parametrize(
    "robot", ["kuka-kr5-arc", "adept-cobra-s600", "franka-panda", "planar2r", "stanford-arm"]
)
def test_other_arms_have_their_numbers_too(robot: str) -> None:
    face = FACES["robot-simulator"]
    with Engine() as engine:
        engine.add(face.vi, "arm")
        arm = load_robot(robot)
        engine.put("arm.robot", arm)
        engine.settle()
        for port in face.vi.ports:
            check(explain(engine, f"arm.{port}"))
        for i in range(arm.n):
            for port in ("q", "margins", "robot"):
                check(explain(engine, f"arm.{port}", PortPart("row", (i,))))
            for column in range(1, 5):
                check(explain(engine, "arm.robot", PortPart("column", (i, column))))
            for k in range(3):
                check(explain(engine, "arm.frames", PortPart("element", (k, i + 1))))
