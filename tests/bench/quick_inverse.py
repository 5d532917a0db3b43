"""Inverse kinematics for races alone: what it may cost at best, with nothing measured nor chosen with care.

A grid with one hand angle: joint 1 depends on x and y alone, and all others on the distance from the axis and
on z. So the links are solved once for every different distance, and the rest is copying. A long path: one
branch followed by its name, the careful choice only where that fails.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats, Ints, Singles
from vi3dras.closed_forms.anthropomorphic import hand_angle, hand_behind_wrist, is_bending_arm
from vi3dras.closed_forms.chain import SNAP, Chain, normal_chain
from vi3dras.closed_forms.plane_arm import bends_to_hand
from vi3dras.inverse.along_path import along_path
from vi3dras.inverse.solutions import choose
from vi3dras.inverse.solver import on_threads, solver_for
from vi3dras.inverse.stretch import JUMP
from vi3dras.inverse.targets import checked, checked_seed

CELLS = 12_500
"""Pairs of distance and height solved at a time, by one thread: two would only wait for each other."""


def solve_grid(
    robot: Robot, axes: tuple[Floats, Floats, Floats], angle: float, out: Singles | None = None
) -> Singles:
    """Joint values (4, n, nx, ny, nz) for every x, y, z of the axes [m] with the hand's angle [rad].

    The branches are those of the solver for a point with an angle, in single precision, neither brought into
    the limits nor measured; NaN where there is no solution. `out` saves the making of a new array.

    Raises:
        ValueError: the arm does not bend in one plane that turns about the world's z.
    """
    chain = normal_chain(robot)
    variables = chain.variables(robot.home)
    if not is_bending_arm(chain) or not _upright(chain, variables):
        raise ValueError(f"{robot.id} cannot be solved over a grid at once")
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
    level = r - float(chain.a[0]) - np.cos(psi) * corner[0] + np.sin(psi) * corner[1]
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
    joints, offset, sign = bends.reshape(2, 3, -1), chain.offset[1:4, None], chain.sign[1:4, None]
    if offset.any():
        joints -= offset
    if (sign < 0).any():
        joints *= sign
    rows = np.full(len(r), len(near))
    rows[near] = np.arange(len(near))
    return bends, rows


def _upright(chain: Chain, variables: Floats) -> bool:
    """True when the base stands upright and unturned, and the hand is in the plane of the arm."""
    level = np.abs(chain.base[:3, :3] - np.eye(3)).max() < SNAP
    return bool(level) and abs(float(chain.d[1:3].sum()) + hand_behind_wrist(chain, variables)[2, 3]) < SNAP


def follow_poses(robot: Robot, poses: Floats, start: Floats | None = None) -> Floats:
    """Joint values (N, n) for poses (N, 4, 4), from the solution nearest to `start` (n,) without a jump.

    Where the branch that begins nearest ends, jumps or leaves the limits, `along_path` chooses instead; then
    NaN marks poses without solution.
    """
    seed = checked_seed(robot, start)
    poses = checked("pose", poses)
    solver = solver_for(robot)
    if solver.form is not None and robot.n == 6 and len(poses):
        raw = solver.raw(poses, seed)
        first = solver.finished(poses[:1], raw[:1], seed).at(0)
        branch = choose(robot, first, seed)
        if branch is not None and branch < raw.shape[1]:
            q = raw[:, branch]
            q = _unwrapped(q) if robot.structure == "RRRRRR" else q
            q = np.add(q, first.q[branch] - q[0])
            smooth = len(q) == 1 or np.abs(np.diff(q, axis=0)).max() < JUMP
            if smooth and not robot.out_of_range(q).any():
                return np.asarray(q)
    return along_path(robot, poses, "pose", start).q


def _unwrapped(q: Floats) -> Floats:
    """Angles (N, n) without jumps by whole turns; most paths have none, and then nothing is copied."""
    whole = 2 * np.pi
    turns = np.rint(np.diff(q, axis=0) / whole)
    if not turns.any():
        return q
    unwound = q.copy()
    unwound[1:] -= whole * np.cumsum(turns, axis=0)
    return unwound
