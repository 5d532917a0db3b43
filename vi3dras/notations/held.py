"""Known poses held against many tables at once, and how far rounding may have moved what was written down."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from vi3dras.arm.robot import Convention, Robot
from vi3dras.arrays import Bools, Floats
from vi3dras.kinematics.forward import link_matrices
from vi3dras.notations.guesses import Guess
from vi3dras.orientation import axis_angle_from_matrix
from vi3dras.rotations.elementary import rigid_inverse


class Known(NamedTuple):
    """Poses that somebody is sure of: K joint values and where the tool is there."""

    q: Floats
    """(K, n) in [rad] and [m]."""
    places: Floats
    """(K, 3) in [m]."""
    turns: Floats | None
    """Rotations (K, 3, 3), None where orientations are not known."""
    length_slack: float
    """What rounding may move a place by [m]."""
    angle_slack: float
    """What rounding may turn an orientation by [rad]."""


class Misses(NamedTuple):
    """What H tables miss K poses by."""

    lengths: Floats
    """(H, K) in [m]."""
    angles: Floats
    """(H, K) in [rad]; 0 where no orientation is known."""

    def explain(self, known: Known) -> Bools:
        """Which poses each table explains to within their rounding, (H, K)."""
        fits: Bools = (self.lengths <= known.length_slack) & (self.angles <= known.angle_slack)
        return fits


def misses(robot: Robot, tables: Sequence[Guess], known: Known) -> Misses:
    """What each table misses each pose by."""
    poses = tool_poses(robot, tables, known.q)
    factor = np.array([guess.length_factor for guess in tables])[:, None]
    away = poses[..., :3, 3] - known.places * factor[..., None]
    lengths = np.linalg.norm(away, axis=-1) / factor
    if known.turns is None:
        return Misses(lengths, np.zeros_like(lengths))
    turned = np.swapaxes(poses[..., :3, :3], -1, -2) @ known.turns
    return Misses(lengths, axis_angle_from_matrix(turned)[1])


def tool_poses(robot: Robot, tables: Sequence[Guess], q: Floats) -> Floats:
    """Tool poses (H, K, 4, 4) of H tables at joint values (K, n)."""
    columns = np.stack([guess.table for guess in tables])[:, :, None]
    revolute = robot.table.revolute
    turning = np.array([guess.q_factor for guess in tables])[:, None, None]
    sliding = np.array([guess.length_factor for guess in tables])[:, None, None]
    moved = columns[:, 4] * q * np.where(revolute, turning, sliding)
    theta, d = columns[:, 0] + np.where(revolute, moved, 0.0), columns[:, 1] + np.where(revolute, 0.0, moved)
    is_modified = np.array([guess.is_modified for guess in tables])
    links = np.empty((*theta.shape, 4, 4))
    ways: tuple[tuple[Bools, Convention], ...] = ((~is_modified, "standard"), (is_modified, "modified"))
    for which, convention in ways:
        a, alpha = columns[which, 2], columns[which, 3]
        links[which] = link_matrices(theta[which], d[which], a, alpha, convention)
    poses = np.stack([guess.base for guess in tables])[:, None]
    for i in range(robot.n):
        poses = poses @ links[..., i, :, :]
    return poses @ np.stack([guess.tool for guess in tables])[:, None]


def fitted(robot: Robot, start: Guess, known: Known) -> list[Guess]:
    """A tool, or a base, that is wholly unknown, as the poses have it; where there are enough of them."""
    bare = tool_poses(robot, [start._replace(tool=np.eye(4))], known.q)[0]
    found = []
    if len(known.q) > 1:
        seen = _into(bare, known)
        tool = _mean(seen, known.turns is not None, start.tool)
        found.append(start._replace(id="missing tool", rank=12, column="tool", tool=tool))
    if len(known.q) > 2:
        whole = tool_poses(robot, [start], known.q)[0]
        turned = _registered(whole, known)
        found.append(start._replace(id="other base", rank=13, column="base", base=turned @ start.base))
    return found


def _into(flange: Floats, known: Known) -> Floats:
    """The known poses as the flange sees them, (K, 4, 4)."""
    poses = flange.copy()
    poses[:, :3, 3] = known.places
    if known.turns is not None:
        poses[:, :3, :3] = known.turns
    return rigid_inverse(flange) @ poses


def _mean(seen: Floats, has_turns: bool, before: Floats) -> Floats:
    """One transform for many that should be the same."""
    tool = before.copy()
    tool[:3, 3] = seen[:, :3, 3].mean(axis=0)
    if has_turns:
        tool[:3, :3] = _nearest_rotation(seen[:, :3, :3].sum(axis=0))
    return tool


def _registered(whole: Floats, known: Known) -> Floats:
    """The motion that brings the tool places of the table onto the known ones best, (4, 4)."""
    ours, theirs = whole[:, :3, 3], known.places
    spread = (theirs - theirs.mean(axis=0)).T @ (ours - ours.mean(axis=0))
    if known.turns is not None:  # orientations are lengths as long as the places lie apart
        scale = max(float(np.abs(ours - ours.mean(axis=0)).max()), 1e-3) ** 2
        spread += scale * np.einsum("kij,klj->il", known.turns, whole[:, :3, :3])
    moved = np.eye(4)
    moved[:3, :3] = _nearest_rotation(spread)
    moved[:3, 3] = theirs.mean(axis=0) - moved[:3, :3] @ ours.mean(axis=0)
    return moved


def _nearest_rotation(matrix: Floats) -> Floats:
    """The rotation nearest to a matrix (3, 3)."""
    u, _, vt = np.linalg.svd(matrix)
    return u @ np.diag([1.0, 1.0, np.sign(np.linalg.det(u @ vt)) or 1.0]) @ vt  # type: ignore[no-any-return]


MOST = 10
"""Decimals beyond which a number is as exact as a computer writes it."""
WHOLE = 2
"""Joint values with fewer decimals are taken for what the arm was told, not for what was read off it."""
CELLS = 3
"""The same for the angles of a table: 22.5 is meant so, 1.571 is rounded."""
LEAST = 1e-9
"""What is always forgiven, of lengths [m] and angles [rad]."""


def decimals(values: Floats) -> int:
    """How many decimals numbers have, `MOST` where they are not rounded."""
    numbers = values[np.isfinite(values)]
    for count in range(MOST):
        scaled = numbers * 10.0**count
        if np.abs(scaled - np.round(scaled)).max(initial=0.0) < 1e-6:
            return count
    return MOST


def half_unit(values: Floats, least: int = 0) -> float:
    """Half of the last decimal of numbers; 0 where they have fewer decimals than `least`."""
    count = decimals(values)
    return 0.5 * 10.0**-count if count >= least else 0.0


def slack(robot: Robot, q: Floats, places: Floats, abc: Floats | None) -> tuple[float, float]:
    """What rounding may move a tool by [m], and turn it by [rad].

    Args:
        robot: the arm, in the units of the numbers.
        q: joint values (K, n) as they were typed.
        places: tool places (K, 3) as they were typed.
        abc: their A, B, C (K, 3), None where they are not known.
    """
    units, revolute = robot.units, robot.table.revolute
    reach = float(np.abs(robot.table.a).sum() + np.abs(robot.table.d).sum())
    reach += float(np.linalg.norm(np.array(robot.tool)[:3, 3]))
    farthest = 2 * float(np.linalg.norm(places, axis=1).max(initial=0.0)) * units.metres
    reach = min(reach, farthest)  # a table in the wrong unit is a thousand times too long
    turning = half_unit(q[:, revolute], WHOLE) * units.radians * int(revolute.sum())
    sliding = half_unit(q[:, ~revolute], WHOLE) * units.metres * int((~revolute).sum())
    angles = np.stack([robot.table.theta, robot.table.alpha]) / units.radians
    cells = sum(half_unit(angles.reshape(-1)[[k]], CELLS) for k in range(angles.size)) * units.radians
    turned = turning + cells + LEAST
    moved = math.sqrt(3) * half_unit(places) * units.metres + reach * turned + sliding + LEAST
    told = 0.0 if abc is None else 3 * half_unit(abc) * units.radians
    return 1.01 * moved, 1.01 * (turned + told)
