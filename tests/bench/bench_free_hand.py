"""Any hand at every vertex as ratios against a search at every vertex, measured in the same run.

Run with `pytest -n0 -s tests/bench/bench_free_hand.py`. A surface of 200 x 200 vertices before each arm, most
of it reached; the search has twenty starts within the limits and is run on every 80th vertex. The chart of
an arm is made once before; what that takes is said in the same unit.
"""

from __future__ import annotations

import numpy as np
import pytest
from bench.race import PROCESSOR, least

from vi3dras.arm.library import load_robot
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.inverse.numeric import arm_size
from vi3dras.joint_workspace.charting import hand_chart
from vi3dras.joint_workspace.hands import ANY_HAND
from vi3dras.joint_workspace.options import searched
from vi3dras.path.painting import paint

SHARE = 80


def band(robot: Robot, count: int) -> Floats:
    """A Moebius band of half the arm's size before it, (count, count, 3) [m]."""
    size = arm_size(robot)
    u, v = np.meshgrid(np.linspace(0, 2 * np.pi, count), np.linspace(-0.25, 0.25, count), indexing="ij")
    wide = 1 + v * np.cos(u / 2)
    shape = np.stack([wide * np.cos(u), wide * np.sin(u), v * np.sin(u / 2)], axis=-1)
    placed: Floats = 0.22 * size * shape + np.array(robot.base)[:3, 3] + [0.4 * size, 0.0, 0.35 * size]
    return placed


@pytest.mark.parametrize(
    ("name", "times"),
    [("lynx6", 10), ("ur5", 30), ("puma560", 20), ("kuka-kr5-arc", 100), ("pioneer2-arm", 40)],
)
def test_a_surface_is_painted_many_times_quicker_than_by_a_search(name: str, times: float) -> None:
    robot = load_robot(name)
    vertices = band(robot, 200)
    some = vertices.reshape(-1, 3)[::SHARE]

    def chart() -> None:
        hand_chart.cache_clear()
        hand_chart(robot)

    made, painted, quarter, search = least(
        chart,
        lambda: paint(robot, vertices, ANY_HAND),
        lambda: paint(robot, vertices[::2, ::2], ANY_HAND),
        lambda: searched(robot, some, "position"),
        rounds=3,
        clock=PROCESSOR,
    )
    print(
        f"{name}: chart {made:.2f} s, 40,000 vertices {painted * 1e3:.0f} ms, search {search * SHARE:.1f} s, "
        f"ratio {search * SHARE / painted:.0f}; a quarter of the vertices {painted / quarter:.1f} x quicker"
    )
    assert search * SHARE / painted >= times
    assert painted <= 5 * quarter
