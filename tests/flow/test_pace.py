"""A hundred instruments stay fluid: as ratios to plain loops of the same run."""

from __future__ import annotations

import pytest
from bench.race import is_within
from flow.machines import Join, Source

from vi3dras.flow import Engine
from vi3dras.flow.diagram import diagram, problems

pytestmark = pytest.mark.race

COUNT = 100


@pytest.fixture
def hundred(engine: Engine) -> Engine:
    """A chain of fifty, and fifty that read from it."""
    return filled(engine)


def filled(engine: Engine) -> Engine:
    """An engine with its hundred instruments."""
    for n in range(COUNT // 2):
        engine.add(Source, f"s{n}")
        engine.add(Join, f"j{n}")
        engine.connect(f"s{n - 1}.x", f"s{n}.x") if n else None
        engine.connect(f"s{n}.y", f"j{n}.a")
    engine.tick()
    return engine


def plain_loop() -> int:
    """As much work as a frame's 16 ms hold many times over: twenty thousand small sums."""
    total = 0
    for number in range(20_000):
        total += number % 7
    return total


def test_a_tick_through_a_hundred_instruments_is_a_small_part_of_a_frame(hundred: Engine) -> None:
    """The loop takes about a millisecond on a slow machine; a frame has sixteen."""
    values = iter(range(1, 1000))

    def change() -> None:
        hundred.put("s0.x", next(values) / 1000)
        assert len(hundred.tick()) > COUNT

    assert is_within(change, 12, plain_loop)


def test_the_diagram_of_a_hundred_instruments_is_a_small_part_of_a_frame(hundred: Engine) -> None:
    assert is_within(lambda: diagram(hundred), 10, plain_loop)
    assert is_within(lambda: problems(hundred), 1, plain_loop)


def test_a_tick_with_nothing_to_do_costs_nothing(hundred: Engine) -> None:
    assert is_within(hundred.tick, 0.02, plain_loop)


def test_looking_on_costs_little(hundred: Engine) -> None:
    """Probes on everything, a trace and retained values: at most as much again."""
    values = iter(range(1, 10_000))

    def change(engine: Engine) -> None:
        engine.put("s0.x", next(values) / 10_000)
        engine.tick()

    with Engine() as watched:
        filled(watched).highlight = watched.retain = True
        for ref in list(watched.values)[: COUNT // 4]:
            watched.probe(ref)
        assert is_within(lambda: change(watched), 2, lambda: change(hundred))
