"""Slow steps wait while nobody looks at what they give."""

from __future__ import annotations

from flow.machines import Join, Slow, wait_until

from vi3dras.flow import Engine


def test_a_slow_step_that_nobody_looks_at_is_not_started(engine: Engine) -> None:
    engine.add(Slow)
    engine.add(Join)
    engine.attend("join")
    engine.settle()
    assert engine.state("slow.result").name == "stale"
    assert engine.get("slow.result") is None
    engine.attend("slow")
    engine.settle()
    assert engine.get("slow.next") == 4


def test_looking_away_stops_the_work_and_looking_back_starts_it_anew(engine: Engine) -> None:
    engine.add(Slow)
    engine.add(Join)
    engine.settle()
    engine.put_all({"slow.n": 7, "slow.task": "endless"})
    wait_until(engine, lambda: bool(engine.progress))
    engine.attend("join")
    assert engine.progress == []
    engine.tick()
    assert engine.state("slow.result").name == "stale"
    engine.put("slow.task", "count")
    engine.settle()
    assert engine.state("slow.result").name == "stale"
    engine.attend()
    engine.settle()
    assert engine.get("slow.next") == 8


def test_what_feeds_an_instrument_that_is_looked_at_runs(engine: Engine) -> None:
    engine.add(Slow)
    engine.add(Join)
    engine.attend("join")
    engine.settle()
    assert engine.state("slow.result").name == "stale"
    engine.connect("slow.result", "join.a")
    engine.settle()
    assert engine.get("join.total") == engine.get("slow.result") == 3
