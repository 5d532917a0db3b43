"""How near together via-points have to be: no joint steps too far, and the tool keeps to its curve."""

from __future__ import annotations

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.inverse.stretch import JUMP
from vi3dras.motion.rows import PHASES, Motion, Plan
from vi3dras.units import round_below

ROOM = 0.9
"""Share of a jump that the largest step may have: other via-points fall elsewhere between the same rows."""

FINER = 0.8
"""Each spacing that is tried is this share of the one before."""

LEAST = 1e-4
"""A joint that steps too far over this [m] jumps: no number of rows would help."""


def spacing_enough(robot: Robot, plan: Plan) -> float | None:
    """A spacing of the path's via-points [m], a round number of the arm's unit, at which no joint jumps.

    None where they are near enough as they are, or where the arm has to jump anyway.
    """
    if not _largest_step(plan.stops) > JUMP or len(plan.fine.jumps):
        return None
    on = (plan.fine.phase == PHASES.index("path")) & plan.fine.reachable
    way, q = plan.fine.way[on], plan.fine.q[on]
    if len(way) < 2:
        return None
    spacing = float(way[-1] - way[0])
    while spacing > LEAST:
        after = np.minimum(np.searchsorted(way, way + spacing), len(way) - 1)
        if np.abs(q[after] - q).max() < ROOM * JUMP:
            return round_below(spacing / robot.units.metres) * robot.units.metres
        spacing *= FINER
    return None


def strays(plan: Plan) -> float:
    """How far the path is off the straight lines between its via-points, at most [m].

    That is how far a controller leaves it that knows the via-points alone.
    """
    stops, fine = plan.stops, plan.fine
    after = np.clip(np.searchsorted(stops.times, fine.times), 1, max(len(stops.times) - 1, 1))
    if len(stops.times) < 2:
        return 0.0
    start, end = stops.points[after - 1], stops.points[after]
    chord, off = end - start, fine.points - start
    length = (chord**2).sum(axis=1)
    share = np.clip((off * chord).sum(axis=1) / np.where(length > 0, length, 1.0), 0.0, 1.0)
    away = np.linalg.norm(off - share[:, None] * chord, axis=1)
    on = fine.phase == PHASES.index("path")
    return float(np.nan_to_num(away[on]).max(initial=0.0))


def _largest_step(motion: Motion) -> float:
    return float(np.nan_to_num(np.abs(np.diff(motion.q, axis=0))).max(initial=0.0))
