"""A window that hangs but lives: the arm holds by itself, and goes on when somebody watches again."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

import numpy as np
from wired_arm import LYNX6, TO, Watch, WiredArm, swing

from vi3dras.arm.library import load_robot
from vi3dras.motion.limits import limits_of
from vi3dras.remote.along import Settings
from vi3dras.remote.arm_process import ArmProcess
from vi3dras.remote.errors import UnwatchedError
from vi3dras.remote.heartbeat import Heartbeat
from vi3dras.remote.mover import FIRST_S, STOPS_S
from vi3dras.remote.running import running
from vi3dras.remote.sender import ArmSpec
from vi3dras.twins.process import TwinProcess, TwinSpec

PATIENCE = Settings().unwatched
FASTEST = limits_of(LYNX6).speed.max() / np.radians(90 / 1000) * 1.2
"""No pulse of a Lynx6 may change more quickly [µs/s]."""


def watched_until(arm: WiredArm, end: Callable[[], bool]) -> float:
    """Let it work, watched until something is so, and nobody watches from then on; gives when that was."""
    heartbeat = Heartbeat(arm.driver, lambda: arm.twin.time)
    last = [arm.twin.time]

    def work() -> bool:
        if not end():
            heartbeat.beat()
            last[0] = arm.twin.time
        heartbeat.check()
        return False

    arm.done(work)
    return last[0]


def test_a_job_that_nobody_watches_is_held_and_goes_on_without_a_jump(tmp_path: Path) -> None:
    arm, job = WiredArm().ready(), swing(tmp_path, 6.0)
    driver, watch = arm.driver, Watch(arm.twin)
    driver.run(job)
    seen = watched_until(arm, lambda: driver.along.time > 1.0)
    assert driver.state == "holding"
    assert isinstance(driver.error, UnwatchedError)
    assert PATIENCE <= watch.stood_from(seen) - seen <= PATIENCE + STOPS_S
    driver.resume()
    watched_until(arm, lambda: False)
    assert (driver.state, driver.error) == ("standing", None)
    assert np.abs(driver.guard.at - job.q[-1]).max() < np.radians(0.1)
    assert np.abs(watch.speeds).max() <= FASTEST


def test_a_way_to_a_place_that_nobody_watches_is_ended() -> None:
    arm = WiredArm().ready()
    driver, watch = arm.driver, Watch(arm.twin)
    begun = arm.twin.time
    driver.home(TO)
    seen = watched_until(arm, lambda: arm.twin.time > begun + 0.5)
    assert driver.state == "standing"
    assert isinstance(driver.error, UnwatchedError)
    assert watch.stood_from(seen) - seen <= PATIENCE + STOPS_S
    assert np.abs(driver.guard.at - TO).max() > 0.1, "it was on its way"


def test_servos_that_are_still_off_are_not_switched_on_when_nobody_watches() -> None:
    arm = WiredArm()
    arm.driver.connect()
    arm.done()
    arm.driver.guard.may_jump = True
    arm.driver.home()
    watched_until(arm, lambda: True)
    assert isinstance(arm.driver.error, UnwatchedError)
    moves = sum(entry.data.startswith(b"#") for entry in arm.driver.log if entry.is_sent)
    assert moves == 1 + int(PATIENCE / FIRST_S)
    assert not arm.driver.guard.may_jump, "who holds the arm is asked again"


def test_a_program_that_hangs_is_not_waited_for() -> None:
    """This test is the program: while it does not look, the process that sends lets the arm stand."""
    robot = load_robot("so-101")
    far = robot.home + np.array([1.5, -0.6, 0.3, 0.0, 0.0])
    settings = Settings(unwatched=0.2)
    with (
        TwinProcess(TwinSpec(robot, "feetech", port=0)) as twin,
        ArmProcess(ArmSpec(robot, "feetech", twin.address, settings=settings)) as arm,
    ):
        arm.answer(arm.connect())
        arm.wait(lambda status: status.knows_place, 10.0)
        arm.answer(arm.home(far))
        end = time.monotonic() + 10.0
        while [each.state for each in running()] != ["standing"] and time.monotonic() < end:
            time.sleep(0.005)
        assert np.abs(twin.q - far).max() > 0.3, "it is not there"
        assert isinstance(arm.look().error, UnwatchedError)
        arm.wait(lambda status: len(arm.log) == status.sent, 10.0)
        assert len(arm.log) == arm.status.sent
