"""Where a tool points along a line over a part: onto the surface, leaning where that is out of reach."""

from __future__ import annotations

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.parts.reached import reached_onto
from vi3dras.parts.standing import angle_between
from vi3dras.parts.surface_line import SurfaceLine
from vi3dras.path.curve import Curve
from vi3dras.path.smoothing import spread_out

LOOKED_AT = 65
"""Places of a line at which it is seen whether the tool has to lean; between them it turns evenly."""

LEANING = 0.1
"""The share of a line over which a tool comes to lean."""


def pointed_onto(robot: Robot, line: SurfaceLine, curve: Curve, cone: float) -> Floats:
    """Where the tool points at each place of a curve, unit vectors (M, 3), within a cone [rad]."""
    way, closes = curve.way, line.closes
    onto = -line.part.placed(line.normals_at(curve.places), points=False)
    some = np.unique(np.linspace(0, len(way) - 1, min(LOOKED_AT, len(way))).round().astype(int))
    found = reached_onto(robot, way[some], onto[some], cone)
    leans = found.reached & (found.lean > 1e-6)
    if not leans.any():
        return onto
    aside = np.where(leans[:, None], found.ahead - onto[some], 0.0)
    near = np.flatnonzero(leans)
    away = np.abs(np.arange(len(some))[:, None] - near)
    if closes:
        away = np.minimum(away, len(some) - 1 - away)
    # so far to both sides that it still leans as much after it is spread out
    wide = away.min(axis=1) <= LEANING / 2 * len(some) + 1
    aside[wide] = aside[near[away.argmin(axis=1)]][wide]
    between = np.stack([np.interp(np.arange(len(way)), some, part) for part in aside.T], axis=1)
    ahead = onto + np.stack([spread_out(part, LEANING, closes) for part in between.T], axis=1)
    ahead /= np.linalg.norm(ahead, axis=1, keepdims=True)
    across = ahead - onto * (ahead * onto).sum(axis=1, keepdims=True)
    across /= np.maximum(np.linalg.norm(across, axis=1, keepdims=True), 1e-12)
    lean = np.minimum(angle_between(ahead, onto), cone)[:, None]
    unit: Floats = np.cos(lean) * onto + np.sin(lean) * across
    return unit
