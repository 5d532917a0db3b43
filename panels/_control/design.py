"""Numbers of the arm itself that a search may change: an arm is designed before it is built."""

from __future__ import annotations

from typing import Any, Literal

from vi3dras.arm.robot import Robot
from vi3dras.flow import Control, Indicator, VIPart
from vi3dras.tuning.arm_numbers import arm_numbers
from vi3dras.tuning.errors import KnobError
from vi3dras.tuning.question import Question, map_axes
from vi3dras.tuning.spans import Span

MapOver = Literal["gains", "arm"]
STEPS = 7
"""How many values of a number are tried at first, from half of it to twice as much."""


def _encode(spans: tuple[Span, ...]) -> Any:
    return [[each.name, each.low, each.high, each.steps] for each in spans]


def _decode(raw: Any) -> tuple[Span, ...]:
    return tuple(Span(str(name), float(low), float(high), int(steps)) for name, low, high, steps in raw)


class ArmDesign(VIPart):
    """Ranges of lengths, masses and gears, beside those of the gains."""

    pages = ("Search",)
    search_arm = Control(
        tuple[Span, ...], per="robot", renew="robot.id", default=lambda _: (), label="Numbers of the arm",
        quantity="ranges", tip="Lengths, masses and gears of the arm that are searched, too",
        meaning="Ranges of numbers of the arm itself, lengths in m: a link that grows keeps its cross "
        "section, so it gets heavier.",
        encode=_encode, decode=_decode,
    )  # fmt: skip
    search_reach = Control(
        float, per="robot", renew="robot.id", default=lambda _: 0.0, low=0.0, high=1e3, unit="m",
        label="Reach wanted", symbol="r_w",
        tip="How far out the tool should come; what a design lacks of it costs, 0 for no such wish",
    )  # fmt: skip
    map_over = Control(
        MapOver, default="gains", label="Map over",
        tip="Whether the map is over both gains, or over the numbers of the arm",
    )  # fmt: skip
    map_ranges = Indicator(
        tuple[int, int] | None, label="Ranges of the map", equation=None, quantity="two places",
        tip="Which two of the ranges the map is over", meaning="Counted from 0, in the order of the search.",
    )  # fmt: skip


@ArmDesign.step("map_ranges")
def choose_ranges(search_question: Question | None, map_over: MapOver) -> tuple[int, int] | None:
    """What runs across and up."""
    return None if search_question is None else map_axes(search_question.spans, map_over)


@ArmDesign.action("Search a number of the arm", "search_arm", "map_over", "picked")
def turn_number(
    massed: Robot, search_arm: tuple[Span, ...], map_over: MapOver, name: str = ""
) -> tuple[tuple[Span, ...], MapOver, None]:
    """Search a number of the arm from half of it to twice as much, or no longer."""
    rest = tuple(each for each in search_arm if each.name != name)
    if rest == search_arm:
        rest = (*search_arm, usual_range(massed, name))
    return rest, map_over if rest else "gains", None


def usual_range(robot: Robot, name: str) -> Span:
    """From half of a number of the arm to twice as much.

    Raises:
        KnobError: the arm has no such number.
    """
    known = arm_numbers(robot)
    if name not in known:
        raise KnobError(name, robot.name, tuple(known))
    now = abs(known[name])
    low, high = (float(f"{now * end:.3g}") for end in (0.5, 2.0))
    return Span(name, low, high, STEPS)
