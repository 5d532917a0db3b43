"""Every build of arm has its closed form, whatever its signs, offsets, base, tool and D-H convention."""

from __future__ import annotations

import numpy as np
import pytest
from conftest import random_arm, random_q
from inverse.arms import BUILDS, arm, nearest_gap, targets_of
from numpy.testing import assert_allclose

from vi3dras.closed_forms.chain import normal_chain
from vi3dras.inverse.solver import solver_for
from vi3dras.kinematics.conventions import as_matrix, to_modified
from vi3dras.kinematics.forward import tool_pose
from vi3dras.rotations.elementary import shift, tilt, turn

BASE = as_matrix(shift(0.1, -0.2, 0.3) @ turn(0.7) @ tilt(0.4))
TOOL = as_matrix(shift(0.03, 0.0, 0.05) @ turn(0.5))


@pytest.mark.parametrize("name", BUILDS)
@pytest.mark.parametrize("dressed", [False, True])
def test_every_build_finds_the_joint_values_it_came_from(name: str, dressed: bool) -> None:
    robot = arm(name, signs=True, base=BASE, tool=TOOL) if dressed else arm(name)
    q = random_q(np.random.default_rng(1), robot, 100)
    solver = solver_for(robot)
    found = solver.solve(targets_of(robot, q, "pose"))
    assert "closed form" in solver.sentence
    assert nearest_gap(robot, found.q, q).max() < 1e-6
    assert np.nanmax(found.position_error) < 1e-9
    assert np.nanmax(found.angle_error) < 1e-9


@pytest.mark.parametrize(
    "name", ["articulated", "spherical", "cylindrical", "Cartesian", "planar RP", "planar PP"]
)
def test_arms_of_few_joints_reach_points(name: str) -> None:
    robot = arm(name, signs=True)
    q = random_q(np.random.default_rng(2), robot, 100)
    found = solver_for(robot, "position").solve(targets_of(robot, q, "position"))
    assert nearest_gap(robot, found.q, q).max() < 1e-6


@pytest.mark.parametrize("name", ["planar RRR", "planar RPR", "planar PRR", "SCARA", "4 axes"])
def test_arms_with_a_hand_angle_reach_a_point_with_that_angle(name: str) -> None:
    robot = arm(name, signs=True)
    q = random_q(np.random.default_rng(3), robot, 100)
    found = solver_for(robot, "wrist").solve(targets_of(robot, q, "wrist"))
    assert nearest_gap(robot, found.q, q).max() < 1e-6


@pytest.mark.parametrize("name", BUILDS)
def test_a_modified_table_gives_the_same_solutions(name: str) -> None:
    robot = arm(name, signs=True, base=BASE)
    targets = targets_of(robot, random_q(np.random.default_rng(4), robot, 20), "pose")
    standard, modified = (solver_for(r).solve(targets) for r in (robot, to_modified(robot)))
    assert_allclose(modified.valid.sum(axis=1), standard.valid.sum(axis=1))
    assert nearest_gap(robot, modified.q, standard.q[:, 0]).max() < 1e-6 or not standard.valid[:, 0].all()


def test_the_normal_form_keeps_every_pose() -> None:
    rng = np.random.default_rng(5)
    for convention in ("standard", "modified"):
        for n in (1, 3, 6):
            robot = random_arm(rng, n, convention)
            chain, q = normal_chain(robot), random_q(rng, robot)
            frame = chain.base
            for i, value in enumerate(chain.variables(q)):
                theta, d = (value, chain.d[i]) if chain.revolute[i] else (chain.theta[i], value)
                frame = frame @ turn(theta) @ shift(chain.a[i], 0.0, d) @ tilt(chain.alpha[i])
            assert_allclose(frame @ chain.tool, tool_pose(robot, q), atol=1e-12)


def test_the_sentence_says_what_was_recognised() -> None:
    words = {name: solver_for(arm(name)).sentence.split(", closed form")[0] for name in BUILDS}
    assert words["SCARA"] == "SCARA"
    assert words["Cartesian"] == "Cartesian arm"
    assert words["cylindrical"] == "cylindrical arm"
    assert words["planar RPR"] == "planar RPR"
    assert words["Stanford"] == "base, shoulder and sliding boom with a decoupled wrist"
