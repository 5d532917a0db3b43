"""The virtual SSC-32 answers what the maker's guide says, byte for byte."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.testing import assert_allclose
from wired_arm import LYNX6

from vi3dras.twins.registry import twin_of
from vi3dras.twins.ssc32 import VirtualSsc32
from vi3dras.twins.ssc32u import VirtualSsc32U
from vi3dras.twins.twin import Twin

GUIDE = (
    ("VER\r", 0.1, b"SSC32-V2.50USB\r"),
    ("#5 P1500 S750\r", 0.1, b""),
    ("#3 P1600 T1000\r", 0.1, b""),
    ("#5 P1600 #10 P750 T2500\r", 0.1, b""),
    ("Q\r", 3.0, b"+"),
    ("Q\r", 0.1, b"."),
    ("QP 5\r", 0.1, bytes([160])),
    ("qp 10\r", 0.1, bytes([75])),
    ("#5 P1600 #17 P750 S500 #2 P2250 T2000\r", 3.0, b""),
    ("QP5 QP17 QP2\r", 0.1, bytes([160, 75, 225])),
    ("#3 PO100\r", 0.1, b""),
    ("#3H #4L\r", 0.1, b""),
    ("#3:123\r", 0.1, b""),
    ("VA VB\r", 0.1, bytes([0, 0])),
    ("VA VB\r", 0.1, bytes([102, 179])),
    ("A B E DL\r", 0.1, b"1111"),
    ("STOP 31\r", 0.1, b""),
    ("STOP5\r", 0.1, b""),
    ("R4\r", 0.1, b"960\r"),
    ("#5 P1000 T500 \x1bQP5\r", 0.1, bytes([160])),
    ("Q", 0.1, b""),
    ("\r", 0.1, b"."),
)
"""What is sent, the seconds that pass, and what comes back: the examples of the SSC-32U user guide, pages 24
to 38. The voltages of the analogue example are 2 V and 3.5 V; the first look at an input is none."""


def board(kind: str = "ssc32u") -> tuple[Twin, VirtualSsc32]:
    twin = twin_of(LYNX6, kind)
    assert isinstance(twin.board, VirtualSsc32)
    return twin, twin.board


def said(twin: Twin, text: str, seconds: float = 0.05) -> bytes:
    twin.hear(text.encode())
    return twin.pass_time(twin.time + seconds)


def test_the_examples_of_the_guide_are_answered_byte_for_byte() -> None:
    twin, ssc = board()
    ssc.volts[:2] = 2.0, 3.5
    assert [said(twin, text, seconds) for text, seconds, _ in GUIDE] == [answer for *_, answer in GUIDE]
    assert ssc.levels == {3: True, 4: False, **{24 + k: bool(123 >> k & 1) for k in range(8)}}
    assert ssc.offsets[3] == 100


def test_a_group_starts_and_ends_together_and_the_slowest_rules() -> None:
    # guide, page 25: at least 2 s, but channel 17 not above 500 us/s: 1500 us to go take 3 s
    twin, ssc = board()
    said(twin, "#5P1500#17P2250#2P1500\r")
    said(twin, "#5 P1600 #17 P750 S500 #2 P2250 T2000\r", 0.0)
    begun = twin.time + 39 * twin.byte_s
    for share in (0.25, 0.5, 0.75):
        twin.pass_time(begun + 3 * share)
        found = [ssc.pulse(channel, begun + 3 * share) for channel in (5, 17, 2)]
        assert_allclose(found, [1500 + 100 * share, 2250 - 1500 * share, 1500 + 750 * share], atol=0.1)
    assert said(twin, "Q\r") == b"+"
    twin.pass_time(begun + 3)
    assert said(twin, "Q\r") == b"."


def test_the_first_move_knows_no_speed_and_no_time() -> None:
    twin, ssc = board()
    said(twin, "#0P2000S100T5000\r")
    assert ssc.pulse(0, twin.time) == 2000
    assert said(twin, "Q\r") == b"."
    said(twin, "#0P1000T5000\r", 0.0)
    assert said(twin, "Q\r") == b"+"


def test_pulses_are_reported_in_tens_and_a_free_servo_as_nothing() -> None:
    twin, _ = board()
    said(twin, "#0P1504\r")
    assert said(twin, "QP0 QP1\r") == bytes([150, 0])
    said(twin, "#0P0\r")
    assert said(twin, "QP0\r") == bytes([0])


@pytest.mark.parametrize(("asked", "sent"), [(3, 500), (499, 500), (2501, 2500), (9999, 2500)])
def test_pulses_beyond_the_ends_are_cut(asked: int, sent: int) -> None:
    # measured by owners of the board: P1 to P499 make 500 us, P2501 and more make 2500 us
    twin, ssc = board()
    said(twin, f"#0P{asked}\r")
    assert ssc.pulse(0, twin.time) == sent


def test_commands_of_two_kinds_in_a_line_are_passed_over() -> None:
    twin, ssc = board()
    assert said(twin, "#0P1500#1H\r#0P1500 Q\rQP0\r") == bytes([0])
    assert not ssc.ramps


def test_stop_leaves_one_servo_where_it_is_and_the_move_goes_on() -> None:
    # guide, page 38: a query says that the move continues until its time is over
    twin, ssc = board()
    said(twin, "#0P1000#1P1000\r")
    said(twin, "#0P2000#1P2000T1000\r", 0.5)
    said(twin, "STOP0\r", 0.0)
    assert said(twin, "Q\r", 0.1) == b"+"
    twin.pass_time(twin.time + 1.0)
    assert 1450 < ssc.pulse(0, twin.time) < 1600
    assert ssc.pulse(1, twin.time) == 2000
    assert isinstance(ssc, VirtualSsc32U)


def test_only_the_younger_board_knows_stop() -> None:
    twin, ssc = board("ssc32")
    said(twin, "#0P1000\r#0P2000T1000\rSTOP0\r", 2.0)
    assert ssc.pulse(0, twin.time) == 2000
    assert said(twin, "VER\r") == b"SSC32-V2.01XE\r"


def test_a_latch_remembers_that_an_input_fell() -> None:
    twin, ssc = board()
    ssc.input_falls(0)
    ssc.inputs[0] = True
    assert said(twin, "A\rAL\rAL\r") == b"101"


def test_bytes_take_their_time_on_the_line() -> None:
    # 8N1: ten bits a byte; 240 bytes a second at 2400 baud
    twin = twin_of(LYNX6, byte_s=10 / 2400)
    twin.hear(b"VER\r")
    assert twin.pass_time(4 / 240) == b""
    assert twin.pass_time(4 / 240 + 0.0001 + 13.5 / 240) == b"SSC32-V2.01XE"
    assert twin.pass_time(4 / 240 + 0.0001 + 14.5 / 240) == b"\r"


def test_offsets_turn_the_shaft_and_not_the_report() -> None:
    twin, _ = board()
    said(twin, "#0P1460\r", 0.5)
    before = twin.shafts[0]
    said(twin, "#0PO50#0P1460\r#0PO50\r#0P1460\r", 0.5)
    assert said(twin, "QP0\r") == bytes([146])
    # 90 degrees are 860 us on that side of the base, which turns against its pulse
    assert_allclose(np.degrees(twin.shafts[0] - before), -50 * 90 / 860, atol=1e-6)
