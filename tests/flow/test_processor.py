"""What works for the window leaves it a core for a moment, and then takes what there is."""

from __future__ import annotations

import os
import threading
from collections.abc import Iterator

import pytest

from vi3dras import processor

pytestmark = pytest.mark.skipif(
    not hasattr(os, "sched_setaffinity"), reason="Linux alone lets a process choose"
)


@pytest.fixture
def cores() -> Iterator[set[int]]:
    """The cores that this process may run on, which are its own again afterwards."""
    allowed = os.sched_getaffinity(0)
    yield allowed
    processor.run_on(allowed)


@pytest.fixture
def other() -> Iterator[int]:
    """The number of a thread that is there all the time."""
    end = threading.Event()
    thread = threading.Thread(target=end.wait)
    thread.start()
    assert thread.native_id is not None
    yield thread.native_id
    end.set()
    thread.join()


def test_a_short_job_leaves_a_core_to_the_window(
    cores: set[int], other: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(processor, "PATIENCE_S", 1e6)
    with processor.beside_window():
        for thread in (0, other):
            assert len(cores - os.sched_getaffinity(thread)) == (len(cores) > 1)
        (timer,) = [t for t in threading.enumerate() if isinstance(t, threading.Timer)]
    assert os.sched_getaffinity(0) == os.sched_getaffinity(other) == cores
    assert not timer.is_alive()


def test_a_long_job_has_all_cores(cores: set[int], other: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(processor, "PATIENCE_S", 0.0)
    with processor.beside_window():
        for timer in [t for t in threading.enumerate() if isinstance(t, threading.Timer)]:
            timer.join()
        assert os.sched_getaffinity(0) == os.sched_getaffinity(other) == cores


def test_where_threads_are_not_listed_a_job_runs_on_all_cores(
    cores: set[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    def nothing(folder: str) -> list[str]:
        raise FileNotFoundError(folder)

    monkeypatch.setattr(processor.os, "listdir", nothing)
    with processor.beside_window():
        assert os.sched_getaffinity(0) == cores


def test_the_only_core_is_kept(cores: set[int]) -> None:
    processor.run_on({min(cores)})
    assert processor.leave_a_core() == os.sched_getaffinity(0) == {min(cores)}


def test_a_clock_takes_its_time_on_a_crowded_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    times = iter([10.0, 14.0, 18.0, 19.0])
    clock = processor.UnhurriedClock(lambda: next(times))
    monkeypatch.setattr(processor, "crowd", lambda: 1.0)
    assert clock() == 4.0
    monkeypatch.setattr(processor, "crowd", lambda: 8.0)
    assert clock() == 4.5
    monkeypatch.setattr(processor, "crowd", lambda: 1.0)
    assert clock() == 5.5


def test_a_quiet_machine_is_no_crowd(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "getloadavg", lambda: (0.2, 9.0, 9.0))
    assert processor.crowd() == 1.0
    monkeypatch.setattr(os, "cpu_count", lambda: 2)
    monkeypatch.setattr(os, "getloadavg", lambda: (9.0, 0.0, 0.0))
    assert processor.crowd() == 4.5
    monkeypatch.delattr(os, "getloadavg")
    assert processor.crowd() == 1.0
