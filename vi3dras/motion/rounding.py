"""Corners of a way: rounded where that is wished, so that the tool need not stop in them."""

from __future__ import annotations

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.kinematics.forward import tool_pose
from vi3dras.motion.between import curves, valued
from vi3dras.motion.stretch import even_spline

NODES = 12
"""Places on each side of a corner that carry its rounding, at least."""

BACK = np.radians(150.0)
"""A way that turns by more comes back: there the tool stops all the same."""


def corner_angle(before: Floats, behind: Floats) -> float:
    """By which angle [rad] the way turns from the end of points (K, 3) to the start of others."""
    one, other = before[-1] - before[-2], behind[1] - behind[0]
    return float(np.arctan2(np.linalg.norm(np.cross(one, other)), one @ other))


def rounded(
    robot: Robot, before: tuple[Floats, Floats], behind: tuple[Floats, Floats], spacing: float, blend: float
) -> tuple[Floats, Floats, float, float] | None:
    """Two ways, each (q, points) at even distances, as one; None where they are too short for it.

    With q (K, n) and points (K, 3) comes how far one place is from the next, measured along the way with its
    corner, and how far the tool passes the corner, both in [m].

    Within `blend` [m] of the corner each joint goes by the quintic that leaves the first way and joins the
    second with the same value, slope and curvature. No joint's speed has a step then.
    """
    shortest = min(len(before[0]), len(behind[0])) - 1
    blend = min(blend, spacing * shortest / 2)
    finer = max(int(np.ceil(NODES * spacing / blend)), 1) if blend > 0 else 0
    if finer == 0 or shortest < 4:
        return None
    (q, points), (q_on, points_on) = ((_finer(a, finer), _finer(b, finer)) for a, b in (before, behind))
    spacing, away = spacing / finer, max(round(blend / spacing * finer), 2)
    start, end = _state(q, away), _state(q_on[::-1], away)
    end = (end[0], -end[1], end[2])
    quintics = curves("quintic", np.array([0.0, 2.0 * away]), *map(np.stack, zip(start, end, strict=True)))[0]
    share = np.linspace(0.0, 1.0, 2 * away + 1)
    through = valued(quintics, np.tile(share, (robot.n, 1))).T
    corner = points[-1]
    places = tool_pose(robot, through)[:, :3, 3]
    q = np.concatenate([q[: -away - 1], through, q_on[away + 1 :]])
    points = np.concatenate([points[: -away - 1], places, points_on[away + 1 :]])
    return q, points, spacing, float(np.linalg.norm(places - corner, axis=1).min())


def _finer(values: Floats, times: int) -> Floats:
    """Values (K, n) at so many times the places."""
    if times == 1:
        return values
    return even_spline(values, 1.0).at(np.linspace(0.0, 1.0, (len(values) - 1) * times + 1))[0]


def _state(q: Floats, away: int) -> tuple[Floats, Floats, Floats]:
    """Value, first and second derivative by the place, so many places before the end of q (K, n)."""
    value, first, second = even_spline(q, len(q) - 1.0).at(np.array([len(q) - 1.0 - away]))
    return value[0], first[0], second[0]
