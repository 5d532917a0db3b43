"""Slow steps: computed elsewhere, stale meanwhile, cancelled, superseded, and their errors."""

from __future__ import annotations

import logging
import time
from multiprocessing import connection

import numpy as np
import pytest
from flow.machines import Slow, TooSteepError, wait_until

from vi3dras.flow import Engine
from vi3dras.flow.errors import ActionRefusedError, NotSettledError
from vi3dras.jobs.job_process import StepError

PATIENCE = 300.0
"""Seconds after which what is waited for is given up: a hang, not a busy machine."""


@pytest.fixture
def slow(engine: Engine) -> Engine:
    engine.add(Slow)
    engine.settle()
    return engine


def states(engine: Engine) -> list[str]:
    return [engine.state(f"slow.{port}").name for port in ("result", "cloud", "next")]


def test_p7_all_below_a_slow_step_is_stale_while_it_runs(slow: Engine) -> None:
    assert (slow.get("slow.result"), slow.get("slow.next")) == (3, 4)
    slow.put("slow.n", 5)
    changed = slow.tick()
    assert states(slow) == ["stale", "stale", "stale"]
    assert changed == {"slow.n", "slow.result", "slow.cloud", "slow.next"}
    assert slow.get("slow.next") == 4
    changed = slow.settle()
    assert changed >= {"slow.result", "slow.cloud", "slow.next"}
    assert states(slow) == ["fresh", "fresh", "fresh"]
    assert (slow.get("slow.next"), slow.get("slow.cloud").shape) == (6, (5, 3))


def test_p7_an_action_refuses_what_is_still_being_computed(slow: Engine) -> None:
    slow.put("slow.task", "endless")
    with pytest.raises(ActionRefusedError, match=r"slow\.result is still being computed"):
        slow.act("slow.save", times=2)


def test_progress_and_partial_results_are_seen_on_the_way(slow: Engine) -> None:
    slow.put_all({"slow.n": 7, "slow.task": "endless"})
    wait_until(slow, lambda: slow.get("slow.result") == -7)
    assert states(slow) == ["stale", "stale", "stale"]
    (progress,) = slow.progress
    assert (progress.ref, progress.fraction) == ("slow.work", 0.25)
    slow.put("slow.task", "count")
    slow.settle()
    assert slow.get("slow.next") == 8
    assert slow.progress == []


def test_a_window_learns_without_a_tick_that_one_is_due(slow: Engine) -> None:
    assert not slow.has_news
    slow.put("slow.n", 9)
    slow.tick()
    while slow.get("slow.result") != 9:
        assert slow.progress
        deadline = time.monotonic() + PATIENCE
        while not slow.has_news:
            assert time.monotonic() < deadline, "no news"
            connection.wait([], 0.002)
        slow.tick()
    assert not slow.has_news


def test_a_cancelled_step_stays_stale_until_its_inputs_change(slow: Engine) -> None:
    slow.put("slow.task", "endless")
    wait_until(slow, lambda: bool(slow.progress) and slow.progress[0].fraction > 0)
    slow.cancel("slow.work")
    slow.settle()
    assert states(slow) == ["stale", "stale", "stale"]
    slow.put("slow.task", "count")
    slow.settle()
    assert states(slow) == ["fresh", "fresh", "fresh"]


def test_run_starts_a_cancelled_step_again(slow: Engine) -> None:
    slow.put("slow.n", 4)
    slow.tick()
    slow.abort()
    slow.settle()
    assert (states(slow), slow.transport) == (["stale", "stale", "stale"], "pause")
    slow.once()
    slow.settle()
    assert (slow.get("slow.next"), slow.transport) == (5, "pause")


def test_newer_inputs_supersede_a_running_step(slow: Engine) -> None:
    slow.put("slow.task", "endless")
    wait_until(slow, lambda: bool(slow.progress) and slow.progress[0].fraction > 0)
    for n in range(10, 20):
        slow.put("slow.n", n)
        slow.tick()
    slow.put("slow.task", "count")
    slow.settle()
    assert (slow.get("slow.result"), slow.get("slow.next")) == (19, 20)


def test_going_back_to_the_old_inputs_needs_no_run(slow: Engine) -> None:
    slow.put("slow.task", "deaf")
    slow.tick()
    slow.undo()
    slow.tick()
    assert states(slow) == ["fresh", "fresh", "fresh"]
    assert slow.progress == []


def test_a_step_that_does_not_listen_is_killed_and_the_next_one_runs(slow: Engine) -> None:
    slow.put("slow.task", "deaf")
    wait_until(slow, lambda: bool(slow.progress) and slow.progress[0].fraction > 0)
    slow.put_all({"slow.task": "count", "slow.n": 9})
    slow.settle()
    assert slow.get("slow.next") == 10


def test_settle_says_what_did_not_finish(slow: Engine) -> None:
    slow.put("slow.task", "deaf")
    with pytest.raises(NotSettledError, match=r"^After 0\.05 s slow\.work had not finished"):
        slow.settle(0.05)


def test_large_arrays_arrive_whole_and_read_only(slow: Engine) -> None:
    slow.put_all({"slow.task": "big", "slow.n": 400_000})
    slow.settle()
    cloud = slow.get("slow.cloud")
    assert np.array_equal(cloud.ravel(), np.arange(1_200_000, dtype=np.float32))
    assert not cloud.flags.writeable


def test_p6_a_known_error_comes_back_as_itself(slow: Engine) -> None:
    slow.put_all({"slow.task": "known_error", "slow.n": 70})
    slow.settle()
    error = slow.state("slow.next").error
    assert isinstance(error, TooSteepError)
    assert str(error) == "70° is too steep: 60° is the most."
    slow.put("slow.task", "count")
    slow.settle()
    assert states(slow) == ["fresh", "fresh", "fresh"]


def test_p6_an_unknown_exception_comes_back_as_a_sentence_and_its_traceback_is_logged(
    slow: Engine, caplog: pytest.LogCaptureFixture
) -> None:
    slow.put("slow.task", "unknown_error")
    slow.settle()
    error = slow.state("slow.cloud").error
    assert isinstance(error, StepError)
    assert str(error) == "slow.work stopped with KeyError: 'colour'"
    (record,) = [r for r in caplog.records if r.levelno == logging.ERROR]
    assert 'raise KeyError("colour")' in record.getMessage()


def test_a_partial_result_of_another_form_is_an_error(slow: Engine) -> None:
    slow.put("slow.task", "odd_partial")
    slow.settle()
    error = slow.state("slow.result").error
    assert str(error) == 'The result of slow.work is the text "half a cloud", but it should be 2 values.'


def test_a_slow_action_leaves_its_outcome(slow: Engine) -> None:
    assert slow.act("slow.save", times=3) is None
    assert slow.outcome("slow.save") is None
    assert "slow.save" in slow.settle()
    assert slow.outcome("slow.save") == (9, None)
    slow.act("slow.save", times=-1)
    slow.settle()
    outcome = slow.outcome("slow.save")
    assert outcome is not None
    assert isinstance(outcome.error, TooSteepError)


def test_removing_an_instrument_ends_its_jobs(slow: Engine) -> None:
    slow.act("slow.save", times=3)
    slow.put("slow.task", "deaf")
    slow.tick()
    slow.remove("slow")
    slow.settle()
    assert slow.progress == []
    slow.undo()
    slow.undo()
    slow.settle()
    assert slow.get("slow.next") == 4
