"""What the public API costs above the core, both measured in turn in one run."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence

import numpy as np
from as_student import vi

from vi3dras.kinematics.forward import link_frames

ARM = "puma560"
Task = Callable[[], object]


def least(tasks: Sequence[Task], runs: int) -> list[int]:
    """The least processor time of each [ns]: what a busy machine adds is not in it."""
    best = [10**12] * len(tasks)
    for _ in range(runs):
        for k, task in enumerate(tasks):
            begin = time.thread_time_ns()
            task()
            best[k] = min(best[k], time.thread_time_ns() - begin)
    return best


def within(ratio: float, api: Task, core: Task) -> bool:
    """Whether the API takes at most `ratio` of the core: the best of some hundred runs, five times."""
    rounds = (least((api, core), 300) for _ in range(5))
    return any(best[0] < ratio * best[1] for best in rounds)


def test_a_thousand_poses_cost_hardly_more_than_the_core() -> None:
    arm = vi.robot(ARM)
    q = np.random.default_rng(7).uniform(-90, 90, (1000, 6))
    si = np.radians(q)
    assert within(1.05, lambda: arm.fk(q), lambda: link_frames(arm.robot, si))


def test_one_pose_costs_at_most_another_half_of_the_core() -> None:
    """Half of the core's time for one pose is 20 us where the core takes 40."""
    arm = vi.robot(ARM)
    q = [10.0, 20, 30, 40, 50, 60]
    si = np.radians(q)
    assert within(1.5, lambda: arm.fk(q), lambda: link_frames(arm.robot, si))
