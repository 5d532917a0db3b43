"""A class body or a step that cannot mean anything says so at once, and how to mend it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from flow.machines import Report

from vi3dras.flow import VI, Control, Indicator
from vi3dras.flow.errors import DeclarationError


def fresh() -> type[VI]:
    class Draft(VI):
        """An instrument to be spoiled."""

        a = Control(float, default=1)
        b = Indicator(float)
        c = Indicator(float)

    @Draft.step("b")
    def first(a: float) -> float:
        return a

    return Draft


def unknown_parameter() -> None:
    fresh().step("c")(lambda width: width)


def unknown_output() -> None:
    fresh().step("d")(lambda a: a)


def control_as_output() -> None:
    fresh().step("a")(lambda b: b)


def no_output() -> None:
    fresh().step()(lambda a: a)


def second_source() -> None:
    fresh().step("b")(lambda a: a)


def own_tail() -> None:
    fresh().step("c")(lambda c: c)


def report_in_a_fast_step() -> None:
    def quick(a: float, report: Report) -> float:
        return a

    fresh().step("c")(quick)


def slow_inside_a_function() -> None:
    def hidden(a: float) -> float:
        return a

    fresh().step("c", slow=True)(hidden)


def name_taken() -> None:
    def b(a: float) -> float:
        return a

    fresh().step("c")(b)


def action_sets_an_indicator() -> None:
    fresh().action("Do it", "b")(lambda a: a)


def report_in_a_fast_action() -> None:
    def quick(a: float, report: Report) -> float:
        return a

    fresh().action("Do it")(quick)


def bad_default() -> None:
    type("Draft", (VI,), {"a": Control(float, default=5, high=2)})


def reserved_name() -> None:
    type("Draft", (VI,), {"step": Control(float, default=5)})


def follows_nothing() -> None:
    type("Draft", (VI,), {"a": Control(float, per="robot.joints")})


def renews_by_another() -> None:
    type("Draft", (VI,), {"r": Control(object), "a": Control(float, per="r.joints", renew="a.id")})


def a_list() -> None:
    Control(list[float])


def no_type() -> None:
    Control(3)


def half_a_codec() -> None:
    Control(object, encode=str)


SPOILED: dict[Callable[[], None], str] = {
    unknown_parameter: "Draft.<lambda>: its parameter width is no port. Ports: a, b, c.",
    unknown_output: "Draft.<lambda>: d is no indicator.",
    control_as_output: "Draft.<lambda>: a is no indicator.",
    no_output: 'Draft.<lambda>: a step computes at least one indicator: @VI.step("name").',
    second_source: "Draft.<lambda>: b is computed by first already.",
    own_tail: "Draft.<lambda>: it depends on what it computes: a circle inside the instrument.",
    report_in_a_fast_step: "Draft.quick: its parameter report is no port. Ports: a, b, c.",
    slow_inside_a_function: "Draft.hidden: a slow function is sent to another process by its name: "
    "define it at the top of a module.",
    name_taken: "Draft.b: a port, step or action has that name already.",
    action_sets_an_indicator: "Draft.<lambda>: b is no control.",
    report_in_a_fast_action: "Draft.quick: only a slow action has a report: slow=True.",
    bad_default: "Draft.a: its default is refused: A is 5, above its largest value 2.",
    reserved_name: "Draft: a port cannot be called step, every VI has that already.",
    follows_nothing: "Draft.a: robot.joints does not start with a port of Draft.",
    renews_by_another: "Draft.a: per and renew must start with the same port.",
    a_list: "A port: a list can change behind the engine's back: declare tuple[..., ...] instead.",
    no_type: "A port: 3 is no type that a port can have.",
    half_a_codec: "A control: encode and decode belong together: give both or none.",
}


@pytest.mark.parametrize("spoil", SPOILED, ids=lambda spoil: spoil.__name__)
def test_a_spoiled_declaration_names_its_place_and_the_cure(spoil: Callable[[], None]) -> None:
    with pytest.raises(DeclarationError) as caught:
        spoil()
    assert str(caught.value) == SPOILED[spoil]


def test_a_step_stays_a_plain_function() -> None:
    draft: Any = fresh()
    assert draft.steps["first"].function(2.5) == 2.5


def test_an_instrument_is_named_after_its_class_unless_it_says_otherwise() -> None:
    assert (fresh().id, fresh().title) == ("draft", "Draft")
    simulator = type("RobotSimulator", (VI,), {"title": "Robot simulator"})
    assert (simulator.id, simulator.title) == ("robot-simulator", "Robot simulator")
    assert type("Other", (VI,), {"id": "fk-workspace"}).id == "fk-workspace"


def test_an_instrument_inherits_ports_and_steps_and_adds_its_own() -> None:
    base = fresh()
    derived = type("Derived", (base,), {"d": Control(float, default=0)})
    derived.step("c")(lambda d: d)
    assert list(derived.ports) == ["a", "b", "c", "d"]
    assert list(derived.steps) == ["first", "<lambda>"]
    assert list(base.steps) == ["first"]
