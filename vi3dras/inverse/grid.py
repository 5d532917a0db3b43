"""Inverse kinematics over a whole grid of points with one hand angle, for arms that bend in one plane.

Joint 1 depends on x and y alone, and all others on the distance from the axis and on z. So the links are
solved once for every different distance, and the rest is copying.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np

from vi3dras.arrays import Floats, Singles
from vi3dras.inverse.anthropomorphic import hand_angle, hand_behind_wrist, is_bending_arm
from vi3dras.inverse.chain import SNAP, Chain, normal_chain
from vi3dras.inverse.errors import GridError
from vi3dras.inverse.plane_arm import bends_to_hand
from vi3dras.robot import Robot

RADII = 128
"""Distances solved at a time."""


def solve_grid(
    robot: Robot, axes: tuple[Floats, Floats, Floats], angle: float, out: Singles | None = None
) -> Singles:
    """Joint values (4, n, nx, ny, nz) for every x, y, z of the axes [m] with the hand's angle [rad].

    The branches are those of the solver for a point with an angle, in single precision, neither brought into
    the limits nor measured; NaN where there is no solution. `out` saves the making of a new array.

    Raises:
        GridError: the arm does not bend in one plane that turns about the world's z.
    """
    chain = normal_chain(robot)
    variables = chain.variables(robot.home)
    if not is_bending_arm(chain) or not _upright(chain, variables):
        raise GridError(robot.id)
    x, y, z = (axis - chain.base[i, 3] for i, axis in enumerate(axes))
    X, Y = np.meshgrid(x, y, indexing="ij")
    square = X * X + Y * Y
    same = np.round(square / max(float(square.max()), 1e-300), 13)  # rounding makes mirrored points one
    _, first, inverse = np.unique(same, return_index=True, return_inverse=True)
    radii = np.sqrt(square.ravel()[first])
    bends = _bends(chain, variables, radii, z, angle)
    turns = [np.arctan2(way * Y, way * X) for way in (1, -1)]
    out = np.empty((4, robot.n, len(x), len(y), len(z)), np.float32) if out is None else out
    inverse = inverse.reshape(X.shape)

    def copy(part: int) -> None:
        some = slice(part * len(x) // 8, (part + 1) * len(x) // 8)
        for branch in range(4):
            first_joint = (turns[branch // 2][some] - chain.offset[0]) * chain.sign[0]
            out[branch, 0, some] = first_joint.astype(np.float32)[:, :, None]
            for joint in range(3):
                np.take(
                    bends[branch, joint], inverse[some], axis=0, out=out[branch, joint + 1, some], mode="clip"
                )
            out[branch, 4:, some] = robot.home[4:, None, None, None]

    _on_threads(copy, 8)
    return out


def _bends(chain: Chain, variables: Floats, radii: Floats, z: Floats, angle: float) -> Singles:
    """Joints 2 to 4 of all branches for every distance and height, (4, 3, radii, nz)."""
    hand = hand_behind_wrist(chain, variables)
    psi: Any = np.float32(angle - hand_angle(chain))
    bends = np.empty((4, 3, len(radii), len(z)), np.float32)
    offset, sign = (column[1:4, None, None].astype(np.float32) for column in (chain.offset, chain.sign))

    def solve(part: int) -> None:
        some = slice(part * RADII, (part + 1) * RADII)
        with np.errstate(invalid="ignore", divide="ignore"):
            for side, way in enumerate((1, -1)):
                r = np.broadcast_to((way * radii[some]).astype(np.float32)[:, None], bends[0, 0, some].shape)
                point: Any = r, z.astype(np.float32)[None]  # what is single stays single
                corner = float(hand[0, 3]), float(hand[1, 3])
                for elbow, joints in enumerate(bends_to_hand(chain, point, psi, corner, variables)):
                    solved = bends[2 * side + elbow, :, some]
                    for row, joint in zip(solved, joints, strict=True):
                        row[:] = joint
                    solved -= offset
                    solved *= sign

    _on_threads(solve, -(-len(radii) // RADII))
    return bends


def _upright(chain: Chain, variables: Floats) -> bool:
    """True when the base stands upright and unturned, and the hand is in the plane of the arm."""
    level = np.abs(chain.base[:3, :3] - np.eye(3)).max() < SNAP
    return bool(level) and abs(float(chain.d[1:3].sum()) + hand_behind_wrist(chain, variables)[2, 3]) < SNAP


def _on_threads(job: Callable[[int], None], parts: int) -> None:
    with ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        list(pool.map(job, range(parts)))
