"""The engine's promises that need no second process, one by one."""

from __future__ import annotations

import threading

import numpy as np
import pytest
from flow.machines import RUNS, Arm, Join, Source, TooSteepError

from vi3dras.flow import Engine
from vi3dras.flow.errors import CircleError, LimitError, ReadOnlyError
from vi3dras.jobs.job_process import StepError


@pytest.fixture
def diamond(engine: Engine) -> Engine:
    """top.y feeds left and right, and these feed join."""
    for name in ("top", "left", "right"):
        engine.add(Source, name)
    engine.add(Join, "join")
    for source, target in (
        ("top.y", "left.x"),
        ("top.y", "right.x"),
        ("left.y", "join.a"),
        ("right.y", "join.b"),
    ):
        engine.connect(source, target)
    engine.tick()
    RUNS.clear()
    return engine


def test_p1_values_are_the_only_state_and_cannot_be_written(engine: Engine) -> None:
    engine.add(Arm)
    mine = np.array([1.0, 2.0, 3.0, 4.0])
    engine.put("arm.q", mine)
    mine[0] = 99
    assert engine.values["arm.q"][0] == 1
    assert not engine.values["arm.q"].flags.writeable
    with pytest.raises(TypeError):
        engine.values["arm.q"] = mine  # type: ignore[index]


def test_p2_a_thousand_puts_cost_one_run(engine: Engine) -> None:
    engine.add(Source)
    engine.tick()
    RUNS.clear()
    for x in range(1000):
        engine.put("source.x", x)
    assert RUNS["double"] == 0
    assert engine.tick() == {"source.x", "source.y"}
    assert RUNS["double"] == 1
    assert engine.get("source.y") == 1998


def test_p2_a_refused_put_changes_nothing(engine: Engine) -> None:
    engine.add(Source)
    engine.tick()
    revision = engine.revision
    with pytest.raises(LimitError) as caught:
        engine.put("source.x", 1001)
    assert str(caught.value) == "Width is 1001 m, outside -1000 m to 1000 m."
    assert (engine.tick(), engine.revision, engine.undo_name) == (set(), revision, "Add Source")


def test_p2_of_several_values_all_are_put_or_none(engine: Engine) -> None:
    engine.add(Join)
    with pytest.raises(ReadOnlyError):
        engine.put_all({"join.a": 5, "join.total": 6})
    assert engine.get("join.a") == 0


def test_p3_a_diamond_runs_each_step_once_and_never_shows_a_mixed_state(diamond: Engine) -> None:
    diamond.put("top.x", 5)
    diamond.tick()
    assert RUNS == {"double": 3, "join": 1}
    assert diamond.get("join.both") == (20, 20)


def test_p4_an_equal_output_runs_nothing_below_it(engine: Engine) -> None:
    engine.add(Join)
    engine.add(Source)
    engine.connect("join.total", "source.x")
    engine.tick()
    RUNS.clear()
    engine.put_all({"join.a": 3, "join.b": -3})
    changed = engine.tick()
    assert RUNS == {"join": 1}
    assert changed == {"join.a", "join.b", "join.both"}


def test_p4_an_equal_put_is_no_put(engine: Engine) -> None:
    engine.add(Source)
    engine.tick()
    engine.put("source.x", 1)
    assert engine.tick() == set()
    assert engine.undo_name == "Add Source"


def test_p5_a_wire_that_closes_a_circle_is_refused_and_nothing_changes(diamond: Engine) -> None:
    diamond.disconnect("top.x")
    before = diamond.document.state()
    with pytest.raises(CircleError) as caught:
        diamond.connect("join.total", "top.x")
    assert diamond.document.state() == before
    circle = "Wiring join.total to top.x would close a circle: top.x to top.double"
    assert str(caught.value).startswith(circle)
    assert caught.value.path[0] == "top.x"
    assert caught.value.path[-1] == "join.total"


def test_p6_an_error_travels_down_runs_nothing_and_clears_when_cured(diamond: Engine) -> None:
    diamond.put("top.x", 13)
    diamond.tick()
    assert RUNS == {"double": 1}
    for ref in ("top.y", "left.x", "left.y", "join.total"):
        status = diamond.state(ref)
        assert status.name == "error"
        assert isinstance(status.error, TooSteepError)
        assert diamond.get(ref) is None
    diamond.put("top.x", 1)
    diamond.tick()
    assert diamond.get("join.total") == 8
    assert diamond.state("join.total") == ("fresh", None)


def test_p6_an_unknown_exception_is_a_sentence_and_logged_once(
    engine: Engine, caplog: pytest.LogCaptureFixture
) -> None:
    engine.add(Source)
    for _ in range(3):
        engine.put("source.x", 14)
        engine.rerun("source.double")
        engine.tick()
    error = engine.state("source.y").error
    assert isinstance(error, StepError)
    assert str(error) == "source.double stopped with ZeroDivisionError: division by zero"
    assert [r.exc_info is not None for r in caplog.records] == [True]


def test_p8_another_thread_is_turned_away(engine: Engine) -> None:
    engine.add(Source)
    caught: list[BaseException] = []

    def intrude() -> None:
        try:
            engine.put("source.x", 2)
        except RuntimeError as error:
            caught.append(error)

    thread = threading.Thread(target=intrude)
    thread.start()
    thread.join()
    assert len(caught) == 1
    assert engine.get("source.x") == 1
