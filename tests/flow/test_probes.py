"""Probes, retained values and highlighted execution: looking on changes nothing and costs nothing unused."""

from __future__ import annotations

import math

import numpy as np
import pytest
from flow.machines import Arm, Cloud, Slow, Source, wait_until

from vi3dras.flow import Engine
from vi3dras.flow.errors import UnknownRefError
from vi3dras.flow.probes import measure_of


def numbers(engine: Engine, ref: str) -> list[float]:
    return [number for _, number in engine.probe(ref).history]


def test_the_value_of_a_probe_is_the_very_array_of_the_engine(engine: Engine) -> None:
    engine.add(Cloud)
    engine.tick()
    probe = engine.probe("cloud.shifted")
    for points in (np.zeros((2, 3)), np.ones((50, 3))):
        engine.put("cloud.points", points)
        engine.tick()
        assert probe.value is engine.get("cloud.shifted")
        assert probe.value is engine.values["cloud.shifted"]


def test_a_probe_keeps_one_number_for_each_change_and_begins_with_the_present_one(engine: Engine) -> None:
    engine.add(Source)
    engine.tick()
    probe = engine.probe("source.y")
    for x in (2, 3, 3, 4):
        engine.put("source.x", x)
        engine.tick()
        engine.tick()
    assert numbers(engine, "source.y") == [2, 4, 6, 8]
    assert probe.series.shape == (2, 4)
    assert np.all(np.diff(probe.series[0]) >= 0)


def test_the_history_is_bounded(engine: Engine) -> None:
    engine.add(Source)
    probe = engine.probe("source.y")
    for x in range(1, 2 * 1000 + 50):
        engine.put("source.x", x / 10)
        engine.tick()
    assert len(probe.history) == probe.history.maxlen == 2000


@pytest.mark.parametrize(
    ("value", "measure"),
    [
        (1.5, "value"),
        (True, "value"),
        (np.ones(1), "value"),
        (np.ones(4), "norm"),
        (np.eye(4), "norm"),
        (np.ones((6, 3)), "count"),
        (np.ones((0, 3)), "count"),
        ("words", "count"),
        ((1, 2), "count"),
    ],
)
def test_the_number_that_is_kept_fits_to_the_shape(value: object, measure: str) -> None:
    assert measure_of(value) == measure


def test_a_value_without_a_number_and_an_error_leave_gaps(engine: Engine) -> None:
    engine.add(Source)
    engine.add(Arm)
    engine.tick()
    probe = engine.probe("source.y")
    for x in (13, 2):
        engine.put("source.x", x)
        engine.tick()
    assert math.isnan(probe.history[1][1])
    assert (probe.history[0][1], probe.history[2][1]) == (2, 4)
    assert math.isnan(engine.probe("arm.robot").number)


def test_a_probe_waits_with_a_stale_value_and_takes_results_so_far(engine: Engine) -> None:
    engine.add(Slow)
    engine.settle()
    probe = engine.probe("slow.result")
    engine.put_all({"slow.n": 4, "slow.task": "endless"})
    wait_until(engine, lambda: engine.get("slow.result") == -4)
    assert (numbers(engine, "slow.result"), probe.status.name) == ([3, -4], "stale")
    engine.abort()


def test_a_probe_goes_and_one_of_an_instrument_that_is_gone_shows_nothing(engine: Engine) -> None:
    engine.add(Source)
    engine.tick()
    probe = engine.probe("source.y")
    assert engine.probe("source.y") is probe
    assert list(engine.probes) == ["source.y"]
    engine.remove("source")
    engine.tick()
    assert (probe.value, probe.status.name) == (None, "empty")
    engine.undo()
    engine.tick()
    assert probe.value == 2
    engine.unprobe("source.y")
    assert not engine.probes
    with pytest.raises(UnknownRefError):
        engine.probe("source.z")


def test_a_retained_value_is_what_the_wire_held_last(engine: Engine) -> None:
    engine.add(Source)
    engine.tick()
    engine.retain = True
    engine.put("source.x", 13)
    engine.tick()
    assert (engine.get("source.y"), engine.retained("source.y")) == (None, 2)
    engine.put("source.x", 5)
    engine.tick()
    assert engine.retained("source.y") == 10
    engine.retain = False
    engine.put("source.x", 13)
    engine.tick()
    assert engine.retained("source.y") is None
