"""A class body or a step that cannot mean anything says so at once, and how to mend it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from flow.machines import Report

from vi3dras.flow import VI, Control, Engine, Indicator, VIPart, instead
from vi3dras.flow.errors import DeclarationError
from vi3dras.flow.families import families


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


class Reach(VIPart):
    """A part: its step reads a port of the other one and computes an indicator of the instrument."""

    far = Control(float, default=2)
    area = Indicator(float)
    pages = ("Far away",)


@Reach.step("area", "told")
def measure(far: float, scale: float) -> tuple[float, float]:
    """Two numbers."""
    return far * scale, far


@Reach.action("Nearer", "far")
def come_near(far: float, by: float) -> float:
    """A number."""
    return far - by


class Scale(VIPart):
    """Another part."""

    scale = Control(float, default=3)


def together(**body: Any) -> type[VI]:
    listed: dict[str, Any] = {"parts": (Reach, Scale), "told": Indicator(float)}
    return type("Both", (VI,), listed | body)


def test_an_instrument_has_ports_steps_and_actions_of_its_parts_in_their_order_before_its_own() -> None:
    both = together(own=Control(float, default=7))
    assert list(both.ports) == ["far", "area", "scale", "told", "own"]
    assert both.steps["measure"].inputs == ("far", "scale")
    assert (both.actions["come_near"].inputs, both.actions["come_near"].extras) == (("far",), ("by",))
    engine = Engine()
    engine.add(both, "a")
    engine.put("a.scale", 5)
    engine.tick()
    assert (engine.values["a.area"], engine.values["a.told"]) == (10, 2)


def test_a_part_belongs_to_several_instruments_each_with_a_port_of_its_own_in_its_place() -> None:
    plain, other = together(), together(far=instead(Control(float, default=9)))
    assert list(other.ports) == list(plain.ports)
    assert [vi.ports["far"].default for vi in (plain, other)] == [2, 9]  # type: ignore[attr-defined]


def test_the_pages_of_a_part_are_called_as_it_says() -> None:
    engine = Engine()
    engine.add(together(), "a")
    assert [family.title for family in families(engine, "a")] == ["Far away"]


def late_step(base: type[VIPart]) -> None:
    base.step("area")(lambda far: far)


def late_action(base: type[VIPart]) -> None:
    base.action("Do it")(lambda far: far)


@pytest.mark.parametrize("declare", [late_step, late_action])
def test_what_comes_after_an_instrument_was_put_together_is_refused(declare: Callable[..., None]) -> None:
    together()
    derived = fresh()
    type("Derived", (derived,), {})
    for base, user in ((Reach, "Both"), (derived, "Derived")):
        with pytest.raises(DeclarationError, match=rf"<lambda>: it comes too late, {user} has been put"):
            declare(base)


SPOILED_PARTS: dict[str, tuple[dict[str, Any], str]] = {
    "a port that nobody has": (
        {"parts": (Reach,)},
        "Both, Reach.measure: its parameter scale is no port. Ports: far, area, told.",
    ),
    "an output that nobody has": (
        {"told": Control(float, default=1)},
        "Both, Reach.measure: told is no indicator.",
    ),
    "a port twice": (
        {"parts": (Reach, type("Area", (VIPart,), {"area": Indicator(float)}))},
        "Both: Reach and its part Area both have a port area.",
    ),
    "a part twice": ({"parts": (Reach, Reach)}, "Both: Reach and its part Reach both have a port far."),
    "a port of its own over that of a part": (
        {"far": Control(float, default=1)},
        "Both.far: Reach has it already: instead(...) takes its place.",
    ),
    "a port in the place of none": (
        {"fat": instead(Control(float, default=1))},
        "Both.fat: no part has a port of that name and type to take the place of.",
    ),
    "a port of another type in its place": (
        {"far": instead(Control(str, default=""))},
        "Both.far: no part has a port of that name and type to take the place of.",
    ),
    "brackets without a comma": (
        {"parts": Reach},
        "Both: parts are classes in brackets: parts = (Reach, Section).",
    ),
    "names in place of classes": (
        {"parts": ("Reach",)},
        "Both: parts are classes in brackets: parts = (Reach, Section).",
    ),
    "an action of the same name": (
        {"come_near": Indicator(float)},
        "Both, Reach.come_near: a port, step or action has that name already.",
    ),
}


@pytest.mark.parametrize("spoiled", SPOILED_PARTS)
def test_parts_that_do_not_go_together_say_which_and_what_is_missing(spoiled: str) -> None:
    body, sentence = SPOILED_PARTS[spoiled]
    with pytest.raises(DeclarationError) as caught:
        together(**body)
    assert str(caught.value) == sentence


def test_an_input_of_a_formula_may_be_called_parts_or_pages() -> None:
    words = {"parts": Control(float, default=0), "pages": Control(float, default=0), "a": Indicator(float)}
    block = type("Words", (VI,), words)
    block.step("a")(lambda parts, pages: parts + pages)
    engine = Engine()
    engine.add(block, "a")
    assert [family.title for family in families(engine, "a")] == ["Words"]
