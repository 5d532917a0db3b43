"""Small steps by the Jacobian: the paper's table to its last digit, first order, and exact with correction.

Table II is that of the Virtual Robot Module paper with its three misprints put right. What a seven-axis arm
and one that slides come to was computed by Pinocchio 4.1.0 from the same D-H tables: its own Jacobian, its
own rates of roll, pitch and yaw, and numpy's pseudo-inverse.
"""

from __future__ import annotations

import numpy as np
import pytest
from numpy.testing import assert_allclose

from vi3dras.arm.library import load_robot
from vi3dras.arrays import Floats
from vi3dras.cartesian.drift import decay_of, drift_of
from vi3dras.cartesian.errors import NoFormError
from vi3dras.cartesian.small_step import gap_to, held_sentence
from vi3dras.cartesian.stepping import METHODS, Method, Moved, moved
from vi3dras.cartesian.way import arc_to, line_by, line_to, numbers_at
from vi3dras.kinematics.forward import tool_pose
from vi3dras.orientation import abc_from_matrix

KR5 = load_robot("kuka-kr5-arc")
HOME = numbers_at(KR5, KR5.home)
WAY = line_by(HOME, np.array([-0.2, 0.2, -0.2, *np.radians([-90.0, 0.0, 90.0])]))
END = np.array([600, 200, 805, 90, 0, 90])


def line(steps: int, method: Method, **options: bool) -> Moved:
    return moved(KR5, KR5.home, WAY, steps, method, **options)


def told(found: Moved) -> Floats:
    """Where it ends, in [mm] and degrees."""
    return np.concatenate([found.numbers[-1, :3] * 1000, np.degrees(found.numbers[-1, 3:])])


@pytest.mark.parametrize(
    ("steps", "expected"),
    [
        (100, [598.535, 201.818, 803.696, 90.825, 0.734, 91.009]),
        (200, [599.261, 200.873, 804.356, 90.407, 0.363, 90.505]),
        (500, [599.696, 200.380, 804.770, 90.158, 0.145, 90.207]),
        (1000, [599.892, 200.188, 804.875, 90.078, 0.073, 90.100]),
    ],
)
def test_as_printed_gives_table_ii_to_its_last_digit(steps: int, expected: list[float]) -> None:
    assert np.abs(told(line(steps, "as-printed")) - expected).max() < 6e-4


def test_every_row_is_what_forward_kinematics_says() -> None:
    found = line(50, "first-order")
    poses = tool_pose(KR5, found.q)
    assert_allclose(found.numbers[:, :3], poses[:, :3, 3], atol=1e-12)
    assert_allclose(found.numbers[:, 3:], abc_from_matrix(poses[:, :3, :3]), atol=1e-9)
    assert_allclose(told(line(1000, "first-order"))[:3], [599.857, 200.182, 804.880], atol=6e-4)


@pytest.mark.parametrize("method", ["closed-loop", "closed-form"])
def test_what_is_corrected_ends_where_it_was_to_end(method: Method) -> None:
    found = line(100, method)
    assert_allclose(told(found), END, atol=1e-9)
    drift = drift_of(WAY, found)
    assert max(drift.off.max(), drift.turned.max()) < 1e-11


def test_the_error_falls_with_the_steps_as_the_method_is_of_first_or_second_order() -> None:
    counts = 50, 100, 200
    assert decay_of(KR5, KR5.home, WAY, "first-order", counts=counts).slopes == pytest.approx(
        (-1, -1), abs=0.02
    )
    assert decay_of(KR5, KR5.home, WAY, "via-points", counts=counts).slopes == pytest.approx(
        (-2, -2), abs=0.05
    )
    assert decay_of(KR5, KR5.home, WAY, "closed-loop", counts=(20, 40)).slopes == (None, None)


def test_equation_12_to_the_letter_ends_at_the_wrong_yaw() -> None:
    """Another program found -89.8 degrees."""
    assert told(line(1000, "first-order", literal_rates=True))[5] == pytest.approx(-89.8, abs=0.05)


@pytest.mark.parametrize(
    ("robot", "start", "by", "steps", "q"),
    [
        (
            "franka-panda", [0.1, -0.5, 0.2, -2.0, 0.3, 1.8, 0.5], [0.1, -0.2, 0.15, 0.3, -0.2, 0.4], 50,
            [0.073697870927739, -0.021682664255235833, -0.30386574826357, -1.1470216532434192,
             0.724930822950136, 1.2870832991358563, -0.2190327799564666],
        ),
        (
            "stanford-arm", [0.2, 0.7, 0.4, 0.3, 0.8, -0.4], [0.05, 0.1, -0.08, 0.2, 0.1, -0.3], 40,
            [0.4723043583985308, 1.1994759087904756, 0.5223146311628676, -0.5382823334337566,
             1.3782743975458833, 0.2829488899527451],
        ),
    ],
)  # fmt: skip
def test_joints_to_spare_move_least_and_joints_that_slide_move_too(
    robot: str, start: list[float], by: list[float], steps: int, q: list[float]
) -> None:
    arm = load_robot(robot)
    way = line_by(numbers_at(arm, np.array(start)), np.array(by))
    assert_allclose(moved(arm, np.array(start), way, steps, "first-order").q[-1], q, atol=1e-9)


@pytest.mark.parametrize("way", [40, -40])
def test_a_turn_through_half_a_turn_goes_the_short_way(way: float) -> None:
    """At home A is 180 degrees, of either sign: on one of both ways the angle jumps by a whole turn."""
    turn = line_by(HOME, np.radians([0, 0, 0, way, 0, 0]))
    found = moved(KR5, KR5.home, turn, 50, "via-points")
    assert np.degrees(np.linalg.norm(gap_to(KR5, found.q[-1], tool_pose(KR5, KR5.home)))) == pytest.approx(
        abs(way), abs=0.05
    )
    assert np.degrees(np.abs(found.q - KR5.home).max()) < 180


def test_five_axes_keep_the_place_and_give_up_what_they_must_of_the_turn() -> None:
    """With the hand straight down the last joint makes up for the base; held level it cannot."""
    arm = load_robot("rv2aj")
    down, level = np.radians([0, 0, 90, 90, 0]), np.radians([0, 0, 90, 0, 0])
    for start, kept in ((down, True), (level, False)):
        way = line_by(numbers_at(arm, start), np.array([0, 0.1, 0, 0, 0, 0]))
        drift = drift_of(way, moved(arm, start, way, 40))
        assert drift.off.max() < 1e-12
        assert (drift.turned.max() < 1e-9) == kept
    assert "two ways left to turn" in held_sentence(arm)
    assert held_sentence(load_robot("scara-roboanalyzer")).endswith(
        "the one way left to turn the tool allow."
    )
    assert "Of its 7 joints some are to spare" in held_sentence(load_robot("franka-panda"))


def test_the_equations_hold_the_hands_angle_where_an_arm_has_no_more() -> None:
    arm = load_robot("lynx6")
    start = np.radians([10, 90, -60, -60, 0])
    way = line_by(numbers_at(arm, start), np.array([0.02, 0.05, -0.03, 0, 0, 0]))
    found = moved(arm, start, way, 20, "closed-form")
    assert_allclose(found.numbers[:, :3], way.numbers(found.shares)[:, :3], atol=1e-9)
    assert_allclose(found.q[:, 1:4].sum(axis=1), start[1:4].sum(), atol=1e-9)
    with pytest.raises(NoFormError, match="rethink-sawyer has no closed form"):
        moved(
            load_robot("rethink-sawyer"), np.full(7, 0.3), line_by(np.zeros(6), np.ones(6)), 3, "closed-form"
        )


@pytest.mark.parametrize("name", ["kuka-iiwa7", "franka-panda"])
def test_the_equations_of_seven_axes_leave_the_arm_angle_alone(name: str) -> None:
    arm = load_robot(name)
    way = line_by(numbers_at(arm, arm.home), np.array([0, 0.2, 0, 0, 0, 0]))
    found = moved(arm, arm.home, way, 40, "closed-form")
    assert_allclose(found.numbers, way.numbers(found.shares), atol=1e-9)
    assert np.abs(np.diff(found.q, axis=0)).max() < np.radians(3)


def test_damped_steps_stay_short_beside_a_singular_pose() -> None:
    """A wrist that is almost straight: the tool is moved across what it has lost."""
    start = KR5.home.copy()
    start[4] = np.pi + 0.002
    way = line_by(numbers_at(KR5, start), np.array([0, 0.05, 0, 0, 0, 0]))
    free, damped = (moved(KR5, start, way, 20, "first-order", damped=damped) for damped in (False, True))
    assert np.abs(np.diff(damped.q, axis=0)).max() < 0.1
    assert np.abs(np.diff(free.q, axis=0)).max() > 1.0


@pytest.mark.parametrize("method", METHODS)
def test_an_arc_is_gone_by_every_method(method: Method) -> None:
    """Along a quarter of a circle about the start's neighbour, 100 mm across: found by hand."""
    goal = HOME + np.array([-0.1, 0.1, 0, 0, 0, 0])
    via = HOME[:3] + 0.1 * np.array([-1 + np.cos(np.pi / 4), np.sin(np.pi / 4), 0])
    arc = arc_to(HOME, via, goal)
    assert arc.length == pytest.approx(0.05 * np.pi)
    found = moved(KR5, KR5.home, arc, 60, method)
    near = 2e-3 if method in {"as-printed", "first-order"} else 3e-5 if method == "via-points" else 1e-9
    assert_allclose(np.linalg.norm(found.numbers[:, :3] - HOME[:3] + [0.1, 0, 0], axis=1), 0.1, atol=near)
    assert_allclose(found.numbers[-1, :3], goal[:3], atol=near)


def test_a_whole_circle_comes_back_and_an_absolute_angle_goes_the_short_way() -> None:
    ring = arc_to(
        HOME, HOME[:3] + np.array([-0.05, 0.05, 0]), HOME - np.array([0.1, 0, 0, 0, 0, 1]), whole=True
    )
    found = moved(KR5, KR5.home, ring, 40)
    assert_allclose(found.q[-1], KR5.home, atol=1e-9)
    assert ring.length == pytest.approx(0.1 * np.pi)
    to = line_to(np.array([0, 0, 0, 3.0, 0, 0]), np.array([0, 0, 0, -3.0, 0, 0]))
    assert to.change[3] == pytest.approx(2 * np.pi - 6)
