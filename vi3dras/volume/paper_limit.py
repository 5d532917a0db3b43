"""The limit of the 3D-RAS paper's Eq 20 beside the exact one: a ball about the base, and what is in it."""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.kinematics.conventions import to_standard
from vi3dras.kinematics.forward import local_transforms
from vi3dras.volume.solid import Reach, solid_of


class PaperLimit(NamedTuple):
    """Eq 20: a point is taken for reachable when it is nearer to the base than this."""

    radius: float
    """sqrt((d1 + a2 + a3 + a4)² + a1²) [m]; a longer arm adds its further links."""
    centre: Floats
    """The origin of the base [m], (3,)."""


class Gap(NamedTuple):
    """How far Eq 20 is off."""

    ball: float
    """Volume of its ball [m³]."""
    reached: float
    """Volume of what is really reached within it [m³]."""
    unreachable: float
    """Share of the ball that the arm cannot reach, 0 to 1."""


def paper_limit(robot: Robot) -> PaperLimit:
    """Eq 20 for any arm: d1 and the lengths of all later links in one line, as if d1 were reach, and a1."""
    rise, later, first = limit_lengths(robot)
    return PaperLimit(math.hypot(rise + sum(later), first), np.array(robot.base)[:3, 3])


def limit_lengths(robot: Robot) -> tuple[float, tuple[float, ...], float]:
    """What Eq 20 is made of [m]: d1, the lengths of links 2 to n, and a1, of the arm's standard table."""
    standard = to_standard(robot)
    steps = local_transforms(standard, np.zeros(robot.n))
    steps[-1] = steps[-1] @ np.array(standard.tool)
    later = tuple(_length(standard, i, steps[i]) for i in range(1, robot.n))
    return abs(float(steps[0][2, 3])), later, standard.joints[0].a


def exact_outline(reach: Reach) -> tuple[Floats, Floats]:
    """Pieces of the outline of what is really reached: starts and ends (E, 2) [m].

    For a solid in distance from the first joint's axis and height along it; for an arm in a plane in the
    plane's own coordinates; nothing for other arms.
    """
    flat = reach.turned.folded if reach.turned is not None else reach.region
    if flat is None:
        return np.zeros((0, 2)), np.zeros((0, 2))
    return flat.starts, flat.ends


def gap_of(robot: Robot, reach: Reach) -> Gap:
    """What of Eq 20's ball is really reached."""
    limit, solid = paper_limit(robot), solid_of(reach)
    ball = 4 / 3 * math.pi * limit.radius**3
    if reach.way in {"plane", "thin"}:
        return Gap(ball, 0.0, 1.0)
    within = np.linalg.norm(solid.centres - limit.centre, axis=1) <= limit.radius
    reached = float(np.count_nonzero(within)) * solid.size**3
    return Gap(ball, reached, 1 - reached / ball)


def _length(robot: Robot, joint: int, step: Floats) -> float:
    """How much a link adds when it is stretched out [m]; a slide counts with its farthest end."""
    slide = 0.0
    if not robot.joints[joint].is_revolute:
        ends = np.array([robot.low[joint], robot.high[joint]])
        slide = float(np.abs(ends[np.isfinite(ends)]).max(initial=0.0))
    return float(np.linalg.norm(step[:3, 3])) + slide
