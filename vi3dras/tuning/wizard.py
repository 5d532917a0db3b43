"""From an arm that shakes to good gains, a step at a time, each with its reason."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from vi3dras.control.loop import Loop
from vi3dras.runs.run import LoopRun
from vi3dras.tuning.errors import NoCureError
from vi3dras.tuning.judged import Judged, judged, lateness_of
from vi3dras.tuning.remedies import REMEDIES

Told = Callable[[float], None]


class CureStep(NamedTuple):
    """What was seen, what was done about it and why, and what it gave, in sentences."""

    title: str
    measured: str
    changed: str
    why: str
    gave: str
    loop: Loop
    """As it is after the step."""


@dataclass(frozen=True, eq=False)
class Cure:
    """The way from the gains that were given to better ones."""

    before: Judged
    after: Judged
    steps: tuple[CureStep, ...]

    @property
    def loop(self) -> Loop:
        """As it is at the end."""
        return self.after.loop

    @property
    def first(self) -> LoopRun:
        """The run at the beginning."""
        return self.before.run

    @property
    def last(self) -> LoopRun:
        """The run at the end."""
        return self.after.run


def cure(loop: Loop, told: Told = lambda _: None) -> Cure:
    """Better gains for a loop, and how they were found.

    Args:
        loop: with the gains under which it shakes, or does not do well.
        told: hears the fraction done; may raise to stop.

    Raises:
        NoCureError: its law has no gains of joints.
        ControlError: it cannot be run at all.
    """
    if loop.law.kind == "impedance":
        raise NoCureError
    first = now = judged(loop)
    steps = [_looked(now)]
    for k, remedy in enumerate(REMEDIES):
        told((k + 1) / (len(REMEDIES) + 1))
        found = remedy(now)
        if found is None:
            continue
        gave = "Nothing is changed."
        if found.loop is not None:
            after = judged(found.loop)
            is_better = after.cost < now.cost or not now.is_calm  # less of what shakes is never wrong
            gave = f"{_big(now.worth)} before, {after.worth} after."
            if not is_better:
                gave = f"{_big(after.worth)} in place of {now.worth}: not better, so it stays as it was."
            now = after if is_better else now
        steps.append(CureStep(*found[:4], gave, now.loop))
    return Cure(first, now, tuple(steps))


def _looked(now: Judged) -> CureStep:
    """What the arm does before anything is changed."""
    robot, seen = now.loop.robot, now.shaking
    measured = "No joint shakes." if now.is_calm else "No joint swings far, but the arm is not calm."
    if now.run.runs_away:
        measured = "The arm runs away: what begins as a swing grows without end."
    elif seen.is_seen:
        size = robot.typed(seen.joint, seen.amplitude)
        unit = robot.unit(seen.joint).replace("deg", "°")
        measured = (
            f"Joint {robot.joints[seen.joint].name} shakes by {size:.2g} {unit}, once in "
            f"{1000 * seen.period:.3g} ms; its motor is full for {100 * seen.saturated:.0f} % of the time."
        )
    late = 1000 * lateness_of(now.loop)
    why = f"What the law answers comes {late:.3g} ms late: half a sample, and the delay."
    return CureStep("Look", measured, "Nothing yet.", why, f"{_big(now.worth)}.", now.loop)


def _big(words: str) -> str:
    return words[:1].upper() + words[1:]
