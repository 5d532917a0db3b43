"""Sweeps: what every joint does while the tool goes along a way."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest
from numpy.testing import assert_allclose, assert_array_equal

from vi3dras.arm.library import load_robot
from vi3dras.inverse.reasons import why_not
from vi3dras.inverse.solutions import excess_of
from vi3dras.inverse.task import errors_of
from vi3dras.joint_workspace.classes import ABSENT, KINDS, LIMIT, NAMES, REACHABLE, TOO_FAR, shares, stretches
from vi3dras.joint_workspace.hands import fixed_angle, home_hand, targets_at
from vi3dras.joint_workspace.judging import solved
from vi3dras.joint_workspace.sweep import follow_sweep
from vi3dras.joint_workspace.sweep_result import SweepResult
from vi3dras.joint_workspace.ways import Way, line_way, sweep_of

LYNX = load_robot("lynx6")

SWEEPS = {
    "lynx6": ((0.2, 0.06, 0.15), "px", -0.4, 0.4),
    "rv2aj": ((0.3, 0.0, 0.3), "pz", 0.0, 0.9),
    "planar2r": ((0.4, 0.2, 0.0), "px", -0.9, 0.9),
    "planar3r": ((0.4, 0.2, 0.0), "wrist", -3.0, 3.0),
    "bionic3": ((0.3, 0.0, 0.3), "pz", 0.0, 0.9),
    "adept-cobra-s600": ((0.4, 0.2, 0.1), "px", -0.9, 0.9),
    "kuka-kr5-arc": ((0.8, 0.0, 1.0), "py", -1.0, 1.0),
    "ur5e": ((0.4, 0.2, 0.3), "px", -0.9, 0.9),
    "puma560": ((0.4, 0.2, 0.3), "C", -3.0, 3.0),
    "kuka-iiwa14": ((0.5, 0.1, 0.5), "py", -0.9, 0.9),
    "franka-panda": ((0.5, 0.1, 0.4), "py", -0.9, 0.9),
    "rethink-sawyer": ((0.7, 0.1, 0.3), "py", -0.9, 0.9),
}


def swept(name: str, count: int = 201) -> tuple[Way, SweepResult]:
    robot = load_robot(name)
    point, coordinate, low, high = SWEEPS[name]
    hand = home_hand(robot)
    at = targets_at(np.array([point]), hand)[0]
    way = sweep_of(hand.task, at, coordinate, low, high, count)
    return way, follow_sweep(robot, way.targets, way.task, s=way.s)


@pytest.mark.parametrize("name", SWEEPS)
def test_every_curve_meets_its_targets_and_is_continuous(name: str) -> None:
    robot = load_robot(name)
    way, sweep = swept(name)
    for branch in range(len(sweep.names)):
        there = np.flatnonzero(solved(sweep.curves)[:, branch])
        if not len(there):
            continue
        errors = errors_of(robot, way.task, way.targets[there], sweep.curves[there, branch])
        assert max(errors.position.max(), errors.angle.max()) <= 1e-9
        steps = np.abs(np.diff(sweep.curves[:, branch], axis=0)).max(axis=1)
        assert np.nanmax(steps, initial=0.0) < np.radians(40), sweep.names[branch]


@pytest.mark.parametrize("name", [name for name in SWEEPS if name != "rethink-sawyer"])
def test_the_class_of_a_target_is_the_one_the_inspector_gives(name: str) -> None:
    robot = load_robot(name)
    way, sweep = swept(name, 101)
    for i in range(0, 101, 10):
        assert KINDS[sweep.code[i]] == why_not(robot, way.targets[i], way.task).kind, i


@pytest.mark.parametrize("name", SWEEPS)
def test_the_chosen_sequence_lies_on_the_curves_and_keeps_the_limits(name: str) -> None:
    robot = load_robot(name)
    _, sweep = swept(name)
    reached = sweep.code == REACHABLE
    assert_array_equal(np.isfinite(sweep.q).all(axis=1), reached)
    assert not robot.out_of_range(sweep.q[reached]).any()
    apart = sweep.q[reached][:, None] - sweep.curves[reached]
    apart -= np.where(robot.table.revolute, 2 * np.pi * np.round(apart / (2 * np.pi)), 0.0)
    assert_allclose(np.nanmin(np.abs(apart).max(axis=2), axis=1), 0, atol=1e-6)


def test_a_branch_has_its_own_class_and_says_where_only_others_reach() -> None:
    _, sweep = swept("lynx6")
    excess = np.nan_to_num(sweep.excess).max(axis=2)
    assert_array_equal(sweep.branch_code == REACHABLE, solved(sweep.curves) & (excess == 0))
    assert_array_equal(sweep.branch_code == LIMIT, solved(sweep.curves) & (excess > 0))
    missing = ~solved(sweep.curves)
    assert ((sweep.branch_code == ABSENT) | (sweep.branch_code > LIMIT))[missing].all()


def test_both_elbows_are_named_and_the_better_one_comes_first() -> None:
    way = sweep_of("wrist", np.array([0.2, 0.06, 0.15, 0.0]), "px", 0.20, 0.38, 601)
    sweep = follow_sweep(LYNX, way.targets, way.task, s=way.s)
    assert set(sweep.short_names) == {"elbow up", "elbow down"}
    counts = (sweep.branch_code == REACHABLE).sum(axis=0)
    assert counts[sweep.main] == counts.max()
    assert sweep.drawn[0] == sweep.main


def test_the_reach_along_a_sweep_ends_where_the_stretched_arm_ends() -> None:
    """With the hand level, wrist and shoulder are 0.24 m apart there; the tool alone, any angle, 0.39 m."""
    rise, z, y = 0.15 - 0.1106, 0.15, 0.06
    level = np.sqrt((np.sqrt(0.24**2 - rise**2) + 0.15) ** 2 - y**2)
    alone = np.sqrt(0.39**2 - rise**2 - y**2)
    way = sweep_of("wrist", np.array([0.2, y, z, 0.0]), "px", 0.20, 0.45, 2501)
    parts = stretches(way.s, follow_sweep(LYNX, way.targets, way.task, s=way.s).code)
    assert [NAMES[part.code] for part in parts][-2:] == ["orientation impossible", "too far"]
    assert_allclose([parts[-2].start, parts[-1].start], [level, alone], atol=1e-4)


def test_stretches_cover_the_way_and_shares_make_a_hundred_percent() -> None:
    for name in ("lynx6", "planar3r", "kuka-kr5-arc"):
        way, sweep = swept(name)
        parts = stretches(sweep.s, sweep.code)
        assert_allclose(sum(part.length for part in parts), abs(way.s[-1] - way.s[0]))
        assert all(one.code != two.code for one, two in pairwise(parts))
        assert_allclose(sum(shares(sweep.code).values()), 100)


def test_a_stretched_arm_is_near_singular_and_a_bent_one_is_not() -> None:
    rise = 0.1106
    way = line_way("wrist", np.array([0.30, 0, rise, 0.0]), np.array([0.3899, 0, rise, 0.0]), 101)
    sweep = follow_sweep(LYNX, way.targets, way.task, s=way.s)
    near = sweep.near_singular[:, sweep.main]
    assert near[-1]
    assert not near[:50].any()
    assert_array_equal(solved(sweep.curves)[:, sweep.main], True)


def test_a_redundant_arm_without_formulas_follows_one_branch_from_its_seed() -> None:
    robot = load_robot("rethink-sawyer")
    _, sweep = swept("rethink-sawyer", 81)
    assert sweep.names == ("followed",)
    assert (sweep.code == REACHABLE).sum() > 30
    assert_allclose(np.nan_to_num(excess_of(robot, sweep.q)), 0)
    assert {int(code) for code in sweep.code} <= {REACHABLE, LIMIT, TOO_FAR, 3, 4}


def test_a_sweep_of_one_target_is_a_sweep_too() -> None:
    target = targets_at(np.array([[0.2, 0.0, 0.1]]), fixed_angle(-0.6))
    assert follow_sweep(LYNX, target, "wrist").s.tolist() == [0.0]
