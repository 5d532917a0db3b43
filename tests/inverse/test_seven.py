"""Seven axes by formula: each branch over its number, arcs within the limits, none missing, none invented."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from numpy.testing import assert_allclose

from vi3dras.arm.library import load_robot
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.closed_forms.chain import normal_chain
from vi3dras.closed_forms.families import WHOLE, Family, Room
from vi3dras.closed_forms.held_wrist import FREE, HELD, held_wrist
from vi3dras.inverse.along_path import along_path
from vi3dras.inverse.family_choice import best_of_family
from vi3dras.inverse.freedom import HALF_TURN, freedom_from
from vi3dras.inverse.held_choice import best_of_held
from vi3dras.inverse.number_arcs import Arcs, arcs_all_around
from vi3dras.inverse.numeric import descend, search_box, starts_for, unlimited
from vi3dras.inverse.reasons import why_not
from vi3dras.inverse.redundant import family_of
from vi3dras.inverse.self_motion import self_motion
from vi3dras.inverse.solutions import EXACT, excess_of
from vi3dras.inverse.solver import solver_for
from vi3dras.inverse.task import errors_of
from vi3dras.kinematics.forward import tool_pose
from vi3dras.kinematics.jacobian import limit_shares

SEVEN = ("kuka-iiwa7", "kuka-iiwa14", "pa10-7c", "franka-panda", "offset elbow")

COUNT = 120


def arm(name: str) -> Robot:
    """One of the library, or an iiwa whose elbow has offsets, as that of a Barrett WAM, and a turned tool."""
    if name != "offset elbow":
        return load_robot(name)
    robot = load_robot("kuka-iiwa14")
    lengths = {2: 0.045, 3: -0.045}
    joints = tuple(replace(joint, a=lengths.get(i, 0.0)) for i, joint in enumerate(robot.joints))
    tool = ((0.0, -1.0, 0.0, 0.1), (1.0, 0.0, 0.0, 0.0), (0.0, 0.0, 1.0, 0.05), (0.0, 0.0, 0.0, 1.0))
    return replace(robot, id="offset-elbow", joints=joints, tool=tool)


def family(robot: Robot) -> Family:
    found = family_of(normal_chain(robot))
    assert found is not None
    return found


def drawn(robot: Robot, count: int = COUNT, seed: int = 0) -> Floats:
    """Joint values (count, n) within the limits."""
    low, high = search_box(robot)
    return np.random.default_rng(seed).uniform(low, high, (count, robot.n))


def apart(q: Floats, other: Floats) -> Floats:
    """How far joint values (..., n) are from others without whole turns, (...)."""
    gap = q - other
    return np.abs(gap - WHOLE * np.rint(gap / WHOLE)).max(axis=-1)


def arcs_for(robot: Robot, targets: Floats) -> tuple[Arcs, Floats]:
    """All arcs for poses (N, 4, 4), and where they are counted from, (N,)."""
    start = np.full(len(targets), float(family(robot).number_of(robot.home)))
    return arcs_all_around(family(robot).placed(targets, robot.home), Room.of(robot), start).arcs, start


@pytest.mark.parametrize("name", SEVEN)
def test_every_branch_meets_the_pose_and_one_of_them_is_where_the_pose_comes_from(name: str) -> None:
    robot = arm(name)
    q = drawn(robot)
    poses = tool_pose(robot, q)
    numbers = family(robot).number_of(q)
    found = np.moveaxis(family(robot).placed(poses, robot.home).at(numbers).joints(), 1, -1)
    there = np.isfinite(found).all(axis=-1)
    missed = np.abs(tool_pose(robot, np.nan_to_num(found)) - poses).max(axis=(-1, -2))
    assert missed[there].max() < 1e-10
    assert_allclose(np.where(there, apart(found, q), np.inf).min(axis=0), 0.0, atol=1e-8)
    assert there.sum(axis=0).min() >= 2
    assert_allclose(
        apart(
            family(robot).number_of(found)[there][:, None],
            np.broadcast_to(numbers, there.shape)[there][:, None],
        ),
        0.0,
        atol=1e-7,
    )


@pytest.mark.parametrize("name", SEVEN)
def test_what_is_within_the_limits_is_inside_an_arc_and_arcs_are_within_the_limits(name: str) -> None:
    robot = arm(name)
    q = drawn(robot, seed=1)
    poses = tool_pose(robot, q)
    arcs, start = arcs_for(robot, poses)
    placed, room = family(robot).placed(poses, robot.home), Room.of(robot)
    on = apart(np.moveaxis(placed.at(family(robot).number_of(q)).joints(), 1, -1), q)
    branch = np.nan_to_num(on, nan=np.inf).argmin(axis=0)
    after = (family(robot).number_of(q) - start)[arcs.row]
    turns = WHOLE * np.arange(-2, 3)[:, None]
    inside = ((after + turns >= arcs.low - 1e-8) & (after + turns <= arcs.high + 1e-8)).any(axis=0)
    reached = arcs.row[inside & (arcs.branch == branch[arcs.row])]
    assert set(reached.tolist()) == set(range(COUNT))
    for share in (0.0, 0.3, 1.0):
        number = start[arcs.row] + arcs.low + share * (arcs.high - arcs.low)
        values = placed.taken(arcs.row).at(number).of_branches(arcs.branch)
        assert np.min(room.by_joint(values), axis=0).min() > -1e-8
        assert np.abs(tool_pose(robot, values.T) - poses[arcs.row]).max() < 1e-6


@pytest.mark.parametrize("name", SEVEN)
def test_beyond_the_ends_of_an_arc_a_joint_is_outside_or_the_branch_is_gone(name: str) -> None:
    robot = arm(name)
    poses = tool_pose(robot, drawn(robot, 40, seed=2))
    arcs, start = arcs_for(robot, poses)
    placed, room = family(robot).placed(poses, robot.home), Room.of(robot)
    ends = arcs.high - arcs.low < WHOLE - 1e-6
    for end in (arcs.low - 1e-7, arcs.high + 1e-7):
        ways = placed.taken(arcs.row).at(start[arcs.row] + end)
        least = room.least(ways)[arcs.branch, np.arange(len(arcs.row))]
        assert (least[ends] < 1e-9).all()


@pytest.mark.parametrize("name", ["kuka-iiwa14", "franka-panda"])
def test_what_a_search_finds_from_many_starts_is_on_a_branch_and_inside_an_arc(name: str) -> None:
    robot = arm(name)
    poses = tool_pose(robot, drawn(robot, 12, seed=3))
    arcs, start = arcs_for(robot, poses)
    for i, pose in enumerate(poses):
        starts = starts_for(robot, 24)
        each = np.broadcast_to(pose, (len(starts), 4, 4))
        ends = descend(robot, "pose", each, starts)
        ends = ends[
            (errors_of(robot, "pose", each, ends).worst <= EXACT) & ~excess_of(robot, ends).any(axis=1)
        ]
        numbers = family(robot).number_of(ends)
        placed = family(robot).placed(np.broadcast_to(pose, (len(ends), 4, 4)), robot.home)
        gaps = np.nan_to_num(apart(np.moveaxis(placed.at(numbers).joints(), 1, -1), ends), nan=np.inf)
        assert gaps.min(axis=0).max() < 1e-6
        mine = arcs.row == i
        after = numbers[:, None] - start[i] + WHOLE * np.arange(-2, 3)[:, None, None]
        inside = (after >= arcs.low[mine] - 1e-6) & (after <= arcs.high[mine] + 1e-6)
        on = gaps[arcs.branch[mine]].T < 1e-5
        assert (inside.any(axis=0) & on).any(axis=1).all()


@pytest.mark.parametrize("name", SEVEN)
def test_near_a_seed_its_number_is_kept_and_the_roomiest_has_most_room(name: str) -> None:
    robot = arm(name)
    solver = solver_for(robot)
    middle = (search_box(robot)[0] + search_box(robot)[1]) / 2
    q = middle + 0.5 * (drawn(robot, 6, seed=4) - middle)
    for one in q:
        pose = tool_pose(robot, one)
        near, far = solver.solve(pose, one), solver.solve(pose, one, roomiest=True)
        assert apart(near.q[near.within_limits], one).min() < 1e-6
        rooms = [limit_shares(robot, found.q[found.within_limits]).min(axis=1).max() for found in (near, far)]
        assert rooms[1] >= rooms[0] - 1e-9


def test_the_same_target_has_the_same_solutions_alone_and_among_others() -> None:
    robot = arm("franka-panda")
    poses = tool_pose(robot, drawn(robot, 5, seed=5))
    together = solver_for(robot).solve(poses)
    for i, pose in enumerate(poses):
        assert_allclose(solver_for(robot).solve(pose).q, together.q[i], atol=1e-9)


@pytest.mark.parametrize("name", ["kuka-iiwa7", "franka-panda"])
def test_a_limit_is_told_by_the_least_amount_that_any_number_leaves(name: str) -> None:
    """Poses that some joints have without limits, and all numbers in steps of a tenth of a degree."""
    robot = arm(name)
    poses = tool_pose(robot, np.random.default_rng(6).uniform(-np.pi, np.pi, (200, 7)))
    found = best_of_family(robot, family(robot), poses, robot.home)
    outside = np.flatnonzero(excess_of(robot, found).any(axis=1))[:5]
    assert len(outside)
    for i in outside:
        placed = family(robot).placed(poses[i : i + 1], robot.home)
        scanned = -Room.of(robot).least(placed.at(np.radians(np.arange(0, 360, 0.1))[:, None])).max()
        reason = why_not(robot, poses[i])
        assert reason.kind == "limit"
        assert reason.excess <= scanned + 1e-9
        assert reason.excess >= scanned - np.radians(2)
        assert excess_of(robot, found[i]).max() <= reason.excess + np.radians(0.2)


@pytest.mark.parametrize("name", SEVEN)
def test_self_motion_by_formula_is_the_one_that_small_steps_find(name: str) -> None:
    robot = arm(name)
    amounts = np.concatenate([-HALF_TURN[40:0:-8], HALF_TURN[:41:8]])
    for q in drawn(robot, 2, seed=7):
        motion = freedom_from(robot, q, "pose")
        assert motion is not None
        assert np.abs(tool_pose(robot, motion.q) - tool_pose(robot, q)).max() < 1e-9
        assert not robot.out_of_range(motion.q).any()
        for amount, slow in zip(amounts, self_motion(robot, q, amounts), strict=True):
            quick = motion.q[motion.nearest_to(amount)]
            if np.isfinite(slow[0]) and abs(motion.amounts[motion.nearest_to(amount)] - amount) < 1e-9:
                assert_allclose(quick, slow, atol=5e-3)


@pytest.mark.parametrize("name", ["kuka-iiwa7", "franka-panda"])
def test_a_circle_is_followed_without_a_jump_within_the_limits_and_evenly(name: str) -> None:
    robot = arm(name)
    angle = np.linspace(0, WHOLE, 81)
    poses = np.repeat(tool_pose(robot, robot.home)[None], len(angle), axis=0)
    poses[:, 0, 3] += 0.15 * (np.cos(angle) - 1)
    poses[:, 1, 3] += 0.15 * np.sin(angle)
    way = along_path(robot, poses, closes=True)
    assert way.reachable.all()
    assert not len(way.jumps)
    assert not robot.out_of_range(way.q).any()
    assert np.abs(tool_pose(robot, way.q) - poses).max() < 1e-9
    assert_allclose(way.q[-1], way.q[0], atol=1e-6)
    assert np.abs(np.diff(way.q, 2, axis=0)).max() < np.radians(2)


@pytest.mark.parametrize("name", ["kuka-iiwa7", "franka-panda", "offset elbow"])
def test_a_point_is_met_by_joints_1_2_and_4_however_the_others_are_held(name: str) -> None:
    robot = arm(name)
    q = drawn(robot, 20, seed=8)
    points = tool_pose(robot, q)[:, :3, 3]
    equations = held_wrist(normal_chain(robot))
    assert equations is not None
    with np.errstate(invalid="ignore"):
        found = equations.solve(points, q[:, list(HELD)])
    every = np.empty((*found.shape[1:], robot.n))
    every[..., list(FREE)], every[..., list(HELD)] = np.moveaxis(found, 0, -1), q[:, None, list(HELD)]
    there = np.isfinite(every).all(axis=-1)
    assert np.abs(tool_pose(robot, every)[..., :3, 3] - points)[there].max() < 1e-12
    own = every[:, np.arange(20), np.arange(20)]
    assert_allclose(np.nanmin(apart(own, q), axis=0), 0.0, atol=1e-7)


@pytest.mark.parametrize("name", ["pa10-7c", "franka-panda"])
def test_points_within_reach_are_met_within_the_limits(name: str) -> None:
    robot = arm(name)
    points = tool_pose(robot, drawn(robot, 300, seed=9))[:, :3, 3]
    q = best_of_held(robot, points, robot.home)
    there = np.isfinite(q[:, 0])
    assert there.mean() > 0.97  # the others are so near the edge of the reach that they are searched for
    assert not robot.out_of_range(q[there]).any()
    assert np.abs(tool_pose(robot, q[there])[:, :3, 3] - points[there]).max() < 1e-8


def test_an_arm_without_limits_has_every_number() -> None:
    robot = unlimited(arm("kuka-iiwa7"))
    arcs, _ = arcs_for(robot, tool_pose(robot, drawn(arm("kuka-iiwa7"), 3)))
    assert_allclose(arcs.high - arcs.low, WHOLE)
    assert len(arcs.row) == 24
