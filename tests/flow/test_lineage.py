"""Where does this come from: the way back through steps to controls."""

from __future__ import annotations

import pytest
from flow.machines import Arm, Cloud, Source

from vi3dras.flow import VI, Control, Engine, Indicator
from vi3dras.flow.diagram import diagram, instrument_view, problems
from vi3dras.flow.errors import LimitError, ReadOnlyError
from vi3dras.flow.lineage import origins


def test_the_way_back_leads_through_steps_to_the_controls(diamond: Engine) -> None:
    found = origins(diamond, "join.total")
    steps = ("top.double", "left.double", "right.double", "join.join")
    assert tuple(ref for ref in found if ref in diamond.document.steps) == steps
    assert (found[0], found[-1]) == ("top.x", "join.total")
    assert set(found) == set(diamond.values) - {"join.both"} | set(steps)


def test_a_port_tells_what_it_holds_and_what_reads_it(diamond: Engine) -> None:
    top, left, _, join = diagram(diamond).instruments
    assert [(p.ref, p.word, p.source, p.feeds) for p in top.controls + top.indicators] == [
        ("top.x", "number", "", ("top.double",)),
        ("top.y", "number", "top.double", ("left.x", "right.x")),
    ]
    assert (left.controls[0].source, left.controls[0].unit, left.controls[0].label) == ("top.y", "m", "Width")
    assert [p.feeds for p in join.indicators] == [(), ()]
    assert instrument_view(diamond, "join") == join


def test_wires_inside_an_instrument_are_told_with_what_controls_follow(engine: Engine) -> None:
    engine.add(Arm)
    (arm,) = diagram(engine).instruments
    assert ("arm.robot", "arm.q") in arm.wires
    assert ("arm.q", "arm.reach_of") in arm.wires
    assert ("arm.reach_of", "arm.reach") in arm.wires
    assert (arm.title, arm.condition, arm.steps[0].title) == ("Arm", "empty", "Reach of")
    engine.tick()
    assert instrument_view(engine, "arm").condition == "fresh"
    assert [p.word for p in arm.controls] == ["object", "array", "array"]


def test_an_error_leads_to_the_control_that_cures_it(diamond: Engine) -> None:
    diamond.put("top.x", 13)
    diamond.tick()
    (problem,) = problems(diamond)
    assert (problem.ref, problem.control) == ("top.y", "top.x")
    assert diagram(diamond).instruments[3].condition == "error"
    diamond.put("top.x", 600)
    diamond.tick()
    assert [(p.ref, p.control) for p in problems(diamond)] == [("left.x", "top.x"), ("right.x", "top.x")]


def test_of_several_controls_the_one_that_was_put_last_is_to_blame(engine: Engine) -> None:
    engine.add(Divide)
    engine.tick()
    for name in ("b", "a"):
        engine.put("divide.b" if name == "b" else "divide.a", 0 if name == "b" else 3)
        engine.tick()
        (problem,) = problems(engine)
        assert problem.control == f"divide.{name}"


def test_the_control_that_the_sentence_names_is_to_blame_first(engine: Engine) -> None:
    engine.add(Divide)
    engine.put_all({"divide.b": 0, "divide.odd": True})
    engine.tick()
    assert [p.control for p in problems(engine)] == ["divide.b", "divide.odd"]


def test_an_error_that_arrives_by_a_wire_leads_to_where_the_wire_begins(engine: Engine) -> None:
    engine.add(Source)
    engine.add(Arm)
    engine.add(Cloud)
    engine.connect("cloud.flat", "arm.q")
    engine.tick()
    (problem,) = problems(engine)
    assert (problem.ref, problem.control) == ("arm.q", "cloud.points")


class Divide(VI):
    """Two ways to fail."""

    a = Control(float, default=1.0, label="Numerator")
    b = Control(float, default=1.0, label="Denominator")
    odd = Control(bool, default=False, label="Oddity")
    ratio = Indicator(float)
    told = Indicator(float)


@Divide.step("ratio")
def divide(a: float, b: float) -> float:
    return a / b


@Divide.step("told")
def tell(a: float, odd: bool) -> float:
    if odd:
        raise ValueError("Oddity is on")
    return a


def test_a_text_that_a_control_shows_and_did_not_take_breaks_the_arrow_until_it_takes_one(
    diamond: Engine,
) -> None:
    for cure in (
        lambda: diamond.put("top.x", 1),
        lambda: diamond.put("top.x", 2),
        diamond.undo,
        lambda: diamond.refuse("top.x", None),
        lambda: diamond.remove("top"),
    ):
        with pytest.raises(LimitError) as caught:
            diamond.put("top.x", 5000)
        diamond.refuse("top.x", caught.value)
        diamond.tick()
        assert [(p.ref, p.error, p.control) for p in problems(diamond)] == [("top.x", caught.value, "top.x")]
        cure()
        diamond.tick()
        assert problems(diamond) == ()
    with pytest.raises(ReadOnlyError):
        diamond.refuse("left.y", None)
