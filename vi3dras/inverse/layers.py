"""All joint values within the limits for each via-point of a path."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from vi3dras.arrays import Bools, Floats, Ints
from vi3dras.inverse.forms import Task
from vi3dras.inverse.solutions import Solutions
from vi3dras.inverse.solver import Solver, solver_for
from vi3dras.inverse.targets import checked
from vi3dras.kinematics.jacobian import geometric_jacobian, inverse_condition
from vi3dras.robot import Robot

SINGULAR = 1e-6
"""Below this inverse condition number a joint may have any value: the neighbours' values are tried too."""

WHOLE = 2 * np.pi


class Layer(NamedTuple):
    """The nodes of one via-point."""

    q: Floats
    """(nodes, n)."""
    branch: Ints
    """Which branch each comes from, (nodes,)."""


def layers_of(
    robot: Robot, targets: Floats, task: Task, start: Floats | None
) -> tuple[list[Layer], tuple[str, ...]]:
    """The layer of every via-point (N, ...), and the names of the branches."""
    targets = checked(task, targets)
    solver = solver_for(robot, task)
    if solver.form is None:
        return _searched_layers(solver, targets, start), solver.branches
    found = solver.solve(targets, start)
    layers = [_layer(found.at(i)) for i in range(len(targets))]
    _join_singular(solver, targets, found, layers)
    return layers, solver.branches


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
    """For arms without a closed form: each via-point is sought from the solution of the one before."""
    layers, seed = [], start
    for target in targets:
        layer = _layer(solver.solve(target, seed))
        layers.append(layer)
        seed = layer.q[0] if len(layer.q) else seed
    return layers


def _join_singular(solver: Solver, targets: Floats, found: Solutions, layers: list[Layer]) -> None:
    """Where a joint may have any value, offer also the values that it has before and behind."""
    condition = _conditions(solver.robot, found)
    for i in np.flatnonzero(condition < SINGULAR).tolist():
        beside = [layers[j].q for j in (i - 1, i + 1) if 0 <= j < len(layers) and condition[j] >= SINGULAR]
        for seed in (q for layer in beside for q in layer):
            again = solver.solve(targets[i], seed)
            layer = _layer(again)
            layers[i] = Layer(
                np.concatenate([layers[i].q, layer.q]), np.concatenate([layers[i].branch, layer.branch])
            )


def _conditions(robot: Robot, found: Solutions) -> Floats:
    """The least inverse condition number of the solutions of each target, (N,)."""
    condition = np.full(found.valid.shape, np.inf)
    if robot.n == 6:
        J = geometric_jacobian(robot, found.q[found.valid])
        condition[found.valid] = inverse_condition(J)
    least: Floats = condition.min(axis=1)
    return least
