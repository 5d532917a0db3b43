"""Cables are pulled, bytes get lost, boards begin anew: the arm stands, and goes on without a jump."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from memory_link import MemoryLink
from wired_arm import LYNX6, Watch, WiredArm, swing

from vi3dras.motion.limits import limits_of
from vi3dras.remote.conversation import SILENCE_S
from vi3dras.remote.errors import BegunAnewError, LatchedError, NoAnswerError, TooSlowError
from vi3dras.remote.mover import STOPS_S
from vi3dras.twins.twin import Twin

LEAST = limits_of(LYNX6).speed.max() / np.radians(90 / 1000)
"""The quickest a pulse may change for an arm that turns by 90 degrees in 1000 us, roughly [µs/s]."""


def running(tmp_path: Path, board: str = "ssc32", **more: int) -> tuple[WiredArm, Watch]:
    arm, job = WiredArm(board, **more).ready(), swing(tmp_path, 2.0)  # type: ignore[arg-type]
    arm.driver.run(job)
    arm.done(lambda: arm.driver.along.time > 0)
    return arm, Watch(arm.twin)


@pytest.mark.parametrize("when", np.random.default_rng(2).uniform(0.05, 1.9, 20).round(3))
def test_a_pulled_cable_stops_the_arm_within_a_fifth_of_a_second(tmp_path: Path, when: float) -> None:
    arm, watch = running(tmp_path)
    driver, pulled = arm.driver, arm.twin.time + when
    arm.twin.at(pulled, lambda: setattr(arm.twin.faults, "is_pulled", True))
    arm.done()
    assert driver.state == "lost"
    assert isinstance(driver.error, NoAnswerError)
    assert arm.twin.time - pulled <= STOPS_S
    assert watch.stood_from(pulled) - pulled <= STOPS_S
    arm.look(1.0)
    arm.twin.faults.is_pulled = False
    driver.resume()
    arm.done()
    assert (driver.state, driver.error) == ("standing", None)
    assert np.abs(watch.speeds).max() <= LEAST * 1.2, "resumed without a jump"
    assert np.abs(driver.guard.at - swing(tmp_path, 2.0).q[-1]).max() < np.radians(0.1)


@pytest.mark.parametrize("board", ["ssc32", "ssc32u"])
@pytest.mark.parametrize("when", [0.3, 1.234, 1.8])
def test_stop_stands_within_a_fifth_of_a_second_and_resume_goes_on(
    tmp_path: Path, board: str, when: float
) -> None:
    arm, watch = running(tmp_path, board)
    driver, asked = arm.driver, arm.twin.time + when
    arm.done(lambda: arm.twin.time >= asked)
    asked = arm.twin.time
    driver.stop()
    arm.done()
    assert driver.state == "stopped"
    assert watch.stood_from(asked) - asked <= STOPS_S
    with pytest.raises(LatchedError):
        driver.resume()
    arm.look(0.5)
    assert driver.state == "stopped"
    driver.release()
    driver.resume()
    arm.done()
    assert (driver.state, driver.error) == ("standing", None)
    off = np.abs(driver.guard.at - swing(tmp_path, 2.0).q[-1]).max()
    assert off < np.radians(0.1)


def test_hold_resume_and_step(tmp_path: Path) -> None:
    arm, watch = running(tmp_path)
    driver = arm.driver
    asked = arm.twin.time
    driver.hold()
    arm.done()
    assert driver.state == "holding"
    assert watch.stood_from(asked) - asked <= STOPS_S
    row = driver.status.row
    driver.step()
    arm.done()
    assert (driver.state, driver.status.row) == ("holding", row + 1)
    driver.resume()
    arm.done()
    assert (driver.state, driver.error) == ("standing", None)


def test_answers_that_are_spoilt_or_lost_are_asked_for_again(tmp_path: Path) -> None:
    arm, _ = running(tmp_path, seed=5)
    arm.twin.faults.spoilt = 0.002
    arm.twin.at(arm.twin.time + 1.5, lambda: setattr(arm.twin.faults, "spoilt", 0.0))
    arm.done(lambda: arm.twin.faults.spoilt == 0)
    assert arm.driver.status.late > 0


def test_an_order_that_was_lost_is_sent_again(tmp_path: Path) -> None:
    arm, watch = running(tmp_path)
    hear = arm.twin.board.hear
    lost = [0]

    def deaf_once(byte: int, time: float) -> None:
        if byte == ord("#") and lost[0] == 0 and arm.twin.time > 6.5:
            lost[0] = 60
        if lost[0] > 1:
            lost[0] -= 1 if byte != 13 else lost[0] - 1
            return
        hear(byte, time)

    arm.twin.board.hear = deaf_once  # type: ignore[method-assign]
    arm.done()
    assert lost[0] == 1
    assert (arm.driver.state, arm.driver.error) == ("standing", None)
    assert np.abs(watch.speeds).max() <= LEAST * 1.2


def test_a_board_that_begins_anew_is_not_driven_on(tmp_path: Path) -> None:
    arm, _ = running(tmp_path)
    arm.twin.at(arm.twin.time + 1.0, arm.twin.brown_out)
    arm.done()
    assert arm.driver.state == "stopped"
    assert isinstance(arm.driver.error, BegunAnewError)
    sent = arm.driver.log.count
    arm.driver.resume()
    arm.done()
    assert arm.driver.state == "stopped"
    new = b"".join(entry.data for entry in arm.driver.log.since(sent) if entry.is_sent)
    assert b"#" not in new, "nothing but questions"


def test_a_line_on_which_nobody_could_stop_is_refused() -> None:
    assert LYNX6.servo is not None
    arm = WiredArm(robot=replace(LYNX6, servo=replace(LYNX6.servo, baud=2400)), baud=2400)
    arm.driver.connect()
    arm.done()
    assert isinstance(arm.driver.error, TooSlowError)
    assert "9600" in str(arm.driver.error)
    assert arm.driver.log.count == 0


def test_an_arm_on_its_way_turns_to_another_place_without_a_jump() -> None:
    arm = WiredArm().ready()
    watch = Watch(arm.twin)
    arm.driver.home(np.radians([60.0, 90, 0, 0, 0]))
    arm.done(lambda: arm.twin.time > watch.times[0] + 2.0)
    arm.driver.home(np.radians([-30.0, 80, -20, 0, 0]))
    arm.done()
    assert (arm.driver.state, arm.driver.error) == ("standing", None)
    assert np.abs(np.degrees(arm.driver.guard.at) - [-30, 80, -20, 0, 0]).max() < 0.1
    assert np.abs(watch.speeds).max() <= LEAST
    assert np.array(watch.pulses)[:, 0].min() < 1460 - 100, "it was on its way to the first place"


class LateLink(MemoryLink):
    """A link of a program that is kept from running at times, for longer than a board may be silent."""

    def __init__(self, twin: Twin) -> None:
        super().__init__(twin)
        self.late = 0.0
        """How long it is kept [s]."""
        self._dice, self._came = np.random.default_rng(3), b""

    def _is_kept(self) -> None:
        if self.late and self._dice.random() < 0.05:
            self._came += self.twin.pass_time(self.twin.time + self.late)

    def write(self, data: bytes) -> None:
        self._is_kept()
        super().write(data)

    def read(self, seconds: float) -> bytes:
        self._is_kept()
        came, self._came = self._came, b""
        return came or super().read(seconds)


def test_time_that_the_program_lost_is_not_the_silence_of_the_board(tmp_path: Path) -> None:
    arm, job = WiredArm(), swing(tmp_path, 2.0)
    links = [LateLink(arm.twin)]
    arm.driver.opened = lambda: links[0]
    arm.ready()
    links[0].late = 3 * SILENCE_S
    arm.driver.run(job)
    arm.done()
    assert (arm.driver.state, arm.driver.error) == ("standing", None)
    assert np.abs(arm.driver.guard.at - job.q[-1]).max() < np.radians(0.1)


def test_a_cable_is_missed_also_by_a_program_that_is_late(tmp_path: Path) -> None:
    arm, job = WiredArm(), swing(tmp_path, 4.0)
    links = [LateLink(arm.twin)]
    arm.driver.opened = lambda: links[0]
    arm.ready()
    links[0].late = 3 * SILENCE_S
    watch, pulled = Watch(arm.twin), arm.twin.time + 1.0
    arm.twin.at(pulled, lambda: setattr(arm.twin.faults, "is_pulled", True))
    arm.driver.run(job)
    arm.done()
    assert arm.driver.state == "lost"
    assert watch.stood_from(pulled) - pulled <= STOPS_S
