"""Which direction of the tool is lost in a singular pose, and which joints are to blame."""

from __future__ import annotations

from typing import Literal, NamedTuple

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.inverse.multiple import scaled_jacobian
from vi3dras.inverse.numeric import arm_size
from vi3dras.kinematics.jacobian import directions
from vi3dras.velocities.task_part import VANISHED, basis_along_axes, usual_rank

NEAR = 0.02
"""Below this share of the largest a singular value is nearly none."""

BESIDE = 1e-3
"""How far the poses are that say what is lost here and not there [rad]."""

TAKES_PART = 0.05
"""A joint whose share of a combination is less takes no part in it."""

State = Literal["regular", "nearly singular", "singular"]


class Loss(NamedTuple):
    """One direction that the tool has in most poses, and not here."""

    across: Floats
    """(6,) unit, in [1/m] and pure numbers: its product with every column of the Jacobian is zero."""
    joints: Floats
    """(n,) unit: the combination of the joints that leaves the tool at rest, [rad] and shares of the size."""
    taking_part: tuple[int, ...]
    """The joints in it, from 0."""
    value: float
    """The least singular value over the largest, 0 where the pose is singular."""


def state_of(losses: tuple[Loss, ...]) -> State:
    """What a pose is called."""
    if not losses:
        return "regular"
    return "singular" if min(loss.value for loss in losses) <= VANISHED else "nearly singular"


def losses_at(robot: Robot, q: Floats) -> tuple[Loss, ...]:
    """What the tool has lost at `q` (n,): of its point's velocity first where joints are few, then of all."""
    unit = np.where(robot.table.revolute, 1.0, arm_size(robot))
    aside = q + BESIDE * unit * (0.7 + 0.6 * np.mod(np.arange(1.0, robot.n + 1) * 0.618, 1.0))
    here, beside = scaled_jacobian(robot, "pose", np.stack([q, aside]))
    known = _losses(here[:3], beside[:3], directions(robot), []) if robot.n < 6 else []
    found = known + _losses(here, beside, usual_rank(robot), [loss.across for loss in known])
    lengths = np.where(np.arange(6) < 3, 1 / arm_size(robot), 1.0)
    return tuple(loss._replace(across=_unit(loss.across * lengths)) for loss in found)


def _losses(here: Floats, beside: Floats, usual: int, known: list[Floats]) -> list[Loss]:
    """Losses among the rows of a scaled Jacobian with `usual` directions in most poses, but known ones."""
    moving = np.flatnonzero(np.sqrt((beside**2).sum(axis=0)) > VANISHED)
    here, n = here[:, moving], here.shape[1]
    left, values, right = np.linalg.svd(here)
    shares = np.pad(values, (0, max(0, here.shape[0] - len(values)))) / max(float(values[0]), 1e-300)
    rank = int((shares[:usual] > VANISHED).sum())
    still = np.zeros((len(right), n))
    still[:, moving] = right
    if rank + len(known) < usual:
        void = left[:, rank:]
        for way in known:
            void = void - np.outer(way, way @ void)
        # of all that cannot be done here, what could be done a little beside
        back = np.linalg.svd(void.T @ beside)[0]
        ways = basis_along_axes((void @ back)[:, : usual - rank - len(known)])
        part = np.sqrt((still[rank:] ** 2).sum(axis=0))
        return [_loss(way, still[min(rank + k, len(still) - 1)], part, 0.0) for k, way in enumerate(ways)]
    if rank == usual and shares[usual - 1] < NEAR and not known:
        v = still[usual - 1]
        return [_loss(left[:, usual - 1], v, np.abs(v), float(shares[usual - 1]))]
    return []


def _loss(way: Floats, still: Floats, part: Floats, value: float) -> Loss:
    across = np.pad(way, (0, 6 - len(way)))
    across[np.abs(across) < 1e-9] = 0.0
    taking = tuple(np.flatnonzero(part > TAKES_PART * part.max()).tolist())
    return Loss(_unit(across), _unit(np.where(np.abs(still) < 1e-9, 0.0, still)), taking, value)


def _unit(vector: Floats) -> Floats:
    """The same direction with length one, its largest part positive."""
    unit: Floats = vector / np.linalg.norm(vector)
    largest = unit[np.argmax(np.abs(unit) > np.abs(unit).max() - 1e-9)]
    return unit * (np.sign(largest) or 1.0) + 0.0
