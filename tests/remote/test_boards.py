"""Every board drives its arm, and stops it: pulled cables, lost and spoilt bytes, power that fails."""

from __future__ import annotations

import numpy as np
import pytest
from any_board import ARMS, Shafts, away, each_board, ready, wired

from vi3dras.motion.limits import limits_of
from vi3dras.remote.board import Place
from vi3dras.remote.errors import BegunAnewError, HeldBackError, NoAnswerError, RefusedError, RemoteError
from vi3dras.remote.mover import STOPS_S


@each_board
def test_an_arm_goes_where_it_is_sent_and_no_joint_is_too_fast(board: str) -> None:
    arm = ready(board)
    shafts, to = Shafts(arm.twin), away(arm)
    arm.driver.home(to)
    arm.done()
    assert (arm.driver.state, arm.driver.error) == ("standing", None)
    step = arm.driver.board.resolution + arm.driver.board.report_resolution
    assert (np.abs(arm.twin.board.body.q - to) <= step + 1e-9).all()
    assert (shafts.speeds <= limits_of(arm.robot).speed * (1 + 1e-6)).all()
    assert (arm.driver.status.late, arm.driver.status.resent) == (0, 0)


@each_board
@pytest.mark.parametrize("when", [0.17, 0.33])
def test_stop_stands_within_a_fifth_of_a_second(board: str, when: float) -> None:
    arm = ready(board)
    shafts = Shafts(arm.twin)
    arm.driver.home(away(arm))
    end = arm.twin.time + when
    arm.done(lambda: arm.twin.time >= end)
    asked = arm.twin.time
    arm.driver.stop()
    arm.done()
    arm.look(0.5)
    assert arm.driver.state == "stopped"
    assert shafts.stood_from(asked) - asked <= STOPS_S
    assert np.abs(arm.driver.guard.at - arm.twin.board.body.q).max() < np.radians(1.5)
    arm.driver.release()
    arm.driver.home()
    arm.done()
    assert (arm.driver.state, arm.driver.error) == ("standing", None)
    assert np.abs(arm.twin.board.body.q - arm.robot.home).max() < np.radians(0.1)


@each_board
def test_an_arm_that_stands_may_be_stopped_too(board: str) -> None:
    """A GRBL board that rests is held all the same, and takes no line before it is let go."""
    arm = ready(board)
    here = arm.twin.board.body.q.copy()
    arm.driver.stop()
    arm.done()
    assert (arm.driver.state, arm.driver.error) == ("stopped", None)
    arm.look(0.3)
    assert np.abs(arm.twin.board.body.q - here).max() < 1e-3
    arm.driver.release()
    arm.driver.home(away(arm))
    arm.done()
    assert (arm.driver.state, arm.driver.error) == ("standing", None)


@each_board
@pytest.mark.parametrize("when", [0.05, 0.21, 0.36])
def test_a_pulled_cable_stops_the_arm_within_a_fifth_of_a_second(board: str, when: float) -> None:
    arm = ready(board)
    shafts, pulled = Shafts(arm.twin), arm.twin.time + when
    arm.driver.home(away(arm))
    arm.twin.at(pulled, lambda: setattr(arm.twin.faults, "is_pulled", True))
    arm.done()
    arm.look(1.0)
    assert arm.driver.state == "lost"
    assert isinstance(arm.driver.error, NoAnswerError)
    assert shafts.stood_from(pulled) - pulled <= STOPS_S


@each_board
def test_a_board_that_begins_anew_is_noticed_and_comes_back(board: str) -> None:
    """What only counts has lost its place, hobby servos their pulses; who measures knows where it stands."""
    arm = ready(board)
    arm.twin.at(arm.twin.time + 0.2, arm.twin.brown_out)
    arm.driver.home(away(arm))
    arm.done()
    arm.look(0.5)
    if board in {"arduino", "grbl"}:
        assert isinstance(arm.driver.error, BegunAnewError | RefusedError)
    else:
        assert np.isfinite(arm.driver.status.reported).all()
    arm.driver.connect()
    arm.done()
    arm.driver.guard.may_jump = True
    arm.driver.home()
    arm.done()
    assert (arm.driver.state, arm.driver.error) == ("standing", None)


@each_board
@pytest.mark.parametrize("seed", range(3))
def test_lost_and_spoilt_bytes_end_in_a_place_or_a_sentence(board: str, seed: int) -> None:
    arm = ready(board, seed=seed)
    shafts = Shafts(arm.twin)
    arm.twin.faults.dropped = arm.twin.faults.spoilt = 0.002
    for to in (away(arm), arm.robot.home):
        if arm.driver.state == "standing":
            arm.driver.home(to)
            arm.done()
            arm.look(0.2)
    assert arm.driver.state in {"standing", "stopped", "lost"}
    assert arm.driver.error is None or isinstance(arm.driver.error, RemoteError)
    if board in {"feetech", "arduino"}:  # their lines have sums, the others' have none
        assert (shafts.speeds <= limits_of(arm.robot).speed * (1 + 1e-3)).all()


@each_board
def test_nothing_leaves_for_a_place_beyond_the_limits(board: str) -> None:
    arm = ready(board)
    beyond = arm.robot.home.copy()
    beyond[1] = arm.robot.high[1] + np.radians(2)
    arm.driver.board.start = Place(arm.robot.home)
    with pytest.raises(HeldBackError):
        arm.driver.guard.check(arm.driver.board.move(Place(beyond), 5.0).data, arm.twin.time)


@each_board
def test_nothing_leaves_that_is_faster_than_a_joint_may_be(board: str) -> None:
    arm = ready(board)
    driver, to = arm.driver, away(arm)
    driver.board.start = Place(driver.guard.at)
    way = np.abs(to - driver.guard.at)
    least = float((way / driver.guard.speed).max())
    driver.guard.check(driver.board.move(Place(to), least * 1.01).data, arm.twin.time)
    driver.guard.found(driver.board.start.q, np.zeros(arm.robot.n))
    if board in {"feetech", "melfa"}:  # they are told speeds, and never above what the joints may do
        driver.guard.check(driver.board.move(Place(to), least / 2).data, arm.twin.time)
    else:
        with pytest.raises(HeldBackError):
            driver.guard.check(driver.board.move(Place(to), least / 2).data, arm.twin.time)


@each_board
def test_bytes_that_are_changed_on_their_way_are_held_back_or_lead_to_no_other_speed(board: str) -> None:
    """Each byte of a move changed by a bit: what the guard lets pass keeps limits and speeds."""
    arm = ready(board)
    driver = arm.driver
    rng = np.random.default_rng(4)
    start = Place(driver.guard.at)
    data = driver.board.move(Place(away(arm), 0.5), 2.0).data
    for at in rng.integers(len(data), size=60):
        spoilt = bytearray(data)
        spoilt[at] ^= 1 << int(rng.integers(8))
        driver.board.start = start
        driver.guard.found(start.q, np.zeros(arm.robot.n))
        try:
            orders = driver.guard.check(bytes(spoilt), arm.twin.time)
        except HeldBackError:
            continue
        for order in orders:
            if order.place is not None and order.seconds is not None:
                q = np.where(np.isfinite(order.place.q), order.place.q, start.q)
                assert (q <= arm.robot.high + 1e-9).all()
                assert (q >= arm.robot.low - 1e-9).all()
                assert (np.abs(q - start.q) <= driver.guard.speed * order.seconds * (1 + 1e-6) + 1e-9).all()


@each_board
def test_a_place_comes_back_from_the_bytes_that_lead_to_it(board: str) -> None:
    arm = wired(board)
    driven = arm.driver.board
    rng = np.random.default_rng(1)
    driven.start = Place(arm.robot.home)
    for _ in range(20):
        q = rng.uniform(arm.driver.guard.low, arm.driver.guard.high)
        (order,) = [each for each in driven.orders(driven.move(Place(q, 1.0), 3.0).data) if each.place]
        assert order.place is not None
        assert (np.abs(order.place.q - q) <= driven.resolution + 1e-9).all()
        assert (np.abs(order.place.q - driven.sendable(Place(q)).q) <= 1e-9).all()


def test_there_is_an_arm_for_every_board_of_this_page() -> None:
    assert set(ARMS) == {"arduino", "feetech", "grbl", "melfa"}
