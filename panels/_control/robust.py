"""In which circumstances a search makes each run: unknown masses in the hand, and starts of the motion."""

from __future__ import annotations

from typing import Any

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.control.desired import starts_of
from vi3dras.control.loop import Loop
from vi3dras.flow import Control, Indicator, VIPart

Poses = tuple[tuple[float, ...], ...]


def _numbers(raw: Any) -> Floats:
    """Masses as a file has them: a list, or the single number that older files have, 0 for none."""
    known = np.atleast_1d(np.asarray(raw, float))
    return np.array(known[known > 0])


class SearchCircumstances(VIPart):
    """What else may be so while the same motion is run."""

    pages = ("Search",)
    search_payload = Control(
        Floats, default=np.zeros(0), shape=("k",), low=0.0, high=1e4, unit="kg",
        label="Robust to payloads", symbol="m",
        tip="Each run is made without and with each of these masses, unknown to the model; the worst counts",
        encode=lambda masses: masses.tolist(), decode=_numbers,
    )  # fmt: skip
    search_starts = Control(
        Poses, per="robot", renew="robot.id", default=lambda _: (), label="Robust over poses", symbol="q_0",
        quantity="poses", tip="The same motion begins at each of these poses, too; the worst counts",
        meaning="Poses in rad or m at which the same motion begins besides the start of the test.",
    )  # fmt: skip

    search_circumstances = Indicator(
        tuple[tuple[float, ...], Poses], label="Circumstances", equation=None, quantity="masses and poses",
        tip="All unknown masses, and all starts of the motion, those of the loop first",
        meaning="With which unknown masses, and from which starts, each run is made.",
    )  # fmt: skip


@SearchCircumstances.step("search_circumstances")
def gather_circumstances(
    robot: Robot, loop: Loop | None, search_payload: Floats, search_starts: Poses
) -> tuple[tuple[float, ...], Poses]:
    """Unknown masses and starts; none where there are those of the loop alone."""
    if loop is None:
        return (), ()
    masses = tuple(mass for mass in dict.fromkeys(search_payload.tolist()) if mass != loop.unknown.mass)
    poses = tuple(pose for pose in search_starts if len(pose) == robot.n)
    own = tuple(starts_of(loop.desired).q[0].tolist())
    starts = tuple(dict.fromkeys((own, *poses)))
    return (loop.unknown.mass, *masses) if masses else (), starts if len(starts) > 1 else ()


@SearchCircumstances.action("Add the arm's pose", "search_starts")
def add_start(q: Floats, search_starts: Poses) -> Poses:
    """The motion is to begin where the arm is, too."""
    return tuple(dict.fromkeys((*search_starts, tuple(q.tolist()))))


@SearchCircumstances.action("Begin at the test's start alone", "search_starts")
def forget_starts() -> Poses:
    """No poses but the start of the test."""
    return ()
