"""What every block keeps: words for people, honest ports, quick steps."""

from __future__ import annotations

from typing import get_args

import pytest
from bench.race import is_within

from vi3dras.flow import VI, Engine
from vi3dras.flow.diagram import problems
from vi3dras.panels import blocks, catalogue, instruments
from vi3dras.panels._kit.pen.icons import Icon

PALETTE = blocks()
BLOCKS = pytest.mark.parametrize("block", PALETTE.values(), ids=PALETTE)


@BLOCKS
def test_a_block_speaks_for_itself(block: object) -> None:
    vi = block.vi  # type: ignore[attr-defined]
    assert vi.__doc__
    assert vi.title[0].isupper()
    for port in vi.ports.values():
        assert port.tip, port.name
        assert not port.tip.endswith(".")
    for step in vi.steps.values():
        assert step.function.__doc__


@BLOCKS
def test_the_words_of_a_node_name_what_the_block_has(block: object) -> None:
    vi: type[VI] = block.vi  # type: ignore[attr-defined]
    limits, plot = block.limits or (), block.plot or ()  # type: ignore[attr-defined]
    assert set(block.shows) | set(plot) <= vi.ports.keys() - vi.controls().keys()  # type: ignore[attr-defined]
    assert {*limits, block.edits} - {""} <= vi.controls().keys()  # type: ignore[attr-defined]
    assert {block.asks} - {""} <= vi.recipe.keys()  # type: ignore[attr-defined]
    assert {block.acts} - {""} <= vi.actions.keys()  # type: ignore[attr-defined]
    assert block.icon in get_args(Icon)  # type: ignore[attr-defined]


@pytest.mark.race
@BLOCKS
def test_a_block_alone_has_no_problem_and_takes_no_time(block: object, engine: Engine) -> None:
    """A fast step keeps the window fluid: less than three million additions, some 30 ms."""
    engine.add(block.vi)  # type: ignore[attr-defined]
    engine.settle()
    assert problems(engine) == ()

    def again() -> None:
        for step in engine.document.steps:
            engine.rerun(step)
        engine.tick()

    assert is_within(again, 1, lambda: sum(range(3_000_000)))


def test_instruments_and_blocks_have_names_of_their_own() -> None:
    assert len(catalogue()) == len(instruments()) + len(PALETTE)
