"""The sketch for an Arduino, compiled and run: lines with sums, limits of its own, a watchdog."""

from __future__ import annotations

import numpy as np
import pytest
from any_board import NO_COMPILER, told, wired
from numpy.testing import assert_allclose

from vi3dras.arm.library import load_robot
from vi3dras.codegen.errors import NoServosError
from vi3dras.codegen.servo_board import SILENCE_MS, servo_sketch
from vi3dras.remote.board import Place
from vi3dras.remote.boards.arduino import Arduino, summed
from vi3dras.remote.errors import GarbledError
from vi3dras.twins import sketch_host
from vi3dras.twins.arduino import VirtualArduino
from vi3dras.twins.errors import NoCompilerError, SketchError
from vi3dras.twins.twin import Twin

LYNX6 = load_robot("lynx6")
HOME = "M 0 1460 1520 1725 1455 1580 1475"
compiled = pytest.mark.skipif(NO_COMPILER, reason="no C++")


def said(board: Twin, *lines: str, seconds: float = 0.05) -> str:
    board.hear(b"".join(summed(line) for line in lines))
    return told(board, seconds).decode()


def pulses(board: Twin) -> tuple[int, ...]:
    assert isinstance(board.board, VirtualArduino)
    return board.board.pulses


def test_a_line_ends_with_its_sum() -> None:
    # all letters exclusive or: "P" alone is 0x50, "M 1" is 0x4D ^ 0x20 ^ 0x31
    assert (summed("P"), summed("M 1")) == (b"P*50\n", b"M 1*5C\n")


def test_a_move_is_a_time_and_a_pulse_for_each_servo() -> None:
    board = Arduino(LYNX6)
    data = board.move(Place(np.radians([0, 90, 0, 0, 0]), 1.0), 0.25).data
    assert data == summed("M 250 1460 1520 1725 1455 1580 1475")
    (order,) = board.orders(data)
    assert order.place is not None
    assert_allclose(np.degrees(order.place.q), [0, 90, 0, 0, 0], atol=1e-9)
    assert (order.seconds, order.place.gripper) == (0.25, 1.0)


@pytest.mark.parametrize(
    "line", [summed("M 250 1460 1520")[:-1] + b"\n", b"P*51\n", summed("Q"), summed("P")[:-1],
             summed("M 250 1460 1520 1725 1455 2600 1475")],
)  # fmt: skip
def test_what_has_another_sum_or_leaves_anything_open_is_no_order(line: bytes) -> None:
    with pytest.raises(GarbledError):
        Arduino(LYNX6).orders(line)


def test_an_arm_without_servos_has_no_sketch() -> None:
    with pytest.raises(NoServosError):
        servo_sketch(load_robot("puma560"))


@compiled
def test_the_sketch_compiles_without_a_warning() -> None:
    assert sketch_host.built(servo_sketch(LYNX6)).exists()
    with pytest.raises(SketchError, match="does not compile"):
        sketch_host.built("void setup() { nothing; }")


def test_without_a_compiler_a_sentence_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sketch_host, "COMPILERS", ("no-such-compiler",))
    with pytest.raises(NoCompilerError, match="install one of no-such-compiler"):
        sketch_host.built("another sketch")


@compiled
def test_the_sketch_answers_who_it_is_and_where_its_servos_are() -> None:
    board = wired("arduino").twin
    assert said(board, "V") == summed("=V vi3dras 1 6").decode()
    assert said(board, "P") == summed("=P 0 0 0 0 0 0 0").decode()
    assert said(board, HOME) == ""
    assert said(board, "P") == summed("=P 0 1460 1520 1725 1455 1580 1475").decode()


@compiled
@pytest.mark.parametrize(
    ("line", "answer"),
    [
        (b"P*51\n", "!sum"),
        (b"P\n", "!sum"),
        (b"P" * 150 + b"*00\n", "!sum"),
        (summed("X"), "!word"),
        (summed("P 1"), "!word"),
        (summed("M 100 1500"), "!word"),
        (summed("M 100 1460 1520 1725 1455 1580 1475 1500"), "!word"),
        (summed("M 100 1460 1520 1725 1455 -1580 1475"), "!word"),
        (summed("M 100 1460 1520 1725 1455 1580 99999"), "!word"),
        (summed("M 100 1460 1520 1725 1455 2501 1475"), "!limit"),
        (summed("M 100 500 1520 1725 1455 1580 1475"), "!limit"),
    ],
)
def test_what_is_wrong_moves_nothing_and_is_answered(line: bytes, answer: str) -> None:
    board = wired("arduino").twin
    board.hear(line)
    assert told(board, 0.1).decode() == summed(answer).decode()
    assert not any(pulses(board))


@compiled
def test_a_move_takes_its_time_and_stop_stands() -> None:
    board = wired("arduino").twin
    said(board, HOME)
    said(board, "M 1000 1660 1520 1725 1455 1580 1475", seconds=0.1)
    said(board, "P", seconds=0.15)
    said(board, "P", seconds=0.15)
    assert 1500 < pulses(board)[0] < 1560
    assert said(board, "S") == summed("=S").decode()
    here = pulses(board)
    said(board, "P", seconds=0.5)
    assert pulses(board) == here


@compiled
def test_a_motion_stands_when_no_line_comes_for_a_fifth_of_a_second() -> None:
    board = wired("arduino").twin
    said(board, HOME)
    said(board, "M 1000 2060 1520 1725 1455 1580 1475", seconds=2.0)
    gone = pulses(board)[0] - 1460
    assert gone == pytest.approx(600 * SILENCE_MS / 1000, abs=4)
    assert said(board, "P").startswith("=P 0 ")


@compiled
def test_a_servo_that_is_not_told_stays_and_one_that_is_let_go_gets_no_pulses() -> None:
    board = wired("arduino").twin
    said(board, HOME)
    said(board, "M 0 0 1600 0 0 0 0")
    assert pulses(board) == (1460, 1600, 1725, 1455, 1580, 1475)
    assert said(board, "O") == summed("=O").decode()
    assert not any(pulses(board))
