"""Where else an arm could be: see-through arms, and the way that a tool took."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.inverse.descent import Descent
from vi3dras.kinematics.forward import tool_pose
from vi3dras.render.scene import Item, Lines
from vi3dras.solids import ArmSolid, arm_solid

GHOSTS = 3
"""Arms that are drawn: more would hide each other."""


def ghosts_at(robot: Robot, places: list[Floats], q: Floats) -> tuple[Item, ...]:
    """The arm at the joint values (n,) nearest to `q`, those inside the limits first, the others red."""
    away = [place for place in places if np.abs(place - q).max() > 1e-3]
    inside = {id(place): not robot.out_of_range(place).any() for place in away}
    away.sort(key=lambda place: (not inside[id(place)], float(np.abs(place - q).sum())))
    arms = [_ghost(robot, k, inside[id(place)]).posed(place) for k, place in enumerate(away[:GHOSTS])]
    return tuple(mesh for arm in arms for mesh in arm)


def descent_items(robot: Robot, q: Floats, descent: Descent | None) -> tuple[Item, ...]:
    """The way of the tool during a descent, and the arm at its end."""
    if descent is None or descent.q.shape[1] != robot.n or len(descent.q) < 2:
        return ()
    every = np.unique(np.linspace(0, len(descent.q) - 1, 400).astype(int))
    points = tool_pose(robot, descent.q[every])[:, :3, 3]
    return (*ghosts_at(robot, [descent.q[-1]], q), Lines("descent", points, paint="accent", width=2.0))


@lru_cache(maxsize=24)
def _ghost(robot: Robot, number: int, inside: bool) -> ArmSolid:
    key = f"ghost{number}" if inside else f"ghost{number}-outside"
    return arm_solid(robot, key=key, tint=None if inside else "far", alpha=0.28 if inside else 0.16)
