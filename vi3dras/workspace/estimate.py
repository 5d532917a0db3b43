"""How long a sweep will take on this machine, told before it starts."""

from __future__ import annotations

import math
from functools import lru_cache
from time import perf_counter

import numpy as np

from vi3dras.arm.robot import Joint, Robot
from vi3dras.workspace.bounds import chain_bounds, prism_behind
from vi3dras.workspace.chain import Stage, chain_of
from vi3dras.workspace.clouds import link_clouds
from vi3dras.workspace.counting import count_by_turning
from vi3dras.workspace.grid import bends_in_plane
from vi3dras.workspace.lattice import lattice_around
from vi3dras.workspace.strips import plane_of, work_by_strips
from vi3dras.workspace.sweep import Sweep, sweep_over

FEW = 8
"""Values of a joint that suffice to see how far it takes the arm."""

SAMPLE = 100
"""Values of each of three joints on which the machine's pace is measured."""


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
