"""Searches of gains as people ask for them: ranges by name, weights by word, poses by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from vi3dras.api.control.tuned import Tuned
from vi3dras.api.values.given import number_in
from vi3dras.api.values.numbers import joint_index, row_in
from vi3dras.arm.library import own_folder
from vi3dras.arm.robot import Robot
from vi3dras.control.loop import Loop
from vi3dras.tuning.arm_numbers import arm_numbers, is_length
from vi3dras.tuning.errors import KnobError, MethodError
from vi3dras.tuning.kept_runs import KeptRuns, tidy
from vi3dras.tuning.question import OF_LOOP, Question
from vi3dras.tuning.scores import Weights, weights_of
from vi3dras.tuning.search import METHODS, Searched, search
from vi3dras.tuning.spans import Span, span

USUAL: dict[str, Any] = {"kp_by": (0.1, 30.0, 16), "kv_by": (0.1, 10.0, 12)}
"""What is searched when nobody says it: factors on both gains of all joints."""

Told = Callable[[float], None]


def question_in(
    robot: Robot, loop: Loop, wanted: Mapping[str, Any] | None, joint: int | str | None,
    payloads: Sequence[float], starts: Sequence[Any], reach: float,
) -> Question:  # fmt: skip
    """What is searched, from what people write: lengths in the arm's unit, joints from 1 or by name.

    Raises:
        TuningError: a range that cannot be searched, or a number that the arm does not have.
        GivenError, JointCountError, UnknownNameError: a joint, payload or pose that there is none of.
    """
    spans = tuple(_span(robot, loop, name, given) for name, given in (wanted or USUAL).items())
    poses = tuple(tuple(row_in(robot, "a start", pose).tolist()) for pose in starts)
    masses = tuple(number_in("A payload", mass, above=-1e-12) for mass in payloads)
    which = None if joint is None else joint_index(robot, joint)
    return Question(loop, spans, which, masses, poses, reach * robot.units.metres)


def tuned(
    question: Question, *, method: str = "both", weights: str | Weights | dict[str, float] = "smooth",
    seed: int = 0, keep: bool = True, told: Told | None = None,
) -> Tuned:  # fmt: skip
    """The best that a search finds.

    Args:
        question: what is asked.
        method: grid, local, global, or both: the grid, and downhill from its best.
        weights: what the cost is made of.
        seed: of the global search.
        keep: whether runs go into a file, from which a search that was killed goes on.
        told: hears the fraction done; may raise to stop.

    Raises:
        TuningError: there is no such search, too many combinations, or no run is stable.
        ControlError: the loop cannot be run.
    """
    if method not in METHODS:
        raise MethodError(method, METHODS)
    kept = kept_runs(question, method, seed, own_folder("searches") if keep else None)

    def hear(fraction: float, _: Callable[[], Searched]) -> None:
        if told is not None:
            told(fraction)

    found = search(
        question.evaluate(), question.spans, weights_of(weights), method, kept, start=question.start,
        seed=seed, told=hear,
    )  # fmt: skip
    _ = found.best  # refused with the reason where there is none
    return Tuned(question, found, method, kept.new)


def kept_runs(question: Question, method: str, seed: int, folder: Path | None) -> KeptRuns:
    """The runs of an earlier search of the very same question, or none yet."""
    if folder is not None:
        tidy(folder)
    asked = {"question": question.identity, "method": method, "seed": seed}
    return KeptRuns(asked, len(question.circumstances), folder)


def _span(robot: Robot, loop: Loop, name: str, given: Any) -> Span:
    known = (*OF_LOOP, *arm_numbers(loop.robot))
    if name not in known:
        raise KnobError(name, robot.name, known)
    made = span(name, given, is_log=name != "rate", is_held=name == "rate")
    if is_length(name):
        metres = robot.units.metres
        made = made._replace(low=made.low * metres, high=made.high * metres)
    return made
