"""With which angles of the hand a point can be reached."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Bools, Floats
from vi3dras.inverse.solver import solver_for

STEPS = 720
"""Angles tried around the circle before the ends of each interval are sought."""

HALVINGS = 32

MARGIN = 1e-9
"""The ends given are so far inside [rad] that rounding does not put them out."""


def hand_angles(robot: Robot, point: Floats, seed: Floats | None = None) -> list[tuple[float, float]]:
    """The intervals of hand angles [rad] with which `point` (3,) is reached within the limits.

    Each starts within (-π, π] and may end beyond π where it passes that direction. Empty where there is none,
    and for arms whose hand's angle does not follow from a sum of joints.
    """
    solver = solver_for(robot, "wrist")
    if solver.form is None:
        return []

    def works(angles: Floats) -> Bools:
        targets = np.concatenate([np.broadcast_to(point, (len(angles), 3)), angles[:, None]], axis=1)
        return np.asarray(solver.solve(targets, seed).within_limits.any(axis=1))

    grid = np.linspace(-np.pi, np.pi, STEPS, endpoint=False)
    good = works(grid)
    if good.all():
        return [(-np.pi, np.pi)]
    if not good.any():
        return []
    step = 2 * np.pi / STEPS
    starts, ends = np.flatnonzero(good & ~np.roll(good, 1)), np.flatnonzero(good & ~np.roll(good, -1))
    if len(ends) and ends[0] < starts[0]:
        ends = np.roll(ends, -1)
    lows = _edge(works, grid[starts], -step)
    highs = _edge(works, grid[ends], step)
    highs = np.where(highs < lows, highs + 2 * np.pi, highs)
    margin = np.minimum(MARGIN, (highs - lows) / 2)
    lows, highs = lows + margin, highs - margin
    return [(float(low), float(high)) for low, high in zip(lows, highs, strict=True)]


def _edge(works: Callable[[Floats], Bools], good: Floats, step: float) -> Floats:
    """Angles that still work, as near as possible to where it ends within one `step`."""
    inside, outside = good.copy(), good + step
    for _ in range(HALVINGS):
        middle = (inside + outside) / 2
        fine = works(middle)
        inside, outside = np.where(fine, middle, inside), np.where(fine, outside, middle)
    return inside
