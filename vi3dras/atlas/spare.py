"""The atlas over a self-motion: every solution for one pose as a function of the joint that is to spare."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Bools, Floats
from vi3dras.atlas.curve import Atlas, ribbon_at
from vi3dras.atlas.held import joint_to_hold, with_held, with_joints_held
from vi3dras.atlas.links import linked_samples
from vi3dras.atlas.meetings import QUICK, meetings_of
from vi3dras.atlas.ribbons import ribbons_of
from vi3dras.atlas.samples import Sampled, sampled
from vi3dras.inverse.along_path import greedily, through
from vi3dras.inverse.layers import Layer
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

    def solve(places: Floats) -> Sampled:
        return _sampled(
            robot, pose, free, np.interp(places, np.arange(count), values), before, lambda _: None
        )

    all_of = _sampled(robot, pose, free, values, before, lambda share: tell(0.6 * share))
    ribbons = ribbons_of(robot, all_of, linked_samples(robot, solve, all_of, deep=1))
    tell(0.8)
    layers = [Layer(q[fits], np.flatnonzero(fits)) for q, fits in zip(all_of.q, all_of.within, strict=True)]
    chosen, greedy = through(robot, layers, before), greedily(robot, layers, before)
    names = tuple(f"way {k}" for k in range(1, len(ribbons.slot) + 1))
    meetings = meetings_of(robot, ribbons, solve, rounds=QUICK)
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
    found: list[tuple[Floats, Bools, Floats, Floats]] = []
    for k, value in enumerate(values.tolist()):
        inner = with_joints_held(robot, {free: value})
        ways = Solver(inner, "pose", closed_form(inner, "pose")).solve(pose, np.delete(seed, free))
        parts = sampled(inner, "pose", ways.q, ways.within_limits)
        found.append((np.where(ways.valid[:, None], with_held({free: value}, ways.q), np.nan), *parts[1:]))
        tell((k + 1) / len(values))
    slots = max(len(q) for q, *_ in found)
    padded = []
    for part in zip(*found, strict=True):
        filler = False if part[0].dtype == bool else np.nan
        rows = [
            np.pad(each, [(0, slots - len(each))] + [(0, 0)] * (each.ndim - 1), constant_values=filler)
            for each in part
        ]
        padded.append(np.stack(rows))
    return Sampled(*padded)
