"""A transform in every form: what is typed in one is told in all others, in any units, one or many."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from as_student import vi
from numpy.testing import assert_allclose

from vi3dras.errors import Vi3drasError
from vi3dras.rotations.euler import ABOUT, ORDERS

FORMS: dict[str, Callable[[Any], dict[str, Any]]] = {
    "matrix": lambda t: {"matrix": t.matrix},
    "rotation": lambda t: {"position": t.position, "matrix": t.rotation},
    "abc": lambda t: {"position": t.position, "abc": t.abc},
    "quaternion": lambda t: {"position": t.position, "quaternion": t.quaternion},
    "a longer quaternion": lambda t: {"position": t.position, "quaternion": -3 * t.quaternion},
    "axis and angle": lambda t: {"position": t.position, "axis_angle": (2 * t.axis, t.angle)},
    "rotation vector": lambda t: {"position": t.position, "rotation_vector": t.rotation_vector},
    "twist": lambda t: {"twist": t.twist},
} | {
    f"{order} {about}": lambda t, order=order, about=about: {
        "position": t.position, "euler": t.euler(order, about), "order": order, "about": about,
    }
    for order in ORDERS for about in ABOUT
}  # fmt: skip
UNITS = [("m", "rad"), ("mm", "deg"), ("in", "deg"), ("cm", "rad")]


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize(("length", "angle"), UNITS)
def test_every_form_that_is_told_can_be_typed(form: str, length: str, angle: str) -> None:
    rng = np.random.default_rng(18)
    many = vi.transform(
        rng.normal(size=(2, 50, 3)), quaternion=rng.normal(size=(2, 50, 4)), length=length, angle=angle
    )
    again = vi.transform(**FORMS[form](many), length=length, angle=angle)
    assert_allclose(again.matrix, many.matrix, atol=1e-12)
    one = vi.transform([1, 2, 3], abc=[0.3, 0.2, 0.1], length=length, angle=angle)
    assert_allclose(
        vi.transform(**FORMS[form](one), length=length, angle=angle).matrix, one.matrix, atol=1e-12
    )


def test_a_typed_form_changes_the_others_and_the_rest_stays() -> None:
    arm = vi.robot("puma560")
    pose = arm.transform(2, "tool", [10, 20, 30, 40, 50, 60])
    turned = pose.changed(quaternion=[0, 1, 0, 0])
    assert_allclose(turned.position, pose.position)
    assert_allclose(turned.abc, [180, 0, 0])
    assert_allclose([*turned.axis, turned.angle], [1, 0, 0, 180])
    moved = pose.changed([1, 2, 3])
    assert_allclose(moved.rotation, pose.rotation)
    assert_allclose(moved.position, [1, 2, 3])
    assert (pose.factors != (), moved.factors, turned.units) == (True, (), arm.units)
    assert_allclose(pose.changed(twist=pose.twist).matrix, pose.matrix, atol=1e-9)


def test_factors_are_in_the_units_of_the_arm() -> None:
    arm = vi.robot("lynx6", length="mm", angle="deg")
    found = arm.transform(0, 2, [10, 20, 0, 0, 0], elementary=True)
    told = {part.name: float(part.value) for part in found.factors if part.value}
    assert told == pytest.approx({"Rz θ1": 10, "Tz d1": 110.6, "Rx α1": 90, "Rz θ2": 20, "Tx a2": 120})
    product = np.linalg.multi_dot([part.matrix for part in found.factors])
    assert_allclose(product, found.matrix, atol=1e-12)
    back = found.inverse
    assert_allclose(np.linalg.multi_dot([part.matrix for part in back.factors]), back.matrix, atol=1e-12)
    assert_allclose(back.matrix @ found.matrix, np.eye(4), atol=1e-12)


def test_a_screw_is_told_in_the_units_of_the_arm() -> None:
    """Joint 1 turns by 90 degrees about a line 10 mm from the origin, and lifts by 5 mm."""
    found = vi.transform([10, -10, 5], abc=[0, 0, 90], length="mm").screw
    assert_allclose(found.axis, [0, 0, 1], atol=1e-15)
    assert_allclose(found.point, [10, 0, 0], atol=1e-12)
    assert_allclose([found.angle, found.slide, found.pitch], [90, 5, 5 / 90])


def test_a_frame_may_be_typed_and_many_poses_give_many() -> None:
    arm = vi.robot("kuka-kr5-arc")
    fixture = vi.transform([900, 0, 300], abc=[180, 0, 0], length="mm")
    q = np.linspace([0, 60, 0, 0, 0, 0], [90, 120, 20, 30, 40, 50], 6).reshape(2, 3, 6)
    for typed in (fixture, fixture.matrix, fixture.matrix.tolist()):
        found = arm.transform(typed, "tool", q)
        assert found.matrix.shape == (2, 3, 4, 4)
        assert_allclose(fixture.matrix @ found.matrix, arm.fk(q).matrix, atol=1e-9)
        assert len(found.to_frame()) == 6
    assert repr(found) == "<6 transforms, (2, 3)>"
    assert list(arm.transform(1, 2).to_frame())[:6] == ["x_mm", "y_mm", "z_mm", "A_deg", "B_deg", "C_deg"]


def test_gimbal_lock_is_told_and_says_which_angle_is_zero() -> None:
    locked = vi.transform(abc=[30, 90, 10])
    assert_allclose(locked.euler("zyx"), [0, 90, 20], atol=1e-9)
    assert_allclose(locked.euler("xyz", "fixed"), [20, 90, 0], atol=1e-9)
    assert (bool(locked.locked("zyx")), bool(locked.locked("zyz"))) == (True, False)


def test_a_matrix_that_is_none_is_told_and_repaired_on_request() -> None:
    rough = vi.transform([1, 2, 3], abc=[10, 20, 30]).matrix.round(2)
    with pytest.raises(Vi3drasError, match="so this is no rotation: correct it, or have it repaired"):
        vi.transform(matrix=rough)
    repaired = vi.transform(matrix=rough, repair=True)
    assert_allclose(repaired.abc, [10, 20, 30], atol=0.5)
    assert_allclose(repaired.position, [1, 2, 3], atol=0.01)
    found = vi.check_rotation(rough)
    assert_allclose(found.repaired, repaired.rotation)
    assert 0 < found.moved < 0.01
    assert len(found.faults) >= 3
    assert vi.check_rotation(repaired.matrix).is_rotation
    assert_allclose(vi.check_rotation(np.diag([2.0, 1, -1])).lengths, [2, 1, 1])
    assert vi.check_rotation(np.diag([2.0, 1, -1])).is_mirrored


def test_a_compound_rotation_is_in_its_units_and_counts_from_one() -> None:
    half = vi.compound_rotation("zyx", [30, 20, 10], about="fixed", t=0.5)
    assert (half.turn, half.done, half.product) == (2, pytest.approx(10), "Rx(0) Ry(10) Rz(30)")
    assert [factor.turn for factor in half.factors] == [3, 2, 1]
    end = half.at(1)
    assert_allclose(end.matrix, vi.transform(euler=[30, 20, 10], order="zyx", about="fixed").rotation)
    moving = vi.compound_rotation("ZYX", np.radians([30, 20, 10]), angle="rad")
    assert_allclose(moving.matrix, vi.transform(abc=[10, 20, 30]).rotation)
    assert_allclose(half.axis, [0, 1, 0])
