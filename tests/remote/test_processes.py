"""Over a real pseudo-terminal and a real port, with processes that are killed."""

from __future__ import annotations

import json
import multiprocessing
import os
import signal
import subprocess
import sys
import textwrap
import time
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from wired_arm import FROM, LYNX6, job_file

import vi3dras as vi
from vi3dras.arm.library import load_robot
from vi3dras.remote.errors import AddressError, LinkError, NobodyError, UnknownPlaceError
from vi3dras.remote.finding import answering, ports
from vi3dras.remote.link import Line, open_link
from vi3dras.remote.running import running
from vi3dras.twins.errors import PortTakenError
from vi3dras.twins.process import TwinProcess, TwinSpec, serve_twin
from vi3dras.twins.registry import twin_of
from vi3dras.twins.serving import TwinServer

terminals = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no pseudo-terminals")


@pytest.fixture(scope="module")
def twin() -> Iterator[TwinProcess]:
    """A twin at a port, which lies where the file begins: no long way to it."""
    with TwinProcess(TwinSpec(LYNX6, start=FROM, port=0)) as started:
        yield started


def test_an_arm_without_a_board_is_no_traceback_when_whoever_asked_has_gone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(signal, "signal", lambda *_: None)
    theirs, ours = multiprocessing.Pipe()
    theirs.close()
    serve_twin(ours, TwinSpec(load_robot("kuka-kr5-arc"), port=0))


@terminals
def test_a_pseudo_terminal_is_a_serial_port_with_a_baud_rate() -> None:
    server = TwinServer(twin_of(LYNX6))
    try:
        link = open_link(server.address, Line(115200))
        link.write(b"VER\r")
        server.pump(0.02)
        assert link.read(0.5) == b"SSC32-V2.01XE\r"
        with pytest.raises(LinkError):
            open_link(server.address, Line(115200))
        link.close()
        other = open_link(server.address, Line(9600))
        other.write(b"VER\r")
        server.pump(0.02)
        assert other.read(0.0) == b"", "at another rate a board hears other bytes"
        other.close()
    finally:
        server.close()


def test_an_arm_is_found_homed_sent_a_file_and_stopped_by_name(twin: TwinProcess, tmp_path: Path) -> None:
    found = answering(twin.address, LYNX6)
    assert (found.board, found.name) == ("ssc32", "SSC32-V2.01XE")
    with vi.robot("lynx6").connect(twin.address) as real:
        with pytest.raises(UnknownPlaceError):
            real.home()
        real.go(np.degrees(FROM), held=True)
        seen = []
        real.run(job_file(tmp_path, 2.0, 11), watch=lambda status: seen.append(status.row))
        assert max(seen) >= 3
        assert np.abs(real.q - [40, 90, -60, -60, 30]).max() < 0.1
        assert np.degrees(np.abs(twin.q - np.radians(real.q))).max() < 0.1
        log = real.save_log(tmp_path / "swing.log")
        assert [each.state for each in running()] == ["standing"]
    assert running() == []
    assert log.read_text().count(" > #0P") >= 10


def test_two_programs_are_not_there_for_nothing() -> None:
    with pytest.raises(AddressError):
        open_link("ftp://arm")
    with pytest.raises(LinkError):
        open_link("/dev/no-such-port")
    server = TwinServer(twin_of(LYNX6), 0)
    try:
        with pytest.raises(PortTakenError):
            TwinServer(twin_of(LYNX6), int(server.address.rpartition(":")[2]))
        with pytest.raises(NobodyError, match="SSC-32 at 115200"):
            answering(server.address, LYNX6, "ssc32")  # nobody pumps
    finally:
        server.close()
    assert isinstance(ports(), list)


WINDOW = """
    import sys, time
    from pathlib import Path
    import vi3dras as vi
    def tell(status):
        if status.row >= 3:
            print("moving", flush=True)
    if __name__ == "__main__":
        real = vi.robot("lynx6").connect(sys.argv[1])
        real.go([-40, 60, -30, -20, 0], held=True)
        real.run(Path(sys.argv[2]), watch=tell)
"""


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="no such signal")
def test_the_arm_stands_when_the_window_is_killed(twin: TwinProcess, tmp_path: Path) -> None:
    """What is sent after the kill is a stop; a fifth of a second later nothing moves any more."""
    script = tmp_path / "window.py"
    script.write_text(textwrap.dedent(WINDOW))
    file = job_file(tmp_path, 20.0, 201, "long")
    words = [sys.executable, str(script), twin.address, str(file)]
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as window:
        assert window.stdout is not None
        assert window.stdout.readline() == "moving\n"
        assert [each.state for each in running()] == ["moving"]
        os.kill(window.pid, signal.SIGKILL)
        killed = time.monotonic()
    while running() and time.monotonic() < killed + 10:
        time.sleep(0.005)
    stood = twin.q
    assert running() == [], "the process that sends has ended, too"
    assert np.abs(stood - np.radians([40, 90, -60, -60, 30])).max() > 0.2, "the file was not done"
    twin.fault("spoilt", 0.0)  # an answer later
    assert np.array_equal(twin.q, stood)


def test_the_commands(twin: TwinProcess, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from vi3dras.cli import run

    def told(*words: str) -> dict[str, object]:
        assert run([*words, "--json"]) == 0
        answer: dict[str, object] = json.loads(capsys.readouterr().out)
        return answer

    log = tmp_path / "jog.log"
    told("remote", "go", "-40", "60", "-30", "-20", "0", "--port", twin.address, "--held")
    jogged = told("remote", "jog", "roll", "-3", "--port", twin.address, "--log", str(log))
    assert jogged["state"] == "standing"
    entries = told("remote", "log", str(log), "--robot", "lynx6")["entries"]
    assert isinstance(entries, list)
    assert {"question"} < {entry["order"] for entry in entries if entry["sent"]}
    assert told("remote", "stop")["stopped"] == []
    found = told("calibrate", "lynx6", "elbow", "860=93", "1725=2", "2500=-89", "--save", "my-lynx6")
    assert (found["offset"], found["saved_as"]) == (pytest.approx(2.0, abs=0.01), "my-lynx6")
    kept = vi.robot("my-lynx6").robot.servo
    assert kept is not None
    assert kept.joints[2].residual == pytest.approx(0.0, abs=1e-9)
    assert run(["calibrate", "lynx6", "elbow", "1000=90", "2400=-60", "--check"]) == 1
    assert "No longer good" in capsys.readouterr().out
    assert told("twin", "ssc32u", "--port", "0", "--for", "0.01")["board"] == "ssc32u"
