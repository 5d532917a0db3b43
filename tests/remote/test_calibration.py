"""Hidden calibration errors are found by measuring, as with a protractor."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.testing import assert_allclose
from wired_arm import LYNX6, WiredArm

from vi3dras.arm.bus import STEP, BusServo
from vi3dras.arm.library import load_robot
from vi3dras.arm.robot_file import parse_robot
from vi3dras.arm.robot_writer import robot_text
from vi3dras.arrays import Floats
from vi3dras.remote.calibration import Points, calibrated, checked, plan
from vi3dras.remote.driver import Driver
from vi3dras.remote.errors import MeasuredError, NoServoError
from vi3dras.remote.guard import Guard
from vi3dras.remote.registry import board_class
from vi3dras.remote.which_servo import servo_of, with_servo
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


BESIDE = Flaws(gain=0.0, dead_band=0.0, play=0.0, droop=0.0)
"""Servos that were put on some degrees beside their place, and are right else."""


def felt(arm: WiredArm, degrees: float) -> Floats:
    """All joints turned by hand to an angle without torque; gives the steps that the servos measure."""
    servos = arm.twin.board.body.servos
    servos.angles[: arm.robot.n] = servos.carried[: arm.robot.n] = np.radians(degrees)
    arm.look(0.2)
    assert arm.robot.bus is not None
    places = zip(arm.robot.bus.joints, arm.driver.mover.reported.q, strict=True)
    return np.array([float(servo.steps(q)) for servo, q in places])


def test_servos_of_a_bus_are_felt_by_hand_and_then_go_where_they_are_sent() -> None:
    robot = load_robot("so-101")
    arm = WiredArm("feetech", robot=robot, flaws=BESIDE, seed=4)
    arm.driver.connect()
    arm.done()
    arm.driver.guard.may_fall = True
    arm.driver.torque_off()
    arm.look(0.2)
    assert arm.driver.state == "free"
    steps = np.array([felt(arm, angle) for angle in (-40.0, 5.0, 50.0)])
    off = []
    for joint, measured in zip(robot.joints, steps.T, strict=True):
        points = Points(measured, np.radians([-40.0, 5.0, 50.0]))
        off.append(not checked(robot, joint.name, points).is_good)
        found = calibrated(robot, joint.name, points, ends=(100.0, 4000.0))
        assert found.gain == pytest.approx(1.0, abs=1e-3)
        assert found.residual <= STEP
        robot = with_servo(robot, found.servo)
    assert any(off), "some were put on beside their place"
    robot = parse_robot(robot_text(robot), "my-so101")
    again = Driver(robot, board_class("feetech")(robot), arm.driver.opened)
    arm.driver = again
    arm.twin.board.body.servos.angles[:] = arm.twin.board.body.servos.carried[:] = 0.0
    again.connect()
    arm.done()
    q = np.radians([20.0, -30, 25, 10, -15])
    again.home(q)
    arm.done()
    assert (again.state, again.error) == ("standing", None)
    assert np.abs(arm.twin.board.body.q - q).max() <= 2 * STEP


def test_one_place_tells_the_zero_of_a_bus_servo_and_its_stops_bound_what_is_sent() -> None:
    robot = load_robot("so-101")
    found = calibrated(
        robot, "elbow_flex", Points(np.array([2061.0]), np.array([0.0])), ends=(3000.0, 1100.0)
    )
    assert isinstance(found.servo, BusServo)
    assert (found.servo.zero, found.servo.ends, np.isnan(found.gain)) == (2061.0, (1100.0, 3000.0), True)
    mine = with_servo(robot, found.servo)
    guard = Guard(board_class("feetech")(mine), mine)
    low, high = robot.joints[2].low, robot.joints[2].high
    assert low < guard.low[2] == pytest.approx((1100 - 2061) * STEP)
    assert high > guard.high[2] == pytest.approx((3000 - 2061) * STEP)
    assert found.short == pytest.approx((guard.low[2] - low, high - guard.high[2]))


@pytest.mark.parametrize(
    ("steps", "degrees", "why"),
    [
        ([], [], "0 places, but 1 are needed"),
        ([2048.0, 5000.0], [0, 45], "from 0 to 4095 steps"),
        ([2048.0, 3072.0], [0, 45], "turns by 2.00 of its way"),
        ([361.0], [0], "put its horn on anew"),
    ],
)
def test_what_cannot_be_a_measurement_of_a_bus_servo_is_told(
    steps: list[float], degrees: list[float], why: str
) -> None:
    with pytest.raises(MeasuredError, match=why):
        calibrated(load_robot("so-101"), "elbow_flex", Points(np.array(steps), np.radians(degrees)))
