"""Painted with reach: each vertex as the inverse kinematics judges it by itself."""

from __future__ import annotations

import math

import numpy as np
from numpy.testing import assert_array_equal

from vi3dras.arm.library import load_robot
from vi3dras.arrays import Floats
from vi3dras.inverse.reasons import why_not
from vi3dras.joint_workspace.classes import KINDS, REACHABLE, SINGULAR
from vi3dras.joint_workspace.hands import fixed_angle, free_angle
from vi3dras.path.painting import NO_POINT, paint, side_by_side, thinned

LYNX = load_robot("lynx6")


def saddle(n: int) -> Floats:
    x, y = np.meshgrid(np.linspace(0.05, 0.35, n), np.linspace(-0.25, 0.25, n), indexing="ij")
    return np.stack([x, y, 0.15 + 4 * (x - 0.2) * y], axis=-1)


def test_every_vertex_gets_the_class_that_why_not_gives_it() -> None:
    vertices, angle = saddle(9), math.radians(-30)
    painting = paint(LYNX, vertices, fixed_angle(angle))
    for vertex, code in zip(vertices.reshape(-1, 3), painting.code.ravel(), strict=True):
        kind = why_not(LYNX, np.append(vertex, angle), "wrist").kind
        assert KINDS[REACHABLE if code == SINGULAR else code] == kind
    assert 10 < painting.reached < 90
    assert math.isclose(sum(painting.shares.values()), 100)


def test_a_joint_is_named_exactly_where_a_limit_is_in_the_way() -> None:
    painting = paint(LYNX, saddle(20), fixed_angle(math.radians(-30)))
    assert_array_equal(painting.joint >= 0, painting.code == KINDS.index("limit"))


def test_vertices_without_a_value_are_left_out_and_counted() -> None:
    vertices = saddle(10)
    vertices[3, 4] = np.nan
    vertices[5, 5, 2] = np.inf
    painting = paint(LYNX, vertices, free_angle())
    assert painting.lost == 2
    assert painting.code[3, 4] == painting.code[5, 5] == NO_POINT
    assert math.isclose(sum(painting.shares.values()), 100)


def test_a_rough_painting_tells_nearly_the_same_and_keeps_the_edges() -> None:
    vertices, hand = saddle(150), fixed_angle(math.radians(-30))
    some = thinned(vertices)
    assert 1500 < some.shape[0] * some.shape[1] < 6000
    assert_array_equal(some[[0, -1]][:, [0, -1]], vertices[[0, -1]][:, [0, -1]])
    assert abs(paint(LYNX, vertices, hand).reached - paint(LYNX, some, hand).reached) < 3
    assert_array_equal(thinned(vertices[:, 70]), vertices[:, 70])


def test_a_direction_for_each_vertex_is_asked_of_each() -> None:
    vertices = saddle(9)
    angles = np.linspace(-1.2, 0.4, 81).reshape(9, 9)
    ahead = np.stack([np.cos(angles), 0 * angles, np.sin(angles)], axis=-1)
    painting = paint(LYNX, vertices, fixed_angle(0.0), directions=ahead)
    targets = np.column_stack([vertices.reshape(-1, 3), angles.ravel()])
    for target, code in zip(targets, painting.code.ravel(), strict=True):
        assert KINDS[REACHABLE if code == SINGULAR else code] == why_not(LYNX, target, "wrist").kind


def test_a_painting_tells_how_far_it_is() -> None:
    told: list[float] = []
    paint(LYNX, saddle(70), fixed_angle(0.0), told.append)
    assert told == sorted(told)
    assert len(told) > 2
    assert told[-1] == 1.0


def test_arms_side_by_side_reach_what_each_paints_alone() -> None:
    vertices = saddle(9)
    shares = side_by_side(LYNX, vertices, fixed_angle(0.0), others=("rv2aj", "planar3r", "lynx6"))
    assert [share.id for share in shares] == ["lynx6", "rv2aj", "planar3r"]
    assert shares[1].percent == paint(load_robot("rv2aj"), vertices, fixed_angle(0.0)).reached
