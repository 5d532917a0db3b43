"""Torques of many poses at rest: the same as one after the other, in little memory, stopped at once."""

from __future__ import annotations

import tracemalloc

import numpy as np
import pytest
from bench.race import is_within
from numpy.testing import assert_allclose

from vi3dras.arm.library import load_robot
from vi3dras.dynamics.at_rest import held_at, held_over
from vi3dras.dynamics.chain import chain_of
from vi3dras.dynamics.many import BLOCK
from vi3dras.dynamics.newton_euler import newton_euler, turns_of
from vi3dras.dynamics.surroundings import Payload, Surroundings
from vi3dras.kinematics.forward import tool_pose
from vi3dras.workspace.clouds import link_clouds
from vi3dras.workspace.sweep import sweep_over

PUMA = load_robot("puma560")
AROUND = Surroundings((1.0, 0.0, -9.0), Payload(2.5, (0.0, 0.03, 0.1)))
CORKE_QN = np.array([0, np.pi / 4, np.pi, 0, np.pi / 4, 0])
"""The pose that Corke calls nominal."""


def test_the_puma_is_held_by_the_torques_that_corke_prints() -> None:
    """P. Corke, Robotics, Vision and Control, 2nd ed., section 9.2: gravload(qn), in N m."""
    held = held_at(PUMA, np.tile(CORKE_QN, (3, 1)))
    assert_allclose(held, [[0, 31.6399, 6.0351, 0, 0.0283, 0]] * 3, atol=5e-5)


def test_many_poses_are_held_as_each_is() -> None:
    q = np.random.default_rng(6).uniform(-3, 3, (2 * BLOCK + 5, 6))
    columns, still = list(q.T), [0.0] * 6
    chain = chain_of(PUMA, AROUND)
    wanted = newton_euler(chain, turns_of(chain, columns), columns, still, still).torque
    held = held_at(PUMA, q, [4, 1], AROUND)
    assert held.dtype == np.float32
    for found, joint in zip(held.T, (4, 1), strict=True):
        assert_allclose(found, wanted[joint], rtol=0, atol=1e-6 * np.abs(wanted[joint]).max())


def test_a_grid_is_in_the_order_of_its_cloud() -> None:
    axes = [np.linspace(-1, 1, count) for count in (3, 4, 2, 1, 5, 1)]
    sweep = sweep_over(PUMA, axes)
    q = np.stack(np.meshgrid(*axes, indexing="ij"), axis=-1).reshape(-1, 6)
    assert_allclose(link_clouds(sweep, links=[-1])[0].points, tool_pose(PUMA, q)[:, :3, 3], atol=1e-6)
    assert_allclose(held_over(sweep, None, AROUND), held_at(PUMA, q, None, AROUND), rtol=0, atol=1e-5)


def test_the_poses_of_a_grid_never_stand_in_memory() -> None:
    sweep = sweep_over(PUMA, [np.linspace(-1, 1, count) for count in (10, 16, 16, 10, 16, 1)])
    held_over(sweep, [1])
    tracemalloc.start()
    held_over(sweep, [1])
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    result, memory_of_a_thread = 4 * sweep.size, 80 * 8 * BLOCK
    assert most < result + 2 * memory_of_a_thread < 0.7 * 8 * 6 * sweep.size


def test_who_stops_it_waits_for_a_block() -> None:
    told: list[float] = []

    def report(share: float) -> None:
        told.append(share)
        raise KeyboardInterrupt

    q = np.broadcast_to(CORKE_QN, (400 * BLOCK, 6))
    with pytest.raises(KeyboardInterrupt):
        held_at(PUMA, q, [1], report=report)
    assert len(told) == 1


@pytest.mark.race
def test_a_program_takes_a_third_of_the_plain_way_at_most() -> None:
    q = np.random.default_rng(6).uniform(-3, 3, (20 * BLOCK, 6))
    chain = chain_of(PUMA)

    def plainly() -> None:
        for start in range(0, len(q), BLOCK):
            columns, still = list(q[start : start + BLOCK].T.copy()), [0.0] * 6
            newton_euler(chain, turns_of(chain, columns), columns, still, still)

    assert is_within(lambda: held_at(PUMA, q, [1]), 1 / 3, plainly)
