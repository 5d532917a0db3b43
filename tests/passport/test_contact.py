"""The arm against itself and the ground: poses that can be seen, and every arm of the library at rest."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from numpy.testing import assert_allclose
from passport_motions import joint_move

from vi3dras.arm.library import load_library, load_robot
from vi3dras.arm.robot import Joint, Robot
from vi3dras.inverse.numeric import starts_for
from vi3dras.kinematics.forward import link_frames
from vi3dras.passport.check import check_motion
from vi3dras.passport.report import Report
from vi3dras.solids.capsules import body_of, bound, clearance, corners, height
from vi3dras.solids.parts import sizes_of

ROBOTS = load_library().by_id


def plane_arm(*lengths: float) -> Robot:
    """Links of these lengths [m] that turn about parallel axes and fold freely."""
    joints = tuple(Joint(f"j{i}", a=length, low=-3.1, high=3.1) for i, length in enumerate(lengths, 1))
    return Robot("plane", "Plane arm", joints, poses=(("home", (0.0,) * len(lengths)),))


def report_at(robot: Robot, q: list[float]) -> Report:
    pose = np.array(q, float)
    return check_motion(robot, joint_move(robot, pose, pose + 1e-4, count=5))


def test_the_pieces_go_from_joint_to_joint_to_the_tool() -> None:
    robot = load_robot("kuka-kr5-arc")
    q = starts_for(robot, 20)
    places, frames = corners(body_of(robot), q), link_frames(robot, q)
    assert_allclose(places[:, 0], frames[:, 0, :3, 3], atol=1e-12)
    assert_allclose(places[:, 2:-3:2], frames[:, 1:-1, :3, 3], atol=1e-12)
    assert_allclose(places[:, -1], frames[:, -1, :3, 3], atol=1e-12)
    bends = places[:, 1:-2:2] - places[:, 0:-2:2]
    assert_allclose(np.cross(bends, frames[:, :-1, :3, 2]), 0, atol=1e-12)  # along the axis first


def test_an_arm_that_folds_onto_its_first_link_touches_it() -> None:
    robot = plane_arm(0.5, 0.4, 0.4, 0.2)
    folded = report_at(robot, [0.3, 2.2, 2.2, 0])
    fault = next(found for found in folded.faults if found.code == "SELF")
    assert "link 1 (j1)" in fault.sentence
    assert not [found for found in report_at(robot, [0.3, 1.0, 0.5, 0]).faults if found.code == "SELF"]


def test_the_distance_to_itself_is_what_is_seen() -> None:
    """A square: the last link runs parallel to the first, as far away as the second is long."""
    robot = plane_arm(0.5, 0.4, 0.3)
    body = body_of(robot)
    q = np.array([[0.0, np.pi / 2, np.pi / 2]])
    pair = next(pair for pair in body.pairs if (pair.one, pair.two) == (0, 2))
    thick = body.capsules[0].radius + body.capsules[2].radius
    assert_allclose(clearance(body, corners(body, q), pair._replace(trim=0.0)), 0.4 - thick, atol=1e-12)


@pytest.mark.parametrize("arm", ["ur5e", "puma560", "kuka-iiwa7", "stanford-arm"])
def test_the_quick_bound_is_never_above_the_distance(arm: str) -> None:
    robot = load_robot(arm)
    body = body_of(robot)
    places = corners(body, starts_for(robot, 500))
    for pair in body.pairs:
        assert (bound(body, places, pair) <= clearance(body, places, pair) + 1e-12).all()


def test_a_tool_below_the_ground_is_told() -> None:
    robot = load_robot("lynx6")
    fault = next(f for f in report_at(robot, np.radians([0, 0, -60, -30, 0]).tolist()).faults)
    assert fault.code == "GROUND"
    assert "the hand is" in fault.sentence
    assert "below the ground" in fault.sentence


def test_the_tool_may_come_down_to_the_ground() -> None:
    """The tool point itself has no thickness: a weld on the table is no collision."""
    robot = load_robot("lynx6")
    body = body_of(robot)
    hand = next(k for k, capsule in enumerate(body.capsules) if capsule.is_hand)
    q = np.radians([[0, 40, -80, -50, 0]])  # straight down
    places = corners(body, q)
    assert_allclose(height(body, places, hand), places[:, -1, 2], atol=1e-12)


def test_a_hand_that_lies_reaches_below_the_point_that_it_holds() -> None:
    """By its thickness; one that stands ends at the point."""
    body = body_of(plane_arm(0.5, 0.4, 0.3))
    lies = corners(body, np.zeros((1, 3)))
    index, hand = len(body.capsules) - 1, body.capsules[-1]
    assert hand.is_hand
    assert_allclose(height(body, lies, index), -hand.radius - body.floor)
    stands = lies.copy()
    stands[:, hand.start :] = [0.0, 0.0, 0.2]
    stands[:, hand.start] = [0.0, 0.0, 0.5]
    assert_allclose(height(body, stands, index), 0.2 - body.floor)


def test_a_raised_base_has_the_ground_below_it() -> None:
    robot = load_robot("lynx6")
    base = np.eye(4)
    base[2, 3] = 0.5
    raised = replace(robot, base=tuple(map(tuple, base.tolist())))
    assert not report_at(raised, np.radians([0, 0, -60, -30, 0]).tolist()).faults


@pytest.mark.parametrize("arm", sorted(ROBOTS))
def test_no_arm_touches_itself_in_the_poses_of_its_file(arm: str) -> None:
    robot = ROBOTS[arm]
    body = body_of(robot)
    poses = np.array([robot.home, *(pose for _, pose in robot.poses)])
    places = corners(body, poses)
    assert all((clearance(body, places, pair) > 0).all() for pair in body.pairs)
    assert all((height(body, places, index) > -1e-6).all() for index in body.above)


@pytest.mark.parametrize("arm", sorted(ROBOTS))
def test_a_piece_is_a_little_thinner_than_the_link_that_is_drawn(arm: str) -> None:
    body = body_of(ROBOTS[arm])
    drawn = sizes_of(body.robot).radii
    assert body.capsules
    for capsule in body.capsules:
        assert 0.65 * drawn[capsule.link] < capsule.radius < drawn[capsule.link]


def test_only_links_that_are_no_neighbours_have_to_stay_apart() -> None:
    pairs = {(pair.one, pair.two) for pair in body_of(plane_arm(0.5, 0.4, 0.4, 0.5)).pairs}
    assert pairs == {(0, 2), (0, 3), (1, 3)}


@pytest.mark.parametrize(
    ("lengths", "is_hinge"),
    [
        ((0.5, 0.4, 0.5), False),
        ((0.5, 0.1, 0.5), True),
        ((0.5, 0.05, 0.05, 0.5), True),
        ((0.5, 0.2, 0.2, 0.5), False),
        ((0.5, 0.07, 0.07, 0.5), False),
    ],
)
def test_two_links_with_little_between_them_fold_about_a_hinge(
    lengths: tuple[float, ...], is_hinge: bool
) -> None:
    """What lies between counts, not the two themselves; one and a half of both radii are the hinge."""
    body = body_of(plane_arm(*lengths))
    last = len(body.capsules) - 1
    pair = next(pair for pair in body.pairs if (pair.one, pair.two) == (0, last))
    thick = body.capsules[0].radius + body.capsules[last].radius
    assert_allclose(pair.trim, 1.5 * thick if is_hinge else 0.0)
    assert (sum(lengths[1:-1]) < 2 * thick) == is_hinge


def test_a_hinge_is_taken_from_the_ends_that_meet() -> None:
    """Folded by 90 degrees about nearly one point: what is left of both is 1.5 radii from the corner."""
    body = body_of(plane_arm(0.5, 0.1, 0.5))
    pair = next(pair for pair in body.pairs if (pair.one, pair.two) == (0, 2))
    thick = body.capsules[0].radius + body.capsules[2].radius
    places = corners(body, np.array([[0.0, np.pi / 2, 0.0]]))
    assert_allclose(clearance(body, places, pair), np.hypot(pair.trim, pair.trim + 0.1) - thick, atol=1e-9)
