"""Whether an arm changes its posture without a singular pose, and how far along such a way it is."""

from __future__ import annotations

from collections.abc import Callable

from vi3dras.api.explorer.singular import Cuspidal, cuspidal_of
from vi3dras.arm.robot import Robot
from vi3dras.errors import Vi3drasError
from vi3dras.explain import speeds as explained
from vi3dras.flow import Control, Indicator, VIPart


class PostureChange(VIPart):
    """A search for a way from one solution to another of the same place, around all singular poses."""

    pages = ("Another posture",)
    seek_posture = Control(
        bool, per="robot", renew="robot.id", default=lambda _: False, label="Look for a way",
        tip="Whether a way to another posture without a singular pose is looked for",
    )  # fmt: skip
    way_place = Control(
        float, per="robot", renew="robot.id", default=lambda _: 0.0, low=0.0, high=1.0, symbol="s",
        label="Place on the way", quantity="0 to 1", tip="How far along the way to the other posture",
    )  # fmt: skip

    posture_errand = Indicator(
        Robot | None, tip="The arm that a way is looked for, when it is asked for", equation=None,
        quantity="an arm", meaning="The arm that a way to another posture is looked for.",
    )  # fmt: skip
    cuspidal = Indicator(
        Cuspidal | None, label="Cuspidal", tip="Whether the arm changes its posture without a singular pose",
        symbol="D", equation=explained.cuspidal, quantity="a verdict",
        meaning="A cuspidal arm goes from one solution to another of the same place without a singular "
        "pose.",
    )  # fmt: skip
    cuspidal_words = Indicator(str, label="Verdict", tip="Whether the arm is cuspidal, and why")


@PostureChange.step("posture_errand")
def ask_posture(robot: Robot, seek_posture: bool) -> Robot | None:
    """The arm, while a way is asked for."""
    return robot if seek_posture else None


@PostureChange.step("cuspidal", "cuspidal_words", slow=True)
def find_posture(
    posture_errand: Robot | None, report: Callable[[float], None] = lambda _: None
) -> tuple[Cuspidal | None, str]:
    """Whether the arm is cuspidal, with a way that shows it, and the same in words."""
    if posture_errand is None:
        return None, ""
    try:
        found = cuspidal_of(posture_errand, report=report)
    except Vi3drasError as error:
        return None, str(error)
    limits = "" if found.path is None or found.within_limits else " The way leaves the limits of the joints."
    return found, f"{VERDICTS[found.verdict]} {found.reason}{limits}"


VERDICTS = {
    "cuspidal": "This arm is cuspidal.",
    "not cuspidal": "This arm is not cuspidal.",
    "none found": "No answer.",
}
