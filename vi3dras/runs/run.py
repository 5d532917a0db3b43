"""A run of a loop with all that happens in it, its figures, and whether it is stable."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from vi3dras.arrays import Bools, Floats
from vi3dras.control.desired import wanted_at
from vi3dras.control.figures import Figures, Tally
from vi3dras.control.laws import gains_of
from vi3dras.control.loop import Loop
from vi3dras.control.march import Row, course_of, march
from vi3dras.linear.fading import SLOW, Growth, growth_of

Told = Callable[[float], None]


@dataclass(frozen=True, eq=False)
class LoopRun:
    """All that happened in a run, sample by sample."""

    loop: Loop
    times: Floats
    """(K,) in [s]."""
    want_q: Floats
    """What is desired, (K, n) in [rad] or [m]."""
    want_qd: Floats
    want_qdd: Floats
    q: Floats
    """Where the joints are, (K, n)."""
    qd: Floats
    read: Floats
    """What the sensors say, (K, n)."""
    known: Floats
    """The speeds as the law knows them, measured or from two readings, (K, n)."""
    asked: Floats
    """The torque that the law computes from it, (K, n) in [N m] or [N]."""
    given: Floats
    """The torque that acts from this instant on, after delay and limit, (K, n)."""
    saturated: Bools
    """Where the law asks for more than the motor has, (K, n)."""
    figures: Figures
    """(n,) for each joint, () for the tool and for `stable`."""
    vibrates: Bools
    """Which joints do so, (n,)."""
    growth: Growth
    """How a small disturbance goes on by the poles of the loop where the motion begins or ends."""
    runs_away: bool
    """Whether a joint became faster than anything is; from there on nothing moves."""

    @property
    def error(self) -> Floats:
        """Desired less actual, (K, n)."""
        return self.want_q - self.q


class _History(NamedTuple):
    q: Floats
    qd: Floats
    read: Floats
    known: Floats
    asked: Floats
    given: Floats


def run(loop: Loop, report: Told | None = None) -> LoopRun:
    """What a loop does, from its desired motion's beginning to its end.

    Raises:
        NoMassError: a link of which nobody knows the mass.
        ControlError: gains, coefficients, sampling or desired motion cannot be.
        RefusedFormulaError: a coefficient that cannot be read.
    """
    course, gains = course_of(loop), gains_of(loop.law, loop.robot)
    want = wanted_at(loop.desired, course.times)
    kept = _History(*np.zeros((6, len(course.times), loop.robot.n)))
    tally = Tally(loop, course, want, 1)

    def record(row: Row) -> None:
        shown = row.q, row.qd, row.read, row.known, row.asked, row.given
        for history, part in zip(kept, shown, strict=True):
            history[row.number] = part[:, 0]
        tally.add(row)

    lost = march(loop, gains, course, record, report)
    growth = growth_of(loop)
    figures = foretold(loop, tally.figures(lost), np.array([growth.rate]), lost)
    most = np.array(loop.motors.limits or (np.inf,) * loop.robot.n)
    return LoopRun(
        loop, course.times, *want, *kept, np.abs(kept.asked) > most, Figures(*(part[0] for part in figures)),
        tally.vibrates[:, 0], growth, bool(lost[0]),
    )  # fmt: skip


def foretold(loop: Loop, shown: Figures, growth: Floats, is_lost: Bools) -> Figures:
    """Figures of N runs whose `stable` counts what the poles foretell, too.

    Where disturbances grow (N,) [1/s] no run is stable; where they fade and the sensors are rough, what
    rattles is their noise and not the loop.
    """
    is_rough = loop.sampling.noise > 0 or loop.sampling.quantum > 0
    fades = (growth <= SLOW) & ~is_lost & is_rough & ~np.any(loop.motors.backlash)
    return shown._replace(stable=(shown.stable | fades) & ~(growth > SLOW))
