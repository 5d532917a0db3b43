"""A long path quickly: one branch followed by its name, the careful choice only where that fails."""

from __future__ import annotations

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.inverse.along_path import along_path
from vi3dras.inverse.solutions import choose
from vi3dras.inverse.solver import solver_for
from vi3dras.inverse.stretch import JUMP
from vi3dras.inverse.targets import checked, checked_seed


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
