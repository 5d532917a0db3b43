"""Torques at rest, the largest payload of a pose, centres of mass: by hand, by the book, by pinocchio."""

from __future__ import annotations

import json
import math
from dataclasses import replace

import numpy as np
import pytest
from numpy.testing import assert_allclose

from vi3dras.api.arm import Arm
from vi3dras.arm.library import load_robot
from vi3dras.arm.robot import Joint, LinkMass, Motor, Robot
from vi3dras.cli import run
from vi3dras.dynamics.centres import centres_of
from vi3dras.dynamics.errors import NoMassError
from vi3dras.dynamics.holding import at_rest, largest_held, limits_of, rest_parts, shares_of
from vi3dras.dynamics.inverse import reaction, torques
from vi3dras.dynamics.surroundings import Payload, Surroundings

G = 9.81
UPRIGHT = (0.0, -G, 0.0)
"""Gravity along -y: a planar arm stands in its plane."""
LENGTHS, MASSES, LIMITS = (0.5, 0.4), (3.0, 2.0), (30.0, 9.0)


def planar() -> Robot:
    """Two uniform rods, weights in their middles."""
    joints = tuple(
        Joint(f"joint {k + 1}", a=a, link=LinkMass(m, (-a / 2, 0.0, 0.0), (0.0,) * 6), motor=Motor(torque=t))
        for k, (a, m, t) in enumerate(zip(LENGTHS, MASSES, LIMITS, strict=True))
    )
    return Robot("rods", "Two rods", joints)


def by_hand(q1: float, q2: float, payload: float) -> tuple[float, float]:
    """m g l cos: every weight times how far it is to the side of the joint."""
    (l1, l2), (m1, m2) = LENGTHS, MASSES
    elbow, tip = l1 * math.cos(q1), l2 * math.cos(q1 + q2)
    second = G * tip * (m2 / 2 + payload)
    return G * elbow * (m1 / 2 + m2 + payload) + second, second


@pytest.mark.parametrize("q", [(0.0, 0.0), (0.7, 0.4), (1.2, -2.0), (math.pi / 2, 0.0), (2.5, 0.3)])
def test_two_rods_hold_what_the_lever_rule_says(q: tuple[float, float]) -> None:
    around = Surroundings(UPRIGHT, Payload(1.5))
    assert_allclose(at_rest(planar(), np.array(q), around), by_hand(*q, 1.5), atol=1e-12)
    parts = rest_parts(planar(), np.array(q), around)
    assert_allclose(parts.gravity, by_hand(*q, 0.0), atol=1e-12)
    assert_allclose(parts.total, by_hand(*q, 1.5), atol=1e-12)


@pytest.mark.parametrize(
    ("pose", "published"),
    [
        ((0, 45, -180, 0, 45, 0), (0.0, 31.6399, 6.0351, 0.0, 0.0283, 0.0)),
        ((0, 0, -90, 0, 0, 0), (0.0, 46.0069, 8.7722, 0.0, 0.0283, 0.0)),
        ((0, 90, -90, 0, 0, 0), (0.0, -0.7752, 0.2489, 0.0, 0.0, 0.0)),
    ],
    ids=("nominal", "stretched", "ready"),
)
def test_the_pumas_published_gravity_loads(pose: tuple[float, ...], published: tuple[float, ...]) -> None:
    """Corke, Robotics, Vision and Control, 2nd edition, 9.2.2: gravload of qn, qs and qr."""
    assert_allclose(at_rest(load_robot("puma560"), np.radians(pose)), published, atol=5e-5)


def test_a_tilted_puma_with_a_payload_as_pinocchio_has_it() -> None:
    """Pinocchio 3, computeGeneralizedGravity and centerOfMass of the same numbers."""
    robot, q = load_robot("puma560"), np.radians([10.0, 30, -120, 20, 40, 5])
    around = Surroundings((1.0, 2.0, -9.0), Payload(2.5, (0.01, 0.02, 0.1)))
    found = (-18.47400724, 60.60111166, 19.70584228, 0.26747409, 2.07267946, 0.43436455)
    assert_allclose(at_rest(robot, q, around), found, atol=1e-8)
    centres = centres_of(robot, q, around)
    assert_allclose(centres.whole, (0.27642491, -0.15905798, 0.77231434), atol=1e-8)
    assert centres.total == pytest.approx(25.95, abs=1e-12)


@pytest.mark.parametrize("name", ["puma560", "kuka-kr5-arc", "abb-irb120"])
def test_rest_is_a_motion_without_speed_and_the_floor_holds_the_centre_of_mass(name: str) -> None:
    robot = load_robot(name)
    q = np.random.default_rng(1).uniform(-1.5, 1.5, (50, robot.n))
    around = Surroundings((0.5, -1.0, -9.0), Payload(2.0, (0.02, 0.0, 0.05)))
    assert_allclose(at_rest(robot, q, around), torques(robot, q, around=around), atol=1e-12)
    floor, centres = reaction(robot, q, around=around), centres_of(robot, q, around)
    weight = centres.total * np.array(around.gravity)
    assert_allclose(floor.force, np.broadcast_to(-weight, (50, 3)), atol=1e-9)
    base = np.array(robot.base)[:3, 3]
    assert_allclose(floor.moment, -np.cross(centres.whole - base, weight), atol=1e-8)


def test_the_largest_payload_of_two_rods_follows_from_the_lever_rule() -> None:
    """Joint 2 alone: (9 / (g l2 cos) - m2 / 2); stretched out, joint 1 stops it first."""
    held = largest_held(planar(), np.array([[1.4, -1.4], [0.0, 0.0]]), Surroundings(UPRIGHT))
    assert held.joint.tolist() == [1, 0]
    assert held.mass[0] == pytest.approx(LIMITS[1] / (G * LENGTHS[1]) - MASSES[1] / 2, rel=1e-12)
    empty, _ = by_hand(0.0, 0.0, 0.0)
    assert held.mass[1] == pytest.approx((LIMITS[0] - empty) / (G * sum(LENGTHS)), abs=1e-12)


@pytest.mark.parametrize("seed", range(3))
def test_at_the_largest_payload_one_motor_gives_all_it_has_and_none_more(seed: int) -> None:
    limits = (60.0, 110.0, 50.0, 10.0, 6.0, 3.0)
    puma = load_robot("puma560")
    motors = [replace(j, motor=Motor(torque=t)) for j, t in zip(puma.joints, limits, strict=True)]
    robot = replace(puma, joints=tuple(motors))
    q = np.random.default_rng(seed).uniform(robot.low, robot.high, (200, 6))
    place = (0.03, -0.02, 0.1)
    held = largest_held(robot, q, Surroundings(payload=Payload(0.0, place)))
    for pose, mass, joint in zip(q, held.mass, held.joint, strict=True):
        around = Surroundings(payload=Payload(float(mass), place))
        shares = shares_of(at_rest(robot, pose, around), limits_of(robot))
        assert shares.max() == pytest.approx(1.0, abs=1e-9)
        assert shares[joint] == pytest.approx(1.0, abs=1e-9)


def test_a_motor_too_weak_for_the_empty_arm_holds_no_payload_and_no_limit_holds_any() -> None:
    robot, around = planar(), Surroundings(UPRIGHT)
    weak = replace(robot, joints=(robot.joints[0], replace(robot.joints[1], motor=Motor(torque=2.0))))
    held = largest_held(weak, np.zeros(2), around)
    assert (float(held.mass), int(held.joint)) == (0.0, 1)
    strong = replace(robot, joints=tuple(replace(joint, motor=None) for joint in robot.joints))
    held = largest_held(strong, np.zeros(2), around)
    assert (float(held.mass), int(held.joint)) == (math.inf, -1)
    weightless = largest_held(robot, np.zeros(2), Surroundings((0.0, 0.0, 0.0)))
    assert (float(weightless.mass), int(weightless.joint)) == (math.inf, -1)


def test_an_arm_without_masses_says_which_link_is_missing() -> None:
    robot = planar()
    bare = replace(robot, joints=(robot.joints[0], replace(robot.joints[1], link=None)))
    for asked in (at_rest, largest_held, centres_of):
        with pytest.raises(NoMassError, match="joint 2"):
            asked(bare, np.zeros(2))


def test_python_and_command_line_tell_the_largest_payload(capsys: pytest.CaptureFixture[str]) -> None:
    """186.4 N m at the shoulder after the file, 31.6399 N m after Corke; 2.5 kg at 596 mm add 14.624 N m."""
    held = Arm(load_robot("puma560")).statics("nominal (qn)")
    by_hand = (186.4 - 31.6399) / (14.624 / 2.5)
    assert float(held.largest_payload) == pytest.approx(by_hand, rel=1e-4)
    assert held.stopped_by == "shoulder"
    assert run(["statics", "puma560", "nominal (qn)", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["largest_payload_kg"] == pytest.approx(by_hand, rel=1e-4)
    assert told["stopped_by"] == "shoulder"
    strong = Arm(load_robot("puma560")).statics("nominal (qn)", limits=[None] * 6)
    assert math.isinf(strong.largest_payload)
    assert strong.stopped_by is None
