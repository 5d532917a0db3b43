"""Arms with seven axes as ratios against ssik and against a search, measured in the same run.

Run with `pytest tests/bench/bench_seven.py`; ssik takes part where it is installed (`pip install ssik`).
"""

from __future__ import annotations

import numpy as np
import pytest
from bench.race import PROCESSOR, is_within, least

from vi3dras.arm.library import load_robot
from vi3dras.closed_forms.chain import normal_chain
from vi3dras.inverse.family_choice import best_of_family
from vi3dras.inverse.freedom import freedom_from
from vi3dras.inverse.held_choice import best_of_held
from vi3dras.inverse.numeric import search_box
from vi3dras.inverse.redundant import family_of
from vi3dras.inverse.search import searched
from vi3dras.inverse.self_motion import self_motion
from vi3dras.kinematics.forward import tool_pose

ARMS = ("franka-panda", "kuka-iiwa7")


def poses(name: str, count: int) -> np.ndarray:
    robot = load_robot(name)
    low, high = search_box(robot)
    return tool_pose(robot, np.random.default_rng(0).uniform(low, high, (count, robot.n)))


@pytest.mark.parametrize(
    ("name", "peer", "goal"), [("franka-panda", "franka_panda", 10), ("kuka-iiwa7", "iiwa7", 30)]
)
def test_a_solution_is_many_times_quicker_than_one_of_ssik(name: str, peer: str, goal: float) -> None:
    """Both give every branch at many values of what is free, limits or not: seconds for each solution."""
    ssik = pytest.importorskip("ssik")
    theirs, robot = ssik.Manipulator.from_prebuilt(peer), load_robot(name)
    family = family_of(normal_chain(robot))
    assert family is not None
    targets, q = poses(name, 256), np.random.default_rng(0).uniform(*search_box(robot), (40, 7))
    asked = [theirs.fk(row) for row in q]
    numbers = np.repeat(np.linspace(-2.8, 2.8, 16)[:, None], len(targets), axis=1)

    def ours() -> int:
        found = family.placed(targets, robot.home).at(numbers).joints()
        return int(np.isfinite(found[:, 0]).sum())

    def others() -> int:
        return sum(len(theirs.solve(pose, respect_limits=False)) for pose in asked)

    quick, slow = least(ours, others, rounds=20, clock=PROCESSOR)
    ratio = (slow / others()) / (quick / ours())
    print(f"{name}: {quick / ours() * 1e9:.0f} ns a solution, ssik {ratio:.1f} times as long")
    assert ratio >= goal


@pytest.mark.parametrize("name", ARMS)
def test_many_poses_and_points_are_judged_much_quicker_than_by_search(name: str) -> None:
    robot, targets = load_robot(name), poses(name, 2000)
    few = targets[:40]  # 50 times fewer
    assert is_within(
        lambda: best_of_family(robot, family_of(normal_chain(robot)), targets, robot.home),
        50 / 12,
        lambda: searched(robot, "pose", few, robot.home),
    )
    points = targets[:, :3, 3]
    assert is_within(
        lambda: best_of_held(robot, points, robot.home),
        50 / 12,
        lambda: searched(robot, "position", few[:, :3, 3], robot.home),
    )


@pytest.mark.parametrize("name", ARMS)
def test_four_times_as_many_poses_take_about_four_times_as_long(name: str) -> None:
    robot, targets = load_robot(name), poses(name, 8192)
    family = family_of(normal_chain(robot))
    assert is_within(
        lambda: best_of_family(robot, family, targets, robot.home),
        4.8,
        lambda: best_of_family(robot, family, targets[:2048], robot.home),
    )


@pytest.mark.parametrize("name", ARMS)
def test_self_motion_by_formula_is_ten_times_quicker_than_in_small_steps(name: str) -> None:
    robot = load_robot(name)
    q, amounts = robot.home + 0.1, np.radians(np.arange(-180.0, 181.0))
    assert is_within(lambda: freedom_from(robot, q, "pose"), 0.1, lambda: self_motion(robot, q, amounts))
