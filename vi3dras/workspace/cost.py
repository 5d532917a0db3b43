"""The cost study of the 3D-RAS paper, measured here and now: seconds against Factor and joints."""

from __future__ import annotations

from collections.abc import Sequence
from time import perf_counter
from typing import NamedTuple

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.workspace.clouds import link_clouds
from vi3dras.workspace.pieces import Report
from vi3dras.workspace.sweep import sweep_by_factor

FACTORS = (3.0, 4.0, 5.0, 6.0, 9.0, 10.0, 15.0, 30.0, 45.0, 90.0)
"""Factors of a study when none are given."""

MOST = 20_000_000
"""Points of a cloud that is left out of a study, since waiting for it teaches nothing more."""


class Cost(NamedTuple):
    """One measurement."""

    factor: float
    joints: int
    """Swept joints that move the link."""
    points: int
    seconds: float


def cost_study(
    robot: Robot,
    factors: Sequence[float] = FACTORS,
    *,
    ranges: Floats | None = None,
    end_points: bool = False,
    repeats: int = 3,
    most: int = MOST,
    report: Report | None = None,
) -> tuple[Cost, ...]:
    """Time every link's cloud at every Factor, largest first; the best of some repeats counts.

    Args:
        robot: the arm.
        factors: the Factors.
        ranges: low and high end per joint in [rad] or [m], (n, 2); the arm's own limits for None.
        end_points: as in `sweep_by_factor`.
        repeats: how often each cloud is computed.
        most: points of a cloud above which it is left out.
        report: told the fraction done.
    """
    study = []
    ordered = sorted(factors, reverse=True)
    for done, factor in enumerate(ordered, 1):
        sweep = sweep_by_factor(robot, factor, ranges=ranges, end_points=end_points)
        memory = np.empty((max((n for n in sweep.per_link if n <= most), default=0), 3), np.float32)
        for link, points in enumerate(sweep.per_link):
            if points > most:
                break
            best = np.inf
            for _ in range(repeats):
                start = perf_counter()
                link_clouds(sweep, links=[link], out=memory)
                best = min(best, perf_counter() - start)
            study.append(Cost(factor, link + 1, points, best))
        if report is not None:
            report(done / len(ordered))
    return tuple(study)
