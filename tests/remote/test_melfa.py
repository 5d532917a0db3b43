"""MELFA controllers: lines as they are printed in the maker's papers, and a controller that runs programs."""

from __future__ import annotations

import numpy as np
import pytest
from any_board import asked, ready, told, wired
from numpy.testing import assert_allclose

from vi3dras.arm.library import load_robot
from vi3dras.remote.board import Place
from vi3dras.remote.boards.melfa import Melfa
from vi3dras.remote.errors import GarbledError, RefusedError, WiringError
from vi3dras.twins.melfa import VirtualMelfa
from vi3dras.twins.twin import Twin

RV2AJ, RV3 = load_robot("rv2aj"), load_robot("puma560")

PRINTED = b"QoKJ1;10.90;J2;70.76;J3;64.16;J4;-160.00;J5;40.06;J6;-183.40;;****,****;20;30.28;00000000\r"
"""`JPOSF` of a controller of six axes, as a public program for it has noted it down."""


def twin(*, has_servo: bool = True) -> Twin:
    board = wired("melfa").twin
    if has_servo:
        said(board, b"1;1;CNTLON\r1;1;SRVON\r")
    return board


def said(board: Twin, data: bytes, seconds: float = 0.2) -> str:
    board.hear(data)
    return told(board, seconds).decode()


def test_who_is_asked_after_other_boards_is_found_all_the_same() -> None:
    """Bytes that were meant for others wait in the controller, and are no line."""
    board = twin(has_servo=False)
    said(board, b"\x18V*56\n")
    assert asked(board, Melfa(RV2AJ).hello()) == "RV2AJ on CR1-571"


def test_a_move_is_a_constant_a_share_of_the_speed_and_a_statement() -> None:
    board = Melfa(RV2AJ)
    board.start = Place(np.radians([0, 0, 90, 0, 0]))
    to = Place(np.radians([18, 10, 80, 90, 0]), 0.0)
    data = board.move(to, 1.0).data
    assert data == (
        b"1;1;EXECHCLOSE 1\r1;1;EXECJ1=(18.000,10.000,80.000,0.000,90.000,0.000)\r"
        b"1;1;EXECJOVRD 50.00\r1;1;EXECMOV J1\r"
    ), "J5 goes 90 of its 180 degrees a second"
    (order,) = board.orders(data)
    assert order.place is not None
    assert_allclose(order.place.q, to.q, atol=1e-12)
    assert (order.seconds, order.place.gripper) == (pytest.approx(1.0), 0.0)


def test_joints_are_read_as_a_controller_prints_them() -> None:
    answer = Melfa(RV3).report().answer
    assert answer is not None
    place = answer(b"QoK\r" + PRINTED)
    assert place is not None
    assert_allclose(np.degrees(place.q), [10.90, 70.76, 64.16, -160.00, 40.06, -183.40])
    assert answer(PRINTED[:50]) is None


@pytest.mark.parametrize(
    "data",
    [
        b"1;1;EXECMOV J1\r",
        b"1;1;EXECJ1=(0,0,90,0,0,0)\r1;1;EXECMOV J1\r",
        b"1;1;EXECJ1=(0,0,90,5,0,0)\r1;1;EXECJOVRD 50\r1;1;EXECMOV J1\r",
        b"1;1;EXECJ1=(0,0,90,0,0)\r1;1;EXECJOVRD 50\r1;1;EXECMOV J1\r",
        b"1;1;EXECJ1=(0,0,90,0,0,0)\r1;1;EXECJOVRD 500\r1;1;EXECMOV J1\r",
        b"2;1;STOP\r",
        b"1;1;STOP",
        b"1;1;RUNTEST;1\r",
    ],
)
def test_what_leaves_anything_open_is_no_order(data: bytes) -> None:
    with pytest.raises(GarbledError):
        Melfa(RV2AJ).orders(data)


def test_an_arm_of_another_kind_is_refused() -> None:
    with pytest.raises(WiringError, match="five or six joints that turn"):
        Melfa(load_robot("scara-roboanalyzer"))


def test_a_controller_says_who_it_is_what_it_does_and_where_its_arm_is() -> None:
    board = twin()
    assert said(board, b"1;1;OPEN=NARCUSR\r").split(";")[6:8] == ["RV2AJ", "CR1-571"]
    assert said(board, b"1;1;OVRD=25\r") == "QoK25\r"
    assert said(board, b"1;1;STATE\r").rstrip().endswith(";0")
    assert said(board, b"1;1;JPOSF\r").startswith("QoKJ1;0.00;J2;0.00;J3;90.00;J4;0.00;J5;0.00;J6;0.00;;")
    # the paper of this arm: the flange at 232, 0, 550 mm with joint 3 at 90 degrees; the hand level
    assert said(board, b"1;1;PPOSF\r").startswith("QoKX;232.00;Y;0.00;Z;550.00;A;0.00;B;90.00;")


@pytest.mark.parametrize(
    ("lines", "answer"),
    [
        (b"1;1;EXECMOV (0,0\r", "QeR4220"),
        (b"1;1;NONSENSE\r", "QeR4000"),
        (b"hello\r", "QeR4000"),
        (b"1;1;RUNNOBODY;1\r", "QeR4230"),
        (b"1;1;SRVOFF\r1;1;EXECMOV (0,0,0,0,0,0)(6,0)\r", "QeR2540"),
        (b"1;1;EXECMOV (9999,0,0,0,180,0)(6,0)\r", "QeR4220"),
    ],
)
def test_what_cannot_be_done_is_answered_with_a_number(lines: bytes, answer: str) -> None:
    assert said(twin(), lines).split("\r")[-2] == answer


def test_a_statement_moves_the_arm_as_the_interpreter_says() -> None:
    board = twin()
    heard = said(board, b"1;1;EXECP1=(250,0,400,0,180,0)(6,0)\r1;1;EXECOVRD 50\r1;1;EXECMOV P1\r", 5.0)
    assert heard == "QoK\r" * 3
    assert said(board, b"1;1;PPOSF\r").startswith("QoKX;250.00;Y;0.00;Z;400.00;")


def test_a_program_is_written_line_by_line_and_runs() -> None:
    board = twin()
    rows = ["10 MOV J1", "20 DLY 0.2", "30 MOV J2", "40 END", "J1=(20,0,90,0,0,0)", "J2=(-10,0,90,0,0,0)"]
    sent = ["NEW", *(f"EDATA{row}" for row in rows), "SAVE=SWING", "LOAD=SWING", "RUNSWING;1"]
    heard = said(board, "".join(f"1;1;{line}\r" for line in sent).encode(), 0.8)
    assert heard == "QoK\r" * len(sent)
    assert said(board, b"1;1;STATE\r") == "QoKSWING;0;100;0;1\r"
    said(board, b"", 5.0)
    assert said(board, b"1;1;JPOSF\r").startswith("QoKJ1;-10.00;")
    assert said(board, b"1;1;STATE\r").rstrip().endswith(";0")


def test_stop_stands_and_nothing_jumps() -> None:
    board = twin()
    said(board, b"1;1;EXECMOV (250,200,400,0,180,0)(6,0)\r", 0.6)
    assert said(board, b"1;1;STOP\r", 0.2) == "QoK\r"
    here = board.board.body.q.copy()
    said(board, b"", 1.0)
    assert_allclose(board.board.body.q, here, atol=1e-12)
    assert isinstance(board.board, VirtualMelfa)
    assert board.board.travel is None


def test_a_refusal_is_a_sentence() -> None:
    arm = ready("melfa")
    said(arm.twin, b"1;1;SRVOFF\r")
    arm.driver.board.start = Place(arm.robot.home)
    with pytest.raises(RefusedError, match="it says QeR2540"):
        asked(arm.twin, arm.driver.board.move(Place(arm.robot.home + 0.1), 1.0))
