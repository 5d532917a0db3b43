"""A search over runs of an arm, against loops over single runs."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from pathlib import Path

import numpy as np
import pytest
from numpy.testing import assert_allclose
from tuning.arms import GOAL, HOME, planar

from vi3dras.control.desired import Along, wanted_at
from vi3dras.control.loop import Loop
from vi3dras.dynamics.surroundings import Payload
from vi3dras.dynamics.trajectory import Trajectory
from vi3dras.runs.run import run
from vi3dras.tuning.arm_numbers import arm_numbers, clumsiness, outermost, with_numbers
from vi3dras.tuning.errors import KnobError
from vi3dras.tuning.front import front
from vi3dras.tuning.kept_runs import KeptRuns
from vi3dras.tuning.question import Question
from vi3dras.tuning.scores import PAPER, SMOOTH, Weights, worst_of
from vi3dras.tuning.search import Searched, search
from vi3dras.tuning.spans import Span, span

KP, KV = span("kp", (20, 2000, 7)), span("kv", (2, 200, 6))
RATE = Span("rate", 100.0, 200.0, 2, is_log=False, is_held=True)


def found(question: Question, weights: Weights = PAPER, method: str = "grid") -> Searched:
    kept = KeptRuns(question.identity, len(question.circumstances))
    return search(question.evaluate(), question.spans, weights, method, kept, start=question.start)


def alone(loop: Loop, kp: float, kv: float, rate: float = 200.0) -> Loop:
    law = replace(loop.law, kp=(kp, kp), kv=(kv, kv))
    return replace(loop, law=law, sampling=replace(loop.sampling, rate=rate))


def test_the_grid_over_kp_kv_and_rate_has_the_paper_s_minimum() -> None:
    """A loop over single runs that adds |desired - observed| by itself, angles in degrees."""
    searched = found(Question(planar(), (KP, KV, RATE)))
    sums = {}
    for kp, kv, rate in product(KP.values, KV.values, (100.0, 200.0)):
        made = run(alone(planar(), kp, kv, rate))
        if made.figures.stable:
            sums[kp, kv, rate] = np.degrees(np.abs(made.want_q - made.q).sum()) / rate
    best = min(sums, key=sums.__getitem__)
    assert tuple(searched.best_row.values()) == best
    assert_allclose(searched.costs[searched.best], sums[best], rtol=1e-9)
    assert np.isfinite(searched.costs).sum() == len(sums)
    assert 0 < len(sums) < len(searched.costs)


def test_one_joint_alone_is_searched_and_judged() -> None:
    question = Question(planar(), (KP, KV), joint=1)
    row = found(question, Weights(rms=1.0)).best_row
    made = question.answered(row)
    assert made.law.kp[0] == 60.0
    assert made.law.kp[1] == row["kp"]
    rms = {}
    for kp, kv in product(KP.values, KV.values):
        one = run(replace(planar(), law=replace(planar().law, kp=(60.0, kp), kv=(4.0, kv))))
        if one.figures.stable:
            rms[kp, kv] = float(np.sqrt((one.error[:, 1] ** 2).mean()))
    assert tuple(row.values()) == min(rms, key=rms.__getitem__)


def test_a_robust_search_takes_the_least_of_the_worst() -> None:
    """Two payloads at two starts, against loops over all of them."""
    starts = (HOME, tuple(np.radians([-80.0, 60.0])))
    kps, kvs = span("kp", (50, 2000, 4)), span("kv", (5, 150, 4))
    question = Question(planar(), (kps, kvs), payloads=(0.0, 3.0), starts=starts)
    searched = found(question, Weights(rms=1.0))
    worst = {}
    way = np.subtract(GOAL, HOME)
    for kp, kv in product(kps.values, kvs.values):
        each = []
        for mass, start in product((0.0, 3.0), starts):
            loop = replace(alone(planar(), kp, kv), unknown=Payload(mass))
            goal = tuple((np.array(start) + way).tolist())
            made = run(replace(loop, desired=replace(loop.desired, start=start, goal=goal)))
            rms = np.degrees(np.sqrt((made.error**2).mean()))
            each.append(rms if made.figures.stable else np.inf)
        worst[kp, kv] = max(each)
    assert tuple(searched.best_row.values()) == min(worst, key=worst.__getitem__)
    light = found(Question(planar(), (kps, kvs)), Weights(rms=1.0))
    assert (searched.costs >= light.costs).all()


def test_the_front_of_error_against_effort_is_that_of_all_pairs() -> None:
    searched = found(Question(planar(), (KP, KV)))
    error, effort = worst_of(searched.scores, "rms"), worst_of(searched.scores, "effort")
    want = [
        k for k in range(len(error))
        if np.isfinite(error[k]) and not any(
            error[i] <= error[k] and effort[i] <= effort[k] and (error[i], effort[i]) != (error[k], effort[k])
            for i in range(len(error))
        )
    ]  # fmt: skip
    assert sorted(searched.front) == sorted(want)
    assert searched.front == front(error, effort)
    assert len(want) > 1


def test_the_optimiser_comes_as_low_as_a_fine_grid_with_a_tenth_of_its_runs() -> None:
    fine = Question(planar(time=0.3), (span("kp", (20, 4000, 48)), span("kv", (2, 200, 36))))
    grid = found(fine, SMOOTH)
    downhill = found(
        Question(planar(time=0.3), (span("kp", (20, 4000, 8)), span("kv", (2, 200, 6)))), SMOOTH, "both"
    )
    assert len(grid.rows) == 48 * 36
    assert len(downhill.rows) <= len(grid.rows) / 10
    assert downhill.costs.min() <= grid.costs.min()


def test_an_arm_is_designed_before_it_is_built() -> None:
    """A longer forearm reaches further and moves worse: the wish for reach decides."""
    loop = planar(time=0.3, kp=400.0, kv=30.0)
    robot = loop.robot
    now = arm_numbers(robot)["a2"]
    spans = (Span("a2", 0.5 * now, 2.0 * now, 5),)
    far = found(
        Question(loop, spans, reach=outermost(with_numbers(robot, {"a2": 2 * now}))), Weights(shortfall=9.0)
    )
    assert far.best_row["a2"] == pytest.approx(2 * now)
    deft = found(Question(loop, spans), Weights(clumsiness=1.0)).best_row["a2"]
    by_hand = [clumsiness(with_numbers(robot, {"a2": value})) for value in spans[0].values]
    assert deft == spans[0].values[int(np.argmin(by_hand))]
    light = found(Question(loop, spans), Weights(effort=1.0)).best_row["a2"]
    assert light == pytest.approx(0.5 * now)


def test_a_link_that_grows_keeps_its_section() -> None:
    """Mass by the length, the centre at the same share, inertia by the cube, as a slender bar m l^2 / 12."""
    robot = planar().robot
    old = robot.joints[1].link
    new = with_numbers(robot, {"a2": 2 * robot.joints[1].a}).joints[1].link
    assert old is not None
    assert new is not None
    assert_allclose([new.mass, new.com[0]], [2 * old.mass, 2 * old.com[0]])
    assert_allclose(new.inertia, 8 * np.array(old.inertia))


def test_what_an_arm_does_not_have_is_told() -> None:
    with pytest.raises(KnobError, match=r'no "a7" to search'):
        Question(planar(), (span("a7", (0.1, 1.0, 4)),))


def test_a_killed_search_of_an_arm_is_found_again(tmp_path: Path) -> None:
    """Only the same loop, to the last bit, finds its file."""
    question = Question(planar(time=0.2), (KP, KV))
    one = KeptRuns(question.identity, folder=tmp_path)
    search(question.evaluate(), question.spans, PAPER, "grid", one)
    assert len(KeptRuns(Question(planar(time=0.2), (KP, KV)).identity, folder=tmp_path)) == 42
    other = planar(time=0.2)
    other = replace(other, unknown=Payload(1e-12))
    assert len(KeptRuns(Question(other, (KP, KV)).identity, folder=tmp_path)) == 0


def test_the_rows_of_a_motion_begin_at_other_starts_too() -> None:
    loop, start = planar(), tuple(np.radians([-80.0, 60.0]))
    times = np.linspace(0.0, 0.6, 31)
    along = Along(Trajectory(times, *wanted_at(loop.desired, times)))
    (moved,) = Question(replace(loop, desired=along), (KP, KV), starts=(start,)).circumstances
    there, here = (wanted_at(each, times) for each in (moved.desired, along))
    assert_allclose(there.q[0], start)
    assert_allclose(there.q - start, here.q - HOME, atol=1e-12)
    assert_allclose(there.qdd, here.qdd)
