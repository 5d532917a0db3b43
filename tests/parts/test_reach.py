"""How much of a part an arm reaches with its tool onto it, where Fit puts it, and how a line is followed."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.testing import assert_allclose
from parts.shapes import UP, cube, sphere

from vi3dras.arm.library import load_robot
from vi3dras.inverse.solver import solver_for
from vi3dras.joint_workspace.classes import ORIENTATION, REACHABLE, TOO_FAR
from vi3dras.kinematics.forward import tool_pose
from vi3dras.parts.errors import ConeError, NowhereReachedError
from vi3dras.parts.fitting import fit_part
from vi3dras.parts.following import follow_line, wanted_of
from vi3dras.parts.painted import paint_part
from vi3dras.parts.patches import patches_of
from vi3dras.parts.raster import faces_along, raster
from vi3dras.parts.reached import reached_onto
from vi3dras.parts.section import section
from vi3dras.parts.standing import angle_between
from vi3dras.parts.wanted import Wanted

CONE = np.radians(20)


@pytest.mark.parametrize("shape", [cube(), sphere(24), sphere(100)], ids=["cube", "ball", "fine ball"])
def test_patches_have_all_of_the_area(shape: object) -> None:
    found = patches_of(shape, 1000)  # type: ignore[arg-type]
    assert 300 < len(found.points) < 5000
    assert_allclose(found.areas.sum(), shape.areas.sum())  # type: ignore[attr-defined]
    assert_allclose(np.linalg.norm(found.normals, axis=1), 1.0)


def test_an_upright_tool_reaches_one_side_of_six() -> None:
    scara = load_robot("kuka-kr5-scara-r350")
    small = cube(0.05, (0.25, 0.0, 0.1))
    painting = paint_part(scara, small, CONE)
    assert_allclose(painting.reached, 100 / 6, rtol=1e-9)
    assert (painting.of_faces == REACHABLE).sum() == 2
    assert set(painting.of_faces.tolist()) == {REACHABLE, ORIENTATION}
    assert_allclose(sum(painting.shares.values()), 100.0)


def test_a_part_out_of_reach_is_too_far_all_over() -> None:
    painting = paint_part(load_robot("lynx6"), cube(0.1, (3.0, 0, 0)), CONE)
    assert painting.reached == 0
    assert (painting.of_faces == TOO_FAR).all()


def test_what_is_reached_is_reached_and_little_else_is_missed() -> None:
    """A five-axis arm: against every degree of its hand's angle."""
    robot, ball = load_robot("rv2aj"), sphere(16)
    patches = patches_of(ball, 120)
    points, onto = 0.06 * patches.points + (0.33, 0.05, 0.2), -patches.normals
    found = reached_onto(robot, points, onto, CONE)
    angles = np.radians(np.arange(-180, 180))
    targets = np.column_stack([np.repeat(points, len(angles), axis=0), np.tile(angles, len(points))])
    done = solver_for(robot, "wrist").solve(targets)
    rows, branches = np.nonzero(done.within_limits)
    lean = np.full(done.within_limits.shape, np.inf)
    ahead = tool_pose(robot, done.q[rows, branches])[:, :3, 2]
    lean[rows, branches] = angle_between(ahead, onto[rows // len(angles)])
    truly = lean.reshape(len(points), -1).min(axis=1) <= CONE
    assert not (found.reached & ~truly).any()
    assert 0.1 < truly.mean() < 0.8
    assert (found.reached & truly).sum() >= 0.97 * truly.sum()
    assert (found.lean[found.reached] <= CONE + 1e-6).all()
    assert_allclose(angle_between(found.ahead, onto)[found.reached], found.lean[found.reached], atol=1e-9)


def test_a_wider_cone_reaches_more() -> None:
    arm, ball = load_robot("puma560"), patches_of(sphere(12), 150)
    points = 0.15 * ball.points + (0.5, 0.0, 0.2)
    shares = [
        reached_onto(arm, points, -ball.normals, np.radians(cone)).reached.mean() for cone in (0, 20, 60)
    ]
    assert shares[0] < shares[1] < shares[2]
    with pytest.raises(ConeError, match="120 deg"):
        reached_onto(arm, points, -ball.normals, np.radians(120))


def test_fit_moves_a_part_to_where_its_top_is_reached_above_the_ground_and_beside_the_arm() -> None:
    robot, far = load_robot("lynx6"), cube(0.06, (0.9, 0.0, 0.1))
    line = raster(far, faces_along(far, UP), 0.02, direction=UP)
    found = fit_part(robot, far, wanted_of(line), cone=CONE)
    assert (found.before, found.after) == (0.0, 1.0)
    assert found.placement.turn == far.placement.turn
    there = far.standing(found.placement)
    assert there.thing.place.xyz[2] - 0.03 >= -1e-9
    over = follow_line(robot, line.over(there), 60, cone=CONE)
    assert over.followed.reachable.all()
    assert over.within(CONE) == 1.0
    tool = tool_pose(robot, over.followed.q)
    assert_allclose(tool[:, :3, 3], over.curve.way, atol=1e-9)
    assert_allclose(angle_between(tool[:, :3, 2], np.tile(-UP, (len(tool), 1))), over.lean, atol=1e-9)


def test_fit_says_when_nothing_helps() -> None:
    robot, huge = load_robot("lynx6"), cube(20.0)
    patches = patches_of(huge, 200)
    with pytest.raises(NowhereReachedError, match="reaches nothing of part anywhere"):
        fit_part(
            robot, huge, Wanted(patches.points, patches.normals, patches.areas), cone=CONE, may_turn=True
        )


def test_a_six_axis_arm_goes_around_a_part_and_leans_only_where_the_faces_meet() -> None:
    robot, box = load_robot("kuka-kr5-arc"), cube(0.2, (0.75, 0.0, 0.6))
    (line,) = section(box, UP, 0.05)
    over = follow_line(robot, line, 100, cone=CONE)
    reached = over.followed.reachable
    assert reached.mean() > 0.9
    assert not len(over.followed.jumps)
    tool = tool_pose(robot, over.followed.q[reached])
    assert_allclose(tool[:, :3, 3], over.curve.way[reached], atol=1e-9)
    from_corner = np.abs(np.abs(over.curve.way[:, :2] - (0.75, 0.0)) - 0.1).max(axis=1)
    straight = reached & (from_corner > 0.02)
    assert (over.lean[straight] <= CONE + 1e-6).all()
    assert 40 < np.degrees(np.nanmax(over.lean)) < 45 + 20, "half way around a corner of 90 deg"
