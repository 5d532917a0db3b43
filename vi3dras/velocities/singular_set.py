"""Where an arm is singular: curves over two joints, exact on every line of a grid, and what they sweep."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Bools, Floats, Ints
from vi3dras.inverse.numeric import search_box, starts_for
from vi3dras.kinematics.forward import tool_pose
from vi3dras.velocities.contour import zero_lines
from vi3dras.velocities.errors import SliceJointsError, SweptJointError
from vi3dras.velocities.factors import SingularFactor, factors

LINES = 121
"""Lines of a grid each way."""

BEYOND = (2.3e-4, 1.7e-4)
"""How far the grid goes beyond a range, as shares of it: so no line stands at a round angle."""

BLIND = 1e-9
"""A factor that changes by less over all poses does not depend on a joint."""


class SingularCurve(NamedTuple):
    """Poses on which one factor of the determinant is zero, joined along a slice through two joints."""

    factor: str
    """Which: `shoulder`, `elbow`, `arm`, `wrist` or `whole`."""
    q: Floats
    """Joint values in turn, (m, n)."""
    closed: bool
    """Whether the last point is the neighbour of the first."""


class SingularSurface(NamedTuple):
    """What a curve sweeps while one more joint turns, for painting and picking."""

    factor: str
    q: Floats
    """Joint values of each vertex, (k, n)."""
    points: Floats
    """Where the tool is there [m], (k, 3)."""
    triangles: Ints
    """Which vertices make them, (t, 3)."""


@lru_cache(maxsize=64)
def usual_slice(robot: Robot) -> tuple[int, int]:
    """The two joints, from 0, that a slice goes through best: those on which most factors depend.

    Raises:
        NoDeterminantError: the arm has no determinant.
    """
    depends = np.stack([dependence(robot, factor) for factor in factors(robot)])
    chosen: list[int] = []
    for row in sorted(depends.tolist(), key=sum):  # a factor that depends on one joint alone wants that joint
        joints = [i for i in np.flatnonzero(row).tolist() if i not in chosen]
        chosen += joints[: 1 if len(depends) > 1 else 2]
    rest = [i for i in np.argsort(-depends.sum(axis=0), kind="stable").tolist() if i not in chosen]
    first, second = sorted([*chosen[:2], *rest][:2])
    return first, second


def dependence(robot: Robot, factor: SingularFactor) -> Bools:
    """On which joints a factor depends, (n,)."""
    q = starts_for(robot, 16)
    low, high = search_box(robot)
    here, moves = factor.of(q), []
    for joint in range(robot.n):
        for share in (0.31, 0.77):
            moved = q.copy()
            moved[:, joint] = low[joint] + share * (high - low)[joint]
            moves.append(np.abs(factor.of(moved) - here).max())
    found: Bools = np.max(np.reshape(moves, (-1, 2)), axis=1) > BLIND
    return found


@lru_cache(maxsize=256)
def free_joints(robot: Robot, name: str) -> tuple[int, ...]:
    """The joints, from 0, on which a factor of the determinant does not depend."""
    factor = next(each for each in factors(robot) if each.name == name)
    return tuple(np.flatnonzero(~dependence(robot, factor)).tolist())


def singular_curves(
    robot: Robot, q: Floats, joints: tuple[int, int] | None = None, *, lines: int = LINES
) -> tuple[SingularCurve, ...]:
    """All curves of singular poses in the slice through two joints, the others as in `q` (n,).

    On every line of the grid each change of a factor's sign is found to the last digit; between lines the
    points are joined. A factor that does not depend on the two joints has no curve in it, and one that is
    zero in the whole slice has none either: `singular_throughout` names it.

    Raises:
        NoDeterminantError: the arm has no determinant that changes its sign.
        SliceJointsError: the joints make no slice.
    """
    i, j = usual_slice(robot) if joints is None else joints
    if i == j or not (0 <= i < robot.n and 0 <= j < robot.n):
        raise SliceJointsError(f"{i + 1} and {j + 1}", robot.n)
    low, high = search_box(robot)
    wide = high - low
    grid = [np.linspace(low[k] - BEYOND[0] * wide[k], high[k] + BEYOND[1] * wide[k], lines) for k in (i, j)]
    found: list[SingularCurve] = []
    for factor in factors(robot):
        depends = dependence(robot, factor)
        if depends[i] or depends[j]:
            found += _curves(factor, q, (i, j), grid)
    return tuple(found)


def singular_throughout(robot: Robot, q: Floats, joints: tuple[int, int]) -> tuple[str, ...]:
    """The factors that are zero in a whole slice, because of the joints that stay as in `q` (n,)."""
    low, high = search_box(robot)
    poses = np.repeat(q[None], 16, axis=0)
    shares = np.mod(np.arange(1.0, 17.0)[:, None] * (0.618, 0.755), 1.0)
    some = list(joints)
    poses[:, some] = low[some] + shares * (high - low)[some]
    return tuple(factor.name for factor in factors(robot) if np.abs(factor.of(poses)).max() < BLIND)


def swept(robot: Robot, curve: SingularCurve, joint: int = 0, count: int = 49) -> SingularSurface:
    """The surface that a curve sweeps while another joint, from 0, goes through its range.

    Raises:
        SweptJointError: its factor depends on that joint, so that the poses would not stay singular.
    """
    free = free_joints(robot, curve.factor)
    if joint not in free:
        others = " or ".join(str(each + 1) for each in free)
        raise SweptJointError(curve.factor, robot.id, joint + 1, others)
    low, high = search_box(robot)
    row = np.concatenate([curve.q, curve.q[:1]]) if curve.closed else curve.q
    q = np.repeat(row[None], count, axis=0)
    q[:, :, joint] = np.linspace(low[joint], high[joint], count)[:, None]
    flat = q.reshape(-1, robot.n)
    at = np.arange(len(flat)).reshape(q.shape[:2])
    a, b, c, d = (side.ravel() for side in (at[:-1, :-1], at[:-1, 1:], at[1:, 1:], at[1:, :-1]))
    triangles = np.concatenate([np.stack([a, b, c], axis=1), np.stack([a, c, d], axis=1)])
    return SingularSurface(curve.factor, flat, tool_pose(robot, flat)[:, :3, 3], triangles)


def _curves(
    factor: SingularFactor, q: Floats, joints: tuple[int, int], grid: list[Floats]
) -> list[SingularCurve]:
    def value(places: Floats) -> Floats:
        poses = np.repeat(q[None], len(places), axis=0)
        poses[:, list(joints)] = places
        return factor.of(poses)

    places, chained = zero_lines(value, grid, BLIND)
    curves = []
    for chain, closed in chained:
        poses = np.repeat(q[None], len(chain), axis=0)
        poses[:, list(joints)] = places[chain]
        curves.append(SingularCurve(factor.name, poses, closed))
    return curves
