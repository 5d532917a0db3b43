"""Which direction of the tool is lost in a singular pose, and which joints are to blame; also in words."""

from __future__ import annotations

import re
from typing import Literal, NamedTuple

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.inverse.multiple import scaled_jacobian
from vi3dras.inverse.numeric import arm_size
from vi3dras.kinematics.jacobian import directions
from vi3dras.velocities.axes import in_common
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


PURE = 1e-6
"""A share below this is none."""

SLACK = 3.0
"""In a pose that is nearly singular axes may be off by so many times what is left of the direction."""


def lost_sentence(robot: Robot, loss: Loss) -> str:
    """What the tool cannot do, as a sentence."""
    cannot = "can hardly" if loss.value > VANISHED else "cannot"
    force, moment = loss.across[:3], loss.across[3:]
    size = arm_size(robot)
    pull, twist = float(np.linalg.norm(force)) * size, float(np.linalg.norm(moment))
    if pull < PURE * twist:
        return f"The tool {cannot} turn about {direction(moment)}."
    if twist < PURE * pull:
        return f"The tool {cannot} move along {direction(force)}."
    return (
        f"Without turning, the tool {cannot} move along {direction(force)}; with its point at rest, "
        f"it {cannot} turn about {direction(moment)}."
    )


def blame_sentence(robot: Robot, q: Floats, loss: Loss) -> str:
    """Which joints are responsible at `q` (n,), and what their axes have in common, as a sentence."""
    joints = [str(i + 1) for i in loss.taking_part]
    point = not loss.across[3:].any()
    why = in_common(robot, q, loss.taking_part, point=point, slack=SLACK * loss.value)
    at_rest = "nearly at rest" if loss.value > VANISHED else "at rest"
    said = f": {'nearly, ' if loss.value > VANISHED else ''}{why}" if why else ""
    if len(joints) == 1:
        return f"Joint {joints[0]} leaves the tool {at_rest}{said}."
    return f"Joints {', '.join(joints[:-1])} and {joints[-1]} together can leave the tool {at_rest}{said}."


def with_minus(sentence: str) -> str:
    """The sentence with true minus signs before its numbers."""
    return re.sub(r"(?<![\w-])-(?=\d)", "−", sentence)


def direction(vector: Floats) -> str:
    """A direction as it is said: `x`, `y` or `z` of the base, or its three parts."""
    unit = vector / np.linalg.norm(vector)
    for axis, part in zip("xyz", np.abs(unit).tolist(), strict=True):
        if part > 1 - PURE**2:
            return f"{axis} of the base"
    return f"({', '.join(f'{round(v, 3) + 0.0:g}' for v in unit.tolist())})"
