"""Every arm of the library finds the joint values that it came from."""

from __future__ import annotations

import numpy as np
import pytest
from conftest import random_q
from inverse.arms import nearest_gap, targets_of

from vi3dras.arm.library import load_library
from vi3dras.arm.robot import Robot
from vi3dras.inverse.solver import solver_for

ROBOTS = list(load_library().by_id.values())
SOLVED = [robot for robot in ROBOTS if robot.n < 7]
REDUNDANT = [robot for robot in ROBOTS if robot.n == 7]

KINDS = {
    "planar3r": "planar RRR, closed form, up to 2 solutions",
    "bionic3": "base, shoulder and elbow, closed form, up to 4 solutions",
    "lynx6": "arm in one plane, closed form, up to 4 solutions",
    "pioneer2-arm": "elbow, rolling forearm and bending hand, closed form, up to 4 solutions",
    "kuka-kr5-arc": "decoupled wrist, closed form, up to 8 solutions",
    "ur5": "three parallel axes, closed form, up to 8 solutions",
    "adept-cobra-s600": "SCARA, closed form, up to 2 solutions",
    "stanford-arm": "base, shoulder and sliding boom with a decoupled wrist, closed form, up to 8 solutions",
    "ufactory-xarm6": "six turning joints of any build, roots of a polynomial, up to 16 solutions",
    "franka-panda": "ball shoulder, elbow with offsets, closed form, "
    "up to 8 solutions for every value of joint 7",
    "kuka-iiwa7": "ball shoulder and ball wrist, closed form, up to 8 solutions for every arm angle",
    "rethink-sawyer": "redundant arm, damped least squares within the limits from up to 128 starts",
}


@pytest.mark.parametrize("robot", SOLVED, ids=lambda r: r.id)
def test_solving_a_pose_gives_back_the_joint_values(robot: Robot) -> None:
    form = solver_for(robot).form
    count = 40 if form is not None and "polynomial" in form.sentence else 200
    q = random_q(np.random.default_rng(6), robot, count)
    found = solver_for(robot).solve(targets_of(robot, q, "pose"))
    assert nearest_gap(robot, found.q, q).max() < 1e-6
    assert found.within_limits.any(axis=1).all()
    assert max(np.nanmax(found.position_error), np.nanmax(found.angle_error)) < 1e-9


@pytest.mark.parametrize("robot", REDUNDANT, ids=lambda r: r.id)
def test_a_redundant_arm_reaches_the_pose_within_its_limits(robot: Robot) -> None:
    q = random_q(np.random.default_rng(7), robot, 15)
    found = solver_for(robot).solve(targets_of(robot, q, "pose"))
    assert found.within_limits.any(axis=1).all()
    assert max(np.nanmax(found.position_error), np.nanmax(found.angle_error)) < 1e-9


@pytest.mark.parametrize("robot", [r for r in ROBOTS if solver_for(r, "wrist").form], ids=lambda r: r.id)
def test_a_point_with_the_hands_angle_is_reached_within_the_limits(robot: Robot) -> None:
    q = random_q(np.random.default_rng(8), robot, 50)
    q[:, 4:] = robot.home[4:]  # the roll does not matter, and a tool beside its axis is held as it is
    found = solver_for(robot, "wrist").solve(targets_of(robot, q, "wrist"))
    assert nearest_gap(robot, found.q, q).max() < 1e-6
    assert found.within_limits.any(axis=1).all()


@pytest.mark.parametrize("robot", [r for r in ROBOTS if r.n < 6], ids=lambda r: r.id)
def test_a_point_alone_is_reached_within_the_limits(robot: Robot) -> None:
    q = random_q(np.random.default_rng(9), robot, 30)
    found = solver_for(robot, "position").solve(targets_of(robot, q, "position"))
    assert found.within_limits.any(axis=1).all()


@pytest.mark.parametrize("name", KINDS)
def test_the_solver_is_chosen_from_the_geometry(name: str) -> None:
    robot = next(r for r in ROBOTS if r.id == name)
    assert solver_for(robot).sentence == KINDS[name]


@pytest.mark.parametrize("robot", SOLVED, ids=lambda r: r.id)
def test_every_arm_of_up_to_six_axes_has_formulas_for_a_pose_and_for_a_point(robot: Robot) -> None:
    assert all(solver_for(robot, task).form is not None for task in ("pose", "position"))
