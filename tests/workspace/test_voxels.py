"""Counting in cubes: exact, the same both ways, on one lattice, in little memory."""

from __future__ import annotations

import math
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from vi3dras.arm.library import load_robot
from vi3dras.arrays import Floats
from vi3dras.kinematics.forward import tool_pose
from vi3dras.workspace import voxels
from vi3dras.workspace.clouds import link_clouds
from vi3dras.workspace.sweep import Sweep, sweep_by_factor
from vi3dras.workspace.voxels import Voxels, count_voxels

PAPER = np.radians([(0, 180), (0, 90), (0, 90), (-90, 90), (-90, 80)])
"""Equations 13 to 16 of the 3D-RAS paper, and the roll of the Lynx6."""

HAIR = 1e-4
"""Of a cube: single precision may put a point so near to an edge into either cube."""


def lynx6(factor: float) -> Sweep:
    return sweep_by_factor(load_robot("lynx6"), factor, ranges=PAPER)


def assert_equals_brute_force(counted: Voxels, points: Floats) -> None:
    """Points away from the edges are in their own cubes, and each of the others in one beside its edge."""
    place = (points - counted.corner) / counted.size
    sure = (np.abs(place - np.round(place)) > HAIR).all(axis=1)
    cells = np.floor(place[sure]).astype(int)
    expected = np.zeros(counted.counts.shape, int)
    np.add.at(expected, tuple(cells.T), 1)
    rest = counted.counts - expected
    assert rest.min() >= 0
    assert rest.sum() == np.count_nonzero(~sure)
    corners = np.stack(np.meshgrid(*[[-HAIR, HAIR]] * 3), axis=-1).reshape(-1, 1, 3)
    beside = np.floor(place[~sure] + corners).astype(int).reshape(-1, 3)
    assert set(map(tuple, np.argwhere(rest))) <= set(map(tuple, beside))


@pytest.mark.parametrize("way", ["turning", "strips"])
def test_counting_equals_brute_force_at_factor_15(way: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(voxels, "work_by_strips", lambda *_: math.inf if way == "turning" else 0)
    sweep = lynx6(15)
    q = np.stack(np.meshgrid(*sweep.axes, indexing="ij"), axis=-1).reshape(-1, 5)
    counted = count_voxels(sweep, 0.0137)
    assert counted.counts.sum() == 5184
    assert_equals_brute_force(counted, tool_pose(sweep.robot, q)[:, :3, 3])


@pytest.mark.parametrize("name", ["puma560-ra", "kinova-jaco2-j2n6s300", "stanford-arm", "planar3r"])
def test_arms_of_all_kinds_are_counted_as_brute_force_does(name: str) -> None:
    sweep = sweep_by_factor(load_robot(name), 30)
    counted = count_voxels(sweep, 0.031)
    (cloud,) = link_clouds(sweep, links=[-1])
    assert counted.counts.sum() == sweep.size
    assert_equals_brute_force(counted, cloud.points.astype(float))


@pytest.mark.parametrize("name", ["lynx6", "puma560", "rhino-xr3", "scara-roboanalyzer"])
def test_strips_and_turning_count_the_same(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The Puma's arm has an offset beside its plane; the size is no part of any length of the arms."""
    robot = load_robot(name)
    sweep = sweep_by_factor(robot, 7.3, ranges=np.clip(np.stack([robot.low, robot.high], 1), -1.9, 2.1))
    ways = []
    for work in (math.inf, 0):
        monkeypatch.setattr(voxels, "work_by_strips", lambda *_, work=work: work)
        ways.append(count_voxels(sweep, 0.01973).counts.astype(int))
    moved = np.abs(ways[0] - ways[1]).sum() / 2
    assert moved <= 3 * HAIR * sweep.size  # as many as single precision may put beside, in x, y or z
    assert ways[0].sum() == ways[1].sum() == sweep.size


def test_all_262_million_poses_of_factor_1_are_counted_in_less_than_a_gigabyte() -> None:
    script = """
import numpy as np
from pathlib import Path
from vi3dras.arm.library import load_robot
from vi3dras.workspace.sweep import sweep_by_factor
from vi3dras.workspace.voxels import count_voxels
ranges = np.radians([(0, 180), (0, 90), (0, 90), (-90, 90), (-90, 80)])
counted = count_voxels(sweep_by_factor(load_robot("lynx6"), 1, ranges=ranges), 0.005)
peak, = [line for line in Path("/proc/self/status").read_text().splitlines() if line.startswith("VmHWM")]
print(int(counted.counts.sum()), int(peak.split()[1]) < 1_000_000)
"""
    if not Path("/proc/self/status").exists():
        pytest.skip("only Linux tells the peak of this process alone")
    answer = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert answer.stdout.split() == ["262440000", "True"]
