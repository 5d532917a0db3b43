"""A student types a formula, fits it to the arm and plays along it: on the engine alone."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest
from numpy.testing import assert_allclose

from vi3dras.arm.library import load_robot
from vi3dras.flow import Engine
from vi3dras.kinematics.forward import tool_pose
from vi3dras.objects.edit import with_text
from vi3dras.objects.library import load_formula
from vi3dras.panels.surface_trajectory import SurfaceTrajectory
from vi3dras.panels.volume_trajectory import VolumeTrajectory

pytestmark = pytest.mark.slow

VOLUME, SURFACE = VolumeTrajectory.id, SurfaceTrajectory.id


@pytest.fixture
def engine() -> Iterator[Engine]:
    with Engine() as engine:
        engine.add(VolumeTrajectory)
        engine.add(SurfaceTrajectory)
        engine.settle()
        yield engine


def test_both_instruments_start_with_an_object_and_a_motion(engine: Engine) -> None:
    for name in (VOLUME, SURFACE):
        states = {port: engine.state(f"{name}.{port}").name for port in VolumeTrajectory.ports}
        assert set(states.values()) == {"fresh"}
        assert engine.get(f"{name}.shown").painting.reached > 0
        assert engine.get(f"{name}.followed").reachable.any()


def test_a_formula_out_of_reach_is_fitted_and_undo_brings_it_back(engine: Engine) -> None:
    engine.put(f"{VOLUME}.formula", load_formula("pipe-weld"))
    engine.settle()
    before = engine.get(f"{VOLUME}.shown").painting.reached
    assert before < 60
    engine.act(f"{VOLUME}.take_fit")
    engine.settle()
    assert engine.get(f"{VOLUME}.shown").painting.reached == pytest.approx(100)
    assert engine.get(f"{VOLUME}.verdict") == "All of Pipe weld can be reached"
    assert engine.get(f"{VOLUME}.followed").reachable.all()
    engine.undo()
    engine.settle()
    assert engine.get(f"{VOLUME}.shown").painting.reached == before


def test_the_arm_is_on_the_curve_wherever_the_player_stands(engine: Engine) -> None:
    robot, plan = load_robot("lynx6"), engine.get(f"{VOLUME}.plan")
    for k in (0, 7, len(plan.stops.times) - 1):
        engine.put(f"{VOLUME}.at", plan.stops.times[k] / plan.stops.duration)
        engine.settle()
        place = plan.stops.points[k]
        assert_allclose(tool_pose(robot, engine.get(f"{VOLUME}.q"))[:3, 3], place, atol=2e-6)
        assert_allclose(engine.get(f"{VOLUME}.tool_position"), place, atol=2e-6)


def test_the_motion_starts_and_ends_at_rest_and_keeps_its_speed_between(engine: Engine) -> None:
    plan = engine.get(f"{VOLUME}.plan")
    speed = plan.fine.tool_speed
    assert_allclose(speed[[0, -1]], 0.0, atol=1e-9)
    assert_allclose(speed[len(speed) // 2], 0.05, rtol=1e-3)
    assert engine.get(f"{VOLUME}.passport").rows == len(plan.stops.times)


def test_a_typed_formula_makes_another_object_and_a_new_name_a_constant(engine: Engine) -> None:
    formula = with_text(load_formula("mobius"), "z", "h + 2sin 2u")
    assert [c.name for c in formula.constants] == ["h"]
    engine.put(f"{VOLUME}.formula", formula)
    engine.settle()
    heights = engine.get(f"{VOLUME}.shown").painting.vertices[..., 2]
    assert_allclose([heights.min(), heights.max()], [-0.01, 0.03], atol=5e-4)


def test_another_row_and_direction_follow_another_curve(engine: Engine) -> None:
    first = engine.get(f"{SURFACE}.curve")
    engine.put_all({f"{SURFACE}.row": 12, f"{SURFACE}.backwards": True})
    engine.settle()
    other = engine.get(f"{SURFACE}.curve")
    assert other.stands != first.stands
    engine.put_all({f"{SURFACE}.row": 0})
    engine.settle()
    assert_allclose(engine.get(f"{SURFACE}.curve").points, first.points[::-1], atol=1e-9)


def test_the_table_is_what_the_player_shows(engine: Engine) -> None:
    table, stops = engine.act(f"{VOLUME}.table"), engine.get(f"{VOLUME}.plan").stops
    assert_allclose(table["t_s"], stops.times)
    assert_allclose(table["theta2_deg"], np.degrees(stops.q[:, 1]))
    assert_allclose(table["x_cm"], 100 * stops.points[:, 0])


def test_other_arms_paint_it_too(engine: Engine) -> None:
    for name in ("rv2aj", "kuka-kr5-arc", "planar3r", "adept-cobra-s600"):
        engine.put(f"{VOLUME}.robot", load_robot(name))
        engine.settle()
        assert engine.state(f"{VOLUME}.shown").name == "fresh"
        assert engine.get(f"{VOLUME}.q").shape == (load_robot(name).n,)
