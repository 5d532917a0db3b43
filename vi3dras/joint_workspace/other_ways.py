"""All the ways to reach a target, not only the best: every branch, or some where they have no end.

A hand that is free, a joint to spare and an arm that has to be searched have endless solutions, or nobody
knows how many: of these so many are tried, evenly over what is free.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.closed_forms.chain import normal_chain
from vi3dras.closed_forms.families import WHOLE, Family
from vi3dras.closed_forms.forms import Task
from vi3dras.closed_forms.held_wrist import FREE, HELD, HeldWrist, held_wrist
from vi3dras.inverse.held_choice import ways_to_hold
from vi3dras.inverse.numeric import descend, starts_for
from vi3dras.inverse.postures import Postures, postures_of
from vi3dras.inverse.solutions import EXACT, excess_of, into_limits
from vi3dras.inverse.solver import solver_for, three_joint_form
from vi3dras.inverse.task import errors_of
from vi3dras.joint_workspace.hands import Hand, targets_at

ANGLES = 145
"""Angles of a hand that is free in a range, its ends among them: every 2.5 degrees all around."""

NUMBERS = 36
"""Values of the joint to spare, all around, or ways to hold the joints that are not asked."""

STARTS = 12
"""Descents of an arm that has to be searched."""


def ways_with_hand(robot: Robot, points: Floats, hand: Hand) -> Iterator[tuple[Floats, Floats]]:
    """Joint values (N, k, n) that reach points (N, 3) [m], and the hand's angle of each [rad], (N, k).

    Of a list of angles one after the other. NaN where there is none within the limits.
    """
    if hand.free is None and not hand.angles:
        q = ways_of_task(robot, targets_at(points, hand), hand.task)
        yield q, np.full(q.shape[:2], np.nan)
        return
    if hand.free is None:
        angles = [np.full((len(points), 1), angle) for angle in hand.angles]
    else:
        angles = [np.broadcast_to(np.linspace(*hand.free, ANGLES), (len(points), ANGLES))]
    for each in angles:
        count = each.shape[1]
        targets = np.column_stack([np.repeat(points, count, axis=0), each.ravel()])
        q = ways_of_task(robot, targets, "wrist")
        yield (
            q.reshape(len(points), count * q.shape[1], robot.n),
            np.repeat(each, q.shape[1], axis=1),
        )


def ways_of_task(robot: Robot, targets: Floats, task: Task) -> Floats:
    """Joint values (N, k, n) that reach targets (N, ...) within the limits; NaN where there are none."""
    solver = solver_for(robot, task)
    form, held = solver.form, held_wrist(normal_chain(robot)) if task == "position" else None
    postures = postures_of(robot, three_joint_form) if task == "position" else None
    if form is None:
        q = _by_search(robot, targets, task)
    elif form.family is not None:
        q = _of_family(robot, form.family, targets)
    elif form.kind == "held joints" and held is not None:
        q = _of_held(robot, held, targets)
    elif postures is not None and len(postures.forms) > 1:
        q = _of_postures(robot, postures, targets)
    else:
        found = solver.solve(targets)
        return np.where(found.within_limits[..., None], found.q, np.nan)
    return _proven(robot, task, targets, into_limits(robot, q, robot.home))


def _proven(robot: Robot, task: Task, targets: Floats, q: Floats) -> Floats:
    """Joint values (N, k, n) where they are within the limits and meet their target; NaN elsewhere."""
    row, way = np.nonzero(np.isfinite(q).all(axis=2))
    inside = ~excess_of(robot, q[row, way]).any(axis=1)
    row, way = row[inside], way[inside]
    met = errors_of(robot, task, targets[row], q[row, way]).worst <= EXACT
    proven = np.full_like(q, np.nan)
    proven[row[met], way[met]] = q[row[met], way[met]]
    return proven


def _by_search(robot: Robot, targets: Floats, task: Task) -> Floats:
    """Where descents within the limits end; some of them beside the target."""
    starts = np.concatenate([np.clip(robot.home, robot.low, robot.high)[None], starts_for(robot, STARTS - 1)])
    each = np.repeat(targets, STARTS, axis=0)
    return descend(robot, task, each, np.tile(starts, (len(targets), 1))).reshape(-1, STARTS, robot.n)


def _of_family(robot: Robot, family: Family, targets: Floats) -> Floats:
    """Every branch at numbers all around, from that of home on."""
    start = float(family.number_of(robot.home))
    around = start + WHOLE / NUMBERS * np.arange(NUMBERS)
    with np.errstate(invalid="ignore", divide="ignore"):
        placed = family.placed(targets, robot.home)
        q = placed.at(np.broadcast_to(around[:, None], (NUMBERS, len(targets)))).joints()
    return q.transpose(3, 0, 2, 1).reshape(len(targets), -1, robot.n)


def _of_held(robot: Robot, equations: HeldWrist, points: Floats) -> Floats:
    """Every branch for so many ways to hold the other joints."""
    ways = ways_to_hold(robot, robot.home, NUMBERS)
    with np.errstate(invalid="ignore", divide="ignore"):
        free = equations.solve(points, ways)
    q = np.empty((len(points), *free.shape[1:3], robot.n))
    q[..., list(FREE)] = free.transpose(3, 1, 2, 0)
    q[..., list(HELD)] = ways
    return q.reshape(len(points), -1, robot.n)


def _of_postures(robot: Robot, postures: Postures, points: Floats) -> Floats:
    """What the first joints do with every posture of the hand."""
    every = np.arange(len(postures.forms))
    q = postures.solved(np.tile(every, len(points)), np.repeat(points, len(every), axis=0), robot.home)
    return q.reshape(len(points), -1, robot.n)
