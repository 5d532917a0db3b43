"""An arm that shakes, cured: from its gains to good ones, a step at a time."""

from __future__ import annotations

from collections.abc import Callable

from vi3dras.control.laws import ControlLaw
from vi3dras.control.loop import Loop
from vi3dras.errors import Vi3drasError
from vi3dras.flow import Control, Indicator, VIPart
from vi3dras.tuning.wizard import Cure, cure

from .gains import LAW, LawValues, values_of
from .unkept import UNKEPT


class ShakingCure(VIPart):
    """What was measured, changed and why, until the arm is calm."""

    pages = ("Search",)
    cure_asked = Control(
        Loop | None, default=None, label="Loop to cure", quantity="a loop",
        tip="The loop whose shaking is looked into", **UNKEPT,
    )  # fmt: skip
    cured = Indicator(
        Cure | None, label="Way to good gains", equation=None, quantity="steps",
        tip="What was measured, changed and why, a step at a time",
        meaning="Causes of shaking one after the other: late answers, full motors, weight, noise.",
    )  # fmt: skip
    cure_words = Indicator(str, label="The way in words", tip="What the steps came to")


@ShakingCure.step("cured", "cure_words", slow=True)
def cure_loop(
    cure_asked: Loop | None, report: Callable[[float], None] | None = None
) -> tuple[Cure | None, str]:
    """Better gains, a step at a time."""
    if cure_asked is None:
        return None, ""
    try:
        found = cure(cure_asked, report or (lambda _: None))
    except Vi3drasError as error:
        return None, str(error)
    return (
        found,
        f"{found.before.worth[:1].upper()}{found.before.worth[1:]} before, {found.after.worth} after",
    )


@ShakingCure.action("Look into the shaking", "cure_asked")
def start_cure(loop: Loop | None, desired_trouble: str) -> Loop:
    """Start the way to good gains from those of now."""
    if loop is None:
        raise Vi3drasError(desired_trouble)
    return loop


@ShakingCure.action("Take the cured gains", *LAW, "before_law")
def take_cured(cured: Cure | None, law: ControlLaw) -> tuple[*LawValues, ControlLaw]:
    """The gains at the end of the way; those of now are kept to compare with."""
    if cured is None:
        raise Vi3drasError("There are no steps yet: look into the shaking first.")
    return *values_of(cured.loop.law, cured.loop.robot.n), law
