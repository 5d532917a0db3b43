"""G-code arms: lines byte for byte, errors by number, what waits in a board, hold, resume, reset."""

from __future__ import annotations

import numpy as np
import pytest
from any_board import asked, ready, told, wired
from numpy.testing import assert_allclose

from vi3dras.arm.library import load_robot
from vi3dras.formats.gcode import WIDTH
from vi3dras.remote.board import Place
from vi3dras.remote.boards.grbl import Grbl
from vi3dras.remote.errors import GarbledError, RefusedError, WiringError
from vi3dras.twins.grbl import BLOCKS, BUFFER, VirtualGrbl
from vi3dras.twins.twin import Twin

PUMA = load_robot("puma560")


def twin(*, is_locked: bool = False) -> Twin:
    board = wired("grbl").twin
    if not is_locked:
        said(board, b"$X\n")
    return board


def said(board: Twin, data: bytes, seconds: float = 0.05) -> str:
    board.hear(data)
    return told(board, seconds).decode()


def inside(board: Twin) -> VirtualGrbl:
    assert isinstance(board.board, VirtualGrbl)
    return board.board


def test_a_move_says_its_joints_in_degrees_and_its_time_as_a_share_of_a_minute() -> None:
    q = np.radians([10, -20.5, 30.1234, 0, 0, -0.0001])
    line = Grbl(PUMA).move(Place(q, 0.0), 0.5).data
    assert line == b"G90G93G1X10Y-20.5Z30.123A0B0C0F120M3S1000\n"
    (order,) = Grbl(PUMA).orders(line)
    assert order.place is not None
    assert_allclose(np.degrees(order.place.q), [10, -20.5, 30.123, 0, 0, 0], atol=1e-9)
    assert (order.seconds, order.place.gripper) == (0.5, 0.0)


def test_a_first_move_tells_where_the_arm_stands_and_nothing_moves() -> None:
    arm = ready("grbl")
    assert_allclose(arm.twin.board.body.q, arm.robot.home, atol=1e-12)
    assert_allclose(arm.driver.guard.at, arm.robot.home, atol=1e-6)
    assert b"G10L20P1X0\n" in Grbl(PUMA).move(Place(np.array([0, *[np.nan] * 5])), None).data


def test_no_line_is_longer_than_a_board_takes() -> None:
    longest = Place(np.radians([-159.999, -44.999, -224.999, -109.999, -99.999, -265.999]), 0.0)
    assert len(Grbl(PUMA).move(longest, 0.0613).data) < WIDTH


@pytest.mark.parametrize(
    "line",
    [
        b"G1X10F100\n",  # which distance, which time
        b"G90G93G1X10\n",
        b"G90G93G1X10X20F60\n",
        b"G91G93G1X10F60\n",
        b"G90G93G1U10F60\n",
        b"G90G93G1X1O0F60\n",
        b"G90G93G1X10F60",
        b"G28\n",
        b"G90G93G1X10" + b" " * 80 + b"F60\n",
    ],
)
def test_a_line_that_leaves_anything_open_is_no_order(line: bytes) -> None:
    with pytest.raises(GarbledError):
        Grbl(PUMA).orders(line)


def test_seven_joints_are_more_than_there_are_axes() -> None:
    with pytest.raises(WiringError, match="7 joints, and there are 6 axes"):
        Grbl(load_robot("franka-panda"))


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        (b"G90G93G1X10F60\n", "ok"),
        (b"g90 g94 g1 x10 (slowly) f60 ; there\n", "ok"),
        (b"\n", "ok"),
        (b"10X\n", "error:1"),
        (b"G1X\n", "error:2"),
        (b"G1X1O0F1\n", "error:20"),
        (b"$Y\n", "error:3"),
        (b"G90" + b" " * 90 + b"\n", "error:11"),
        (b"G64\n", "error:20"),
        (b"G0G1X1F1\n", "error:21"),
        (b"G94G1X1\n", "error:22"),
        (b"G1X1X2F1\n", "error:25"),
    ],
)
def test_a_line_is_answered_with_ok_or_the_number_of_its_error(line: bytes, answer: str) -> None:
    assert said(twin(), line) == f"{answer}\r\n"


def test_a_board_is_locked_when_the_power_comes() -> None:
    board = twin(is_locked=True)
    assert said(board, b"G1X1F1\n") == "error:9\r\n"
    assert said(board, b"?").startswith("<Alarm|MPos:0.000,")
    assert said(board, b"$X\n") == "[MSG:Caution: Unlocked]\r\nok\r\n"
    assert said(board, b"?").startswith("<Idle|")


def test_lines_wait_while_fifteen_blocks_are_full_and_are_answered_one_by_one() -> None:
    board = twin()
    board.byte_s = 1e-6
    heard = said(board, b"G93G1X1F60\n" + b"X0F60\n" * (BLOCKS + 3), 0.5)
    assert heard.count("ok") == BLOCKS
    assert said(board, b"", 1.0).count("ok") == 1
    assert inside(board).lost == 0


def test_bytes_that_find_no_place_are_lost_and_who_counts_loses_none() -> None:
    """The buffer takes 128 bytes: who sends at most so many that are not answered yet loses none."""
    greedy, careful = twin(), twin()
    lines = [b"G93G1X%dF600\n" % k for k in range(60)]
    said(greedy, b"".join(lines), 20.0)
    assert inside(greedy).lost > 0
    waiting: list[int] = []
    for line in lines:
        while sum(waiting) + len(line) > BUFFER:
            del waiting[: told(careful, 0.02).count(b"ok")]
        careful.hear(line)
        waiting.append(len(line))
    said(careful, b"", 20.0)
    assert inside(careful).lost == 0
    assert inside(careful).mpos[0] == pytest.approx(59)


def test_hold_stands_resume_goes_on_and_a_reset_keeps_the_place() -> None:
    board = twin()
    said(board, b"G93G1X10F60\n", 0.5)
    said(board, b"!", 0.1)
    held = inside(board).mpos[0]
    assert said(board, b"?").startswith("<Hold:0|")
    assert 4.0 < held < 6.5
    assert inside(board).mpos[0] == held
    said(board, b"~", 0.1)
    said(board, b"!", 0.1)
    assert inside(board).mpos[0] == pytest.approx(held + 1.0, abs=0.35)
    assert "Grbl 1.1h" in said(board, b"\x18")
    assert said(board, b"?").startswith("<Idle|")
    assert not inside(board).blocks


def test_a_reset_in_motion_loses_the_place() -> None:
    board = twin()
    said(board, b"G93G1X10F60\n", 0.5)
    assert said(board, b"\x18").startswith("ALARM:3\r\n")
    driver = Grbl(PUMA)
    place = asked(board, driver.report())
    assert place is not None
    assert np.isnan(place.q).all()


def test_a_stop_throws_away_what_is_left_of_the_motion() -> None:
    arm = ready("grbl")
    arm.driver.home(arm.robot.home + 0.3)
    end = arm.twin.time + 0.5
    arm.done(lambda: arm.twin.time >= end)
    arm.driver.stop()
    arm.done()
    assert not inside(arm.twin).blocks
    assert inside(arm.twin).state == "Idle"


def test_a_refusal_is_a_sentence() -> None:
    board = twin(is_locked=True)
    with pytest.raises(RefusedError, match=r"The board refuses G90G93G1X0.*: it says error:9"):
        asked(board, Grbl(PUMA).move(Place(np.zeros(6)), 1.0))


def test_asleep_the_motors_have_no_current_and_the_arm_is_told_anew_where_it_stands() -> None:
    arm = ready("grbl")
    arm.driver.guard.may_fall = True
    arm.driver.torque_off()
    while inside(arm.twin).state != "Sleep":
        arm.driver.tick()
    arm.done()
    assert not arm.driver.status.knows_place
    arm.driver.guard.may_jump = True
    arm.driver.home()
    arm.done()
    assert (arm.driver.state, arm.driver.error) == ("standing", None)
    assert_allclose(arm.driver.guard.at, arm.robot.home, atol=1e-6)
    assert_allclose(arm.twin.board.body.q, arm.robot.home, atol=1e-6)
