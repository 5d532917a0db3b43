"""Composing at run time: wires exchanged and asked about, kinds and shapes, nodes moved by hand."""

from __future__ import annotations

import numpy as np
import pytest
from flow.machines import Cloud, Source

from vi3dras.flow import VI, Control, Engine, Indicator
from vi3dras.flow.errors import (
    CircleError,
    KindError,
    UnknownRefError,
    WireKindError,
    WireTakenError,
)


def test_a_wire_takes_the_place_of_another_as_one_undo_step(diamond: Engine) -> None:
    with pytest.raises(WireTakenError):
        diamond.connect("top.y", "join.a")
    diamond.connect("top.y", "join.a", instead=True)
    diamond.tick()
    assert diamond.get("join.both") == (2, 4)
    diamond.undo()
    diamond.tick()
    assert (diamond.source("join.a"), diamond.get("join.both")) == ("left.y", (4, 4))


def test_a_circle_is_refused_naming_both_ends_and_all_stays_as_it_was(diamond: Engine) -> None:
    before, told = diamond.document.state(), diamond.undo_name
    for instead in (False, True):
        with pytest.raises(CircleError) as caught:
            diamond.connect("join.total", "top.x", instead=instead)
    sentence = str(caught.value)
    assert sentence.startswith("Wiring join.total to top.x would close a circle: top.x to ")
    assert diamond.document.state() == before
    assert (diamond.undo_name, diamond.tick()) == (told, set())


def test_whether_a_wire_can_be_drawn_is_told_beforehand(diamond: Engine) -> None:
    assert diamond.refusal("right.y", "left.x", instead=True) is None
    assert isinstance(diamond.refusal("right.y", "left.x"), WireTakenError)
    assert isinstance(diamond.refusal("join.both", "top.x"), WireKindError)
    assert isinstance(diamond.refusal("no.where", "top.x"), UnknownRefError)


class Ports(VI):
    """Ports of many kinds and shapes."""

    whole = Indicator(int)
    number = Indicator(float)
    either = Indicator(float | np.ndarray)
    row = Indicator(np.ndarray, shape=("n",))
    threes = Indicator(np.ndarray, shape=("m", 3))
    fours = Indicator(np.ndarray, shape=("m", 4))
    a_whole = Control(int, default=0)
    a_number = Control(float, default=0.0)
    an_either = Control(float | np.ndarray, default=0.0)
    a_row = Control(np.ndarray, shape=("n",))
    a_threes = Control(np.ndarray, shape=("n", 3))


@pytest.mark.parametrize(
    ("source", "targets"),
    [
        ("whole", "a_whole a_number an_either"),
        ("number", "a_number an_either"),
        ("either", "a_number an_either a_row a_threes"),
        ("row", "an_either a_row"),
        ("threes", "an_either a_threes"),
        ("fours", "an_either"),
    ],
)
def test_kinds_and_shapes_decide_what_may_be_joined(engine: Engine, source: str, targets: str) -> None:
    engine.add(Ports)
    found = [name for name in Ports.controls() if not engine.refusal(f"ports.{source}", f"ports.{name}")]
    assert found == targets.split()


def test_a_shape_is_told_in_the_sentence_and_checked_in_the_value(engine: Engine) -> None:
    engine.add(Cloud)
    engine.add(Cloud, "other")
    with pytest.raises(WireKindError, match=r"gives numbers of shape \(n,\), but other\.points takes num"):
        engine.connect("cloud.flat", "other.points")
    with pytest.raises(KindError, match=r"shape \(2, 2\), but it should be numbers of shape \(n, 3\)\.$"):
        engine.put("cloud.points", np.zeros((2, 2)))


def test_a_node_stays_where_it_was_put_and_one_drag_is_one_undo_step(engine: Engine) -> None:
    engine.add(Source)
    for x in range(5):
        engine.place("source", x, 7, gesture="drag")
    assert engine.places["source"] == (4, 7)
    engine.undo()
    assert not engine.places
    engine.redo()
    engine.place("source.double", 1, 1)
    engine.unplace()
    assert not engine.places
    engine.undo()
    assert engine.places == {"source": (4, 7), "source.double": (1, 1)}
    engine.remove("source")
    assert not engine.places
    engine.undo()
    assert len(engine.places) == 2
    with pytest.raises(UnknownRefError, match='There is no node "sauce"'):
        engine.place("sauce", 0, 0)


def test_moving_a_node_computes_nothing(diamond: Engine) -> None:
    structure = diamond.document.structure
    diamond.place("join", 3, 4)
    assert (diamond.tick(), diamond.document.structure) == (set(), structure)
