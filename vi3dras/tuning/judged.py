"""A loop with its run, and how good that is."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

import numpy as np

from vi3dras.arrays import Bools, Floats
from vi3dras.control.coefficient import coefficient_of
from vi3dras.control.desired import duration_of, starts_of, wanted_at
from vi3dras.control.figures import Figures
from vi3dras.control.laws import Gains
from vi3dras.control.loop import Loop
from vi3dras.dynamics.inverse import torques
from vi3dras.dynamics.matrices import inertia_matrix
from vi3dras.runs.many import run_many
from vi3dras.runs.run import LoopRun, run
from vi3dras.tuning.question import measures_of
from vi3dras.tuning.scores import MEASURES, SMOOTH, costs
from vi3dras.tuning.shaking import Shaking, shaking_of


class Judged(NamedTuple):
    """A loop, what it does, and its measures over all joints."""

    loop: Loop
    run: LoopRun
    shaking: Shaking
    scores: Floats
    """(11,)."""
    is_calm: bool
    """Whether it is stable without the noise of its sensors."""

    @property
    def cost(self) -> float:
        """Infinite where it is not calm."""
        return float(costs(self.scores[None, None], SMOOTH)[0]) if self.is_calm else np.inf

    def of(self, name: str) -> float:
        """One of its measures."""
        return float(self.scores[MEASURES.index(name)])

    @property
    def worth(self) -> str:
        """How good it is, in words."""
        if not self.is_calm:
            return "not stable"
        return f"RMS error {self.of('rms'):.3g} °, overshoot {self.of('overshoot'):.2g} °"


def judged(loop: Loop) -> Judged:
    """What a loop does.

    Raises:
        ControlError: it cannot be run.
    """
    made = run(loop)
    alone = Figures._make(np.asarray(part)[None] for part in made.figures)
    is_noisy = loop.sampling.noise or loop.sampling.quantum
    calm = run(without_noise(loop)).figures.stable if is_noisy else made.figures.stable
    return Judged(loop, made, shaking_of(made), _scored(loop, alone)[0], bool(calm))


def judged_many(loop: Loop, gains: Gains) -> tuple[Floats, Bools]:
    """The cost of each of N gains (N,), infinite where it is not calm, and which are calm (N,)."""
    figures = run_many(loop, gains)
    calm = figures.stable
    if loop.sampling.noise or loop.sampling.quantum:
        calm = run_many(without_noise(loop), gains).stable
    found: Floats = np.where(calm, costs(_scored(loop, figures)[:, None], SMOOTH), np.inf)
    return found, calm


def without_noise(loop: Loop) -> Loop:
    """The same loop with sensors that are exact: what rattles then is the loop itself."""
    return replace(loop, sampling=replace(loop.sampling, noise=0.0, quantum=0.0))


def _scored(loop: Loop, figures: Figures) -> Floats:
    scores = np.zeros((len(figures.stable), len(MEASURES)))
    scores[:, : len(MEASURES) - 2] = measures_of(loop, figures, None)
    return scores


def lateness_of(loop: Loop) -> float:
    """How long on average passes from what happens to what is done about it [s]."""
    sampling = loop.sampling
    if sampling.is_continuous:
        return 1e-4
    halves = 2 if sampling.speed == "differenced" else 1
    return sampling.delay + halves * 0.5 / sampling.rate


def inertia_of(loop: Loop) -> Floats:
    """What a gain of each joint has to move, (n,): its least own inertia on the way by the law's factor."""
    if loop.law.kind == "computed-torque":
        return np.ones(loop.robot.n)
    q = _on_the_way(loop)
    own = np.diagonal(inertia_matrix(loop.robot, q, loop.around), axis1=-2, axis2=-1)
    if loop.law.kind == "pd":
        f = coefficient_of(loop.robot, loop.law.coefficient)
        zero = np.zeros_like(q.T)
        own = own / np.maximum(np.broadcast_to(f(q.T, zero, zero, lambda: own.T), q.T.shape).T, 1e-12)
    least: Floats = own.min(axis=0)
    return least


def _on_the_way(loop: Loop) -> Floats:
    times = np.linspace(0, duration_of(loop.desired), 33)
    return np.concatenate([starts_of(loop.desired).q, wanted_at(loop.desired, times).q])


def asked_by_motion(loop: Loop) -> Floats:
    """The largest torque that the desired motion alone asks of each motor, (n,)."""
    times = np.linspace(0, duration_of(loop.desired), 201)
    want = wanted_at(loop.desired, times)
    made: Floats = np.abs(torques(loop.robot, want.q, want.qd, want.qdd, loop.around)).max(axis=0)
    return made
