"""A way looked at before anything moves: where the arm must stop, and where it comes near a singular pose.

The way is followed exactly from pose to pose, with steps that are halved where Newton's corrections do not
hold; what is found does not depend on the method or the number of steps that somebody chooses.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.cartesian.small_step import corrected, gap_to, holds_all, is_near
from vi3dras.cartesian.stepping import targets_on
from vi3dras.cartesian.way import CartesianWay
from vi3dras.closed_forms.forms import Task
from vi3dras.inverse.multiple import singular_values
from vi3dras.inverse.numeric import arm_size
from vi3dras.inverse.reasons import why_not
from vi3dras.inverse.sentences import joint_text
from vi3dras.inverse.targets import usual_task
from vi3dras.velocities.lost import NEAR, blame_sentence, losses_at, lost_sentence
from vi3dras.velocities.task_part import usual_rank

PLACES = 100
"""Parts of the way that are looked at; where something happens they are halved."""

MET = 1e-10
"""A place counts as met from here on [m], [rad]."""

CORRECTIONS = (1, 10)
"""Of Newton at one place, at least, and at most before the step is halved."""

LONGEST = 0.25
"""A joint that goes further in one step [rad], or as a share of the arm's size, may be on another branch."""

LEAST = 1e-8
"""A step is not halved below this share of the way."""

BEYOND = 1e-3
"""So far beyond the last place that is met the arm is asked why, as a share of the way."""

CROSSED = 1e-4
"""A pose is singular where its least singular value comes below this share of the largest."""

Kind = Literal["workspace", "limit", "singular"]

OUT = {
    "too far": "Out of reach: the way goes on farther than the arm can stretch.",
    "too near": "Out of reach: the way goes on nearer than the arm can fold.",
    "beside the plane": "Out of reach: the way leaves the plane in which the arm moves.",
    "orientation": "Out of reach: the arm comes farther, but not with this orientation of the tool.",
}
"""What is said of a way that leaves the workspace."""


JUMP = "Singular pose: to go on, the joints would have to jump to another solution."
JUMP_OUT = (
    "Singular pose: to go on, the joints would have to jump to a solution with one of them beyond its limit."
)
"""What is said of a way that goes on with other joint values."""


class Stop(NamedTuple):
    """Where a way ends before its end."""

    kind: Kind
    """`workspace`: out of reach; `limit`: a joint's; `singular`: the joints would have to jump."""
    share: float
    """How far along, from 0 to 1."""
    q: Floats
    """Joint values at the farthest place, (n,)."""
    joint: int | None
    """For `limit`: whose, counted from 0."""
    why: str
    """A sentence."""


class Close(NamedTuple):
    """The place on the way that is nearest to a singular pose."""

    share: float
    q: Floats
    value: float
    """Its least singular value as a share of the largest."""
    why: str
    """What the tool loses there, and which joints are to blame."""

    @property
    def is_crossed(self) -> bool:
        """Whether it is singular there, and not only nearly."""
        return self.value <= CROSSED


class Ahead(NamedTuple):
    """What is known of a way before anything moves."""

    shares: Floats
    """Places that were looked at, (K,), from 0 to the end or the stop."""
    q: Floats
    """Joint values there, (K, n)."""
    stop: Stop | None
    close: Close | None
    """None where no pose on the way is nearly singular."""


def look_ahead(robot: Robot, start: Floats, way: CartesianWay) -> Ahead:
    """Follow a way (from where the tool is at joint values (n,)) exactly, to its end or to where it stops."""
    q, shares, rows = np.array(start, float), [0.0], [np.array(start, float)]
    outside = robot.out_of_range(q)
    stop = _limit(robot, 0.0, q, q) if outside.any() else None
    step = 1.0 / PLACES
    while stop is None and shares[-1] < 1.0:
        share = min(shares[-1] + step, 1.0)
        found = _met(robot, rows[-1], way, share)
        if found is None:
            step /= 2
            if step < LEAST:
                stop = _blocked(robot, rows[-1], way, shares[-1])
            continue
        if robot.out_of_range(found).any():
            stop = _at_limit(robot, rows[-1], way, shares[-1], share, found)
            break
        shares.append(1.0 if share > 1.0 - LEAST else share)
        rows.append(found)
        step = min(2 * step, 1.0 / PLACES)
    if stop is not None and stop.share > shares[-1]:
        shares.append(stop.share)
        rows.append(stop.q)
    looked = np.array(shares), np.array(rows)
    return Ahead(*looked, stop, _closest(robot, way, *looked))


def _met(robot: Robot, q: Floats, way: CartesianWay, share: float) -> Floats | None:
    """Joint values (n,) at a share of the way, near to those before; None where none are found."""
    pose = way.poses(np.array([share]))[0]
    found = corrected(robot, q, pose, CORRECTIONS[1], enough=MET, least=CORRECTIONS[0])
    unit = np.where(robot.table.revolute, 1.0, arm_size(robot))
    is_far = not np.abs((found - q) / unit).max() <= LONGEST
    return None if is_far or not is_near(robot, gap_to(robot, found, pose), MET) else found


def _at_limit(robot: Robot, q: Floats, way: CartesianWay, low: float, high: float, beyond: Floats) -> Stop:
    """The stop between two shares of the way, of which the second has a joint outside its limits."""
    last = q
    while high - low > LEAST:
        middle = (low + high) / 2
        found = _met(robot, last, way, middle)
        if found is None or robot.out_of_range(found).any():
            high, beyond = middle, beyond if found is None else found
        else:
            low, last = middle, found
    return _limit(robot, low, last, beyond)


def _limit(robot: Robot, share: float, q: Floats, beyond: Floats) -> Stop:
    joint = int(np.maximum(robot.low - beyond, beyond - robot.high).argmax())
    row = robot.joints[joint]
    end = row.high if beyond[joint] > row.high else row.low
    stands = joint_text(robot, joint, end)
    why = f"Joint limit: {row.name} is at its end, {stands}."
    if share == 0.0 and robot.out_of_range(q).any():
        why = f"Joint limit: {row.name} is already beyond its end, {stands}."
    return Stop("limit", share, q, joint, why)


def _blocked(robot: Robot, q: Floats, way: CartesianWay, share: float) -> Stop:
    """The stop where no joint values nearby go on: out of reach, or a jump to another solution."""
    task: Task = "pose" if holds_all(robot) else usual_task(robot)
    beyond = targets_on(robot, q, way, np.array([min(share + BEYOND, 1.0)]), task)[0]
    kind = why_not(robot, beyond, task, q).kind
    if kind in OUT:
        return Stop("workspace", share, q, None, OUT[kind])
    why = JUMP if kind == "reachable" else JUMP_OUT
    return Stop("singular", share, q, None, f"{why} {_lost(robot, q)}".strip())


def _lost(robot: Robot, q: Floats) -> str:
    """What the tool has lost at joint values (n,), and which joints are to blame; nothing where none."""
    lost = losses_at(robot, q)
    return f"{lost_sentence(robot, lost[0])} {blame_sentence(robot, q, lost[0])}" if lost else ""


def _closest(robot: Robot, way: CartesianWay, shares: Floats, q: Floats) -> Close | None:
    """The most singular place of those looked at, found exactly between its neighbours."""
    least = _least(robot, q)
    at = int(least.argmin())
    if least[at] >= NEAR:
        return None
    best, pose, value = float(shares[at]), q[at], float(least[at])
    low, high = float(shares[max(at - 1, 0)]), float(shares[min(at + 1, len(q) - 1)])
    while high - low > LEAST:
        thirds = [low + (high - low) / 3, high - (high - low) / 3]
        found = [_met(robot, pose, way, share) for share in thirds]
        values = [np.inf if each is None else float(_least(robot, each[None])[0]) for each in found]
        better = int(np.argmin(values))
        one = found[better]
        if one is None:
            break
        if values[better] < value:
            best, pose, value = thirds[better], one, values[better]
        low, high = (low, thirds[1]) if better == 0 else (thirds[0], high)
    return Close(best, pose, value, _lost(robot, pose))


def _least(robot: Robot, q: Floats) -> Floats:
    """The least of the singular values that the arm usually has, as a share of the largest, (N,)."""
    values = singular_values(robot, "pose", q)
    return np.asarray(values[:, usual_rank(robot) - 1] / np.maximum(values[:, 0], 1e-300))
