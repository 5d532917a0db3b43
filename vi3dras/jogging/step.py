"""One jog step: the tool goes a way in a frame, or a joint turns, until it is done or something stops it.

The way is gone in small pieces, each met exactly, so the arm stays on its branch. A joint that comes to its
limit stops it there; an arm with joints to spare goes on with the others as long as it can. Near a singular
pose it stops before a joint has to race; damped, it goes on and leaves the way instead.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Bools, Floats
from vi3dras.inverse.hand import hand_angle_of
from vi3dras.inverse.numeric import arm_size
from vi3dras.inverse.solutions import EXACT
from vi3dras.inverse.task import rotation_vector
from vi3dras.jogging.meeting import Aim, Met, Rows, brought_to, damped_to, rates_at, rows_at
from vi3dras.jogging.rows import commanded
from vi3dras.kinematics.forward import tool_pose
from vi3dras.orientation import matrix_from_axis_angle
from vi3dras.velocities.lost import TAKES_PART, Loss
from vi3dras.velocities.task_part import VANISHED

PIECE = 0.05
"""The longest piece of a way, [rad] or as a share of the arm's size."""

DAMPED_PIECE = 0.005
"""The same of a damped one."""

RACES = 100.0
"""A joint that has to go so many times as far as the tool races."""

LOST = 1e-6
"""A direction of which more than this share cannot be made is lost."""

HALVINGS = 8
"""Of a piece before a singular pose."""

STILL = 1e-6
"""Joint values nearer than this stand still [rad], [m]."""

STUCK = 60
"""A damped tool that comes no further in so many pieces stays."""

HAIR = 1e-12
"""A joint outside its limit by less is at it [rad], [m]."""

ROOT = 60
"""Steps in which a limit is found: the secant needs some eight."""


class JogWay(NamedTuple):
    """How far a tool is to go from where it is."""

    shift: Floats
    """(3,) in the world [m]."""
    turn: Floats
    """Rotation vector (3,) in the world [rad]; of a hand that leans and rolls it does not count."""
    lean: float = 0.0
    """[rad]"""
    roll: float = 0.0
    """[rad]"""

    def length(self, robot: Robot) -> float:
        """In [rad], and shares of the arm's size."""
        turned = max(float(np.linalg.norm(self.turn)), abs(self.lean), abs(self.roll))
        return max(float(np.linalg.norm(self.shift)) / arm_size(robot), turned)


class JogStop(NamedTuple):
    """What stopped a jog before its end."""

    why: Literal["limit", "lost", "races"]
    """A joint's limit; a direction that is lost there; a joint that would have to race."""
    joint: int
    """The joint at its limit, or that would race, from 0."""
    needs: float = 0.0
    """How many times as far as the tool the joint would have to go, both as `RACES` counts."""
    loss: Loss | None = None
    """The direction that asks it, of an arm that is commanded as a pose."""


class Jogged(NamedTuple):
    """What a jog did."""

    start: Floats
    """(n,) [rad], [m]."""
    q: Floats
    """(n,) where it ended."""
    share: float
    """How much of the way was done, from 0 to 1; of a damped one, how far the tool came along it."""
    stop: JogStop | None
    """What stopped it; None where all of it was done."""
    asked: Floats
    """The pose (4, 4) that the tool was asked for, up to where it was stopped."""
    missed: tuple[float, float]
    """How far the tool is from there [m], [rad], of what is commanded; 0 unless it is damped."""
    at_limit: tuple[int, ...] = ()
    """Joints to spare that came to their limits on the way, from 0."""


class _March(NamedTuple):
    """What a way is gone with."""

    robot: Robot
    start: Floats
    pose: Floats
    lean: float
    way: JogWay
    is_damped: bool

    def aim(self, share: float) -> Aim:
        """Where the tool is to be after a share of the way."""
        pose = self.pose.copy()
        pose[:3, 3] += share * self.way.shift
        angle = float(np.linalg.norm(self.way.turn))
        if angle:
            pose[:3, :3] = (
                matrix_from_axis_angle(self.way.turn / angle, np.array(share * angle)) @ pose[:3, :3]
            )
        lean, roll = self.lean + share * self.way.lean, share * self.way.roll
        return Aim(pose, lean, self.start, roll)

    def came(self, q: Floats) -> float:
        """How much of the way the tool at joint values (n,) has come along, wherever it is beside it."""
        way, rows = self.way, rows_at(self.robot, self.aim(0.0), q)
        if commanded(self.robot).by == "hand":
            asked = np.array([*way.shift / arm_size(self.robot), way.lean, way.roll][: len(rows.gap)])
            return float(-rows.gap @ asked / (asked @ asked))
        pose = tool_pose(self.robot, q)
        asked = np.concatenate([way.shift / arm_size(self.robot), way.turn])
        turn = rotation_vector((pose[:3, :3] @ self.pose[:3, :3].T)[None])[0]
        gone = np.concatenate([(pose[:3, 3] - self.pose[:3, 3]) / arm_size(self.robot), turn])
        return float(gone @ asked / (asked @ asked))

    def met(self, share: float, q: Floats, free: Bools) -> Met:
        """Joint values for a share of the way, from those (n,) close by."""
        reach = damped_to if self.is_damped else brought_to
        return reach(self.robot, self.aim(share), q, free)


def jogged_joint(robot: Robot, q: Floats, joint: int, amount: float) -> Jogged:
    """Joint values (n,) with one of them, from 0, moved by an amount [rad], [m], as far as its limit."""
    end = q.copy()
    low, high = min(robot.low[joint], q[joint]), max(robot.high[joint], q[joint])
    end[joint] = np.clip(q[joint] + amount, low, high)
    moved = float(end[joint] - q[joint])
    share = min(max(moved / amount, 0.0), 1.0) if amount else 1.0
    is_stopped = abs(moved - amount) > HAIR
    stop = JogStop("limit", joint) if is_stopped else None
    return Jogged(q, end, share if is_stopped else 1.0, stop, tool_pose(robot, end), (0.0, 0.0))


def jogged(robot: Robot, q: Floats, way: JogWay, *, damped: bool = False) -> Jogged:
    """Where the tool comes from joint values (n,) along a way, and what stops it."""
    march = _March(robot, q, tool_pose(robot, q), float(hand_angle_of(robot, q)), way, damped)
    free, at_limit = np.ones(robot.n, bool), []
    longest = DAMPED_PIECE if damped else PIECE
    piece = 1.0 / max(int(np.ceil(way.length(robot) / longest - 1e-9)), 1)
    done, halved, stuck, stop = 0.0, 0, 0, None
    while done < 1.0 and stop is None:
        ahead = done + piece if done + piece < 1.0 - 1e-9 else 1.0
        aimed = min(march.came(q) + ahead - done, 1.0) if damped else ahead  # what is left behind stays so
        met, stop = _ahead(march, (done, aimed), q, free)
        if not met.is_met:
            if stop is None and halved < HALVINGS:
                halved, piece = halved + 1, piece / 2
            else:
                stop = stop or _lost(march, ahead, q, free)
            continue
        joint = _beyond(robot, q, met.q)
        if joint is None:
            stuck = stuck + 1 if damped and np.abs(met.q - q).max() < STILL else 0
            q, done = met.q, 1.0 if stuck >= STUCK else ahead
            continue
        q, done, joint = _to_limit(march, (done, ahead), (q, met.q), joint, free)
        if int(free.sum()) > len(rows_at(robot, march.aim(done), q).gap):
            free[joint] = False
            at_limit.append(joint)
        else:
            stop = JogStop("limit", joint)
    aim = march.aim(done)
    missed = _missed(robot, aim, q) if damped else (0.0, 0.0)
    share = min(march.came(q), done) if max(missed) > EXACT else done
    return Jogged(march.start, q, share, stop, aim.pose, missed, tuple(at_limit))


def _ahead(march: _March, shares: tuple[float, float], q: Floats, free: Bools) -> tuple[Met, JogStop | None]:
    """Joint values at the end of the next piece, or what a singular pose would ask of a joint there."""
    robot, aim = march.robot, march.aim(shares[1])
    if march.is_damped:
        return damped_to(robot, aim, q, free), None
    rows = rows_at(robot, aim, q)
    steps, left, _ = rates_at(robot, rows, free)
    length = march.way.length(robot) * (shares[1] - shares[0])
    if float(np.linalg.norm(left)) > max(LOST * length, HAIR):
        return Met(q, is_met=False), _lost(march, shares[1], q, free)
    joint = int(np.abs(steps).argmax())
    needs = float(np.abs(steps[joint])) / length
    if needs > RACES:
        return Met(q, is_met=False), JogStop("races", joint, needs, _loss(march, rows, free))
    return brought_to(robot, aim, q, free, steps), None


def _lost(march: _March, ahead: float, q: Floats, free: Bools) -> JogStop:
    """What is lost at `q` (n,), with the joint that would have to go most."""
    rows = rows_at(march.robot, march.aim(ahead), q)
    _, _, ways = np.linalg.svd(rows.J[:, free], full_matrices=False)
    joint = int(np.flatnonzero(free)[np.abs(ways[-1]).argmax()])
    return JogStop("lost", joint, np.inf, _loss(march, rows, free))


def _loss(march: _March, rows: Rows, free: Bools) -> Loss | None:
    """The direction of the gap for which the joints have to go furthest."""
    if commanded(march.robot).by != "pose":
        return None
    u, values, ways = np.linalg.svd(rows.J[:, free], full_matrices=False)
    values = np.maximum(values, VANISHED**2 * values[0])
    k = int(np.abs(u.T @ rows.gap / values).argmax())
    across = u[:, k] * np.where(np.arange(6) < 3, 1 / arm_size(march.robot), 1.0)
    still = np.zeros(march.robot.n)
    still[free] = ways[k]
    taking = tuple(np.flatnonzero(np.abs(still) > TAKES_PART * np.abs(still).max()).tolist())
    value = float(values[k] / values[0])
    across[np.abs(across) < 1e-9 * np.abs(across).max()] = 0.0
    return Loss(across / np.linalg.norm(across), still, taking, value if value > VANISHED else 0.0)


def _beyond(robot: Robot, before: Floats, after: Floats) -> int | None:
    """The joint that leaves its range first between two joint values (n,), or None."""
    low, high = np.minimum(robot.low, before), np.maximum(robot.high, before)
    out = np.flatnonzero((after < low - HAIR) | (after > high + HAIR))
    if not len(out):
        return None
    end = np.where(after > before, high, low)[out]
    shares = (end - before[out]) / (after[out] - before[out])
    return int(out[shares.argmin()])


def _to_limit(
    march: _March, shares: tuple[float, float], ends: tuple[Floats, Floats], joint: int, free: Bools
) -> tuple[Floats, float, int]:
    """The place on a piece of the way at which a joint is at its limit, its share, and the joint.

    Regula falsi with the weight of an end halved that stays (Illinois).
    """
    robot, (q, after) = march.robot, ends
    low, high = shares
    end = max(robot.high[joint], q[joint]) if after[joint] > q[joint] else min(robot.low[joint], q[joint])
    below, above, side = float(q[joint] - end), float(after[joint] - end), 0
    if march.is_damped:  # the piece is short, and the tool off its way: in a straight line of the joints
        part = below / (below - above)
        met = q + part * (after - q)
        met[joint] = end
        return met, low + part * (high - low), joint
    met = q
    for _ in range(ROOT):
        if abs(below) < HAIR or high - low < 1e-15:
            break
        middle = (low * above - high * below) / (above - below)
        met = march.met(middle, met, free).q
        value = float(met[joint] - end)
        if value * below > 0:
            low, below, above, side = middle, value, above / (2 if side < 0 else 1), -1
        elif abs(value) < HAIR:
            low, below = middle, value
        else:
            high, above, below, side = middle, value, below / (2 if side > 0 else 1), 1
    met = met.copy()
    other = _beyond(robot, q, met)
    if other is not None and other != joint:
        return _to_limit(march, (shares[0], low), (q, met), other, free)
    met[joint] = end
    return met, low, joint


def _missed(robot: Robot, aim: Aim, q: Floats) -> tuple[float, float]:
    """How far joint values (n,) are beside an aim, [m] and [rad]."""
    gap = rows_at(robot, aim, q).gap
    points = len(commanded(robot).point) if commanded(robot).by == "point" else 3
    return float(np.linalg.norm(gap[:points])) * arm_size(robot), float(np.linalg.norm(gap[points:]))
