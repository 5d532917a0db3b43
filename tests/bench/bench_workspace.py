"""Clouds and voxels as ratios against a reference measured in the same run.

Run with `pytest tests/bench/bench_workspace.py` on a machine that does nothing else. The references are a
fill of the result by two threads, and the plain way to count: keep every point, and let numpy find the
different cubes.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest
from bench.race import least

from vi3dras.arm.library import load_robot
from vi3dras.arrays import Singles
from vi3dras.workspace.clouds import link_clouds
from vi3dras.workspace.sweep import Sweep, sweep_by_factor
from vi3dras.workspace.voxels import count_voxels

PAPER = np.radians([(0, 180), (0, 90), (0, 90), (-90, 90), (-90, 80)])
"""Equations 13 to 16 of the 3D-RAS paper, and the roll of the Lynx6."""

SIZE = 0.8 / 128


def lynx6(factor: float) -> Sweep:
    return sweep_by_factor(load_robot("lynx6"), factor, ranges=PAPER)


def fill(memory: Singles, pool: ThreadPoolExecutor) -> None:
    halves = np.array_split(memory.reshape(-1), 2)
    list(pool.map(lambda half: half.fill(1), halves))


@pytest.mark.parametrize(
    ("name", "factor", "share"), [("lynx6", 2, 0.4), ("lynx6", 3, 0.2), ("ur5", 24, 0.15)]
)
def test_a_cloud_in_used_memory_is_a_good_part_of_a_fill(name: str, factor: float, share: float) -> None:
    """The Lynx6 bends in one plane; a UR5 does not, and takes five products a number instead of one."""
    sweep = lynx6(factor) if name == "lynx6" else sweep_by_factor(load_robot(name), factor)
    memory = np.ones((sweep.size, 3), np.float32)
    with ThreadPoolExecutor(2) as pool:
        ours, limit = least(
            lambda: link_clouds(sweep, links=[-1], out=memory), lambda: fill(memory, pool), rounds=9
        )
    per_point = ours / sweep.size * 1e9
    print(f"{name} {sweep.size / 1e6:.1f} M points: {per_point:.2f} ns, {limit / ours:.2f} of a fill")
    assert limit / ours >= share


def test_the_clouds_of_all_links_cost_little_more_than_the_gripper_s() -> None:
    sweep = lynx6(2)
    memory = np.ones((sweep.points, 3), np.float32)
    every, gripper = least(
        lambda: link_clouds(sweep, out=memory), lambda: link_clouds(sweep, links=[-1], out=memory), rounds=9
    )
    print(f"all links {every / gripper:.2f} x the gripper alone")
    assert every / gripper <= 1.3


def test_counting_factor_1_costs_a_fifteenth_per_pose_of_keeping_and_sorting_points() -> None:
    whole, part = lynx6(1), lynx6(3)

    def plain() -> None:
        points = link_clouds(part, links=[-1])[0].points
        cells = np.floor((points + 0.4) / SIZE).astype(np.int64)
        np.unique((cells[:, 0] * 128 + cells[:, 1]) * 128 + cells[:, 2], return_counts=True)

    ours, theirs = least(lambda: count_voxels(whole, SIZE), plain, rounds=3)
    per_pose = ours / whole.size
    print(f"262 M poses: {ours:.3f} s, {per_pose * 1e9:.2f} ns a pose, {theirs / part.size / per_pose:.0f} x")
    assert theirs / part.size / per_pose >= 15


def test_counting_an_arm_that_bends_in_no_plane_is_three_times_quicker_than_keeping_points() -> None:
    sweep = sweep_by_factor(load_robot("ur5"), 28)

    def plain() -> None:
        points = link_clouds(sweep, links=[-1])[0].points
        cells = np.floor((points + 1.2) / 0.02).astype(np.int64)
        np.unique((cells[:, 0] * 128 + cells[:, 1]) * 128 + cells[:, 2], return_counts=True)

    ours, theirs = least(lambda: count_voxels(sweep, 0.02), plain, rounds=3)
    print(f"{sweep.size / 1e6:.1f} M poses: {ours / sweep.size * 1e9:.2f} ns a pose, {theirs / ours:.1f} x")
    assert theirs / ours >= 3
