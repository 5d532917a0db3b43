"""Every branch along a curve: none is missed, each is one piece, and where two meet."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest
from dense_search import ARMS, Judged, judged, random_curve
from numpy.testing import assert_allclose

import vi3dras as vi
from vi3dras.arm.library import load_robot
from vi3dras.atlas.curve import atlas_of, largest_step
from vi3dras.atlas.samples import targets_between
from vi3dras.inverse.hand import hand_angle_of
from vi3dras.inverse.numeric import polished
from vi3dras.inverse.task import errors_of
from vi3dras.joint_workspace.curves import jump_sizes
from vi3dras.joint_workspace.ways import line_way
from vi3dras.kinematics.forward import tool_pose


@pytest.fixture(scope="module", params=[(name, seed) for seed, name in enumerate(ARMS)], ids=lambda p: p[0])
def one(request: pytest.FixtureRequest) -> Judged:
    name, seed = request.param
    return judged(name, seed, samples=3, starts=80)


def test_no_branch_is_missed_that_a_dense_search_finds(one: Judged) -> None:
    assert one.found.searched > 0
    assert one.found.missed == []


def test_the_chosen_sequence_never_steps_farther_than_the_greedy_one(one: Judged) -> None:
    assert one.chosen <= one.greedy + 1e-9


@pytest.mark.parametrize(("name", "seed"), [("kuka-kr5-arc", 11), ("lynx6", 0), ("planar3r", 1)])
def test_ribbons_are_continuous_and_meet_their_targets(name: str, seed: int) -> None:
    """Followed in tiny steps by Newton from sample to sample a ribbon comes to where it says."""
    robot = load_robot(name)
    task, targets = random_curve(robot, np.random.default_rng(seed))
    atlas = atlas_of(robot, targets, task)
    ribbons, followed = atlas.ribbons, 0
    assert len(ribbons.q) >= 2
    for q, there, condition in zip(ribbons.q, ribbons.exists, ribbons.condition, strict=True):
        at = np.flatnonzero(there)
        error = errors_of(robot, task, targets[at], q[at])
        assert max(error.position.max(), error.angle.max()) <= 1e-9
        assert (np.diff(at) == 1).all()
        for i, j in pairwise(at[::4].tolist()):
            if condition[[i, j]].min() < 0.02:
                continue
            now = q[i]
            for target in targets_between(task, targets, np.linspace(i, j, 33)[1:]):
                now = polished(robot, task, target[None], now[None], steps=8)[0]
            assert jump_sizes(robot, now, q[j]) < 1e-6
            followed += 1
    assert followed > 4


def test_two_elbows_meet_where_the_planar_arm_is_stretched() -> None:
    """A straight way out of the reach of 5: both end where the arm is a line, at the root of Pythagoras."""
    robot = load_robot("planar2r")
    reach = float(robot.table.a.sum())
    way = line_way("position", np.array([0.2, 0.1, 0.0]), np.array([0.6, 0.1, 0.0]), 41)
    atlas = atlas_of(robot, way.targets, "position", s=way.s)
    (meeting,) = atlas.meetings
    assert (meeting.how, meeting.ribbons) == ("end", (0, 1))
    assert_allclose(atlas.s_at(meeting.place), np.sqrt(reach**2 - 0.1**2) - 0.2, atol=1e-6)
    assert_allclose(np.sin(meeting.q[1]), 0.0, atol=1e-3)
    assert atlas.ribbons.exists.sum(axis=1).tolist() == [atlas.ribbons.exists[0].sum()] * 2


def test_a_branch_goes_on_through_a_singular_pose_whatever_the_solver_calls_it() -> None:
    """The wrist of a KR5 goes through straight: its two branches change their names and stay two ribbons."""
    robot = load_robot("kuka-kr5-arc")
    bend = np.linspace(-0.5, 0.5, 42)  # no sample at 0
    q = np.tile(np.array([0.2, 1.3, 0.2, 0.4, 0.0, 0.3]), (42, 1))
    q[:, 4] = bend
    atlas = atlas_of(robot, tool_pose(robot, q), "pose")
    on = [k for k, ribbon in enumerate(atlas.ribbons.q) if np.nanmin(jump_sizes(robot, ribbon, q)) < 1e-6]
    through = [k for k in on if np.nanmax(jump_sizes(robot, atlas.ribbons.q[k], q)) < 1e-6]
    assert len(through) == 1
    side = atlas.ribbons.side[through[0]]
    assert atlas.ribbons.exists[through[0]].all()
    assert side[0] * side[-1] < 0
    assert len(set(atlas.ribbons.slot[through[0]].tolist())) == 2


def test_the_chosen_sequence_is_on_a_ribbon_wherever_it_is() -> None:
    robot = load_robot("kuka-kr5-arc")
    _, targets = random_curve(robot, np.random.default_rng(2))
    atlas = atlas_of(robot, targets, "pose")
    there = np.isfinite(atlas.chosen[:, 0])
    assert there.any()
    for i in np.flatnonzero(there).tolist():
        ribbon = atlas.ribbons.q[atlas.chosen_ribbon[i], i]
        assert jump_sizes(robot, ribbon, atlas.chosen[i]) < 1e-6
        assert atlas.ribbons.within[atlas.chosen_ribbon[i], i]
    assert (atlas.chosen_ribbon[~there] == -1).all()


def test_limits_are_told_by_how_much() -> None:
    robot = load_robot("lynx6")
    _, targets = random_curve(robot, np.random.default_rng(8))
    ribbons = atlas_of(robot, targets, "wrist").ribbons
    beyond = np.maximum(np.maximum(robot.low - ribbons.q, ribbons.q - robot.high), 0)
    assert_allclose(ribbons.excess, np.where(beyond > 1e-9, beyond, np.where(np.isnan(beyond), np.nan, 0.0)))
    kept = ribbons.exists & (np.nan_to_num(ribbons.excess).max(axis=2) == 0)
    assert (ribbons.within[kept]).all()


def test_targets_between_two_are_on_the_shorter_way() -> None:
    robot, rng = load_robot("ur5"), np.random.default_rng(1)
    q = rng.uniform(-1, 1, (2, 6))
    ends = tool_pose(robot, q)
    middle = targets_between("pose", ends, np.array([0.0, 0.5, 1.0]))
    assert_allclose(middle[[0, 2]], ends, atol=1e-12)
    one, other = (middle[1, :3, :3].T @ end[:3, :3] for end in ends)
    assert_allclose(one, other.T, atol=1e-12)
    lynx = load_robot("lynx6")
    angles = hand_angle_of(lynx, np.zeros((2, 5)))
    wrist = np.column_stack([np.zeros((2, 3)), angles + np.array([3.0, -3.0])])
    assert_allclose(np.cos(targets_between("wrist", wrist, np.array([0.5]))[0, 3]), np.cos(angles[0] + np.pi))


def test_a_sequence_with_a_gap_has_no_step_across_it() -> None:
    q = np.array([[0.0], [0.1], [np.nan], [2.0], [2.05]])
    assert largest_step(q) == pytest.approx(0.1)


def test_a_curve_of_a_formula_has_an_atlas_and_its_picture_shows_the_choice_over_the_ribbons() -> None:
    arm = vi.robot("kuka-kr5-arc")
    curve = vi.formula("helix").fit(arm).curve(points=25)
    made = arm.atlas(curve)
    assert len(made) == 25
    assert_allclose(made.s[-1], curve.length / arm.robot.units.metres, rtol=0.05)
    ends = tool_pose(arm.robot, made.atlas.ribbons.q[0])[made.exists[0], :3, 3]
    assert_allclose(ends, curve.points[made.exists[0]], atol=1e-9)
    strong = made.plot().html.count('stroke-width="2.4"')
    assert strong == arm.robot.n
    assert made.plot().html.count('stroke-width="0.7"') >= arm.robot.n * len(made.exists)
