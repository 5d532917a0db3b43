"""Arrays of any leading shape: one pose, a row of them, a box of them, none at all."""

from __future__ import annotations

import numpy as np
import pytest
from as_student import vi

SHAPES = [(), (1,), (7,), (2, 3), (2, 0), (2, 1, 3)]


@pytest.mark.parametrize("shape", SHAPES, ids=str)
def test_a_pose_has_the_leading_shape_of_its_joint_values(shape: tuple[int, ...]) -> None:
    arm = vi.robot("puma560")
    q = np.linspace(-90, 90, 6 * int(np.prod(shape))).reshape(*shape, 6)
    pose = arm.fk(q)
    found = {
        "position": pose.position, "abc": pose.abc, "wrist": pose.wrist, "matrix": pose.matrix, "q": pose.q,
        "links": pose.links, "outside": pose.outside, "within": pose.within_limits,
        "dexterity": pose.dexterity, "jacobian": arm.jacobian(q),
    }  # fmt: skip
    ends = {
        "position": (3,), "abc": (3,), "wrist": (), "matrix": (4, 4), "q": (6,), "links": (8 - 1, 3),
        "outside": (6,), "within": (), "dexterity": (), "jacobian": (6, 6),
    }  # fmt: skip
    assert {name: np.shape(value) for name, value in found.items()} == {
        name: shape + end for name, end in ends.items()
    }
    assert len(pose.to_frame()) == int(np.prod(shape))


def test_many_poses_are_the_single_ones() -> None:
    arm = vi.robot("ur5e")
    q = np.linspace(-170, 170, 2 * 3 * 6).reshape(2, 3, 6)
    many, slopes = arm.fk(q).matrix, arm.jacobian(q)
    for at in np.ndindex(2, 3):
        np.testing.assert_allclose(many[at], arm.fk(q[at]).matrix, atol=1e-10)
        np.testing.assert_allclose(slopes[at], arm.jacobian(q[at]), atol=1e-10)


def test_joint_values_that_nobody_knows_give_places_that_nobody_knows() -> None:
    arm = vi.robot("lynx6")
    half = vi.formula(x="u", y="0", z="10", u=(20, 60, 9)).follow(arm)
    lost = np.isnan(half.q).any(axis=1)
    assert 0 < lost.sum() < len(lost)
    for rows in (half.q, half.q[::-1], half.q[lost]):
        assert (np.isnan(arm.fk(rows).position).any(axis=1) == np.isnan(rows).any(axis=1)).all()
    assert half.plot().kind == "svg"


@pytest.mark.parametrize("shape", SHAPES, ids=str)
def test_a_verdict_has_the_leading_shape_of_its_places(shape: tuple[int, ...]) -> None:
    arm = vi.robot("lynx6")
    points = np.linspace(5, 25, 3 * int(np.prod(shape))).reshape(*shape, 3)
    reach = arm.reach(points)
    assert np.shape(reach.reachable) == shape
    assert reach.q.shape == (*shape, 5)
    np.testing.assert_allclose(reach.points, points)
    assert len(reach) == len(reach.to_frame()) == int(np.prod(shape))
