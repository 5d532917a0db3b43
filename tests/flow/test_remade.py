"""Instruments whose ports are made from data: remade, kept in files, undone."""

from __future__ import annotations

from pathlib import Path

import pytest
from flow.machines import CATALOGUE, Arm, Cloud, Join, Source, Sum
from hypothesis import given, settings
from hypothesis import strategies as st

from vi3dras.flow import Engine
from vi3dras.flow.document import Document
from vi3dras.flow.errors import DeclarationError, UnknownRefError
from vi3dras.flow.values import equal
from vi3dras.sessions.session import load, save, session_text


def add_sum(engine: Engine, *names: str, name: str = "") -> str:
    return engine.add(Sum.remake({"names": list(names)}), name)


def test_an_instrument_made_anew_keeps_the_wires_and_values_that_still_fit(engine: Engine) -> None:
    engine.add(Source)
    name = add_sum(engine, "a", "b", "c")
    engine.add(Join)
    for source, target in (("source.y", "sum.a"), ("source.x", "sum.b"), ("sum.total", "join.a")):
        engine.connect(source, target)
    engine.put("sum.c", 5)
    engine.place("sum.b", 1, 2)
    engine.tick()
    before = engine.document.state()
    engine.remake(name, {"names": ["a", "c", "d"]})
    engine.tick()
    assert engine.document.wires == {"sum.a": "source.y", "join.a": "sum.total"}
    assert (engine.get("sum.total"), engine.get("join.total"), engine.get("sum.d")) == (7, 7, 0)
    assert not engine.places
    engine.undo()
    engine.tick()
    assert engine.document.state() == before
    assert engine.get("join.total") == 8
    engine.redo()
    engine.tick()
    assert engine.get("join.total") == 7


def test_the_same_recipe_changes_nothing_and_a_fixed_instrument_has_none(engine: Engine) -> None:
    add_sum(engine, "a")
    engine.add(Source)
    revision = engine.revision
    engine.remake("sum", {"names": ["a"]})
    with pytest.raises(DeclarationError, match="Source: its ports are fixed"):
        engine.remake("source", {"names": ["a"]})
    with pytest.raises(UnknownRefError, match='There is no instrument "som"'):
        engine.remake("som", {})
    assert engine.revision == revision


def test_a_composed_instrument_comes_back_byte_by_byte(engine: Engine, tmp_path: Path) -> None:
    for vi in (Source, Join, Arm, Cloud):
        engine.add(vi)
    add_sum(engine, "a", "beta", "θ2")
    engine.connect("source.y", "sum.θ2")
    engine.connect("sum.total", "join.b")
    engine.put("sum.beta", 0.1)
    engine.place("sum", 120.5, -40)
    engine.place("sum.θ2", 0.1 + 0.2, 0)
    engine.remove("arm")
    engine.tick()
    save(engine, tmp_path / "a.vi3")
    with Engine() as other:
        session = load(tmp_path / "a.vi3", CATALOGUE)
        other.become(session.state, "Open a")
        other.settle()
        assert session.problems == ()
        assert session_text(other).encode() == (tmp_path / "a.vi3").read_bytes()
        assert equal(dict(other.values), dict(engine.values))
        assert other.places == engine.places


CHANGES = st.sampled_from(
    ["add", "remove", "connect", "disconnect", "remake", "place", "put", "undo", "redo"]
)


@given(st.lists(st.tuples(CHANGES, st.integers(0, 10_000)), max_size=40))
@settings(deadline=None, max_examples=80)
def test_undo_of_everything_leads_back_and_redo_forth(changes: list[tuple[str, int]]) -> None:
    with Engine() as engine:
        for what, pick in changes:
            change(engine, what, pick)
        engine.tick()
        there, text, values = engine.document.state(), session_text(engine), dict(engine.values)
        count = sum(1 for _ in iter(engine.undo, False))
        assert engine.document.state() == Document().state() == {}
        engine.tick()
        for _ in range(count):
            engine.redo()
        engine.tick()
        assert (engine.document.state(), session_text(engine)) == (there, text)
        assert equal(dict(engine.values), values)


def change(engine: Engine, what: str, pick: int) -> None:
    """One thing that a person might do, whichever `pick` says."""
    names, refs = list(engine.document.instruments), list(engine.document.ports)
    ports = [ref for ref in refs if engine.document.control(ref)]
    if what in {"undo", "redo"}:
        getattr(engine, what)()
    elif what == "add":
        vi = (Source, Join, Sum.remake({"names": ["a"]}))[pick % 3]
        engine.add(vi)
    elif not names:
        return
    elif what == "remove":
        engine.remove(names[pick % len(names)])
    elif what == "connect":
        source, target = refs[pick % len(refs)], ports[pick // 7 % len(ports)]
        if engine.refusal(source, target, instead=True) is None:
            engine.connect(source, target, instead=True)
    elif what == "disconnect":
        engine.disconnect(ports[pick % len(ports)])
    elif what == "remake" and (sums := [n for n in names if engine.document.instruments[n].vi.recipe]):
        engine.remake(sums[pick % len(sums)], {"names": ["a", "b", "c"][: 1 + pick % 3]})
    elif what == "place":
        engine.place(names[pick % len(names)], pick, -pick)
    elif what == "put" and not engine.source(ports[pick % len(ports)]):
        engine.put(ports[pick % len(ports)], pick % 100)
