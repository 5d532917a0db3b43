"""The serial bus of the SO-100 and SO-101: packets byte for byte, and servos that keep and answer.

The golden packets are those that the maker's SDK makes (feetech-servo-sdk 1.0.0 on the package index).
"""

from __future__ import annotations

import numpy as np
import pytest
from any_board import asked, ready, somewhere, told, wired
from numpy.testing import assert_allclose

from vi3dras.arm.library import load_robot
from vi3dras.remote.board import Place
from vi3dras.remote.boards.feetech import Feetech
from vi3dras.remote.boards.packets import ALL, PING, READ, SYNC_READ, SYNC_WRITE, WRITE, answers, packet
from vi3dras.remote.errors import GarbledError, WiringError
from vi3dras.twins.twin import Twin

SO101 = load_robot("so-101")

GOLDEN = {
    "ping 1": (packet(1, PING), "ff ff 01 02 01 fb"),
    "present position of 1": (packet(1, READ, 56, 2), "ff ff 01 04 02 38 02 be"),
    "torque of 1": (packet(1, WRITE, 40, 1), "ff ff 01 04 03 28 01 ce"),
    "goal 2389 of 3": (packet(3, WRITE, 42, 0x55, 0x09), "ff ff 03 05 03 2a 55 09 6c"),
    "positions of six": (
        packet(ALL, SYNC_READ, 56, 2, 1, 2, 3, 4, 5, 6),
        "ff ff fe 0a 82 38 02 01 02 03 04 05 06 26",
    ),
    "no torque on six": (
        packet(ALL, SYNC_WRITE, 40, 1, 1, 0, 2, 0, 3, 0, 4, 0, 5, 0, 6, 0),
        "ff ff fe 10 83 28 01 01 00 02 00 03 00 04 00 05 00 06 00 30",
    ),
}

MOVE = (
    "ff ff fe 3a 83 28 08 01 01 00 55 09 00 00 55 01 02 01 00 1c 07 00 00 e4 00 03 01 00 72 08 00 00 72 00 "
    "04 01 00 39 08 00 00 39 00 05 01 00 00 08 00 00 01 00 06 01 00 00 0a 00 00 72 02 51"
)
"""Goals 2389, 1820, 2162, 2105, 2048, 2560 at 341, 228, 114, 57, 1, 626 steps a second."""


@pytest.mark.parametrize("name", GOLDEN)
def test_a_packet_is_that_of_the_makers_sdk(name: str) -> None:
    made, golden = GOLDEN[name]
    assert made.hex(" ") == golden


def test_a_move_of_a_second_is_that_of_the_makers_sdk() -> None:
    board = Feetech(SO101)
    board.start = Place(np.zeros(5), 0.0)
    assert board.move(somewhere([30, -20, 10, 5, 0], 0.5), 1.0).data.hex(" ") == MOVE
    (order,) = board.orders(bytes.fromhex(MOVE))
    assert order.place is not None
    assert_allclose(np.degrees(order.place.q), [30, -20, 10, 5, 0], atol=360 / 4096 / 2)
    assert order.seconds == pytest.approx(1.0, rel=5e-3)


def test_a_sum_that_is_wrong_is_no_order_and_no_answer() -> None:
    data = bytearray.fromhex(MOVE)
    data[20] ^= 1
    with pytest.raises(GarbledError):
        Feetech(SO101).orders(bytes(data))
    answer = packet(1, 0, 0x55, 0x09)
    assert list(answers(b"\xff\x00" + answer + answer[:-1])) == [(1, 0, b"\x55\x09")]
    assert not list(answers(answer[:-1] + b"\x00"))


def test_an_arm_without_a_bus_or_with_a_range_beyond_a_turn_is_refused() -> None:
    with pytest.raises(WiringError, match=r"no \[bus\] table"):
        Feetech(load_robot("lynx6"))


def twin() -> Twin:
    return wired("feetech").twin


def said(board: Twin, data: bytes, seconds: float = 0.01) -> str:
    board.hear(data)
    return told(board, seconds).hex(" ")


def test_a_servo_answers_for_itself_and_all_of_them_in_turn() -> None:
    board = twin()
    assert said(board, packet(2, PING)) == "ff ff 02 02 00 fb"
    assert said(board, packet(ALL, PING)).count("ff ff") == 6
    assert said(board, packet(1, READ, 3, 2)) == "ff ff 01 04 00 09 03 ee"  # model 777
    assert said(board, packet(9, PING)) == ""
    assert said(board, packet(1, PING)[:-1] + b"\x00") == ""


def test_a_packet_in_two_pieces_is_understood_and_half_a_packet_is_forgotten() -> None:
    board = twin()
    asked_for = packet(1, PING)
    assert said(board, asked_for[:3], 0.001) == ""
    assert said(board, asked_for[3:]) == "ff ff 01 02 00 fc"
    assert said(board, asked_for[:4], 0.02) == ""
    assert said(board, asked_for) == "ff ff 01 02 00 fc"


def test_nobody_is_heard_while_a_servo_speaks() -> None:
    """One line: the second question comes while the first is answered, and is lost."""
    board = twin()
    board.hear(packet(1, PING))
    board.pass_time(board.time + 7e-5)
    board.hear(packet(2, PING))
    assert told(board, 0.01).hex(" ") == "ff ff 01 02 00 fc"


def test_a_prepared_goal_begins_when_all_are_told() -> None:
    board = twin()
    assert said(board, packet(1, 4, 40, 1, 0, 0x00, 0x09)) == "ff ff 01 02 00 fc"
    board.pass_time(board.time + 0.2)
    assert board.board.body.q[0] == 0
    said(board, packet(ALL, 5))
    board.pass_time(board.time + 1.0)
    assert board.board.body.q[0] == pytest.approx(256 / 4096 * 2 * np.pi, abs=1e-6)


def test_without_torque_a_goal_moves_nothing_and_with_it_the_servo_holds_where_it_is() -> None:
    board = twin()
    said(board, packet(1, WRITE, 42, 0x00, 0x09))
    board.pass_time(board.time + 0.5)
    said(board, packet(1, WRITE, 40, 1))
    board.pass_time(board.time + 0.5)
    assert board.board.body.q[0] == pytest.approx(0, abs=1e-3)


def test_the_middle_may_be_put_where_a_servo_stands_and_stays_there_without_power() -> None:
    board = twin()
    board.board.body.servos.angles[0] = board.board.body.servos.carried[0] = 0.5
    said(board, packet(1, WRITE, 55, 0))
    said(board, packet(1, WRITE, 40, 128))
    assert said(board, packet(1, READ, 56, 2)) == "ff ff 01 04 00 00 08 f2"
    board.brown_out()
    assert said(board, packet(1, READ, 56, 2)) == "ff ff 01 04 00 00 08 f2"


def test_a_goal_beyond_the_limits_that_a_servo_keeps_is_cut_off() -> None:
    board = twin()
    said(board, packet(1, WRITE, 9, *(2000).to_bytes(2, "little"), *(2100).to_bytes(2, "little")))
    said(board, packet(1, WRITE, 40, 1, 0, 0xFF, 0x0F))
    board.pass_time(board.time + 1.0)
    assert board.board.body.q[0] == pytest.approx(52 / 4096 * 2 * np.pi, abs=1e-6)


def test_a_stalled_servo_says_overload() -> None:
    board = twin()
    board.board.body.servos.stalled = np.array([0])
    said(board, packet(1, WRITE, 40, 1, 0, 0x00, 0x09))
    board.pass_time(board.time + 1.0)
    said(board, packet(1, READ, 66, 1))
    assert said(board, packet(1, READ, 66, 1)) == "ff ff 01 03 20 01 da"


def test_an_adapter_that_hears_itself_does_not_disturb() -> None:
    arm = ready("feetech")
    ask = arm.driver.board.report()
    assert ask.answer is not None
    arm.twin.hear(ask.data)
    heard = ask.data + told(arm.twin, 0.01)
    assert ask.answer(heard[:5]) is None
    place = ask.answer(heard)
    assert place is not None
    assert_allclose(place.q, arm.robot.home, atol=1e-3)
    assert asked(arm.twin, ask) is not None
