"""What stands in the way of a tool is found before anything moves, to the last digit where it is known."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.testing import assert_allclose

import vi3dras as vi
from vi3dras.api.values.given import GivenError
from vi3dras.arrays import Floats
from vi3dras.cartesian.ahead import look_ahead
from vi3dras.cartesian.errors import EndMissedError, NowhereError, StillError, TwoEndsError
from vi3dras.cartesian.way import line_by, numbers_at
from vi3dras.errors import UnknownNameError

KR5 = vi.robot("kuka-kr5-arc")
PAPER = (-200, 200, -200, -90, 0, 90)


def bent(angle: float) -> Floats:
    """The wrist alone, (6,) in degrees."""
    return np.array([0, 0, 0, 0, angle, 0])


def test_a_line_out_of_reach_ends_where_the_arm_is_stretched() -> None:
    """Two links of 200: at y = 300 the tool comes to x = sqrt(400² - 300²)."""
    done = vi.robot("planar2r").cartesian([30, 60], by=(300, 0, 0, 0, 0, 0))
    x = np.sqrt(400**2 - 300**2)
    assert_allclose(done.farthest[:2], [x, 300], atol=1e-3)
    assert done.share == pytest.approx((x - 200 * np.cos(np.pi / 6)) / 300, abs=1e-6)
    assert (len(done), done.is_whole, done.ahead.stop is not None and done.ahead.stop.kind) == (
        31,
        False,
        "workspace",
    )
    assert done.verdict.startswith("The arm comes 30.46 % along")
    assert "stretch" in done.verdict
    assert done.goal[0] == pytest.approx(200 * np.cos(np.pi / 6) + 300)
    with pytest.raises(EndMissedError, match=r"30\.46 %"):
        done.decay()


def test_a_line_that_breaks_a_limit_ends_at_the_limit() -> None:
    """The KR 5 turned by its base alone: joint 1 ends at 155 degrees."""
    start = KR5.robot.home + np.radians([150, 0, 0, 0, 0, 0])
    pose = numbers_at(KR5.robot, start)
    radius = np.hypot(*pose[:2])
    far = radius * np.array([np.cos(np.radians(158)), np.sin(np.radians(158))])
    ahead = look_ahead(KR5.robot, start, line_by(pose, np.array([*(far - pose[:2]), 0, 0, 0, 0])))
    assert ahead.stop is not None
    assert (ahead.stop.kind, ahead.stop.joint) == ("limit", 0)
    assert np.degrees(ahead.stop.q[0]) == pytest.approx(155, abs=1e-4)
    assert "base is at its end, 155 deg" in ahead.stop.why


def test_a_pose_that_is_beyond_its_limits_cannot_be_left() -> None:
    done = KR5.cartesian(np.array([160, 90, 0, 0, 270, -180]), by=(0, 0, 10, 0, 0, 0))
    assert "cannot leave its place" in done.verdict
    assert "already beyond its end, 155 deg" in done.verdict
    assert len(done) == 1
    with pytest.raises(StillError):
        _ = done.motion


def test_a_singular_pose_on_the_way_is_told_with_its_place() -> None:
    """The wrist of the KR 5 turned through straight, at joint 5 = 180 degrees: half way."""
    start, end = (KR5.fk(KR5.home - bent(angle)) for angle in (80, 100))
    done = KR5.cartesian(KR5.home - bent(80), by=[*(end.position - start.position), 0, -20, 0])
    assert done.ahead.close is not None
    assert done.ahead.close.is_crossed
    assert np.degrees(done.ahead.close.q[4]) == pytest.approx(180, abs=0.05)
    assert "Joints 4 and 6 together" in done.near_singular
    assert_allclose(done.q, KR5.home - bent(100), atol=1e-6)


def test_the_paper_case_through_the_front_door() -> None:
    done = KR5.cartesian("home", by=PAPER)
    assert repr(done) == (
        "<Cartesian motion of kuka-kr5-arc, closed-loop, 100 steps: "
        "ends at 600, 200, 805 mm, A B C 90, 0, 90 deg>"
    )
    assert_allclose(done.reached, [600, 200, 805, 90, 0, 90], atol=1e-9)
    assert_allclose(KR5.fk(done.q).position, [600, 200, 805], atol=1e-6)
    table = done.to_frame()
    assert len(table) == 101
    assert list(table.columns[:2]) == ["share", "theta1_deg"]
    assert "off_mm" in table
    assert "polyline" in done.plot().html
    printed = KR5.cartesian("home", by=PAPER, method="as-printed", steps=200)
    assert_allclose(printed.errors[:3], [-0.739, 0.873, -0.644], atol=5e-4)
    assert 0.1 < printed.straightness < 0.4
    assert printed.turn_error == pytest.approx(0.74, abs=0.01)


def test_it_becomes_a_motion_with_a_passport() -> None:
    done = KR5.cartesian("home", by=PAPER)
    assert done.motion.is_safe
    assert done.motion.title == "Cartesian motion"
    assert_allclose(done.motion.points[-1], [600, 200, 805], atol=1e-9)
    turned = KR5.cartesian("home", by=(0, 0, 0, 0, 30, 0))
    assert turned.length == 0
    assert turned.motion.duration > 0
    assert_allclose(turned.motion.q[-1], turned.q, atol=1e-9)
    drifted = KR5.cartesian("home", by=PAPER, method="first-order", steps=50)
    assert not drifted.motion.is_safe


@pytest.mark.parametrize(
    ("asked", "error", "says"),
    [
        ({}, NowhereError, "by .how far it goes. or to"),
        ({"by": PAPER, "to": PAPER}, TwoEndsError, "by or to, not both"),
        ({"by": PAPER, "circle": True}, NowhereError, "via"),
        ({"by": (1, 2, 3)}, GivenError, "x, y, z, A, B, C"),
        ({"by": (0, 0, 0, 0, 0, 0)}, StillError, "where the tool is already"),
        ({"by": PAPER, "method": "exact"}, UnknownNameError, 'no method "exact"'),
        ({"by": PAPER, "via": (-100, 100, -100)}, vi.Vi3drasError, "on one line"),
        ({"by": PAPER, "steps": 0}, GivenError, "number of steps"),
    ],
)
def test_what_is_no_motion_is_refused_with_what_would_be_one(
    asked: dict[str, object], error: type[Exception], says: str
) -> None:
    with pytest.raises(error, match=says):
        KR5.cartesian("home", **asked)  # type: ignore[arg-type]


def test_the_errors_over_the_steps_are_in_the_units_of_the_arm() -> None:
    """Table II: at 100 steps 1.465 mm are missed in x, in all decimals 1.458."""
    done = KR5.using(length="cm", angle="rad").cartesian(
        "home", by=in_cm(PAPER), method="first-order", steps=3
    )
    found = done.decay((50, 100))
    assert_allclose(found.errors[1] * np.repeat([10, np.degrees(1)], 3), done_in_mm().errors, atol=1e-9)
    assert found.errors[1, 0] == pytest.approx(-0.1458, abs=1e-4)
    assert found.slopes[0] == pytest.approx(-1, abs=0.03)


def in_cm(numbers: tuple[float, ...]) -> list[float]:
    """The same six numbers in cm and radians."""
    return [*(value / 10 for value in numbers[:3]), *np.radians(numbers[3:]).tolist()]


def done_in_mm() -> vi.CartesianMotion:
    """The same line in 100 steps."""
    return KR5.cartesian("home", by=PAPER, method="first-order")
