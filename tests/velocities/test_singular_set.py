"""Singular curves and surfaces: the determinant is zero on them, and has other signs on their sides."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import pytest
from numpy.testing import assert_allclose
from velocities.wenger import CUSPIDAL

import vi3dras as vi
from vi3dras.arm.library import load_robot, robot_files
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.closed_forms.forms import Task
from vi3dras.errors import Vi3drasError
from vi3dras.inverse.numeric import search_box, starts_for
from vi3dras.inverse.solver import solver_for
from vi3dras.kinematics.forward import tool_pose
from vi3dras.kinematics.jacobian import wrist_to_ground
from vi3dras.velocities.factors import factor_values, factors
from vi3dras.velocities.painted import painted
from vi3dras.velocities.singular_set import (
    SingularCurve,
    SingularSurface,
    dependence,
    singular_curves,
    swept,
    usual_slice,
)
from vi3dras.velocities.task_part import determinants, square_part

ASIDE = 1e-4
TOLERANCE = 1e-12
"""Of a determinant whose lengths are shares of the arm's size, so that it is about one."""


def with_surfaces() -> list[str]:
    return [name for name in sorted(robot_files()) if square_part(load_robot(name)) is not None]


def sides(robot: Robot, curve: SingularCurve, joints: tuple[int, int]) -> Floats:
    """The factor a little before and behind each point of a curve, across it, (2, m)."""
    factor = next(each for each in factors(robot) if each.name == curve.factor)
    slope = np.zeros_like(curve.q)
    for joint in joints:
        step = ASIDE * np.eye(robot.n)[joint]
        slope[:, joint] = factor.of(curve.q + step) - factor.of(curve.q - step)
    across = slope / np.maximum(np.linalg.norm(slope, axis=1, keepdims=True), 1e-300)
    return np.stack([factor.of(curve.q - ASIDE * across), factor.of(curve.q + ASIDE * across)])


@pytest.mark.parametrize("name", with_surfaces())
def test_the_factors_multiply_to_the_determinant(name: str) -> None:
    robot = load_robot(name)
    part = square_part(robot)
    assert part is not None
    q = starts_for(robot, 50)
    assert_allclose(
        np.abs(factor_values(robot, q).prod(axis=1)), np.abs(determinants(robot, part, q)), atol=1e-12
    )


@pytest.mark.slow
def test_ten_thousand_points_of_singular_curves_are_singular_and_part_two_signs() -> None:
    """Every arm with a determinant: in the slice that tells most, its other joints bent."""
    count = 0
    for name in with_surfaces():
        robot = load_robot(name)
        part, pair, bent = square_part(robot), usual_slice(robot), starts_for(robot, 9)[4]
        assert part is not None
        for curve in singular_curves(robot, bent, pair, lines=81):
            assert np.abs(determinants(robot, part, curve.q)).max() < TOLERANCE
            before, behind = sides(robot, curve, pair)
            assert (before < 0).all()
            assert (behind > 0).all()
            count += len(curve.q)
    assert count > 10_000


class OnSurface(NamedTuple):
    """What the determinant of an arm does at N points of a surface, as shares of its largest values."""

    value: Floats
    slope: Floats
    """How steep it is there, (N,)."""
    before: Floats
    """A little before the surface, against the slope, (N,)."""
    behind: Floats


def on_surface(robot: Robot, surface: SingularSurface, points: int) -> OnSurface:
    """The whole determinant, not the factor that made the surface, about some of its points."""
    part = square_part(robot)
    assert part is not None
    largest = float(np.abs(determinants(robot, part, starts_for(robot, 200))).max())
    q = surface.q[:: max(1, len(surface.q) // points)]
    steps = ASIDE * np.concatenate([np.eye(robot.n), -np.eye(robot.n)])
    beside = determinants(robot, part, (q[:, None] + steps).reshape(-1, robot.n))
    up, down = np.split(beside.reshape(len(q), -1), 2, axis=1)
    gradient = (up - down) / (2 * ASIDE)
    slope = np.linalg.norm(gradient, axis=1)
    across = ASIDE * gradient / np.maximum(slope, 1e-300)[:, None]
    value, before, behind = (determinants(robot, part, at) / largest for at in (q, q - across, q + across))
    return OnSurface(value, slope / largest, before, behind)


@pytest.mark.slow
def test_the_determinant_changes_its_sign_across_the_singular_surfaces() -> None:
    """Every arm from three joints on: what curves sweep, and what is painted and picked in the view.

    Where two surfaces meet the slope is zero and the sign stays: those places are counted, one in twenty at
    most.
    """
    count, double = 0, 0
    for name in with_surfaces():
        robot = load_robot(name)
        if robot.n < 3:
            continue
        for curve in singular_curves(robot, starts_for(robot, 9)[4], usual_slice(robot), lines=41):
            for surface in (swept(robot, curve, count=9), painted(robot, curve)):
                if surface is None:
                    continue
                found = on_surface(robot, surface, 40)
                assert np.abs(found.value).max() < TOLERANCE, name
                single = found.slope > 1e-9
                assert (found.before[single] < 0).all(), name
                assert (found.behind[single] > 0).all(), name
                count += len(found.value)
                double += int((found.slope < 1e-3).sum())
    assert count > 10_000
    assert double < 0.05 * count


def test_a_surface_is_swept_only_by_a_joint_that_leaves_the_arm_singular() -> None:
    """The elbow of the Puma depends on joint 3 alone, its shoulder on joints 2 and 3."""
    curves = vi.robot("puma560").singularities((2, 3))
    elbow, shoulder = (next(c for c in curves.curves if c.factor == name) for name in ("elbow", "shoulder"))
    robot, part = curves.robot, square_part(curves.robot)
    assert part is not None
    assert np.abs(determinants(robot, part, swept(robot, elbow, 1).q)).max() < TOLERANCE
    with pytest.raises(Vi3drasError, match=r"shoulder of puma560 depends on joint 2, .*: take joint 1 or 4"):
        swept(robot, shoulder, 1)


@pytest.mark.parametrize("robot", [CUSPIDAL, load_robot("bionic3")], ids=lambda robot: robot.id)
def test_ten_thousand_points_of_singular_surfaces_of_three_joints_are_singular(robot: Robot) -> None:
    """The curves over joints 2 and 3 are all there is: joint 1 sweeps them."""
    part, count = square_part(robot), 0
    assert part is not None
    for curve in singular_curves(robot, robot.home):
        surface = swept(robot, curve)
        assert np.abs(determinants(robot, part, surface.q)).max() < TOLERANCE
        assert_allclose(tool_pose(robot, surface.q)[:, :3, 3], surface.points, atol=1e-12)
        assert surface.triangles.max() < len(surface.q)
        count += len(surface.q)
    assert count > 10_000


def test_two_links_are_singular_stretched_and_folded() -> None:
    robot = load_robot("planar2r")
    bends = {
        round(float(np.degrees(curve.q[:, 1]).mean()), 6) for curve in singular_curves(robot, robot.home)
    }
    spread = [np.ptp(curve.q[:, 1]) for curve in singular_curves(robot, robot.home)]
    assert bends <= {-180.0, 0.0, 180.0}
    assert 0.0 in bends
    assert max(spread) < 1e-9


def test_the_classic_arm_is_singular_where_its_paper_says() -> None:
    """det J = (d3 + d4 c3) (d2 s3 + (d3 s3 - r2 c3) c2) d4 of orthogonal arms with r3 = 0, in his letters."""
    curves = singular_curves(CUSPIDAL, np.zeros(3))
    for q in (curve.q for curve in curves):
        c2, c3, s3 = np.cos(q[:, 1]), np.cos(q[:, 2]), np.sin(q[:, 2])
        assert_allclose((2 + 1.5 * c3) * (s3 + (2 * s3 - c3) * c2) * 1.5, 0, atol=1e-9)
    assert sum(len(curve.q) for curve in curves) > 200


def test_a_spherical_wrist_is_singular_where_its_middle_joint_is_straight() -> None:
    robot = load_robot("puma560")
    wrist = [c for c in singular_curves(robot, robot.home, (2, 4)) if c.factor == "wrist"]
    assert wrist
    for curve in wrist:
        assert_allclose(np.sin(curve.q[:, 4]), 0, atol=1e-12)


@pytest.mark.parametrize("name", ["puma560", "kuka-kr5-arc", "ur5e", "motoman-gp7", "fanuc-m10ia"])
def test_every_solution_has_signs_of_its_own(name: str) -> None:
    """That is why none of these arms is cuspidal: from one posture to another some factor is zero."""
    robot = load_robot(name)
    for start in starts_for(robot, 12):
        found = solver_for(robot).solve(tool_pose(robot, start))
        signs = factor_values(robot, found.q[found.valid]) > 0
        assert len(signs) > 1
        assert len(np.unique(signs, axis=0)) == len(signs)


@pytest.mark.parametrize("name", ["lynx6", "rv2aj", "crs-a255", "bionic3"])
def test_every_solution_for_a_point_with_the_hands_angle_has_signs_of_its_own(name: str) -> None:
    robot = load_robot(name)
    task: Task = "position" if robot.n == 3 else "wrist"
    for start in starts_for(robot, 12):
        pose = tool_pose(robot, start)
        target = pose[:3, 3] if task == "position" else np.append(pose[:3, 3], wrist_to_ground(pose))
        found = solver_for(robot, task).solve(target, start)
        signs = factor_values(robot, found.q[found.valid]) > 0
        assert len(signs) > 1
        assert len(np.unique(signs, axis=0)) == len(signs)


def test_a_slice_in_which_all_is_singular_says_so() -> None:
    found = vi.robot("puma560").singularities((2, 3))
    assert found.throughout == ("wrist",)
    assert found.joints == (2, 3)
    assert set(found.factors) == {"shoulder", "elbow"}
    assert found.q.shape == (len(found.factors), 6)
    assert next(iter(found.to_frame().columns)) == "singular"
    assert vi.robot("puma560").singularities((2, 3), q=[0, 0, 0, 0, 45, 0]).throughout == ()


def test_the_usual_slice_goes_through_joints_on_which_the_factors_depend() -> None:
    for name in ("puma560", "ur5e", "bionic3", "planar2r", "kinova-jaco2-j2n6s300"):
        robot = load_robot(name)
        pair = usual_slice(robot)
        assert pair[0] < pair[1]
        assert all(dependence(robot, each)[list(pair)].any() for each in factors(robot)[1:])


def test_points_stay_within_the_ranges_but_for_a_hair() -> None:
    robot = load_robot("kuka-kr5-arc")
    low, high = search_box(robot)
    for curve in singular_curves(robot, robot.home):
        assert (curve.q > low - 5e-4 * (high - low)).all()
        assert (curve.q < high + 5e-4 * (high - low)).all()


def test_closed_curves_are_closed_and_neighbours_are_near() -> None:
    robot = load_robot("stanford-arm")
    low, high = search_box(robot)
    for curve in singular_curves(robot, starts_for(robot, 3)[1], (1, 4), lines=61):
        steps = np.abs(np.diff(curve.q, axis=0)) / (high - low) * 60
        assert steps.max() < 1.5


@pytest.mark.parametrize(
    ("name", "joints", "words"),
    [
        ("kuka-iiwa14", None, "no surface"),
        ("puma560", (2, 2), "two different joints"),
        ("puma560", (1, 2, 3), "two different joints"),
        ("puma560", (1, 9), "has no joint 9"),
    ],
)
def test_what_is_no_slice_is_answered_in_a_sentence(name: str, joints: tuple[int, int], words: str) -> None:
    with pytest.raises(Vi3drasError, match=words):
        vi.robot(name).singularities(joints)
