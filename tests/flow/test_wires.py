"""Instruments and wires: what may be joined, what is refused, and what undo brings back."""

from __future__ import annotations

import pytest
from flow.machines import Arm, Join, Source

from vi3dras.flow import Engine
from vi3dras.flow.errors import (
    CircleError,
    NameTakenError,
    ReadOnlyError,
    UnknownRefError,
    WireError,
    WireKindError,
    WireTakenError,
)


@pytest.fixture
def chain(engine: Engine) -> Engine:
    for name in ("one", "two", "three"):
        engine.add(Source, name)
    engine.connect("one.y", "two.x")
    engine.connect("two.y", "three.x")
    engine.tick()
    return engine


def test_names_are_given_numbered_and_checked(engine: Engine) -> None:
    assert [engine.add(Source) for _ in range(3)] == ["source", "source-2", "source-3"]
    assert engine.add(Source, "my-source") == "my-source"
    with pytest.raises(NameTakenError, match="there is one of that name already"):
        engine.add(Source, "source")
    with pytest.raises(NameTakenError, match="use small letters, digits and hyphens"):
        engine.add(Source, "My source")


def test_a_wired_control_turns_read_only_until_the_wire_goes(chain: Engine) -> None:
    with pytest.raises(ReadOnlyError, match=r"^two\.x is wired from one\.y: remove the wire"):
        chain.put("two.x", 5)
    chain.disconnect("two.x")
    chain.tick()
    assert chain.get("two.x") == 1
    chain.put("two.x", 5)
    chain.tick()
    assert chain.get("three.y") == 20


def test_the_value_put_by_hand_comes_back_when_the_wire_goes(engine: Engine) -> None:
    engine.add(Source, "one")
    engine.add(Source, "two")
    engine.put("two.x", 7)
    engine.connect("one.y", "two.x")
    engine.tick()
    assert engine.get("two.x") == 2
    engine.disconnect("two.x")
    engine.tick()
    assert engine.get("two.x") == 7


def test_an_indicator_is_not_put(chain: Engine) -> None:
    with pytest.raises(ReadOnlyError, match=r"^one\.y is computed and cannot be set"):
        chain.put("one.y", 5)


@pytest.mark.parametrize(
    ("source", "target", "error", "sentence"),
    [
        ("arm.reach", "one.y", WireError, "arm.reach cannot be wired to one.y: one.y is computed"),
        ("arm.robot", "one.x", WireKindError, "arm.robot gives a Toy, but one.x takes a number."),
        ("one.y", "arm.q", WireKindError, "one.y gives a number, but arm.q takes numbers."),
        ("arm.reach", "two.x", WireTakenError, "two.x is already wired from one.y: remove that wire"),
        ("three.y", "one.x", CircleError, "Wiring three.y to one.x would close a circle"),
        ("one.x", "one.x", CircleError, "Wiring one.x to one.x would close a circle: one.x to one.x"),
        ("arm.same", "arm.robot", CircleError, "Wiring arm.same to arm.robot would close a circle"),
        ("one.z", "one.x", UnknownRefError, 'There is no port "one.z". Did you mean'),
        ("one.y", "for.x", UnknownRefError, 'There is no port "for.x".'),
    ],
)
def test_a_wire_that_cannot_be_is_refused_naming_both_ends(
    chain: Engine, source: str, target: str, error: type[Exception], sentence: str
) -> None:
    chain.add(Arm)
    before = chain.document.state()
    with pytest.raises(error) as caught:
        chain.connect(source, target)
    assert str(caught.value).startswith(sentence)
    assert chain.document.state() == before


def test_a_control_can_feed_a_control(engine: Engine) -> None:
    engine.add(Source, "one")
    engine.add(Source, "two")
    engine.connect("one.x", "two.x")
    engine.put("one.x", 4)
    engine.tick()
    assert engine.get("two.y") == 8


def test_a_wired_value_outside_the_limits_is_an_error_on_its_control(chain: Engine) -> None:
    chain.put("one.x", 600)
    chain.tick()
    assert chain.state("two.x").name == "error"
    assert str(chain.state("three.y").error) == "Width is 1200 m, outside -1000 m to 1000 m."
    chain.put("one.x", 1)
    chain.tick()
    assert chain.get("three.y") == 8


def test_removing_an_instrument_takes_its_wires_and_undo_brings_all_back(chain: Engine) -> None:
    chain.put("one.x", 3)
    chain.tick()
    before = chain.document.state()
    chain.remove("two")
    changed = chain.tick()
    assert {"two.x", "two.y"} <= changed
    assert (chain.get("three.x"), chain.source("three.x")) == (1, "")
    assert "two.y" not in chain.values
    chain.undo()
    chain.tick()
    assert chain.document.state() == before
    assert chain.get("three.y") == 24
    chain.redo()
    chain.tick()
    assert list(chain.document.instruments) == ["one", "three"]


def test_undo_of_a_wire_gives_the_control_its_value_back(chain: Engine) -> None:
    chain.undo()
    chain.tick()
    assert (chain.source("three.x"), chain.get("three.x")) == ("", 1)
    chain.redo()
    chain.tick()
    assert chain.get("three.y") == 8


def test_a_snapshot_brings_instruments_wires_and_values_back_as_one_step(chain: Engine) -> None:
    chain.put("one.x", 3)
    chain.snapshot("three")
    before = chain.document.state()
    chain.remove("one")
    chain.add(Join)
    chain.add(Source, "one")
    chain.put("two.x", 9)
    chain.restore("three")
    chain.tick()
    assert chain.document.state() == before
    assert chain.get("three.y") == 24
    assert chain.undo_name == "Restore three"
    chain.undo()
    chain.tick()
    assert (chain.get("two.x"), chain.get("join.total")) == (9, 0)
    with pytest.raises(UnknownRefError, match='There is no snapshot "four"'):
        chain.restore("four")
