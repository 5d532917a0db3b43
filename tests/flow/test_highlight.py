"""Highlight execution: what ran, in which order, and how long it took."""

from __future__ import annotations

from flow.machines import Slow, Source

from vi3dras.flow import Engine


def told(engine: Engine) -> list[tuple[str, str]]:
    return [(event.ref, event.what) for event in engine.trace]


def test_the_trace_tells_the_steps_of_a_pass_in_the_order_in_which_they_ran(diamond: Engine) -> None:
    diamond.highlight = True
    diamond.put("top.x", 3)
    diamond.tick()
    order = ["top.double", "left.double", "right.double", "join.join"]
    assert told(diamond) == [(ref, "ran") for ref in order]
    assert len({event.sweep for event in diamond.trace}) == 1
    assert all(event.seconds > 0 for event in diamond.trace)
    assert [event.number for event in diamond.trace] == [1, 2, 3, 4]


def test_nothing_is_noted_of_steps_that_had_nothing_to_do(diamond: Engine) -> None:
    diamond.highlight = True
    diamond.put("top.x", 1)
    diamond.tick()
    diamond.tick()
    assert told(diamond) == []


def test_a_failure_is_told_where_it_arose_and_not_where_it_is_carried(diamond: Engine) -> None:
    diamond.highlight = True
    diamond.put("top.x", 13)
    diamond.tick()
    assert told(diamond) == [("top.double", "failed")]


def test_a_slow_step_is_started_in_one_pass_and_ends_in_another(engine: Engine) -> None:
    engine.add(Slow)
    engine.highlight = True
    engine.settle()
    assert told(engine) == [("slow.work", "started"), ("slow.work", "ran"), ("slow.after", "ran")]
    assert engine.trace[0].sweep < engine.trace[1].sweep
    assert engine.trace[1].seconds > 0
    engine.put("slow.task", "known_error")
    engine.settle()
    assert told(engine)[3:] == [("slow.work", "started"), ("slow.work", "failed")]


def test_steps_taken_one_by_one_are_told_one_by_one(diamond: Engine) -> None:
    diamond.highlight = True
    diamond.pause()
    diamond.put("top.x", 3)
    while (ref := diamond.step()) is not None:
        assert diamond.trace[-1].ref == ref
    assert len(diamond.trace) == 4


def test_the_trace_is_bounded_and_gone_when_nobody_watches(engine: Engine) -> None:
    engine.add(Source)
    engine.highlight = True
    for x in range(2000):
        engine.put("source.x", x / 4)
        engine.tick()
    assert len(engine.trace) == 1024
    assert engine.trace[-1].number > 1024
    engine.highlight = False
    assert not engine.trace
