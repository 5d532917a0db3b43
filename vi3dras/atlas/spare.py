"""The atlas over a self-motion: every solution for one pose as a function of the joint that is to spare."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Bools, Floats
from vi3dras.atlas.curve import Atlas, ribbon_at
from vi3dras.atlas.held import joint_to_hold, leaves_quick_form, with_held, with_joints_held
from vi3dras.atlas.links import DEEP, SHALLOW, linked_samples
from vi3dras.atlas.meetings import meetings_of
from vi3dras.atlas.ribbons import ribbons_of
from vi3dras.atlas.samples import Sampled, met_near
from vi3dras.inverse.along_path import greedily, through
from vi3dras.inverse.layers import Layer
from vi3dras.inverse.multiple import scaled_jacobian
from vi3dras.inverse.numeric import ROWS, search_box
from vi3dras.inverse.self_motion import NotRedundantError
from vi3dras.inverse.solver import Solver, closed_form
from vi3dras.inverse.targets import checked

COUNT = 60
"""Values of the joint that is to spare, as long as nobody asks for more."""


def spare_atlas(
    robot: Robot,
    pose: Floats,
    *,
    joint: int | None = None,
    count: int = COUNT,
    start: Floats | None = None,
    report: Callable[[float], None] | None = None,
) -> Atlas:
    """Every solution for a pose (4, 4), for values of one joint over its range.

    Args:
        robot: an arm with one joint more than a pose needs.
        pose: where the tool stays [m].
        joint: which joint is free, from 0; the one that is best held if None.
        count: how many values it takes.
        start: joint values (n,) to stay near to; home if None.
        report: told how much is done, from 0 to 1; what it raises stops the work.

    Raises:
        NotRedundantError: the arm has no joint to spare.
        TargetError: the pose is none.
    """
    pose = checked("pose", pose)
    free = joint_to_hold(robot, "pose") if joint is None else joint
    if free is None or robot.n != ROWS["pose"] + 1:
        raise NotRedundantError(robot.id, robot.n, ROWS["pose"])
    before = robot.home if start is None else np.asarray(start, float)
    low, high = (float(ends[free]) for ends in search_box(robot))
    values = low + (np.arange(count) + 0.5) / count * (high - low)  # an arm held at 0 or 180 deg is special
    tell = report or (lambda _: None)

    def at(places: Floats) -> Floats:
        return np.interp(places, np.arange(count), values)

    def solve(places: Floats) -> Sampled:
        return _sampled(robot, pose, free, at(places), before, lambda _: None)

    def follow(places: Floats, q: Floats) -> tuple[Floats, Floats]:
        pinned = np.arange(robot.n) == free
        limits = np.where(pinned, at(places)[:, None], [[[-np.inf]], [[np.inf]]])
        every = np.broadcast_to(pose, (len(q), 4, 4))
        ends = met_near(robot, "pose", every, q, (limits[0], limits[1]))
        return ends, _sides_and_conditions(robot, free, ends)[0]

    all_of = _sampled(robot, pose, free, values, before, lambda share: tell(0.6 * share))
    deep = DEEP if leaves_quick_form(robot, free, "pose") else SHALLOW
    ribbons = ribbons_of(robot, all_of, linked_samples(robot, solve, all_of, deep=deep))
    tell(0.8)
    layers = [Layer(q[fits], np.flatnonzero(fits)) for q, fits in zip(all_of.q, all_of.within, strict=True)]
    chosen, greedy = through(robot, layers, before), greedily(robot, layers, before)
    names = tuple(f"way {k}" for k in range(1, len(ribbons.slot) + 1))
    meetings = meetings_of(robot, ribbons, follow)
    tell(1.0)
    return Atlas(
        values, np.broadcast_to(pose, (count, 4, 4)), "pose", ribbons, names, meetings, chosen.q,
        chosen.jumps, ribbon_at(robot, ribbons, chosen.q), greedy, ribbon_at(robot, ribbons, greedy),
        {free: np.nan},
    )  # fmt: skip


def _sampled(
    robot: Robot, pose: Floats, free: int, values: Floats, seed: Floats, tell: Callable[[float], None]
) -> Sampled:
    """All solutions for values (k,) of one joint, each of an arm of its own."""
    slots: list[tuple[Floats, Bools]] = []
    for k, value in enumerate(values.tolist()):
        inner = with_joints_held(robot, {free: value})
        ways = Solver(inner, "pose", closed_form(inner, "pose")).solve(pose, np.delete(seed, free))
        slots.append((with_held({free: value}, ways.q[ways.valid]), ways.within_limits[ways.valid]))
        tell((k + 1) / len(values))
    q = np.full((len(values), max(len(found) for found, _ in slots), robot.n), np.nan)
    within = np.zeros(q.shape[:2], bool)
    for k, (found, fits) in enumerate(slots):
        q[k, : len(found)], within[k, : len(found)] = found, fits
    return Sampled(q, within, *_sides_and_conditions(robot, free, q))


def _sides_and_conditions(robot: Robot, free: int, q: Floats) -> tuple[Floats, Floats]:
    """The determinant that the other joints have at joint values (..., n), and least over largest value.

    All from the Jacobian of the whole arm: each value of the free joint makes an arm of its own, and what two
    of them call a positive side need not be the same.
    """
    flat = q.reshape(-1, robot.n)
    there = np.isfinite(flat).all(axis=1)
    J = np.delete(scaled_jacobian(robot, "pose", flat[there]), free, axis=2)
    side, condition = np.full((2, len(flat)), np.nan)
    values = np.linalg.svd(J, compute_uv=False)
    side[there], condition[there] = np.linalg.det(J), values[:, -1] / values[:, 0]
    return side.reshape(q.shape[:-1]), condition.reshape(q.shape[:-1])
