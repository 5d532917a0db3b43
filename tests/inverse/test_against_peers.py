"""The sets of solutions that an independent library finds.

Source: EAIK 1.2.2 (OstermD/EAIK, subproblem decomposition in C++), run on the same 10,000 poses of each
arm, made by `default_rng(7).uniform(-pi, pi, (10000, 6))`: every solution of EAIK was within
1e-5 rad of one of ours and every one of ours within 1e-5 rad of one of EAIK's. Here the poses are made again
and the counts compared.
"""

from __future__ import annotations

import numpy as np
import pytest
from inverse.arms import nearest_gap

from vi3dras.arm.library import load_robot
from vi3dras.inverse.general_six import general_six_form
from vi3dras.inverse.solver import Solver, solver_for
from vi3dras.kinematics.forward import tool_pose

EAIK_SOLUTIONS = {
    "kuka-kr5-arc": 71724,
    "puma560": 80000,
    "abb-irb140": 73364,
    "abb-irb2400": 74508,
    "fanuc-m10ia": 72588,
    "fanuc-lrmate200ic": 72528,
    "staubli-tx90": 75136,
    "kawasaki-rs007n": 80000,
    "ur5": 71334,
    "ur10e": 72014,
}


@pytest.mark.parametrize("name", EAIK_SOLUTIONS)
def test_no_branch_is_missing_and_none_invented(name: str) -> None:
    robot = load_robot(name)
    q = np.random.default_rng(7).uniform(-np.pi, np.pi, (10_000, 6))
    found = solver_for(robot).solve(tool_pose(robot, q))
    assert int(found.valid.sum()) == EAIK_SOLUTIONS[name]
    assert np.nanmax(found.position_error) < 1e-9
    assert np.nanmax(found.angle_error) < 1e-9
    assert nearest_gap(robot, found.q, q).max() < 1e-6


@pytest.mark.parametrize("name", ["kuka-kr5-arc", "ur5"])
def test_the_polynomial_for_arms_of_any_build_finds_what_the_closed_form_finds(name: str) -> None:
    robot = load_robot(name)
    targets = tool_pose(robot, np.random.default_rng(8).uniform(-np.pi, np.pi, (40, 6)))
    closed = solver_for(robot).solve(targets)
    general = Solver(robot, "pose", general_six_form(robot, "pose")).solve(targets)
    assert closed.valid.sum(axis=1).tolist() == general.valid.sum(axis=1).tolist()
