"""Inverse kinematics over a whole grid of points with one hand angle, for arms that bend in one plane.

Joint 1 depends on x and y alone, and all others on the distance from the axis and on z. So the links are
solved once for every different distance, and the rest is copying.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats, Ints, Singles
from vi3dras.closed_forms.anthropomorphic import hand_angle, hand_behind_wrist, is_bending_arm
from vi3dras.closed_forms.chain import SNAP, Chain, normal_chain
from vi3dras.closed_forms.plane_arm import bends_to_hand, from_shoulder
from vi3dras.inverse.errors import GridError
from vi3dras.inverse.threads import on_threads

CELLS = 12_500
"""Pairs of distance and height solved at a time, by one thread: two would only wait for each other."""


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
    radii, inverse = np.sqrt(square.ravel()[first]), inverse.reshape(X.shape)
    sides: list[tuple[Singles, Ints, Singles]] = []
    for way in (1, -1):
        bends, rows = _bends(chain, variables, way * radii, z, angle)
        turn = (np.arctan2(way * Y, way * X) - chain.offset[0]) * chain.sign[0]
        sides.append((bends, rows[inverse], turn.astype(np.float32)))
    out = np.empty((4, robot.n, len(x), len(y), len(z)), np.float32) if out is None else out

    def copy(some: slice) -> None:
        for branch in range(4):
            bends, rows, turn = sides[branch // 2]
            out[branch, 0, some] = turn[some, :, None]
            for i, joint in enumerate(bends[branch % 2]):
                np.take(joint, rows[some], axis=0, out=out[branch, i + 1, some], mode="clip")
            out[branch, 4:, some] = robot.home[4:, None, None, None]

    on_threads(copy, len(x), -(-len(x) // 4))
    return out


def _bends(chain: Chain, variables: Floats, r: Floats, z: Floats, angle: float) -> tuple[Singles, Ints]:
    """Joints 2 to 4 of both elbows in rows (2, 3, rows, nz), and which row belongs to each distance `r`.

    The last row is NaN and belongs to all distances that are too far for every height.
    """
    hand = hand_behind_wrist(chain, variables)
    corner = float(hand[0, 3]), float(hand[1, 3])
    psi: Any = np.array([angle - hand_angle(chain)])
    level, _ = from_shoulder(chain, (r, np.zeros_like(r)), psi, corner)
    near = np.flatnonzero(np.abs(level) <= 1.000001 * float(chain.a[1:3].sum()))
    bends = np.empty((2, 3, len(near) + 1, len(z)), np.float32)
    bends[:, :, -1] = np.nan
    step = max(1, CELLS // max(1, len(z)))
    for start in range(0, len(near), step):
        some = near[start : start + step]
        point: Any = np.broadcast_arrays(r[some, None].astype(np.float32), z.astype(np.float32))
        point = point[0].copy(), point[1].copy()  # numpy is quickest along whole memory
        with np.errstate(invalid="ignore", divide="ignore"):
            joints = bends_to_hand(chain, point, psi.astype(np.float32), corner, variables)
        for i, joint in enumerate(joints):
            bends[:, i, start : start + len(some)] = joint
    chain.as_joints_inplace(bends.reshape(2, 3, -1), slice(1, 4))
    rows = np.full(len(r), len(near))
    rows[near] = np.arange(len(near))
    return bends, rows


def _upright(chain: Chain, variables: Floats) -> bool:
    """True when the base stands upright and unturned, and the hand is in the plane of the arm."""
    level = np.abs(chain.base[:3, :3] - np.eye(3)).max() < SNAP
    return bool(level) and abs(float(chain.d[1:3].sum()) + hand_behind_wrist(chain, variables)[2, 3]) < SNAP
