"""The compute process that tests lend each other: it comes back from work, and computes nothing twice."""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable
from pathlib import Path
from typing import Any

import lent
import numpy as np
import pytest
from lent_jobs import go_on, go_on_deaf, note, write

from vi3dras.jobs.job_process import Done
from vi3dras.jobs.jobs import Jobs
from vi3dras.shared_memory import SHM

MANY = np.arange(20_000.0)
"""More than a pipe holds: they go through shared memory."""


def done(function: Callable[..., Any], **arguments: Any) -> Any:
    """What a job gives to somebody who begins and ends for it."""
    jobs = Jobs()
    jobs.start("one", function, arguments)
    while not (events := jobs.drain()):
        jobs.wait(60)
    jobs.close()
    assert isinstance(events[0], Done)
    return events[0].value


def left_at_work(function: Callable[..., Any], **arguments: Any) -> str:
    """Begin a job and end before it does; gives the name of its blocks."""
    jobs = Jobs()
    jobs.start("one", function, arguments)
    jobs.drain()
    while not (jobs._current and jobs._current.is_begun):
        jobs.wait(60)
        jobs.drain()
    jobs.close()
    return jobs._prefix


def test_the_same_of_equal_arguments_is_computed_once(tmp_path: Path) -> None:
    log = tmp_path / "log"
    first = done(note, log=str(log), numbers=MANY)
    again = done(note, log=str(log), numbers=MANY.copy())
    assert first[0] == again[0]
    assert np.array_equal(again[1], MANY * 2)
    assert log.read_text("utf-8") == "x"
    assert np.array_equal(done(note, log=str(log), numbers=MANY + 1)[1], MANY * 2 + 2)
    assert log.read_text("utf-8") == "xx"


@pytest.mark.skipif(not Path("/proc/self/stat").is_file(), reason="the system does not tell")
def test_what_a_lent_process_works_is_told_while_it_lives(tmp_path: Path) -> None:
    """Its start alone takes more than the hundredth of a second that is counted by."""
    done(note, log=str(tmp_path / "log"), numbers=MANY)
    assert lent.spent() > 0


def test_one_that_nobody_gave_back_is_ended_before_processes_are_counted(tmp_path: Path) -> None:
    jobs = Jobs()
    jobs.start("one", note, {"log": str(tmp_path / "log"), "numbers": MANY})
    jobs.wait(60)
    lent.end_all()
    assert not multiprocessing.active_children()
    jobs.close()


def test_a_file_is_written_each_time(tmp_path: Path) -> None:
    file = tmp_path / "file"
    for _ in range(2):
        assert done(write, file=str(file), text="four") == 4
        file.unlink()


def test_a_process_at_work_stops_and_comes_back_and_leaves_no_memory(tmp_path: Path) -> None:
    before = done(note, log=str(tmp_path / "log"), numbers=MANY)[0]
    name = left_at_work(go_on, numbers=MANY)
    assert done(note, log=str(tmp_path / "log"), numbers=MANY)[0] == before
    assert not SHM.is_dir() or not [*SHM.glob(f"{name}*")]


def test_one_that_does_not_hear_is_ended_and_another_begun(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = done(note, log=str(tmp_path / "log"), numbers=MANY)[0]
    monkeypatch.setattr(lent, "PATIENCE", 0.05)
    left_at_work(go_on_deaf)
    assert done(note, log=str(tmp_path / "log"), numbers=MANY)[0] != before
