"""The page Search: ranges, the cost over both gains, the best."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Literal, NamedTuple

import numpy as np

from vi3dras.api.control.tuned import Tuned
from vi3dras.api.control.tuning import kept_runs
from vi3dras.arm.library import own_folder
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.control.laws import ControlLaw
from vi3dras.control.loop import Loop
from vi3dras.errors import Vi3drasError
from vi3dras.flow import Control, Indicator, VIPart
from vi3dras.tuning.question import Question
from vi3dras.tuning.scores import Weights
from vi3dras.tuning.search import Method, Searched, search
from vi3dras.tuning.spans import Span, checked

from .gains import RANGES, around_gain, ranges_around, usual_of
from .robust import Poses
from .unkept import UNKEPT

RATES = Span("rate", 100.0, 1000.0, 10, is_log=False, is_held=True)
"""Update rates that are searched, too [Hz]."""
SHOW_EVERY = 0.3
"""Seconds between two pictures of a map that fills."""
MapShown = Literal["cost", "rms", "overshoot", "effort"]


class SearchAsked(NamedTuple):
    """A search that was started."""

    question: Question
    method: Method
    weights: Weights
    folder: str
    """Where its runs are kept."""


def around_usual(gain: str) -> Callable[[Robot], Floats]:
    """A range around the usual gain of the arm's strongest joint: from, to, steps."""

    def of(robot: Robot) -> Floats:
        return around_gain(float(usual_of(gain)(robot).max()), gain)

    return of


class GainSearch(VIPart):
    """Ranges of gains, the runs over them, and what is best."""

    pages = ("Search",)
    search_joint = Control(
        int, default=2, low=0, high=64, label="Joint of the search", symbol="i", quantity="a number",
        tip="Whose gains are searched and whose error counts; 0 gives all joints the same gains",
    )  # fmt: skip
    search_kp = Control(
        Floats, per="robot", renew="robot.id", default=around_usual("kp"), shape=(3,), label="Range of Kp",
        symbol="K_p", quantity="from, to, steps", tip="From which Kp to which one in how many steps",
    )  # fmt: skip
    search_kv = Control(
        Floats, per="robot", renew="robot.id", default=around_usual("kv"), shape=(3,), label="Range of Kv",
        symbol="K_v", quantity="from, to, steps", tip="From which Kv to which one in how many steps",
    )  # fmt: skip
    search_rates = Control(
        bool,
        default=False,
        label="Update rates too",
        tip="Ten update rates from 100 to 1000 Hz, too",
    )
    search_method = Control(
        Method, default="both", label="Search by",
        tip="All combinations; downhill from the gains of now; over the whole range; or all, then downhill",
    )  # fmt: skip
    search_asked = Control(
        SearchAsked | None, default=None, label="Search under way", quantity="a search",
        tip="The search that was started last, with its ranges as they were then", **UNKEPT,
    )  # fmt: skip
    map_shown = Control(MapShown, default="cost", label="Colour by", tip="What the colours of the map mean")
    picked = Control(
        Floats | None, default=None, label="Picked cell", symbol="K", quantity="K_p and K_v",
        tip="The cell of the map that was clicked",
    )  # fmt: skip

    search_question = Indicator(
        Question | None, label="What is searched", equation=None, quantity="a question",
        tip="Loop, ranges and payloads as one value", meaning="Everything that decides how the runs end.",
    )  # fmt: skip
    search_trouble = Indicator(str, label="Why nothing is searched", tip="What is wrong with the ranges")
    searched = Indicator(
        Searched | None, label="Runs of the search", symbol="J", equation=None, quantity="runs",
        tip="What was run, with its measures, and which is best",
        meaning="For each pair of gains the measures of a run; the best has the least cost.",
    )  # fmt: skip
    search_words = Indicator(str, label="The search in words", tip="What the search has found")
    search_is_old = Indicator(
        bool, label="Map of before", equation=None,
        tip="Whether the map belongs to another loop or other ranges",
    )  # fmt: skip


@GainSearch.step("search_question", "search_trouble")
def ask_search(
    loop: Loop | None, search_joint: int, search_kp: Floats, search_kv: Floats, search_rates: bool,
    search_circumstances: tuple[tuple[float, ...], Poses], search_arm: tuple[Span, ...], search_reach: float,
) -> tuple[Question | None, str]:  # fmt: skip
    """What is searched, or what is wrong with it."""
    if loop is None:
        return None, "There is no desired motion yet: choose one on the page Loop."
    names = ("stiffness", "damping") if loop.law.kind == "impedance" else ("kp", "kv")
    try:
        made = (
            checked(Span(name, float(low), float(high)), float(steps))
            for name, (low, high, steps) in zip(names, (search_kp, search_kv), strict=True)
        )
        arm = (checked(each, each.steps) for each in search_arm)
        spans = (*made, *arm, *((RATES,) if search_rates else ()))
        joint = None if search_joint == 0 or search_joint > loop.robot.n else search_joint - 1
        return Question(loop, spans, joint, *search_circumstances, search_reach if search_arm else 0.0), ""
    except Vi3drasError as error:
        return None, str(error)


@GainSearch.step("searched", "search_words", slow=True)
def search_gains(
    search_asked: SearchAsked | None, report: Callable[..., None] | None = None
) -> tuple[Searched | None, str]:
    """The runs from coarse to fine, and then around the best."""
    if search_asked is None:
        return None, ""
    question, method, weights, folder = search_asked
    kept = kept_runs(question, method, 0, Path(folder))
    last = [0.0]

    def told(fraction: float, so_far: Callable[[], Searched]) -> None:
        if report is None:
            return
        now = time.monotonic()
        if now - last[0] < SHOW_EVERY:
            report(fraction)
            return
        last[0] = now
        known = so_far()
        report(fraction, (known, f"{len(known.rows):,} runs so far") if len(known.rows) else None)

    try:
        found = search(
            question.evaluate(), question.spans, weights, method, kept, start=question.start, told=told
        )
    except Vi3drasError as error:
        return None, str(error)
    lost = int((~np.isfinite(found.costs)).sum())
    if not found.has_stable:
        return found, f"None of {len(found.rows):,} runs stays stable: lower Kv, or raise the update rate"
    return found, f"All {len(found.rows):,} runs are done, {lost:,} of them are not stable"


@GainSearch.step("search_is_old")
def compare_question(search_question: Question | None, search_asked: SearchAsked | None) -> bool:
    """Whether what is asked now is not what the map shows."""
    if search_asked is None:
        return False
    if search_question is None:
        return True
    was, now = search_asked.question, search_question
    return was is not now and _asked(was) != _asked(now)


def _asked(question: Question) -> object:
    """What makes another map: not the gains that are searched."""
    loop = question.loop
    law = (loop.law.kind, loop.law.coefficient, loop.law.ki)
    rest = (loop.robot, loop.around, loop.sampling, loop.motors, loop.pushes, loop.unknown)
    return law, rest, id(loop.desired) if not hasattr(loop.desired, "start") else loop.desired, (
        question.spans, question.joint, question.payloads, question.starts, question.reach
    )  # fmt: skip


@GainSearch.action("Run search", "search_asked")
def run_search(
    search_question: Question | None, search_trouble: str, search_method: Method, search_weights: Weights
) -> SearchAsked:
    """Start the search; one of the same question goes on where it was."""
    if search_question is None:
        raise Vi3drasError(search_trouble)
    return SearchAsked(search_question, search_method, search_weights, str(own_folder("searches")))


@GainSearch.action("Ranges around these gains", *RANGES)
def range_here(law: ControlLaw, search_joint: int) -> tuple[Floats, Floats]:
    """Ranges around the gains that the joint, or the tool, has now."""
    return ranges_around(law, search_joint)


@GainSearch.action("Keep gains", "kp", "kv", "ki", "tool_stiffness", "tool_damping", "rate", "before_law")
def keep_gains(
    search_asked: SearchAsked | None, law: ControlLaw, kp: Floats, kv: Floats, ki: Floats,
    tool_stiffness: Floats, tool_damping: Floats, rate: float, row: Floats | None = None,
) -> tuple[Floats, Floats, Floats, Floats, Floats, float, ControlLaw]:  # fmt: skip
    """Take a row of the search as the gains; those of now are kept to compare with."""
    if search_asked is None or row is None:
        return kp, kv, ki, tool_stiffness, tool_damping, rate, law
    spans = search_asked.question.spans
    made = dict(zip((each.name for each in spans), np.asarray(row, float).tolist(), strict=True))
    joint = search_asked.question.joint
    whose = slice(None) if joint is None else slice(joint, joint + 1)
    kp, kv = np.array(kp), np.array(kv)
    kp[whose] = made.get("kp", kp[whose])
    kv[whose] = made.get("kv", kv[whose])
    pairs = []
    for name, old in (("stiffness", tool_stiffness), ("damping", tool_damping)):
        pairs.append(np.array(old) * (made[name] / old[0] if name in made and old[0] else 1.0))
    return kp, kv, ki, pairs[0], pairs[1], made.get("rate", rate), law


@GainSearch.action("Save search report")
def save_report(searched: Searched | None, search_asked: SearchAsked | None, file: str = "search.md") -> str:
    """Write a page with the best, before and after, all runs and pictures."""
    if searched is None or search_asked is None:
        raise Vi3drasError("There is no search yet: run one first.")
    made = Tuned(search_asked.question, searched, search_asked.method, 0).report(file, replace=True)
    return ", ".join(path.name for path in made)
