"""The compute process may die at any moment: the result comes back, or its error; nothing is left behind."""

from __future__ import annotations

import multiprocessing
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from flow.conftest import leftovers
from flow.machines import Slow, Source, big, count, deaf, endless, suicidal

from vi3dras.flow import Engine
from vi3dras.jobs.job_process import Done, Event, Failed, ProcessDiedError
from vi3dras.jobs.jobs import Jobs
from vi3dras.shared_memory import discard, pack, unpack


def kill_compute_process() -> None:
    (child,) = [c for c in multiprocessing.active_children() if c.name == "vi3dras-compute"]
    assert child.pid is not None
    os.kill(child.pid, signal.SIGKILL)


@pytest.fixture
def slow(engine: Engine) -> Engine:
    engine.add(Slow)
    engine.settle()
    return engine


def test_a_killed_process_is_brought_back_with_its_job(slow: Engine) -> None:
    rng = np.random.default_rng(7)
    for n in range(100_000, 100_012):
        slow.put_all({"slow.n": n, "slow.task": "big"})
        for _ in range(rng.integers(4)):
            slow.tick()
            slow.wait(0.005)
        kill_compute_process()
        slow.settle()
        assert slow.state("slow.next") == ("fresh", None)
        assert slow.get("slow.next") == n + 1
        assert slow.get("slow.cloud")[-1, -1] == 3 * n - 1


def test_an_idle_process_that_dies_is_not_missed(slow: Engine) -> None:
    kill_compute_process()
    slow.wait(1)
    slow.tick()
    slow.put("slow.n", 8)
    slow.settle()
    assert slow.get("slow.next") == 9


def test_a_job_that_kills_its_process_again_and_again_is_an_error_on_its_step(slow: Engine) -> None:
    slow.put_all({"slow.task": "suicidal", "slow.n": 100_000})
    slow.settle()
    error = slow.state("slow.next").error
    assert isinstance(error, ProcessDiedError)
    assert str(error) == (
        "The compute process ended (SIGKILL) during slow.work: run it again, or make the task smaller."
    )
    assert slow.restarts == 1, "the first time it began again"
    slow.put("slow.task", "count")
    slow.settle()
    assert slow.get("slow.next") == 100_001


def test_run_tries_a_lost_step_again(slow: Engine) -> None:
    slow.put("slow.task", "suicidal")
    slow.settle()
    runs = slow.runner.steps.memos["slow.work"].runs
    slow.run()
    slow.tick()
    assert slow.state("slow.result").name == "stale"
    slow.settle()
    assert slow.state("slow.result").name == "error"
    assert slow.runner.steps.memos["slow.work"].runs == runs


@pytest.fixture
def jobs() -> Iterator[Jobs]:
    made = Jobs()
    yield made
    made.close()
    assert leftovers() == []


@pytest.mark.parametrize("task", [count, big, endless, deaf, suicidal])
@pytest.mark.parametrize("looks", [0, 1, 5])
def test_close_leaves_no_process_thread_or_block_at_whatever_moment(task: object, looks: int) -> None:
    jobs = Jobs()
    jobs.start("a", task, {"n": 100_000})  # type: ignore[arg-type]
    for _ in range(looks):
        jobs.wait(0.05)
        jobs.drain()
    jobs.close()
    assert leftovers() == []


def test_no_process_starts_before_the_first_slow_step(engine: Engine) -> None:
    engine.add(Source)
    engine.settle()
    assert leftovers() == []
    engine.add(Slow)
    engine.tick()
    assert leftovers() == ["vi3dras-compute"]


def test_close_may_be_called_twice_and_before_anything() -> None:
    jobs = Jobs()
    jobs.close()
    jobs.start("a", count, {"n": 1})
    jobs.close()
    jobs.close()
    assert leftovers() == []


def test_two_keys_run_one_after_the_other(jobs: Jobs) -> None:
    jobs.start("a", count, {"n": 1})
    jobs.start("b", count, {"n": 2})
    assert [p.ref for p in jobs.progress] == ["a", "b"]
    assert [(done.key, done.value[0]) for done in finish(jobs)] == [("a", 1), ("b", 2)]


def test_a_key_that_is_sent_again_takes_a_breath_unless_somebody_waits(
    jobs: Jobs, monkeypatch: pytest.MonkeyPatch
) -> None:
    def sent(key: str) -> bool:
        """True when one look gives the job of this key to the process that is ready."""
        jobs.drain()
        return jobs._current is not None and jobs._current.key == key

    monkeypatch.setattr("vi3dras.jobs.jobs.BREATH_S", 1e6)
    jobs.start("a", count, {"n": 1})
    finish(jobs)
    jobs.start("a", count, {"n": 2})
    assert not sent("a")
    jobs.start("b", endless, {"n": 3})
    assert sent("b")
    jobs.cancel("b")
    (done,) = finish(jobs)
    assert done.value[0] == 2


def finish(jobs: Jobs) -> list[Done]:
    """Wait for all jobs; gives what was done."""
    events: list[Event] = []
    while jobs.is_busy:
        jobs.wait(5)
        events += jobs.drain()
    return [event for event in events if isinstance(event, Done)]


def test_the_time_in_the_queue_is_none_of_its_own(jobs: Jobs) -> None:
    jobs.start("a", count, {"n": 1})
    jobs.start("b", endless, {"n": 2})
    queued, events = jobs.progress[1].started, []
    while len(jobs.progress) > 1 or not jobs.progress[0].fraction:
        jobs.wait(5)
        events += jobs.drain()
    done = next(event for event in events if isinstance(event, Done))
    assert jobs.progress[0].started > queued + done.seconds


def test_arguments_that_cannot_travel_are_an_error_of_their_job(jobs: Jobs) -> None:
    jobs.start("a", count, {"n": lambda: 3})
    while jobs.is_busy and not (events := jobs.drain()):
        jobs.wait(5)
    assert isinstance(events[0], Failed)
    assert "<lambda>" in str(events[0].error)


def test_a_parcel_keeps_values_whole_and_its_block_goes_with_unpacking() -> None:
    value = (np.arange(90_000.0).reshape(3, -1), {"a": np.zeros((0, 3))}, "θ")
    parcel, block = pack(value, f"v{os.getpid():x}-test")
    assert block is not None
    assert parcel.pieces == ()
    copy = unpack(parcel)
    block.close()
    assert np.array_equal(copy[0], value[0])
    assert copy[1]["a"].shape == (0, 3)
    assert leftovers() == []
    assert not discard(parcel.block)
    small, none = pack(np.zeros(10), "unused")
    assert none is None
    assert unpack(small).shape == (10,)


def test_the_compute_process_ends_when_the_program_is_killed(tmp_path: Path) -> None:
    script = tmp_path / "program.py"
    script.write_text(
        "import sys\n"
        f"sys.path[:0] = {sys.path!r}\n"
        "from flow.machines import deaf\n"
        "from vi3dras.jobs.jobs import Jobs\n"
        "jobs = Jobs()\n"
        "jobs.start('a', deaf, {'n': 1})\n"
        "while not jobs.progress[0].fraction:\n"
        "    jobs.wait(1)\n"
        "    jobs.drain()\n"
        "print('busy', flush=True)\n"
        "sys.stdin.read()\n"
    )
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
    with subprocess.Popen([sys.executable, str(script)], **pipes) as program:  # type: ignore[call-overload]
        assert program.stdout.readline() == "busy\n"
        program.kill()
        # The compute process holds the other ends of these pipes: they close when it is gone, or this fails.
        program.communicate(timeout=300)
