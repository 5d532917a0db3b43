"""Breakpoints: the pass stops before a step, says where, and goes on from there."""

from __future__ import annotations

import pytest
from flow.graphs import EDGES, NODES, Edges, free_ports, joined
from hypothesis import given, settings
from hypothesis import strategies as st

from vi3dras.flow import Engine
from vi3dras.flow.diagram import diagram
from vi3dras.flow.errors import UnknownRefError


def test_a_breakpoint_stops_the_pass_before_its_step_and_says_where(diamond: Engine) -> None:
    diamond.break_at("right.double")
    diamond.put("top.x", 5)
    diamond.tick()
    assert (diamond.transport, diamond.stopped_at) == ("pause", "right.double")
    assert (diamond.get("left.y"), diamond.get("right.y")) == (20, 4)
    assert [diamond.state(ref).name for ref in ("left.y", "right.y", "join.total")] == [
        "fresh",
        "stale",
        "stale",
    ]
    diamond.run()
    diamond.tick()
    assert (diamond.transport, diamond.stopped_at, diamond.get("join.total")) == ("run", "", 40)
    diamond.put("top.x", 6)
    diamond.tick()
    assert diamond.stopped_at == "right.double"


def test_breakpoints_one_after_another_are_met_one_after_another(diamond: Engine) -> None:
    for ref in ("left.double", "join.join"):
        diamond.break_at(ref)
    diamond.put("top.x", 5)
    met = []
    for _ in range(3):
        diamond.tick()
        met.append(diamond.stopped_at)
        diamond.run()
    assert met == ["left.double", "join.join", ""]


def test_stepping_on_from_a_breakpoint_and_then_running_stops_at_it_no_more(diamond: Engine) -> None:
    diamond.break_at("left.double")
    diamond.put("top.x", 5)
    diamond.tick()
    assert diamond.step() == "left.double"
    diamond.run()
    diamond.tick()
    assert (diamond.transport, diamond.get("join.total")) == ("run", 40)


def test_a_breakpoint_that_nothing_reaches_stops_nothing(diamond: Engine) -> None:
    diamond.break_at("join.join")
    diamond.put("top.x", 1)
    diamond.tick()
    assert diamond.transport == "run"
    diamond.break_at("join.join", on=False)
    diamond.put("top.x", 2)
    diamond.tick()
    assert (diamond.breakpoints, diamond.get("join.total")) == (frozenset(), 16)


def test_a_breakpoint_is_at_a_step(diamond: Engine) -> None:
    with pytest.raises(UnknownRefError, match=r'^There is no step "left\.y"'):
        diamond.break_at("left.y")


def test_a_breakpoint_survives_its_instrument_and_the_undo_of_that(diamond: Engine) -> None:
    diamond.break_at("left.double")
    diamond.remove("left")
    assert diamond.breakpoints == frozenset()
    diamond.undo()
    assert diamond.breakpoints == {"left.double"}
    assert "left.double" in diagram(diamond).order


@given(EDGES, st.permutations(range(NODES)), st.data())
@settings(deadline=None, max_examples=60)
def test_stopping_anywhere_and_going_on_gives_what_running_gives(
    edges: Edges, order: list[int], data: st.DataObject
) -> None:
    with Engine() as engine, Engine() as twin:
        for one in (engine, twin):
            joined(one, edges, order)
        puts = dict.fromkeys(data.draw(st.sets(st.sampled_from(free_ports(engine)))), 1.0)
        stops = data.draw(st.sets(st.sampled_from(list(engine.document.steps))))
        for ref in stops:
            engine.break_at(ref)
        for one in (engine, twin):
            one.highlight = True
            one.put_all(puts)
            one.tick()
        met = []
        while engine.transport == "pause":
            met.append(engine.stopped_at)
            engine.run()
            engine.tick()
        assert met == [event.ref for event in twin.trace if event.ref in stops]
        assert [event.ref for event in engine.trace] == [event.ref for event in twin.trace]
        assert dict(engine.values) == dict(twin.values)
