"""The arm as its swept joints see it: between two of them everything is rigid."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import reduce
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from vi3dras.arm.robot import IDENTITY, Robot
from vi3dras.arrays import Floats, Singles
from vi3dras.kinematics.conventions import to_standard
from vi3dras.kinematics.forward import local_transforms
from vi3dras.workspace.pieces import Scratch

MOST_BEHIND = 32_768
"""Points behind one frame that are kept at a time: they stay in the processor's cache."""


class Stage(NamedTuple):
    """One swept joint and the rigid body that it carries."""

    revolute: bool
    values: Floats
    """How far the joint turns about its z [rad], or slides along it [m], counted as the mathematics does."""
    body: Floats
    """From the frame that the joint moves to the next swept joint, or to the end of the chain, (4, 4)."""


class Chain(NamedTuple):
    """Swept joints in order, from the world to one point."""

    base: Floats
    """From the world to the first swept joint, (4, 4)."""
    stages: tuple[Stage, ...]

    @property
    def size(self) -> int:
        """Poses in all."""
        return int(np.prod([len(stage.values) for stage in self.stages], dtype=object))


def chain_of(robot: Robot, axes: Sequence[Floats], swept: Sequence[int], link: int = -1) -> Chain:
    """The chain to the point of a link: the end of swept joint `link`'s own body, or the tool for the last.

    Args:
        robot: the arm.
        axes: values of each joint; a joint that is not swept stands at the first.
        swept: the swept joints, counted from 0, in order.
        link: which of the swept joints is the last.
    """
    robot = to_standard(robot)
    link = range(len(swept))[link]
    is_last = link == len(swept) - 1
    end = robot.n if is_last else swept[link] + 1
    still = np.array([0.0 if i in swept else axes[i][0] for i in range(robot.n)])
    steps = local_transforms(replace(robot, base=IDENTITY, tool=IDENTITY), still)
    if is_last:
        steps[-1] = steps[-1] @ np.array(robot.tool)
    edges = [*swept[: link + 1], end]
    base = _product(np.array(robot.base), *steps[: edges[0]])
    stages = [
        Stage(
            robot.joints[start].is_revolute,
            robot.joints[start].sign * np.asarray(axes[start], float),
            _product(np.eye(4), *steps[start:stop]),
        )
        for start, stop in pairwise(edges)
    ]
    return Chain(base, tuple(stages))


def halves(stages: Sequence[Stage]) -> tuple[Floats, Floats]:
    """A grid cut in two: the frames of the first stages (P, 4, 4), and the points behind them (3, Q).

    Every frame holds all points, so the P Q end points of the stages never need to be there at once.
    """
    cut, count = len(stages), 1
    while cut and count * len(stages[cut - 1].values) <= MOST_BEHIND:
        cut -= 1
        count *= len(stages[cut].values)
    frames = np.eye(4)[None]
    for stage in stages[:cut]:
        frames = np.einsum("aij,bjk->abik", frames, moves(stage) @ stage.body).reshape(-1, 4, 4)
    points = np.zeros((3, 1))
    for stage in reversed(stages[cut:]):
        points = _swung(stage, carried(stage.body, points))
    return frames, points


def carried(frames: Floats, points: Floats | Singles, scratch: Scratch | None = None) -> Floats:
    """Points (3, N) in a frame (4, 4), or in each of several (P, 4, 4), seen from where those are: (3, P N).

    With `scratch` they are in its memory.
    """
    scratch = scratch or Scratch()
    to = scratch.array("carried", (3, *frames.shape[:-2], points.shape[1]))
    for k, line in enumerate(to):
        along(frames[..., k, :], points, scratch, line)
    return to.reshape(3, -1)


def along(
    rows: Floats, points: Floats | Singles, scratch: Scratch | None = None, out: Floats | None = None
) -> Floats:
    """One coordinate of points (3, N), by a row (4,) of a frame or by the rows (P, 4) of several: (P N,)."""
    scratch = scratch or Scratch()
    shape = (*rows.shape[:-1], points.shape[1])
    total = scratch.array("along", shape) if out is None else out
    part = scratch.array("part", shape)
    total[:] = rows[..., 3:]
    # Sums instead of a product of matrices: those differ in the last bit from machine to machine.
    for k, line in enumerate(points):
        if rows[..., k].any():
            total += np.multiply(rows[..., k, None], line, out=part)
    return total.reshape(-1)


def moves(stage: Stage) -> Floats:
    """What a joint does at each of its values, (n, 4, 4)."""
    frames = np.tile(np.eye(4), (len(stage.values), 1, 1))
    if stage.revolute:
        c, s = np.cos(stage.values), np.sin(stage.values)
        frames[:, 0, 0], frames[:, 0, 1], frames[:, 1, 0], frames[:, 1, 1] = c, -s, s, c
    else:
        frames[:, 2, 3] = stage.values
    return frames


def _swung(stage: Stage, points: Floats) -> Floats:
    """Points (3, N) for every value of a joint, (3, n N), the joint slowest."""
    if stage.revolute:
        return turned(points, stage.values).reshape(3, -1)
    moved = np.repeat(points[:, None], len(stage.values), axis=1)
    moved[2] += stage.values[:, None]
    return moved.reshape(3, -1)


def turned(points: Floats, angles: Floats) -> Floats:
    """Points (3, N) turned about z by each of the angles (n,) [rad], (3, n, N)."""
    c, s = np.cos(angles)[:, None], np.sin(angles)[:, None]
    x, y, z = points
    return np.stack([c * x - s * y, s * x + c * y, np.broadcast_to(z, (len(angles), len(z)))])


def _product(first: Floats, *others: Floats) -> Floats:
    return reduce(np.matmul, others, first)
