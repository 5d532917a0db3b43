"""From a formula to a motion of 100,000 via-points, as ratios against references of the same run.

Run with `pytest tests/bench/bench_motion.py -s`. The references: forward kinematics of as many points, which
any check of them needs at least, and joint values sought point by point as textbooks do it.
"""

from __future__ import annotations

import tracemalloc
from dataclasses import replace

import numpy as np
import pytest
from bench.race import PROCESSOR, Contender, least, race
from motion.papers import HAND, LYNX

from vi3dras.arrays import Floats
from vi3dras.inverse.along_path import greedy
from vi3dras.inverse.hand import hand_angle_of
from vi3dras.kinematics.forward import tool_pose
from vi3dras.motion.half_planes import ConstraintRows, largest_squares
from vi3dras.motion.limits import MotionParameters, limits_of
from vi3dras.motion.plan import plan
from vi3dras.motion.rows import Plan
from vi3dras.objects.library import load_formula
from vi3dras.path.arm_reach import ArmReach
from vi3dras.path.curve import curve_of
from vi3dras.path.follow import follow
from vi3dras.path.objects import plain_vertices

MANY, FEW = 100_000, 2_000
WELD = load_formula("pipe-weld")
PLACE = ArmReach(LYNX, HAND).fit(plain_vertices(WELD).reshape(-1, 3), WELD.placement, ("shift",)).placement
FITTED = replace(WELD, placement=PLACE)


def whole(count: int) -> Plan:
    """The weld where the Lynx6 reaches all of it, from the formula to the rows."""
    curve = curve_of(FITTED, "u", 0, count)
    followed = follow(LYNX, curve.way, curve.length, HAND, 0.05, every=curve.every)
    assert followed.reachable.all()
    return plan(LYNX, curve, followed, MotionParameters())


def test_a_formula_becomes_a_motion_in_the_time_of_a_few_checks() -> None:
    q = np.tile(LYNX.home, (MANY, 1)) + np.linspace(0, 0.5, MANY)[:, None]
    rows = whole(FEW).stops
    targets = np.column_stack([rows.points, hand_angle_of(LYNX, rows.q)])
    ratios = race(
        "formula to 100,000 timed via-points",
        Contender("forward kinematics", MANY, lambda: tool_pose(LYNX, q)),
        Contender("formula, joint values, time", MANY, lambda: whole(MANY)),
        Contender("point by point, joint values alone", len(targets), lambda: greedy(LYNX, targets, "wrist")),
        repeats=3,
    )
    assert ratios["formula, joint values, time"] < 150
    assert ratios["point by point, joint values alone"] > 3 * ratios["formula, joint values, time"]


def test_the_time_grows_no_faster_than_the_points_and_memory_stays_bounded() -> None:
    ratios = race(
        "growth",
        Contender("10,000 via-points", 10_000, lambda: whole(10_000)),
        Contender("100,000 via-points", MANY, lambda: whole(MANY)),
        repeats=3,
    )
    assert ratios["100,000 via-points"] < 1.3
    tracemalloc.start()
    done = whole(MANY)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    rows = sum(column.nbytes for column in done.stops if isinstance(column, np.ndarray))
    assert peak < 12 * rows
    assert len(done.stops.times) == MANY


def test_every_row_of_a_hundred_thousand_keeps_the_limits() -> None:
    motion, limits = whole(MANY).stops, limits_of(LYNX)
    speed = np.diff(motion.q, axis=0) / np.diff(motion.times)[:, None]
    assert (np.abs(speed) <= limits.speed * (1 + 1e-6)).all()


def test_the_least_time_of_ten_thousand_places_is_five_times_quicker_than_toppra() -> None:
    """Beside toppra 0.6 with seidel and the same limits at both ends of each step; both set up and solve."""
    toppra = pytest.importorskip("toppra")
    toppra.setup_logging("ERROR")
    limit, ways = toppra.constraint, np.linspace(0, 1, 10_000)
    corners = np.random.default_rng(5).uniform(-2, 2, (12, 6))
    path, fast, strong = (
        toppra.SplineInterpolator(np.linspace(0, 1, 12), corners),
        np.full(6, 3.0),
        np.full(6, 8.0),
    )
    limits = [
        limit.JointVelocityConstraint(np.stack([-fast, fast], 1)),
        limit.JointAccelerationConstraint(
            np.stack([-strong, strong], 1), discretization_scheme=limit.DiscretizationType.Interpolation
        ),
    ]

    def ours() -> float:
        first, second = path(ways, 1), path(ways, 2)
        cap = 1 / ((first / fast) ** 2).max(axis=1)
        cap[[0, -1]] = 0
        room = np.broadcast_to(strong, first.shape)
        return duration(
            np.sqrt(largest_squares(ConstraintRows(first, second, -room, room), cap, 2 * ways[1]))
        )

    def theirs() -> float:
        solver = toppra.algorithm.TOPPRA(limits, path, gridpoints=ways, solver_wrapper="seidel")
        solver.compute_parameterization(0, 0)
        return duration(solver.problem_data.sd_vec)

    def duration(speeds: Floats) -> float:
        return float((2 * ways[1] / (speeds[1:] + speeds[:-1])).sum())

    assert ours() == pytest.approx(theirs(), rel=1e-4)
    quick, slow = least(ours, theirs, clock=PROCESSOR)
    print(f"\nleast time of 10,000 places: {slow / quick:.1f} times as quick as toppra")
    assert slow / quick >= 5
