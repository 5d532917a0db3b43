"""Why a target is not reached, against brute force written in another way."""

from __future__ import annotations

import math

import numpy as np
import pytest
from numpy.testing import assert_allclose

from vi3dras.arm.library import load_robot
from vi3dras.arm.robot import Joint, Robot
from vi3dras.arm.robot_edit import with_joint
from vi3dras.arrays import Floats
from vi3dras.inverse.hand import hand_angle_of
from vi3dras.inverse.nearest import nearest_joints, searched_nearest
from vi3dras.inverse.reasons import Reason, why_not
from vi3dras.inverse.sentences import reason_sentence
from vi3dras.inverse.solver import solver_for
from vi3dras.inverse.targets import usual_task
from vi3dras.kinematics.forward import tool_pose
from vi3dras.rotations.elementary import turn

LYNX6 = load_robot("lynx6")
BASE, ARM, HAND = 0.1106, 0.12, 0.15
RANGES = ((-90, 90), (0, 180), (-90, 90), (-90, 90))


def bends(x: float, y: float, z: float, phi: float) -> list[list[float]]:
    """All four branches by the law of cosines, in degrees within (-180, 180]."""
    found = []
    for back in (0, 1):
        r = math.hypot(x, y) * (1 - 2 * back) - HAND * math.cos(phi)
        h = z - BASE - HAND * math.sin(phi)
        cosine = (r * r + h * h - 2 * ARM * ARM) / (2 * ARM * ARM)
        for sign in (1, -1) if abs(cosine) <= 1 else ():
            elbow = sign * math.acos(cosine)
            shoulder = math.atan2(h, r) - math.atan2(ARM * math.sin(elbow), ARM + ARM * math.cos(elbow))
            turns = math.atan2(y, x) + back * math.pi, shoulder, elbow, phi - shoulder - elbow
            found.append([math.degrees(math.remainder(t, 2 * math.pi)) for t in turns])
    return found


def brute(x: float, y: float, z: float, phi: float) -> str:
    found = bends(x, y, z, phi)
    for turns in found:
        if all(
            low <= t <= high or low <= t + 360 <= high for t, (low, high) in zip(turns, RANGES, strict=True)
        ):
            return "reachable"
    if found:
        return "limit"
    if any(bends(x, y, z, math.radians(angle)) for angle in range(360)):
        return "orientation"
    return "too far" if math.hypot(x, y, z - BASE) > 2 * ARM + HAND else "too near"


def places(count: int, seed: int) -> Floats:
    rng = np.random.default_rng(seed)
    low, high = (-0.42, -0.42, -0.25, -math.pi), (0.42, 0.42, 0.5, math.pi)
    return rng.uniform(low, high, (count, 4))


@pytest.mark.parametrize("seed", [1, 2])
def test_reasons_and_offers_for_lynx6_agree_with_brute_force(seed: int) -> None:
    kinds = set()
    for target in places(40, seed):
        reason = why_not(LYNX6, target, "wrist")
        assert reason.kind == brute(*target)
        kinds.add(reason.kind)
        if reason.kind != "reachable":
            check_offers(reason, target)
    assert kinds >= {"reachable", "limit", "orientation", "too far"}


def check_offers(reason: Reason, target: Floats) -> None:
    """What is offered instead really works, and is no nearer by search."""
    assert not LYNX6.out_of_range(reason.nearest).any()
    assert_allclose(tool_pose(LYNX6, reason.nearest)[:3, 3], reason.point, atol=1e-12)
    turned = float(hand_angle_of(LYNX6, reason.nearest)) - target[3]
    assert math.remainder(turned, 2 * math.pi) == pytest.approx(0, abs=1e-9)
    for low, high in reason.angles:
        angles = np.array([[low], [(low + high) / 2], [high]])
        offered = np.hstack([np.tile(target[:3], (3, 1)), angles])
        assert solver_for(LYNX6, "wrist").solve(offered).within_limits.any(axis=1).all()


def test_the_nearest_point_on_arcs_is_the_nearest_of_a_search() -> None:
    for target in places(12, 3):
        exact, searched = (
            nearest_joints(LYNX6, "wrist", target, LYNX6.home),
            searched_nearest(LYNX6, "wrist", target, LYNX6.home),
        )
        gaps = [np.linalg.norm(tool_pose(LYNX6, q)[:3, 3] - target[:3]) for q in (exact, searched)]
        assert gaps[0] == pytest.approx(gaps[1], abs=1e-6)


@pytest.mark.parametrize(
    ("name", "target", "sentence"),
    [
        ("lynx6", [0.2, 0, 0.15, math.radians(-50)], "Reached by 2 solutions, 1 within the limits."),
        (
            "lynx6",
            [0.2, 0, 0.15, math.radians(-30)],
            "elbow would have to be at -112.023 deg, 22.023 deg beyond",
        ),
        ("lynx6", [0.2, 0, 0.15, math.radians(-30)], "Hand angles from -62.641 to -43.654 deg would do."),
        ("lynx6", [0.9, 0, 0.1106, 0], "Too far: the point is 51 cm from the nearest one within reach."),
        ("lynx6", [0.33, 0, 0.1106, math.pi / 2], "Orientation impossible: the arm reaches the point, but"),
        (
            "planar3r",
            [0.4, 0.3, 0.01, 1.0],
            "Beside the plane: the arm moves in one plane only, and the point is 10",
        ),
    ],
)
def test_the_reason_is_a_sentence_in_the_arms_units(name: str, target: list[float], sentence: str) -> None:
    robot = load_robot(name)
    assert sentence in reason_sentence(robot, why_not(robot, np.array(target), "wrist"))


def test_an_inner_hole_is_too_near() -> None:
    scara = load_robot("adept-cobra-s600")
    reason = why_not(scara, np.array([0.01, 0.0, 0.3]), "position")
    assert reason.kind == "too near"
    assert reason.distance > 0.03


def test_a_pose_of_a_five_axis_arm_may_be_impossible_by_its_orientation_alone() -> None:
    target = tool_pose(LYNX6, np.radians([0, 90, -60, -30, 0]))
    target[:3, :3] = turn(0.4)[:3, :3] @ target[:3, :3]
    assert why_not(LYNX6, target).kind == "orientation"


def test_the_search_for_a_reason_can_be_ended_between_its_parts() -> None:
    heard: list[float] = []

    def tell(share: float) -> None:
        heard.append(share)
        if share > 0.5:
            raise InterruptedError

    with pytest.raises(InterruptedError):
        why_not(load_robot("lynx6"), np.array([2.0, 0.0, 0.1, 0.0]), "wrist", report=tell)
    assert heard == sorted(heard)
    assert len(heard) == 3


def test_the_nearest_point_on_arcs_knows_both_ends_of_every_range() -> None:
    """A shoulder that may rise a little, and no further."""
    robot = with_joint(LYNX6, 1, low=math.radians(20), high=math.radians(40))
    for target in places(6, 5):
        found = [f(robot, "wrist", target, robot.home) for f in (nearest_joints, searched_nearest)]
        gaps = [np.linalg.norm(tool_pose(robot, q)[:3, 3] - target[:3]) for q in found]
        assert gaps[0] == pytest.approx(gaps[1], abs=1e-6)


def test_what_is_asked_for_without_a_word_depends_on_all_twists_of_three_joints() -> None:
    flat = Robot(id="flat", name="Flat", joints=tuple(Joint(f"j{k}", a=0.1) for k in range(3)))
    assert usual_task(flat) == "wrist"
    for k, task in ((0, "position"), (1, "position"), (2, "wrist")):
        assert usual_task(with_joint(flat, k, alpha=math.pi / 2)) == task, (
            "the last twist turns the tool alone"
        )


def test_a_search_adds_its_branch_to_those_of_the_formulas() -> None:
    """Of the point alone an arm with an offset has formulas that miss some places."""
    robot = load_robot("crs-a255")
    solver = solver_for(robot, "position")
    assert solver.branches[-1] == "found by search"
    rng = np.random.default_rng(4)
    q = robot.low + (robot.high - robot.low) * rng.random((40, robot.n))
    found = solver.solve(tool_pose(robot, q)[:, :3, 3])
    assert found.q.shape == (40, len(solver.branches), robot.n)
    assert found.within_limits.any(axis=1).all()
    by_formula = found.within_limits[:, :-1].any(axis=1)
    assert by_formula.any()
    assert np.isnan(found.q[by_formula, -1]).all(), "it is asked for only where the formulas have nothing"
