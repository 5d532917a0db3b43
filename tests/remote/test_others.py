"""Programs of other people talk to the twins, and read what boards are told; skipped where they are missing.

`pip install --target others feetech-servo-sdk st3215 grbl-streamer pygcode gcodeparser`, then
`PYTHONPATH=others pytest tests/remote/test_others.py`. None of them is needed by this program.
"""

from __future__ import annotations

import subprocess
import sys
from importlib.util import find_spec

import numpy as np
import pytest
from any_board import wired

from vi3dras.arm.library import load_robot
from vi3dras.remote.board import Place
from vi3dras.remote.boards.grbl import Grbl
from vi3dras.twins.serving import TwinServer

PATIENCE_S = 60.0
"""For a program of somebody else [s]."""


def needs(*packages: str) -> pytest.MarkDecorator:
    missing = [name for name in packages if find_spec(name) is None]
    return pytest.mark.skipif(bool(missing), reason=f"{', '.join(missing)}: not installed")


MAKERS_SDK = """
import sys, scservo_sdk as sdk
port, packets = sdk.PortHandler(sys.argv[1]), sdk.PacketHandler(0)
assert port.openPort() and port.setBaudRate(1000000)
port.setPacketTimeout = lambda _: port.setPacketTimeoutMillis(5000)  # its own are for a machine at rest
for servo in range(1, 7):
    assert packets.ping(port, servo) == (777, sdk.COMM_SUCCESS, 0), servo
assert packets.write1ByteTxRx(port, 1, 40, 1) == (sdk.COMM_SUCCESS, 0)
assert packets.write2ByteTxRx(port, 1, 42, 2148) == (sdk.COMM_SUCCESS, 0)
while packets.read1ByteTxRx(port, 1, 66)[0]:
    pass
write = sdk.GroupSyncWrite(port, packets, 40, 8)
for servo in range(1, 7):
    goal = 2048 + 10 * servo
    assert write.addParam(servo, [1, 0, goal & 255, goal >> 8, 0, 0, 0xE8, 3])
assert write.txPacket() == sdk.COMM_SUCCESS
read = sdk.GroupSyncRead(port, packets, 56, 2)
for servo in range(1, 7):
    assert read.addParam(servo)
found = []
while found != [2048 + 10 * servo for servo in range(1, 7)]:
    assert read.txRxPacket() == sdk.COMM_SUCCESS
    found = [read.getData(servo, 56, 2) for servo in range(1, 7)]
port.closePort()
"""

ST3215 = """
import sys, time
from st3215 import ST3215
arm = ST3215(sys.argv[1])
assert arm.PingServo(3)
# on a busy machine answers are late for it: it asks again
while arm.StartServo(3) is None or not arm.MoveTo(3, 2200, 1000, 1):
    time.sleep(0.01)
while abs((arm.ReadPosition(3) or 0) - 2200) > 1:
    time.sleep(0.01)
"""

STREAMER = """
import sys, threading
from grbl_streamer import GrblStreamer
done, idle, heard, troubles = threading.Event(), threading.Event(), set(), []
def listen(event, *told):
    heard.add(event)
    if event in {"on_alarm", "on_error"}:
        troubles.append(told)
    if event == "on_stateupdate" and heard >= {"on_settings_downloaded", "on_hash_stateupdate"}:
        idle.set()  # all that it asks at the beginning is answered
    if event == "on_job_completed":
        done.set()
grbl = GrblStreamer(listen)
grbl.setup_logging()
grbl.cnect(sys.argv[1], 115200)
while not grbl.connected:
    pass
grbl.killalarm()
grbl.poll_start()
grbl.incremental_streaming = False
assert idle.wait(20), heard
done.clear()  # the greeting has set it
grbl.write(sys.stdin.read())
grbl.job_run()
assert done.wait(30), "not done"
assert not troubles, troubles
grbl.disconnect()
"""


def driven(board: str, script: str, said: str = "") -> TwinServer:
    """A twin at a pseudo-terminal, after somebody else's program has talked to it."""
    server = TwinServer(wired(board).twin)
    process = subprocess.Popen(
        [sys.executable, "-W", "ignore", "-c", script, server.address],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
    )  # fmt: skip
    assert process.stdin is not None
    process.stdin.write(said)
    process.stdin.close()
    end = server.twin.time + PATIENCE_S
    try:
        while process.poll() is None and server.twin.time < end:
            server.pump(0.02)
    finally:
        code = process.poll()
        process.kill()
        process.wait()
        assert process.stdout is not None
        heard = process.stdout.read()
        process.stdout.close()
        server.close()
    assert code == 0, heard
    server.twin.pass_time(server.twin.time + 5.0)  # what it was told is done
    return server


def lines() -> tuple[list[str], Place]:
    """A motion as a GRBL board is told it, and where it ends."""
    board = Grbl(load_robot("puma560"))
    rng = np.random.default_rng(3)
    places = [Place(q, 0.0) for q in rng.uniform(-0.4, 0.4, (40, 6))]
    return [board.move(place, 0.03).data.decode().strip() for place in places], board.sendable(places[-1])


@pytest.mark.skipif(sys.platform == "win32", reason="no pseudo-terminals")
@needs("scservo_sdk", "serial")
def test_the_makers_sdk_drives_the_servos() -> None:
    q = driven("feetech", MAKERS_SDK).twin.board.body.q
    assert np.rint(q / (2 * np.pi) * 4096).tolist() == [10, 20, 30, 40, 50]


@pytest.mark.skipif(sys.platform == "win32", reason="no pseudo-terminals")
@needs("st3215", "serial")
def test_another_library_for_these_servos_drives_them() -> None:
    assert round(driven("feetech", ST3215).twin.board.body.q[2] / (2 * np.pi) * 4096) == 152


@pytest.mark.skipif(sys.platform == "win32", reason="no pseudo-terminals")
@needs("grbl_streamer", "serial")
def test_a_sender_that_counts_letters_streams_a_motion() -> None:
    told, end = lines()
    server = driven("grbl", STREAMER, "\n".join(told))
    board = server.twin.board
    assert board.lost == 0  # type: ignore[attr-defined]
    np.testing.assert_allclose(np.radians(board.mpos), end.q, atol=1e-9)  # type: ignore[attr-defined]


@needs("pygcode")
def test_a_reader_of_gcode_takes_what_a_board_is_told() -> None:
    from pygcode import Line

    for told in lines()[0]:
        codes = {str(code.word_key or code.word_letter) for code in Line(told).block.gcodes}
        assert {"G01", "G90", "G93"} <= codes, codes


@needs("gcodeparser")
def test_another_reader_finds_the_same_numbers() -> None:
    from gcodeparser import parse_gcode_lines

    board = Grbl(load_robot("puma560"))
    for told in lines()[0]:
        (order,) = board.orders(f"{told}\n".encode())
        assert order.place is not None
        numbers = {key: value for line in parse_gcode_lines(told) for key, value in line.params.items()}
        np.testing.assert_allclose([numbers[axis] for axis in "XYZABC"], np.degrees(order.place.q), atol=1e-9)
        assert 60 / numbers["F"] == pytest.approx(order.seconds)
