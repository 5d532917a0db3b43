"""Instruments renamed and put in once more: everything that is fixed to them goes along, in one undo step."""

from __future__ import annotations

import pytest
from flow.machines import TOYS, Arm, Cloud

from vi3dras.flow import Engine
from vi3dras.flow.errors import NameTakenError, UnknownRefError
from vi3dras.sessions.session import session_text


def test_another_name_keeps_wires_values_and_places(diamond: Engine) -> None:
    diamond.place("left", 3, 4)
    diamond.place("left.double", 5, 6)
    diamond.put("top.x", 5)
    diamond.tick()
    before, order = session_text(diamond), list(diamond.document.graph.rank)
    diamond.rename("left", "leaf")
    diamond.tick()
    assert session_text(diamond) == before.replace("left", "leaf")
    assert [ref.replace("leaf", "left") for ref in diamond.document.graph.rank] == order
    assert diamond.get("join.total") == 40
    diamond.undo()
    diamond.tick()
    assert (session_text(diamond), diamond.get("join.total")) == (before, 40)


def test_a_name_that_is_taken_or_none_is_refused(diamond: Engine) -> None:
    before = diamond.document.state()
    for new in ("right", "Left", ""):
        with pytest.raises(NameTakenError):
            diamond.rename("left", new)
    diamond.rename("left", "left")
    with pytest.raises(UnknownRefError):
        diamond.rename("lost", "left")
    assert diamond.document.state() == before


def test_copies_are_wired_among_themselves_and_fed_by_the_same_source(diamond: Engine) -> None:
    diamond.place("left", 3, 4)
    assert diamond.duplicate("left", "right", "join") == ("source", "source-2", "join-2")
    diamond.tick()
    new = {target: source for target, source in diamond.document.wires.items() if "2" in target}
    assert new == {"join-2.a": "source.y", "join-2.b": "source-2.y", "source-2.x": "top.y"}
    assert diamond.source("source.x") == "top.y"
    assert diamond.get("join-2.total") == diamond.get("join.total") == 8
    assert diamond.places["source"] == (43, 44)
    diamond.disconnect("source.x")
    diamond.put("source.x", 50)
    diamond.tick()
    assert (diamond.get("join-2.both"), diamond.get("join.both")) == ((100, 4), (4, 4))


def test_a_copy_has_values_of_its_own(engine: Engine) -> None:
    engine.add(Arm)
    engine.add(Cloud)
    engine.put("arm.robot", TOYS["wrist"])
    engine.put("arm.q", [1, 2, 3, 4, 5, 6])
    engine.tick()
    assert engine.duplicate("arm") == ("arm-2",)
    engine.tick()
    assert engine.get("arm-2.q").tolist() == [1, 2, 3, 4, 5, 6]
    engine.put("arm-2.q", [0] * 6)
    engine.tick()
    assert engine.get("arm.reach") == 21
    engine.undo()
    engine.undo()
    engine.tick()
    assert list(engine.document.instruments) == ["arm", "cloud"]
