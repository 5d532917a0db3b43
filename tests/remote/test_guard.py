"""Nothing unsafe leaves: files are spoilt on purpose, and the wire is read by code of its own."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from wired_arm import LYNX6, WiredArm, job_file, swing

from vi3dras.arrays import Floats
from vi3dras.errors import Vi3drasError
from vi3dras.motion.limits import limits_of
from vi3dras.remote.byte_log import Entry
from vi3dras.remote.errors import HeldBackError, UnsafeJobError
from vi3dras.remote.guard import Guard, Rows
from vi3dras.remote.job import Job, load_job

MEASURED = {
    0: ((525, 1460, 2320), (90, 0, -90)),
    1: ((640, 1520, 2400), (180, 90, 0)),
    2: ((860, 1725, 2500), (90, 0, -90)),
    3: ((580, 1455, 2340), (-90, 0, 90)),
    4: ((790, 1580, 2500), (-90, 0, 80)),
}
"""The Lynx6's servos as its file has them: pulses, and degrees there. Typed anew, not read."""

LIMITS = ((-90, 90), (0, 180), (-90, 90), (-90, 90), (-90, 80))
"""Of the joints [deg]."""

SPEED = 90.0
"""What a joint of it may do: the usual speed of an arm whose file says none [deg/s]."""


def sent_moves(entries: list[Entry]) -> list[tuple[float, dict[int, int], float | None]]:
    """The moves on the wire: when they left, pulses by channel, seconds."""
    text = b"".join(entry.data for entry in entries if entry.is_sent)
    assert text.endswith(b"\r")
    moves = []
    for entry in entries:
        if entry.is_sent and entry.data.startswith(b"#"):
            line = entry.data.decode()
            assert re.fullmatch(r"(#[0-5]P\d{3,4})+(T\d{1,5})?\r", line), line
            pulses = {int(c): int(p) for c, p in re.findall(r"#(\d)P(\d+)", line)}
            assert len(pulses) == line.count("#")
            time = re.search(r"T(\d+)", line)
            moves.append((entry.time, pulses, int(time[1]) / 1000 if time else None))
    return moves


def assert_allowed(entries: list[Entry]) -> int:
    """No joint beyond its limit, none too fast, no order before the one before is done; how many moves."""
    at: dict[int, float] = {}
    free = -np.inf
    moves = sent_moves(entries)
    for left, pulses, seconds in moves:
        assert left >= free - 1e-9
        for channel, pulse in pulses.items():
            if channel == 5:
                continue
            marks, degrees = MEASURED[channel]
            assert marks[0] <= pulse <= marks[-1]
            q = float(np.interp(pulse, marks, degrees))
            assert LIMITS[channel][0] - 1e-9 <= q <= LIMITS[channel][1] + 1e-9
            if channel in at and seconds is not None:
                assert abs(q - at[channel]) <= SPEED * seconds * (1 + 1e-9)
            assert channel not in at or seconds is not None, "only a first move has no time"
            at[channel] = q
        free = left + (seconds or 0.0)
    return len(moves)


def mutated(job: Job, dice: np.random.Generator) -> Job:
    """A motion with a slip behind its first row, as a fault of the program would have it."""
    times, q = job.times.copy(), job.q.copy()
    row, joint = int(dice.integers(1, len(q))), int(dice.integers(5))
    kind = int(dice.integers(8))
    if kind == 0:
        q[row, joint] += dice.normal(0, 0.5)
    elif kind == 1:
        q[row:, joint] += dice.normal(0, 0.3)
    elif kind == 2:
        q[row:] = np.degrees(q[row:])
    elif kind == 3:
        times = times * dice.uniform(0.05, 0.9)
    elif kind == 4:
        q[row:, joint] *= dice.uniform(-3, 3)
    elif kind == 5:
        q[row:] = q[row:][::-1] if dice.random() < 0.5 else q[row:][:, dice.permutation(5)]
    elif kind == 6:
        q[row] = dice.choice([np.nan, np.inf, 1e9])
    else:
        q[row:, joint] = [-9.0, 9.0][int(dice.integers(2))]
    return replace(job, times=times, q=q)


def sent_of(job: Job, spoilt: Job) -> tuple[str, int]:
    """What became of a motion that comes past all checks of its file: the guard is the last that looks."""
    arm = WiredArm()
    arm.driver.connect()
    arm.done()
    arm.driver.guard.may_jump = True
    arm.driver.home(job.q[0])
    arm.done()
    error = None
    try:
        arm.driver.run(spoilt)
        arm.done()
    except Vi3drasError as found:
        error = found
    return type(error or arm.driver.error).__name__, assert_allowed(list(arm.driver.log))


@pytest.mark.parametrize("count", [60, pytest.param(500, marks=pytest.mark.slow)])
def test_of_spoilt_motions_nothing_unsafe_leaves(tmp_path: Path, count: int) -> None:
    dice, job = np.random.default_rng(24), swing(tmp_path, seconds=1.6, count=9)
    assert np.rad2deg(limits_of(LYNX6).speed).tolist() == pytest.approx([SPEED] * 5)
    became = [sent_of(job, mutated(job, dice)) for _ in range(count)]
    assert sum(moves for _, moves in became) > 10 * count, "it is not that nothing ever leaves"
    assert {"NoneType", "HeldBackError", "JobFileError"} <= {name for name, _ in became}


def guard_at_home() -> tuple[Guard, Floats]:
    arm = WiredArm()
    guard = Guard(arm.driver.board, LYNX6)
    guard.found(LYNX6.home, np.zeros(5))
    return guard, LYNX6.home


@pytest.mark.parametrize(
    ("line", "why"),
    [
        (b"#0P500T1000\r", "beyond the measured"),
        (b"#0P1560T10\r", "too fast"),
        (b"#0P1460\r", "jump to its first place"),
        (b"#0P0#1P0#2P0#3P0#4P0#5P0\r", "would fall"),
        (b"#0P1460T1000", "end of a line"),
        (b"#9P1460T1000\r", "channels"),
        (b"#0P1460#0P1500T1000\r", "channels"),
        (b"#0L\r", "no order"),
        (b"R4=9600\r", "no order"),
        (b"\xff#0P1460T100\r", "no order"),
    ],
)
def test_what_must_not_leave_is_held_back_with_the_reason(line: bytes, why: str) -> None:
    guard, _ = guard_at_home()
    with pytest.raises(HeldBackError) as caught:
        guard.check(line, 0.0)
    assert why in f"{caught.value} {caught.value.__cause__}"


def test_an_order_has_to_wait_for_the_one_before() -> None:
    guard, _ = guard_at_home()
    guard.check(b"#0P1500T1000\r", 0.0)
    with pytest.raises(HeldBackError, match="not done"):
        guard.check(b"#0P1520T1000\r", 0.9)
    guard.check(b"#0P1520T1000\r", 1.0)


def test_along_a_file_only_the_places_of_its_rows_are_allowed() -> None:
    guard, home = guard_at_home()
    end = home + np.radians([20.0, 0, 0, 0, 0])
    guard.follow(Rows(np.array([0.0, 0.4]), np.array([home, end])))
    guard.check(b"#0P1365#1P1520#2P1725#3P1455#4P1580T500\r", 0.0)
    with pytest.raises(HeldBackError, match="none of the way"):
        guard.check(b"#0P1300#1P1530#2P1725#3P1455#4P1580T500\r", 1.0)
    with pytest.raises(HeldBackError, match="backwards"):
        guard.check(b"#0P1440#1P1520#2P1725#3P1455#4P1580T900\r", 1.0)


def test_a_stop_may_only_name_a_place_on_the_way() -> None:
    guard, _ = guard_at_home()
    guard.check(b"#0P1400T1000\r", 0.0)
    guard.stop(b"#0P1430#1P1520#2P1725#3P1455#4P1580\r", 0.5)
    with pytest.raises(HeldBackError, match="off its way"):
        guard.stop(b"#0P1360#1P1520#2P1725#3P1455#4P1580\r", 0.5)


def test_no_byte_leaves_for_a_file_that_is_not_safe(tmp_path: Path) -> None:
    file = job_file(tmp_path)
    text = file.read_text()
    lines = text.splitlines()
    cells = lines[20].split(",")
    cells[8] = "89.0"
    lines[20] = ",".join(cells)
    file.write_text("\n".join(lines) + "\n")
    with pytest.raises(UnsafeJobError) as caught:
        load_job(file, LYNX6)
    assert "Row 19" in str(caught.value)
    job = load_job(file, LYNX6, teacher_allows=True)
    assert job.is_allowed
    arm = WiredArm().ready()
    arm.driver.run(job)
    arm.done()
    assert_allowed(list(arm.driver.log))
