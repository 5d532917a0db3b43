"""Page Statics of the Dynamics Lab, built without a display: numbers, sentences and arrows follow the arm."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest
from dynamics_page import NAME, get, opened, part, put, told
from numpy.testing import assert_allclose

from vi3dras.arm.library import load_robot
from vi3dras.explain import explain
from vi3dras.panels._kit.items.forces.at_rest import FloorTable, HeldPayload, RestTable
from vi3dras.panels._kit.items.forces.force_map import MapForm
from vi3dras.panels._kit.window.shell import Shell

ONLY = (NAME,)
NOMINAL = np.radians([0.0, 45, -180, 0, 45, 0])
GRAVLOAD = (0.0, 31.6399, 6.0351, 0.0, 0.0283, 0.0)
"""Corke, Robotics, Vision and Control, 2nd edition, 9.2.2: gravload of the Puma 560 at qn."""


@pytest.fixture
def lab(shell: Shell) -> Shell:
    return opened(shell, "Statics", {"robot": load_robot("puma560")}, {"q": NOMINAL})


def drawn(shell: Shell, start: str) -> dict[str, Any]:
    return {item.key: item for item in get(shell, "statics_scene") if item.key.startswith(start)}


def test_the_table_has_the_books_torques_and_the_arrow_of_the_shoulder_is_the_largest(lab: Shell) -> None:
    assert_allclose(get(lab, "rest_gravity"), GRAVLOAD, atol=5e-5)
    rows = part(lab, RestTable)._table.rows
    assert [row.cells[1].text for row in rows] == ["0", "31.6", "6.04", "0", "0.03", "0"]
    assert [row.cells[2].text for row in rows] == ["0"] * 6
    assert rows[1].cells[3].text == "31.6"
    assert set(drawn(lab, "torque/")) == {"torque/2", "torque/3"}, "what others hold is next to nothing"
    words = [label.text for label in get(lab, "statics_labels")]
    assert words[0].startswith("θ2 31.6 N m 17 %"), "186.4 N m after the robot file"


def test_a_payload_adds_its_lever_and_is_drawn_where_it_is(lab: Shell) -> None:
    """By hand: 2 kg at the tool point, so far in front of the shoulder's axis, add 2 g x to its torque."""
    put(lab, payload_mass=2.0)
    ahead = float(get(lab, "position")[0])
    assert get(lab, "rest_payload")[1] == pytest.approx(2 * 9.81 * ahead, abs=1e-9)
    ball = drawn(lab, "payload")["payload"].vertices
    assert_allclose((ball.min(axis=0) + ball.max(axis=0)) / 2, get(lab, "position"), atol=1e-4)
    assert "payload 2 kg" in [label.text for label in get(lab, "statics_labels")]
    down = drawn(lab, "payload/weight")["payload/weight"].vertices
    assert down[:, 2].min() < ball[:, 2].min()


def test_too_much_is_red_and_the_largest_payload_is_not(lab: Shell) -> None:
    put(lab, payload_mass=60.0)
    assert get(lab, "statics_words").startswith("Too heavy: θ2 would have to give")
    most = get(lab, "held_mass")
    assert "kg less than set." in part(lab, HeldPayload)._why._text
    rows = part(lab, RestTable)._table.rows
    assert rows[1].cells[5].paint == "far"
    assert drawn(lab, "torque/2")["torque/2"].paints == ("far",)
    put(lab, payload_mass=most * (1 - 1e-9))
    assert get(lab, "rest_shares").max() == pytest.approx(1.0, abs=1e-6)
    assert get(lab, "statics_words").startswith("All motors hold this pose: θ2 gives most, 100 %")
    assert part(lab, HeldPayload)._why._text == "Stopped by θ2 at 186.4 N m."


def test_the_floor_carries_what_moves_and_weightless_nothing_holds(lab: Shell) -> None:
    """23.45 kg is the sum of the masses in the robot file, the base not among them."""
    assert_allclose(get(lab, "floor_force"), (0, 0, 23.45 * 9.81), atol=1e-9)
    lever = get(lab, "mass_centre")
    assert_allclose(get(lab, "floor_moment")[:2], 23.45 * 9.81 * np.array([lever[1], -lever[0]]), atol=1e-9)
    assert part(lab, FloorTable)._table.rows[0].cells[3].text == "230.0"
    put(lab, gravity=np.zeros(3))
    assert_allclose(get(lab, "rest_torques"), 0, atol=1e-12)
    assert not drawn(lab, "torque/")
    assert math.isinf(get(lab, "held_mass"))
    assert part(lab, HeldPayload)._why._text == "No motor feels the payload here."


def test_switches_take_arrows_away_and_other_arms_follow(lab: Shell) -> None:
    put(lab, show_torques=False, show_weights=False)
    assert get(lab, "statics_scene") == ()
    put(lab, show_torques=True)
    put(lab, robot=load_robot("stanford-arm"))
    assert "d3" in get(lab, "statics_labels")[0].text, "the arm slides upwards, its weight along it"
    put(lab, robot=load_robot("lynx6"))
    put(lab, q=np.radians([0.0, 30, -20, 10, 0]))
    assert part(lab, RestTable)._words._text.startswith("Estimated masses")
    assert get(lab, "statics_words").endswith("no motor limits are known")
    assert part(lab, HeldPayload)._mass._text == "–"


@pytest.mark.parametrize("mass", [0.0, 3.0])
def test_every_number_says_its_equation(lab: Shell, mass: float) -> None:
    put(lab, payload_mass=mass, payload_place=np.array([0.0, 0.0, 0.1]))
    for port in ("rest_torques", "held_mass"):
        (equation,) = explain(lab.engine, f"{NAME}.{port}").body.claims
        assert equation.computed == pytest.approx(equation.result.value, abs=1e-3)
    for port in ("rest_shares", "rest_limits", "mass_centre", "floor_force", "floor_moment", "held_slope"):
        assert explain(lab.engine, f"{NAME}.{port}").body.numbers


def test_a_map_is_the_worst_pose_of_each_place_and_is_cut_open_at_the_tool(lab: Shell) -> None:
    """Corke's stretched pose holds 46.0069 N m, so a place at the rim of the map holds about that."""
    assert get(lab, "map_items") == ()
    put(lab, map_kind="torque")
    found = get(lab, "force_map")
    assert found.values.high == pytest.approx(46.05, abs=0.05)
    assert 100_000 < found.poses <= 1_000_000
    (cut,) = get(lab, "map_items")
    tool = get(lab, "position")
    across = np.cross([0, 0, 1], tool) / np.hypot(tool[0], tool[1])
    assert np.abs(cut.positions @ across).max() < 2 * found.voxel
    put(lab, map_whole=True)
    assert len(get(lab, "map_items")[0].positions) == len(found.points)
    rim = int(found.values.values.argmax())
    lab.engine.act(f"{NAME}.read_map", key="force-map", index=rim)
    told(lab)
    assert part(lab, MapForm)._said._text.startswith(f"{found.values.high:.1f} N m at ")
    assert_allclose(get(lab, "map_items")[1].positions[0], found.points[rim])
    put(lab, map_joint=1)
    assert get(lab, "force_map").values.high < 1e-9, "nothing turns the arm about its upright axis"
    put(lab, gravity=np.array([9.81, 0.0, 0.0]))
    assert get(lab, "force_map").values.high > 40, "at a wall that axis carries the arm"
    put(lab, map_kind="largest-payload", robot=load_robot("lynx6"))
    assert "says no largest torque of its motors" in part(lab, MapForm)._why._text
    assert get(lab, "map_items") == ()


def test_typed_motor_limits_count_here_too(lab: Shell) -> None:
    """They are typed on page Inverse."""
    put(lab, typed_limits=np.array([0.0, 20.0, 0, 0, 0, 0]))
    assert get(lab, "rest_shares")[1] == pytest.approx(GRAVLOAD[1] / 20, abs=1e-5)
    assert get(lab, "statics_words") == "Too heavy: θ2 would have to give 158 % of its 20.0 N m"
    assert get(lab, "held_mass") == 0.0
    assert part(lab, HeldPayload)._why._text == "The empty arm asks θ2 for more than its 20 N m."
