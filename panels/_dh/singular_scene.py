"""The singular surfaces of an arm in the 3D view."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from vi3dras.api.explorer.singular import Singularities
from vi3dras.arm.robot import Robot
from vi3dras.kinematics.forward import tool_pose
from vi3dras.render.scene import Item, Lines, Mesh
from vi3dras.render.theme import Paint
from vi3dras.velocities.painted import AROUND
from vi3dras.velocities.singular_set import SingularSurface

FACTOR_PAINTS: dict[str, Paint] = {
    "shoulder": "shoulder", "elbow": "elbow", "wrist": "wrist", "arm": "base", "whole": "base",
}  # fmt: skip
"""The colour of what is singular."""


class SingularSlice(NamedTuple):
    """The curves over two joints, and what they sweep."""

    found: Singularities
    surfaces: tuple[SingularSurface | None, ...]


def surface_items(robot: Robot, singular: SingularSlice) -> list[Item]:
    """Each surface as glass with lines along it; a curve that paints none as a line."""
    items: list[Item] = []
    for k, (curve, surface) in enumerate(zip(singular.found.curves, singular.surfaces, strict=True)):
        paint = FACTOR_PAINTS[curve.factor]
        if surface is None:
            line = tool_pose(robot, curve.q)[:, :3, 3]
            items.append(Lines(f"singular/line/{k}", line, paint=paint, width=3.0))
            continue
        faces, points = surface.triangles.astype(np.int32), surface.points.astype(np.float32)
        key = f"ghost/singular/{k}"
        items.append(
            Mesh(key, points, faces, paints=(paint,), alpha=0.16, layer=key, two_sided=True, shadow=False)
        )
        rows = surface.points.reshape(-1, AROUND, 3)
        for row in (0, len(rows) // 2, len(rows) - 1):
            items.append(Lines(f"singular/line/{k}/{row}", rows[row], paint=paint, alpha=0.8, width=1.5))
    return items
