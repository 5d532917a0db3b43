"""A hundred instruments stay fluid: as ratios to plain loops of the same run."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter

import pytest
from flow.machines import Join, Source

from vi3dras.flow import Engine
from vi3dras.flow.diagram import diagram, problems

pytestmark = pytest.mark.race

COUNT = 100


@pytest.fixture
def hundred(engine: Engine) -> Engine:
    """A chain of fifty, and fifty that read from it."""
    for n in range(COUNT // 2):
        engine.add(Source, f"s{n}")
        engine.add(Join, f"j{n}")
        engine.connect(f"s{n}.x" if n == 0 else f"s{n - 1}.x", f"s{n}.x") if n else None
        engine.connect(f"s{n}.y", f"j{n}.a")
    engine.tick()
    return engine


def best(call: Callable[[], object], times: int = 15) -> float:
    """The shortest time of several calls [s]."""
    seconds = []
    for _ in range(times):
        start = perf_counter()
        call()
        seconds.append(perf_counter() - start)
    return min(seconds)


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

    assert best(change) < 12 * best(plain_loop)


def test_the_diagram_of_a_hundred_instruments_is_a_small_part_of_a_frame(hundred: Engine) -> None:
    assert best(lambda: diagram(hundred)) < 10 * best(plain_loop)
    assert best(lambda: problems(hundred)) < best(plain_loop)


def test_a_tick_with_nothing_to_do_costs_nothing(hundred: Engine) -> None:
    assert best(hundred.tick) < 0.02 * best(plain_loop)


def test_looking_on_costs_little(hundred: Engine) -> None:
    """Probes on everything, a trace and retained values: at most as much again."""
    values = iter(range(1, 10_000))

    def change() -> None:
        hundred.put("s0.x", next(values) / 10_000)
        hundred.tick()

    plain = best(change, 40)
    hundred.highlight = hundred.retain = True
    for ref in list(hundred.values)[: COUNT // 4]:
        hundred.probe(ref)
    assert best(change, 40) < 2 * plain
