"""All joint values within the limits for each via-point of a path."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Bools, Floats, Ints
from vi3dras.inverse.numeric import descend
from vi3dras.inverse.solutions import EXACT, Solutions
from vi3dras.inverse.solver import Solver
from vi3dras.inverse.task import errors_of
from vi3dras.kinematics.jacobian import geometric_jacobian, inverse_condition

SINGULAR = 1e-6
"""Below this inverse condition number a joint may have any value: the neighbours' values are tried too."""

WHOLE = 2 * np.pi

FEW = 12
"""Steps after which a search from the solution before is given up."""

NEAR = 0.2
"""A solution further than this [rad], [m] from the one before is no continuation."""

BLOCK = 4096
"""Via-points measured at a time."""


class Layer(NamedTuple):
    """The nodes of one via-point."""

    q: Floats
    """(nodes, n)."""
    branch: Ints
    """Which branch each comes from, (nodes,)."""


class Grid(NamedTuple):
    """The branches of N via-points side by side."""

    q: Floats
    """(N, B, n)."""
    within: Bools
    """Which of them meet their target within the limits, (N, B)."""
    joined: dict[int, Layer]
    """Via-points with more nodes than these: singular ones."""

    def layer(self, i: int) -> Layer:
        """The layer of one via-point."""
        kept = np.flatnonzero(self.within[i])
        return self.joined.get(i) or Layer(self.q[i, kept], kept)


def layers_of(solver: Solver, targets: Floats, start: Floats | None) -> list[Layer]:
    """The layer of every via-point (N, ...)."""
    if solver.goes_on:
        return _searched_layers(solver, targets, start)
    grid = grid_of(solver, targets, start)
    return [grid.layer(i) for i in range(len(targets))]


def grid_of(solver: Solver, targets: Floats, start: Floats | None, known: Solutions | None = None) -> Grid:
    """The branches of all via-points (N, ...) at once, for an arm with a closed form that may be `known`."""
    found = known or solver.solve(targets, start)
    return Grid(found.q, found.within_limits, _joined_singular(solver, targets, found))


def clear_grid(grid: Grid, hits: Callable[[Floats], Bools]) -> Grid:
    """The grid without what hits something, wherever a via-point has anything else."""
    clear = grid.within.copy()
    clear[grid.within] = ~hits(grid.q[grid.within])
    has_clear = np.asarray(clear.any(axis=1))
    within = np.where(has_clear[:, None], clear, grid.within)
    return Grid(grid.q, within, {i: clear_layer(layer, hits) for i, layer in grid.joined.items()})


def clear_layer(layer: Layer, hits: Callable[[Floats], Bools]) -> Layer:
    """The layer without what hits something, if anything is left."""
    clear = np.asarray(~hits(layer.q))
    return Layer(layer.q[clear], layer.branch[clear]) if clear.any() else layer


def with_turns(robot: Robot, layer: Layer, joints: Bools) -> Layer:
    """The layer with every node again by whole turns of `joints` (n,) wherever their ranges have room."""
    for i in np.flatnonzero(joints).tolist():
        first = np.ceil((robot.low[i] - layer.q[:, i] - 1e-9) / WHOLE)
        last = np.floor((robot.high[i] - layer.q[:, i] + 1e-9) / WHOLE)
        turns = np.arange(first.min(), last.max() + 1)
        q = np.repeat(layer.q[:, None], len(turns), axis=1)
        q[:, :, i] += WHOLE * turns
        fits = (turns >= first[:, None]) & (turns <= last[:, None])
        branch = np.repeat(layer.branch[:, None], len(turns), axis=1)
        layer = Layer(q[fits], branch[fits])
    return layer


def _layer(found: Solutions) -> Layer:
    """The solutions of one target within the limits."""
    return Layer(found.q[found.within_limits], np.flatnonzero(found.within_limits))


def _searched_layers(solver: Solver, targets: Floats, start: Floats | None) -> list[Layer]:
    """For families of solutions and searched ones: each via-point is sought from the solution before."""
    layers: list[Layer] = []
    seed = start
    for i, target in enumerate(targets):
        layer = _continued(solver, target, seed) if i and len(layers[-1].q) else None
        layer = layer or _nearest_first(_layer(solver.solve(target, seed)), solver.robot, seed)
        layers.append(layer)
        seed = layer.q[0] if len(layer.q) else seed
    return layers


def _nearest_first(layer: Layer, robot: Robot, seed: Floats | None) -> Layer:
    """The same nodes, those with the least motion from a seed, or from home, first."""
    motion = np.abs(layer.q - (robot.home if seed is None else seed)).max(axis=1)
    order = np.argsort(motion, kind="stable")
    return Layer(layer.q[order], layer.branch[order])


def _continued(solver: Solver, target: Floats, seed: Floats | None) -> Layer | None:
    """The solution next to the one before, if a few steps from there lead to one within the limits."""
    if seed is None:
        return None
    robot, task = solver.robot, solver.task
    q = descend(robot, task, target[None], seed[None], steps=FEW)
    if errors_of(robot, task, target[None], q).worst[0] > EXACT or robot.out_of_range(q).any():
        return None
    return Layer(q, np.zeros(1, int)) if np.abs(q[0] - seed).max() < NEAR else None


def _joined_singular(solver: Solver, targets: Floats, found: Solutions) -> dict[int, Layer]:
    """Where a joint may have any value, the layers with also the values that it has before and behind."""
    singular = _singular(solver.robot, found)
    joined: dict[int, Layer] = {}
    for i in np.flatnonzero(singular).tolist():
        beside = [_layer(found.at(j)).q for j in (i - 1, i + 1) if 0 <= j < len(singular) and not singular[j]]
        layer = _layer(found.at(i))
        for seed in (q for some in beside for q in some):
            more = _layer(solver.solve(targets[i], seed))
            layer = Layer(np.concatenate([layer.q, more.q]), np.concatenate([layer.branch, more.branch]))
        joined[i] = layer
    return joined


def _singular(robot: Robot, found: Solutions) -> Bools:
    """Which targets (N,) have a solution of which the inverse condition number is next to nothing."""
    singular = np.zeros(found.valid.shape, bool)
    if robot.n != 6:
        return np.asarray(singular.any(axis=1))
    rows = np.flatnonzero(found.valid.any(axis=1))
    for some in np.array_split(rows, max(len(rows) // BLOCK, 1)):
        J = geometric_jacobian(robot, found.q[some][found.valid[some]])
        # The least singular value is at least det / norm ** 5: the few that may be small are measured.
        doubtful = np.abs(np.linalg.det(J)) < SINGULAR * np.linalg.norm(J, axis=(-2, -1)) ** 6
        is_singular = np.zeros(len(J), bool)
        is_singular[doubtful] = inverse_condition(J[doubtful]) < SINGULAR
        part = np.zeros(found.valid[some].shape, bool)
        part[found.valid[some]] = is_singular
        singular[some] = part
    return np.asarray(singular.any(axis=1))
