"""A hand that points along a curve or onto a surface: directions from geometry, checked by FK."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from numpy.testing import assert_allclose

from vi3dras.arm.library import load_robot
from vi3dras.joint_workspace.hands import ANY_HAND, fixed_angle
from vi3dras.kinematics.forward import tool_pose
from vi3dras.objects.formula import Placement
from vi3dras.objects.library import load_formula
from vi3dras.path.curve import curve_of, directions_of
from vi3dras.path.follow import follow
from vi3dras.path.objects import vertices_of
from vi3dras.path.pointing import (
    NoSurfaceError,
    elevations,
    inward_normals,
    pointed_targets,
    pointing_over,
    tangents,
)

LYNX, PUMA = load_robot("lynx6"), load_robot("puma560")
TURN = np.linspace(0, 2 * np.pi, 721)
RING = np.stack([0.4 + 0.1 * np.cos(TURN), 0.1 * np.sin(TURN), 0 * TURN + 0.3], axis=1)


def test_the_tangent_of_a_ring_goes_round_it() -> None:
    round_it = np.stack([-np.sin(TURN), np.cos(TURN), 0 * TURN], axis=1)
    assert_allclose(tangents(RING)[1:-1], round_it[1:-1], atol=1e-9)


def test_the_normal_of_a_ball_goes_to_its_middle_from_the_side_of_the_arm() -> None:
    u, v = np.meshgrid(
        np.radians(np.linspace(100, 260, 81)), np.radians(np.linspace(5, 60, 56)), indexing="ij"
    )
    way = np.stack([np.cos(u) * np.cos(v), np.sin(u) * np.cos(v), np.sin(v)], axis=-1)
    ball = (0.5, 0.0, 0.1) + 0.1 * way
    normals = inward_normals(ball, 0)
    inside = (slice(1, -1), slice(1, -1))
    assert_allclose(normals[inside], -way[inside], atol=2e-3)


@pytest.mark.parametrize("axis", [0, 1])
def test_onto_a_ring_the_hand_comes_from_outside_whichever_curve_it_follows(axis: int) -> None:
    torus = replace(load_formula("torus"), placement=Placement())
    vertices = vertices_of(torus)
    turn, tube = np.meshgrid(*(v.samples() for v in torus.variables), indexing="ij")
    outward = np.stack([np.cos(tube) * np.cos(turn), np.cos(tube) * np.sin(turn), np.sin(tube)], axis=-1)
    assert ((inward_normals(vertices, axis) * outward).sum(axis=-1) < -0.9).all()
    curve = curve_of(torus, torus.names[axis], 7, 30)
    ahead = directions_of(torus, curve, "normal")
    assert ahead is not None
    row = inward_normals(vertices, axis)[:, 7] if axis == 0 else inward_normals(vertices, axis)[7]
    assert (ahead[0] * row[0]).sum() > 0.95


def test_a_ball_that_is_run_over_twice_has_one_outside() -> None:
    u, v = np.meshgrid(
        np.radians(np.linspace(0, 360, 73)), np.radians(np.linspace(0, 360, 73)), indexing="ij"
    )
    way = np.stack([np.cos(u) * np.cos(v), np.sin(u) * np.cos(v), np.sin(v)], axis=-1)
    for axis in (0, 1):
        onto = inward_normals((0.3, 0.1, 0.2) + 0.1 * way, axis)
        known = np.isfinite(onto).all(axis=-1)
        assert known.mean() > 0.9
        assert ((onto * way).sum(axis=-1)[known] < -0.9).all()


def test_over_a_flat_table_the_hand_points_down() -> None:
    x, y = np.meshgrid(np.linspace(0.2, 0.4, 9), np.linspace(-0.1, 0.1, 9), indexing="ij")
    table = np.stack([x, y, 0 * x + 0.05], axis=-1)
    onto = pointing_over(table, "normal", 0)
    assert onto is not None
    assert_allclose(onto, np.broadcast_to([0.0, 0.0, -1.0], onto.shape))
    assert_allclose(elevations(onto), -np.pi / 2)


def test_poses_along_a_flat_ring_do_not_turn_about_their_own_axis() -> None:
    poses = pointed_targets(PUMA, "pose", RING, tangents(RING))
    up = poses[:, 2, :2]
    assert_allclose(up, np.broadcast_to(up[0], up.shape), atol=1e-9)  # a plane curve has no torsion
    assert_allclose(np.linalg.det(poses[:, :3, :3]), 1.0)


def test_a_six_axis_arm_holds_its_tool_along_and_onto_what_it_works_on() -> None:
    saddle = load_formula("saddle")
    for pointing in ("tangent", "normal"):
        curve = (
            curve_of(saddle, "x", 5, 40) if "x" in saddle.names else curve_of(saddle, saddle.names[0], 5, 40)
        )
        ahead = directions_of(saddle, curve, pointing)  # type: ignore[arg-type]
        assert ahead is not None
        done = follow(PUMA, curve.way, curve.length, ANY_HAND, 0.05, directions=ahead, every=curve.every)
        assert done.reachable.mean() > 0.4
        tool = tool_pose(PUMA, done.q[done.reachable])
        assert_allclose(tool[:, :3, 2], ahead[done.reachable], atol=1e-9)
        assert_allclose(tool[:, :3, 3], curve.way[done.reachable], atol=1e-9)


def test_the_hand_of_lynx6_leans_as_the_surface_does() -> None:
    band = load_formula("mobius-band")
    curve = curve_of(band, band.names[0], 3, 30)
    ahead = directions_of(band, curve, "normal")
    assert ahead is not None
    done = follow(LYNX, curve.way, curve.length, fixed_angle(0.0), 0.05, directions=ahead)
    reached = done.reachable
    assert reached.any()
    leans = tool_pose(LYNX, done.q[reached])[:, 2, 2]
    assert_allclose(leans, ahead[reached, 2], atol=1e-9)


def test_a_curve_has_no_surface_to_point_onto() -> None:
    weld = load_formula("pipe-weld")
    with pytest.raises(NoSurfaceError, match="is a curve"):
        directions_of(weld, curve_of(weld, weld.names[0], 0, 10), "normal")
    assert pointing_over(vertices_of(weld), "normal", 0) is None


def test_where_a_pole_has_no_direction_the_neighbour_gives_one() -> None:
    points = np.array([[0.2, 0, 0.1], [0.2, 0, 0.1], [0.2, 0, 0.1], [0.25, 0, 0.15], [0.3, 0, 0.2]])
    targets = pointed_targets(LYNX, "wrist", points, tangents(points))
    assert np.isfinite(targets).all()
    assert_allclose(targets[0, 3], np.pi / 4)
