"""Indicators that only have a value on request: the transpose, self motion, a picked point, comparisons."""

from __future__ import annotations

import math
from collections.abc import Iterator

import numpy as np
import pytest

from vi3dras.arm.library import load_robot
from vi3dras.explain import Explanation, explain
from vi3dras.explain.explanation import line_text
from vi3dras.flow import Engine
from vi3dras.panels import instruments

FACES = instruments()


def opened(panel: str, **values: object) -> Engine:
    engine = Engine()
    engine.add(FACES[panel].vi, panel)
    if "robot" in values:
        engine.put(f"{panel}.robot", load_robot(str(values.pop("robot"))))
    engine.put_all({f"{panel}.{name}": value for name, value in values.items()})
    engine.settle(120)
    return engine


def agrees(said: Explanation) -> bool:
    """Whether there are results, and each is what its equation comes to."""
    return bool(said.body.claims) and all(
        math.isclose(one.computed, one.result.value, abs_tol=0.5 * 10**-one.result.decimals + 1e-9)
        for one in said.body.claims
    )


@pytest.fixture
def simulator() -> Iterator[Engine]:
    engine = opened("robot-simulator", robot="franka-panda")
    yield engine
    engine.close()


def test_joints_to_spare_are_counted(simulator: Engine) -> None:
    """Seven joints less the six numbers of a pose."""
    simulator.put("robot-simulator.anchor", simulator.get("robot-simulator.q"))
    simulator.settle()
    said = explain(simulator, "robot-simulator.freedom")
    assert agrees(said)
    assert line_text(said.body.numbers[1]) == "s  =  7 − 6  =  1"


def test_the_transpose_says_how_far_it_is_from_the_target() -> None:
    target = np.array([0.25, 0.06, 0.42, 0.0, 0.0, 0.0, -0.7])
    engine = opened("robot-simulator", robot="rv2aj", way="transpose", target=target)
    said = explain(engine, "robot-simulator.descent")
    assert agrees(said)
    found = engine.get("robot-simulator.descent")
    shown = said.body.claims[0].result.value
    metres = engine.get("robot-simulator.robot").units.metres
    assert math.isclose(shown, found.position_error[-1] / metres, abs_tol=1e-9)
    assert "6 × 6" in said.body.note
    engine.close()


def test_the_print_has_no_value_and_the_corrected_equations_have() -> None:
    target = np.array([0.24, 0.12, 0.1, 0.0, 0.0, 0.0, -0.7])
    engine = opened("robot-simulator", way="as-printed", target=target)
    said = explain(engine, "robot-simulator.attempts")
    assert agrees(said)
    assert any("no value" in line_text(line) for line in said.body.numbers)
    assert said.body.compared
    engine.close()


def test_a_picked_point_two_workspaces_and_times_have_their_numbers() -> None:
    engine = opened("fk-workspace", versus="limits")
    point = engine.get("fk-workspace.coarse").tool.points[100].astype(float)
    link = engine.get("fk-workspace.coarse").tool.name
    engine.put_all({"fk-workspace.picked": point, "fk-workspace.picked_link": link})
    engine.act("fk-workspace.measure_times")
    engine.settle(120)
    for port in ("vectors", "compared", "study", "facts"):
        assert agrees(explain(engine, f"fk-workspace.{port}")), port
    engine.close()


def test_a_picked_target_says_how_far_the_nearest_place_is() -> None:
    engine = opened("ik-workspace", picked=0)
    said = explain(engine, "ik-workspace.why")
    assert agrees(said)
    why, question = engine.get("ik-workspace.why"), engine.get("ik-workspace.question")
    apart = np.linalg.norm(why.point - question.point) / engine.get("ik-workspace.robot").units.metres
    assert math.isclose(said.body.claims[0].result.value, float(apart), abs_tol=1e-9)
    engine.close()


def test_arms_side_by_side_have_their_shares() -> None:
    engine = opened("volume-trajectory", compares=True)
    assert agrees(explain(engine, "volume-trajectory.arms"))
    engine.close()


def test_what_is_of_the_arm_before_is_told_without_numbers_while_the_engine_rests() -> None:
    """Margins of five joints beside an arm with three: the help ended in a fault each time it was asked."""
    with opened("robot-simulator") as engine:
        engine.pause()
        engine.put("robot-simulator.robot", load_robot("planar3r"))
        engine.tick()
        found = explain(engine, "robot-simulator.margins")
        assert (found.state, found.body.claims) == ("stale", ())
        engine.run()
        engine.settle()
        assert explain(engine, "robot-simulator.margins").body.claims
