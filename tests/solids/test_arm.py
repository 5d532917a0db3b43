from __future__ import annotations

import math
from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest
from conftest import random_arm, random_q
from numpy.testing import assert_allclose
from render.bodies import render

from vi3dras.arm.library import load_robot, robot_files
from vi3dras.arm.robot import Joint, Robot
from vi3dras.kinematics.conventions import to_modified
from vi3dras.kinematics.forward import link_frames, tool_pose
from vi3dras.render.camera import Camera
from vi3dras.render.scene import Scene
from vi3dras.solids import arm_solid, skeleton
from vi3dras.solids.parts import SEGMENTS, segment, sizes_of

ARMS = sorted(robot_files())


def placed_tip(robot: Robot, q: np.ndarray, opening: float) -> np.ndarray:
    """Farthest points of both fingers along the hand, (2, 3)."""
    solid = arm_solid(robot)
    place = solid.place(q, opening)
    tips = []
    for mesh in solid.meshes[-2:]:
        end = mesh.vertices[mesh.vertices[:, 2] > mesh.vertices[:, 2].max() - 1e-6].mean(axis=0)
        transform = place[mesh.key]
        tips.append(transform[:3, :3] @ end + transform[:3, 3])
    return np.array(tips)


@pytest.mark.parametrize("name", ARMS)
def test_every_arm_of_the_library_has_a_body(name: str) -> None:
    robot = load_robot(name)
    solid = arm_solid(robot)
    for mesh in solid.posed(robot.home):
        assert np.isfinite(mesh.vertices).all()
        assert np.isfinite(mesh.transform).all()
        assert mesh.triangles.max() < len(mesh.vertices)
        assert mesh.normals is not None
        assert_allclose(np.linalg.norm(mesh.normals, axis=1), 1, atol=1e-5)
    assert set(solid.links) <= set(range(robot.n + 1))


@pytest.mark.parametrize("name", [n for n in ARMS if n not in ("stanford-arm",)])
def test_the_fingers_meet_at_the_tool_point(name: str) -> None:
    robot = load_robot(name)
    solid = arm_solid(robot)
    if solid.hand is None:
        return
    q = random_q(np.random.default_rng(0), robot)
    middle = placed_tip(robot, q, 0.5).mean(axis=0)
    assert_allclose(middle, tool_pose(robot, q)[:3, 3], atol=1e-6)


def test_the_fingers_move_apart_as_the_gripper_opens() -> None:
    robot = load_robot("lynx6")
    gaps = [np.linalg.norm(np.diff(placed_tip(robot, robot.home, o), axis=0)) for o in (0, 0.3, 1, 2)]
    assert gaps[0] < gaps[1] < gaps[2]
    assert gaps[2] == gaps[3]


@pytest.mark.parametrize("seed", range(20))
def test_the_same_arm_in_the_other_convention_has_the_same_body(seed: int) -> None:
    rng = np.random.default_rng(seed)
    robot = random_arm(rng, int(rng.integers(1, 10)), "standard")
    # modified D-H counts the last link to the tool, where its length may be drawn another way
    straight = (*robot.joints[:-1], replace(robot.joints[-1], a=0.0, alpha=0.0))
    robot = replace(robot, joints=straight)
    q = random_q(rng, robot)
    one, other = arm_solid(robot).posed(q), arm_solid(to_modified(robot)).posed(q)
    for a, b in zip(one, other, strict=True):
        assert_allclose(a.transform, b.transform, atol=1e-9)
        assert_allclose(a.vertices, b.vertices, atol=1e-6)


@pytest.mark.parametrize("convention", ["standard", "modified"])
def test_a_body_on_frames_that_are_known_is_the_same(convention: str) -> None:
    rng = np.random.default_rng(4)
    robot = random_arm(rng, 6, convention)
    q = random_q(rng, robot)
    solid = arm_solid(robot)
    anew, known = solid.place(q), solid.place(q, known=link_frames(robot, q))
    assert all(np.allclose(anew[key], known[key], atol=1e-12) for key in anew)


@pytest.mark.parametrize("name", ["lynx6", "kuka-kr5-arc", "scara-roboanalyzer", "stanford-arm", "ur5e"])
def test_each_link_reaches_the_next_joint(name: str) -> None:
    robot = load_robot(name)
    q = random_q(np.random.default_rng(1), robot)
    solid = arm_solid(robot)
    frames = link_frames(solid.robot, q)
    meshes = dict(zip(solid.links, solid.posed(q), strict=False))
    for i in range(1, robot.n):
        if i in meshes:
            mesh = meshes[i]
            points = mesh.vertices @ mesh.transform[:3, :3].T + mesh.transform[:3, 3]
            gap = np.linalg.norm(points - frames[i][:3, 3], axis=1).min()
            assert gap < 2.5 * sizes_of(solid.robot).unit


@pytest.mark.parametrize("joints", range(1, 10))
def test_arms_of_one_to_nine_joints_are_drawn(joints: int) -> None:
    rng = np.random.default_rng(joints)
    robot = random_arm(rng, joints, "standard")
    scene = Scene()
    scene.show(*arm_solid(robot).posed(random_q(rng, robot)), *skeleton(robot, random_q(rng, robot)))
    bounds = scene.bounds()
    assert bounds is not None
    picture = render(scene, Camera().fit(bounds, (96, 72)), (96, 72), quality="moving")
    assert np.isfinite(picture).all()
    assert picture.std() > 0.01


def test_an_arm_without_any_length_is_still_drawn() -> None:
    joints = tuple(Joint(f"j{i}", "prismatic" if i == 1 else "revolute") for i in range(3))
    solid = arm_solid(Robot("dot", "Dot", joints))
    assert all(np.isfinite(m.vertices).all() for m in solid.posed(np.zeros(3)))


def test_a_sliding_link_moves_along_its_axis_and_its_sleeve_stays() -> None:
    robot = load_robot("stanford-arm")
    solid = arm_solid(robot)
    low, high = (robot.home.copy() for _ in range(2))
    low[2], high[2] = robot.low[2], robot.high[2]
    one, other = solid.place(low), solid.place(high)
    assert_allclose(one["arm/link2"], other["arm/link2"])
    assert_allclose(np.linalg.norm(one["arm/link3"][:3, 3] - other["arm/link3"][:3, 3]), high[2] - low[2])


def test_the_segments_run_from_base_to_gripper() -> None:
    for count in range(2, 10):
        colours = [SEGMENTS.index(segment(i, count)) for i in range(count)]
        assert colours == sorted(colours)
        assert colours[0] == 0
        assert colours[-1] == min(count, 5) - 1
    assert [segment(i, 6) for i in range(6)] == ["base", "shoulder", "elbow", "wrist", "wrist", "gripper"]


def test_the_skeleton_goes_from_the_base_to_the_tool() -> None:
    robot = load_robot("kuka-kr5-arc")
    q = random_q(np.random.default_rng(0), robot)
    bones = [item for item in skeleton(robot, q) if item.key != "skeleton/joints"]
    ends = [(bone.points[0], bone.points[-1]) for bone in bones]  # type: ignore[union-attr]
    for (_, end), (start, _) in pairwise(ends):
        assert_allclose(end, start)
    assert_allclose(ends[0][0], 0, atol=1e-12)
    assert_allclose(ends[-1][1], tool_pose(robot, q)[:3, 3])
    lengths = sum(np.linalg.norm(np.diff(b.points, axis=0), axis=1).sum() for b in bones)  # type: ignore[union-attr]
    assert_allclose(lengths, sum(math.fabs(j.a) + math.fabs(j.d) for j in robot.joints))
