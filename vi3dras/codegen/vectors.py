"""Test vectors: what the core gives for poses drawn by a seed, to be compared with what a program gives."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.closed_forms.forms import Task
from vi3dras.codegen.function import Function
from vi3dras.codegen.inverse import LONGEST, PLACES
from vi3dras.codegen.motions import scales, stretched
from vi3dras.dynamics.forward import accelerations
from vi3dras.dynamics.inverse import torques
from vi3dras.inverse.numeric import search_box
from vi3dras.inverse.solver import Solver, solver_for
from vi3dras.inverse.task import errors_of, targets_met, task_gap
from vi3dras.kinematics.forward import link_frames
from vi3dras.kinematics.jacobian import geometric_jacobian
from vi3dras.motion.laws import cubic_between, law_shape

SEED = 22
FIRM = 0.02
"""A pose whose scaled Jacobian has a smaller singular value is left out: there no two programs agree."""

ROUNDS = 40
"""Times that others are drawn for poses that are left out."""

NEAR, FAR = 1e-8, 1e-2
"""A branch that misses by less is met, by more is missed [m], [rad]."""


class Vectors(NamedTuple):
    """Rows of inputs and what they should give."""

    inputs: tuple[Floats, ...]
    """One array (N, ...) for each argument."""
    expected: tuple[Floats, ...]
    """One array (N, ...) for each result; NaN where nothing is said."""


class States(NamedTuple):
    """States of an arm, each (N, n)."""

    q: Floats
    qd: Floats
    qdd: Floats


def vectors_for(robot: Robot, function: Function, count: int, seed: int = SEED) -> Vectors:
    """So many vectors of a function, the same ones for the same seed."""
    rng = np.random.default_rng(seed)
    name = function.name
    if name in {"cubic", "cubic_blends"}:
        return _of_trajectories(name, count, rng)
    is_inverse = name.startswith("ik") or name in {"rates", "joint_acceleration"}
    q = firm_poses(robot, count, rng, far=is_inverse)
    qd, qdd = rng.uniform(-2, 2, (2, count, robot.n))
    if name.startswith("ik"):
        return _of_inverse(robot, function, q, rng)
    return _MADE[name](robot, States(q, qd, qdd))


def firm_poses(robot: Robot, count: int, rng: np.random.Generator, *, far: bool) -> Floats:
    """Joint values (N, n) within the ranges; `far` from singular poses where that is asked."""
    low, high = search_box(robot)
    q = rng.uniform(low, high, (count, robot.n))
    for _ in range(ROUNDS if far else 0):
        values = np.linalg.svd(stretched(robot, geometric_jacobian(robot, q)), compute_uv=False)
        near = values[:, -1] < FIRM
        if not near.any():
            break
        q[near] = rng.uniform(low, high, (int(near.sum()), robot.n))
    return q


def speed_of(robot: Robot, q: Floats, qd: Floats) -> Floats:
    """J qd, (N, 6)."""
    return np.asarray(np.einsum("kij,kj->ki", geometric_jacobian(robot, q), qd))


def drift_of(robot: Robot, q: Floats, qd: Floats) -> Floats:
    """Jdot qd (N, 6) by differences of fourth order: exact to about 1e-9."""
    h = 1e-3
    at = {k: geometric_jacobian(robot, q + k * h * qd) for k in (-2, -1, 1, 2)}
    slope = (8 * (at[1] - at[-1]) - (at[2] - at[-2])) / (12 * h)
    return np.asarray(np.einsum("kij,kj->ki", slope, qd))


def _of_rates(robot: Robot, at: States) -> Vectors:
    twist = speed_of(robot, at.q, at.qd)
    return Vectors((at.q, twist, np.zeros(len(at.q))), (_shortest(robot, at.q, twist),))


def _of_pushes(robot: Robot, at: States) -> Vectors:
    push = speed_of(robot, at.q, at.qdd)
    asked = push + drift_of(robot, at.q, at.qd)
    return Vectors((at.q, at.qd, asked, np.zeros(len(at.q))), (_shortest(robot, at.q, push),))


def _of_limits(robot: Robot, at: States) -> Vectors:
    wide = at.q + at.qd
    inside = (wide >= robot.low) & (wide <= robot.high)
    return Vectors((wide,), (inside.astype(float),))


def _of_pulses(robot: Robot, at: States) -> Vectors:
    assert robot.servo is not None
    servos = [robot.servo.of(joint.name) for joint in robot.joints]
    made = [servo.pulse(at.q[:, k]) for k, servo in enumerate(servos) if servo is not None]
    return Vectors((at.q,), (np.stack(made, axis=1),))


def _of_falls(robot: Robot, at: States) -> Vectors:
    tau = torques(robot, *at)
    return Vectors((at.q, at.qd, tau), (accelerations(robot, at.q, at.qd, tau),))


_MADE: dict[str, Callable[[Robot, States], Vectors]] = {
    "fk": lambda robot, at: Vectors((at.q,), (link_frames(robot, at.q),)),
    "jacobian": lambda robot, at: Vectors((at.q,), (geometric_jacobian(robot, at.q),)),
    "velocity": lambda robot, at: Vectors(at[:2], (speed_of(robot, at.q, at.qd),)),
    "acceleration": lambda robot, at: Vectors(
        at, (speed_of(robot, at.q, at.qdd) + drift_of(robot, at.q, at.qd),)
    ),
    "rates": _of_rates,
    "joint_acceleration": _of_pushes,
    "limits": _of_limits,
    "pulses": _of_pulses,
    "rne": lambda robot, at: Vectors(at, (torques(robot, *at),)),
    "forward_dynamics": _of_falls,
}


def _shortest(robot: Robot, q: Floats, twist: Floats) -> Floats:
    """The shortest joint speeds by the pseudoinverse, lengths measured by the arm's size."""
    J = geometric_jacobian(robot, q)
    weights, stretch = scales(robot)
    found = np.linalg.pinv(stretched(robot, J)) @ (weights * twist)[..., None]
    return np.asarray(found[..., 0] * stretch)


def _of_trajectories(name: str, count: int, rng: np.random.Generator) -> Vectors:
    start, end, v0, v1 = rng.uniform(-2, 2, (4, count))
    T, share, blend = rng.uniform(0.5, 4, count), rng.uniform(0, 1, count), rng.uniform(0.05, 0.5, count)
    if name == "cubic":
        rows = [
            cubic_between(np.array(t * d), d, a, b, va, vb)
            for a, b, va, vb, d, t in zip(start, end, v0, v1, T, share, strict=True)
        ]
        return Vectors((start, end, v0, v1, T, share * T), (np.array(rows, float),))
    shapes = [law_shape("cubic-blends", np.array(s), b) for s, b in zip(share, blend, strict=True)]
    value, speed, push = np.array(shapes, float).T
    way = end - start
    made = np.stack([start + way * value, way * speed / T, way * push / T**2], axis=1)
    return Vectors((start, end, T, blend * T, share * T), (made,))


def _of_inverse(robot: Robot, function: Function, q: Floats, rng: np.random.Generator) -> Vectors:
    if function.name == "ik_step":
        return _of_step(robot, q, rng)
    task = task_of(function)
    targets, hold = targets_met(robot, task, q), np.tile(robot.home, (len(q), 1))
    return Vectors((targets, hold), solved(solver_for(robot, task), targets, robot.home))


def _of_step(robot: Robot, q: Floats, rng: np.random.Generator) -> Vectors:
    """A damped step by numpy's own solver."""
    poses, near = targets_met(robot, "pose", q), q + rng.uniform(-0.2, 0.2, q.shape)
    (weights, stretch), W = scales(robot), stretched(robot, geometric_jacobian(robot, near))
    gap = weights * task_gap(robot, "pose", poses, near)
    missed = np.linalg.norm(gap, axis=1)
    square = W @ W.swapaxes(1, 2) + (0.1 * missed**2)[:, None, None] * np.eye(6)
    step = (W.swapaxes(1, 2) @ np.linalg.solve(square, gap[..., None]))[..., 0]
    shorter = np.minimum(1.0, LONGEST / np.abs(step).max(axis=1, keepdims=True))
    return Vectors((near, poses), (near + shorter * step * stretch, missed))


def task_of(function: Function) -> Task:
    """The task that a function of the inverse solves, by what it takes."""
    return {shape: task for task, (shape, _) in PLACES.items()}[function.inputs[0].shape]


def solved(solver: Solver, targets: Floats, seed: Floats) -> tuple[Floats, Floats]:
    """Every branch (N, branches, n), NaN where none is, and whether it meets the target (N, branches).

    Nothing is said (NaN) of a branch of an arm with too few joints that misses by a little.
    """
    raw = solver.raw(targets, seed)
    met = np.isfinite(raw).all(axis=-1)
    flags = met.astype(float)
    if solver.robot.n < 6:
        row, branch = np.nonzero(met)
        missed = errors_of(solver.robot, solver.task, targets[row], raw[row, branch]).worst
        flags[row, branch] = np.where(missed < NEAR, 1.0, np.where(missed > FAR, 0.0, np.nan))
    return np.where((flags == 1)[..., None], raw, np.nan), flags
