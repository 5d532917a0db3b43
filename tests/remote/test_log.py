"""The log of a link: kept, written, read again, and said to a twin that answers the same."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from memory_link import MemoryLink
from wired_arm import LYNX6, WiredArm, swing

from vi3dras.remote.byte_log import ByteLog, Entry, read_log, save_log
from vi3dras.remote.errors import LogFileError, WiringError
from vi3dras.remote.finding import answering, asked_who
from vi3dras.remote.link import Line
from vi3dras.remote.preflight import preflight
from vi3dras.remote.registry import board_class
from vi3dras.remote.replay import replayed
from vi3dras.twins.registry import twin_of


def test_every_byte_comes_back_from_the_file(tmp_path: Path) -> None:
    entries = [Entry(0.5, True, bytes(range(256))), Entry(1.25, False, b"\\x41 > \\"), Entry(2.0, True, b"")]
    file = save_log(tmp_path / "all.log", entries, "arm lynx6\nport twin")
    assert read_log(file) == (tuple(entries), "arm lynx6\nport twin")


@pytest.mark.parametrize("text", ["", "t,x\n0,1\n", "# vi3dras byte log 1\nnonsense\n"])
def test_what_is_no_log_is_told(tmp_path: Path, text: str) -> None:
    file = tmp_path / "no.log"
    file.write_text(text)
    with pytest.raises(LogFileError):
        read_log(file)
    with pytest.raises(LogFileError):
        read_log(tmp_path / "missing.log")


def test_only_so_many_entries_are_kept_and_none_is_told_twice() -> None:
    log = ByteLog()
    for k in range(5):
        log.add(k, is_sent=True, data=bytes([k]))
    assert [entry.data for entry in log.since(3)] == [b"\x03", b"\x04"]
    assert log.since(5) == ()
    assert len(log.since(0)) == 5


def test_a_twin_that_is_told_a_log_answers_byte_for_byte(tmp_path: Path) -> None:
    arm = WiredArm().ready()
    arm.driver.run(swing(tmp_path, 2.0))
    arm.done()
    file = save_log(tmp_path / "swing.log", arm.driver.log)
    found = replayed(read_log(file)[0], LYNX6, "ssc32")
    assert found.is_same
    assert found.wanted > 400
    assert not replayed(read_log(file)[0], LYNX6, "ssc32u").is_same, "another version answers"


@pytest.mark.parametrize(("board", "found"), [("ssc32", "ssc32"), ("ssc32u", "ssc32u")])
def test_relatives_are_told_apart_by_their_names(board: str, found: str) -> None:
    asked = board_class("ssc32")(LYNX6)
    name = asked_who(MemoryLink(twin_of(LYNX6, board)), Line(), asked)
    assert name is not None
    assert asked.known_as(name) == found


def test_a_board_that_says_nothing_is_nobody() -> None:
    twin = twin_of(LYNX6)
    twin.faults.is_pulled = True
    assert asked_who(MemoryLink(twin), Line(), board_class("ssc32")(LYNX6)) is None


def test_an_arm_without_servos_is_told_before_a_port_is_opened() -> None:
    with pytest.raises(WiringError, match=r"no \[servo\] table"):
        answering("/dev/null", replace(LYNX6, servo=None), "ssc32")


def test_before_the_first_byte_everything_has_its_lamp(tmp_path: Path) -> None:
    job = swing(tmp_path)
    found = {each.item: each for each in preflight(job, LYNX6, job.q[0], shown=job.digest, is_watched=True)}
    assert {each.lamp for each in found.values()} <= {"good", "warning", "unknown"}
    assert len(found) == 9
    assert found["limits"].value == pytest.approx(np.radians(30), abs=1e-6), "the elbow's -60 of -90"
    assert found["calibration"].lamp == "unknown"
    other = {each.item: each.lamp for each in preflight(job, LYNX6, job.q[0] * np.nan, shown="0")}
    assert [other[item] for item in ("file", "first row", "hand at stop")] == ["fault"] * 3
