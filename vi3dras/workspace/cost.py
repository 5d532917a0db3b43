"""The cost study of the 3D-RAS paper, measured here and now: seconds against Factor and joints."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from time import perf_counter
from typing import NamedTuple

import numpy as np

from vi3dras.arm.robot import Joint, Robot
from vi3dras.arrays import Floats
from vi3dras.workspace.bounds import chain_bounds, lattice_around, prism_behind
from vi3dras.workspace.chain import Stage, chain_of
from vi3dras.workspace.clouds import link_clouds
from vi3dras.workspace.grid import bends_in_plane
from vi3dras.workspace.pieces import Report
from vi3dras.workspace.strips import plane_of, work_by_strips
from vi3dras.workspace.sweep import Sweep, sweep_by_factor, sweep_over
from vi3dras.workspace.voxels import count_by_turning

FACTORS = (3.0, 4.0, 5.0, 6.0, 9.0, 10.0, 15.0, 30.0, 45.0, 90.0)
"""Factors of a study when none are given."""

MOST = 20_000_000
"""Points of a cloud that is left out of a study, since waiting for it teaches nothing more."""

FEW = 8
"""Values of a joint that suffice to see how far it takes the arm."""

SAMPLE = 100
"""Values of each of three joints on which the machine's pace is measured."""


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
    repeats: int = 3,
    report: Report | None = None,
) -> tuple[Cost, ...]:
    """Time every link's cloud at every Factor, largest first; the best of some repeats counts.

    Args:
        robot: the arm.
        factors: the Factors.
        ranges: low and high end per joint in [rad] or [m], (n, 2); the arm's own limits for None.
        repeats: how often each cloud is computed.
        report: told the fraction done.
    """
    study = []
    ordered = sorted(factors, reverse=True)
    for done, factor in enumerate(ordered, 1):
        sweep = sweep_by_factor(robot, factor, ranges=ranges)
        memory = np.empty((max((n for n in sweep.per_link if n <= MOST), default=0), 3), np.float32)
        for link, points in enumerate(sweep.per_link):
            if points > MOST:
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


def expected_seconds(sweep: Sweep, *, size: float | None = None) -> float:
    """What the clouds of all links will take, or counting the tool's cloud in cubes of `size` [m].

    The machine's pace is measured once, which takes some milliseconds; clouds are taken to be in new memory.

    Raises:
        VoxelSizeError: the cubes have no size, or are too many.
    """
    chain = chain_of(sweep.robot, sweep.axes, sweep.swept)
    if size is None:
        return sweep.points * _seconds_per_point(in_plane=bends_in_plane(chain))
    few = chain._replace(stages=(chain.stages[0], *map(_thinned, chain.stages[1:])))
    prism = prism_behind(few)
    lattice = lattice_around(chain_bounds(few, prism), size, robot=sweep.robot)
    plane = plane_of(few, prism, lattice)
    by_strips = math.inf if plane is None else work_by_strips(chain, plane, lattice)
    return min(chain.size, by_strips) * _seconds_per_count()


def _thinned(stage: Stage) -> Stage:
    places = np.linspace(0, len(stage.values) - 1, min(FEW, len(stage.values))).astype(int)
    return stage._replace(values=stage.values[places])


@lru_cache
def _seconds_per_point(*, in_plane: bool) -> float:
    sweep = _sample(0.0 if in_plane else 0.7)
    return min(link_clouds(sweep, links=[-1])[0].seconds for _ in range(3)) / sweep.size


@lru_cache
def _seconds_per_count() -> float:
    sweep = _sample(0.7)
    chain = chain_of(sweep.robot, sweep.axes, sweep.swept)
    lattice = lattice_around(chain_bounds(chain, prism_behind(chain)), 0.01)
    seconds = []
    for _ in range(3):
        start = perf_counter()
        count_by_turning(chain, lattice)
        seconds.append(perf_counter() - start)
    return min(seconds) / sweep.size


def _sample(twist: float) -> Sweep:
    """A small arm of three joints; with a twist it does not bend in one plane."""
    rows = ((0.1, 0.0, math.pi / 2), (0.0, 0.2, twist), (0.0, 0.2, 0.0))
    joints = tuple(Joint(f"{i}", d=d, a=a, alpha=alpha) for i, (d, a, alpha) in enumerate(rows))
    return sweep_over(Robot("sample", "Sample", joints), [np.linspace(-1, 1, SAMPLE)] * 3)
