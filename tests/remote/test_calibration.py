"""Hidden calibration errors are found by measuring, as with a protractor."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.testing import assert_allclose
from wired_arm import LYNX6

from vi3dras.arm.robot_file import parse_robot
from vi3dras.arm.robot_writer import robot_text
from vi3dras.remote.calibration import Points, calibrated, checked, plan, servo_of, with_servo
from vi3dras.remote.errors import MeasuredError, NoServoError
from vi3dras.twins.body import Flaws
from vi3dras.twins.registry import twin_of
from vi3dras.twins.twin import Twin

SERVOS = LYNX6.servo.joints if LYNX6.servo else ()
LIGHT = Flaws(droop=0.0)
"""A servo is measured with the arm held so that it carries little."""


def measured(twin: Twin, places: int = 5, grid: float = 0.5) -> list[Points]:
    """All servos at once, read to half a degree; every place from below, then from above."""
    plans = np.array([plan(servo, places) for servo in SERVOS])
    twin.hear("".join(f"#{k}P{pulse:.0f}" for k, pulse in enumerate(plans[:, 1])).encode() + b"\r")
    twin.pass_time(twin.time + 0.8)
    seen = []
    for pulses in plans.T:
        twin.hear("".join(f"#{k}P{pulse:.0f}" for k, pulse in enumerate(pulses)).encode() + b"\r")
        twin.pass_time(twin.time + 0.8)
        seen.append(grid * np.rint(np.degrees(twin.board.body.q) / grid))
    return [Points(p, np.radians(v)) for p, v in zip(plans, np.array(seen).T, strict=True)]


def test_of_fifty_boards_offsets_are_found_to_half_a_degree_and_gains_to_a_percent() -> None:
    for seed in range(50):
        twin = twin_of(LYNX6, flaws=LIGHT, seed=seed)
        truth = twin.board.body.truth
        for k, (servo, points) in enumerate(zip(SERVOS, measured(twin), strict=True)):
            found = calibrated(LYNX6, servo.joint, points)
            middle = servo.value(points.pulses).mean()
            offset = truth.shafts(np.full(6, middle))[k] - middle
            assert abs(found.gain - truth.gains[k]) <= 0.01
            assert abs(found.offset - offset) <= np.radians(0.5)
            assert found.residual <= np.radians(0.8)
            assert 0 <= found.play < np.radians(1.6)


def test_with_the_new_file_the_arm_goes_where_it_is_sent() -> None:
    twin = twin_of(LYNX6, flaws=LIGHT, seed=7)
    robot = LYNX6
    for servo, points in zip(SERVOS, measured(twin), strict=True):
        robot = with_servo(robot, calibrated(LYNX6, servo.joint, points).servo)
    q = np.radians([30.0, 70, -20, 15, -40])
    for arm, least, most in ((LYNX6, 2.0, 9.0), (robot, 0.0, 0.8)):
        pulses = [float(servo_of(arm, j.name).pulse(np.array(v))) for j, v in zip(arm.joints, q, strict=True)]
        twin.hear("".join(f"#{k}P{p:.0f}" for k, p in enumerate(pulses)).encode() + b"\r")
        twin.pass_time(twin.time + 1.0)
        off = np.degrees(np.abs(twin.board.body.q - q)).max()
        assert least <= off <= most


def test_a_calibration_is_kept_in_the_file_of_the_arm() -> None:
    points = measured(twin_of(LYNX6, flaws=LIGHT, seed=1), places=7)[2]
    found = calibrated(LYNX6, "elbow", points, pieces=4)
    assert len(found.servo.values) == 5
    again = parse_robot(robot_text(with_servo(LYNX6, found.servo)), "lynx6")
    servo = servo_of(again, "elbow")
    assert_allclose(servo.values, found.servo.values, atol=1e-12)
    assert servo.residual == pytest.approx(found.residual)
    assert servo.sign == -1
    middle = np.array(0.5 * (servo.values[1] + servo.values[2]))
    assert_allclose(servo.value(servo.pulse(middle)), middle)


def test_a_servo_that_was_put_on_again_is_no_longer_good() -> None:
    elbow = servo_of(LYNX6, "elbow")
    pulses = np.array([1000.0, 1725, 2300])
    assert checked(LYNX6, "elbow", Points(pulses, elbow.value(pulses) + np.radians(0.4))).is_good
    found = checked(LYNX6, "elbow", Points(pulses, elbow.value(pulses) + np.radians(14.4)))
    assert not found.is_good
    assert found.offset == pytest.approx(np.radians(14.4))


def test_the_sign_is_measured_too() -> None:
    wrist = servo_of(LYNX6, "wrist")
    pulses = np.array(wrist.pulses)
    found = calibrated(LYNX6, "wrist", Points(pulses, -np.array(wrist.values)))
    assert found.servo.sign == -wrist.sign
    assert_allclose(found.servo.pulse(np.array([-0.3, 0.4])), wrist.pulse(np.array([0.3, -0.4])), rtol=2e-2)


@pytest.mark.parametrize(
    ("pulses", "degrees", "why"),
    [
        ([1000, 1500], [0, 45], "3 are needed"),
        ([1000, 1010, 1020], [0, 1, 2], "span less"),
        ([1000, 1500, 3000], [0, 45, 90], "from 500 to 2500"),
        ([1000, 1500, 2000], [0, 60, 30], "to and fro"),
    ],
)
def test_what_cannot_be_a_measurement_is_told(pulses: list[float], degrees: list[float], why: str) -> None:
    with pytest.raises(MeasuredError, match=why):
        calibrated(LYNX6, "elbow", Points(np.array(pulses), np.radians(degrees)))


def test_a_joint_without_a_servo_is_told() -> None:
    with pytest.raises(NoServoError, match="base, shoulder, elbow, wrist, roll"):
        servo_of(LYNX6, "knee")
