"""A way in the least time that the motors allow: limits of torque, speed and acceleration along one path.

On a way q(s) the torques are a(s) s'' + b(s) s'^2 + c(s) and friction, so that each limit is a line in s''
and s'^2 at every place (Bobrow, Dubowsky and Gibson 1985). The fastest profile follows by reachability (Pham
and Pham 2018).
"""

from __future__ import annotations

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.dynamics.chain import chain_of
from vi3dras.dynamics.errors import NoLimitError, TooWeakError
from vi3dras.dynamics.fastest_motion import Bounds, LeastTime, TorquesAlong
from vi3dras.dynamics.holding import limits_of as motor_limits
from vi3dras.dynamics.inverse import friction
from vi3dras.dynamics.matrices import matrices
from vi3dras.dynamics.reachable import StuckError, ceiling, fastest
from vi3dras.dynamics.surroundings import Surroundings
from vi3dras.dynamics.way import JointPath
from vi3dras.motion.half_planes import ConstraintRows
from vi3dras.motion.limits import limits_of

ROUNDS = 30
"""How often viscous friction, which goes with s' and not with its square, is taken anew, at most."""

SETTLED = 1e-8
"""A duration that changes by less than this share is found."""

TANGENTS = 6
"""How often the tangent of viscous friction is taken anew for the curve."""


def bounds_of(robot: Robot, torque: Floats | None = None) -> Bounds:
    """The limits of an arm: motors (or `torque` instead), speeds, and accelerations that its file says."""
    known = [np.inf if joint.acceleration is None else joint.acceleration for joint in robot.joints]
    return Bounds(motor_limits(robot) if torque is None else torque, limits_of(robot).speed, np.array(known))


def least_time(
    robot: Robot, way: JointPath, around: Surroundings = Surroundings(),  # noqa: B008  # frozen
    bounds: Bounds | None = None,
) -> LeastTime:  # fmt: skip
    """The fastest way from rest to rest within all limits.

    Args:
        robot: the arm.
        way: its way.
        around: gravity, payload, friction.
        bounds: other limits than the arm's own.

    Raises:
        NoMassError: a link of which nobody knows the mass.
        NoLimitError: no motor has a limit.
        TooWeakError: a motor cannot hold the arm somewhere on the way.
    """
    bounds = bounds or bounds_of(robot)
    if not np.isfinite(bounds.torque).any():
        raise NoLimitError(robot.name)
    along = _along(robot, way, around)
    _check_rest(robot, along, bounds, way)
    first = np.abs(way.first)
    slow = np.divide(bounds.speed, first, out=np.full_like(first, np.inf), where=first > 1e-12)
    cap = np.minimum(slow.min(axis=1), 1e6) ** 2
    squares, rows = np.zeros(len(cap)), _rows(along, way, bounds, np.zeros(len(cap)))
    before = np.inf
    for _ in range(ROUNDS):
        try:
            squares = fastest(rows, cap, 2 * way.step)
        except StuckError as stuck:
            raise _too_weak(robot, along, bounds, way, int(stuck.args[0])) from None
        now = float((1 / np.maximum(np.sqrt(squares[1:]) + np.sqrt(squares[:-1]), 1e-12)).sum())
        rows = _rows(along, way, bounds, squares)
        if abs(now - before) <= SETTLED * now or not along.viscous.any():
            break
        before = now
    return LeastTime(
        robot,
        way,
        bounds,
        squares,
        _ceiling(along, way, bounds, cap),
        along,
        _steady(along, bounds, cap, way),
    )


def _along(robot: Robot, way: JointPath, around: Surroundings) -> TorquesAlong:
    found = matrices(robot, way.q, way.first, around)
    applied = [(M @ v[..., None])[..., 0] for M, v in ((found.M, way.first), (found.M, way.second))]
    turned = (found.C @ way.first[..., None])[..., 0]
    chain = chain_of(robot, around)
    once, twice = friction(chain, way.first), friction(chain, 2 * way.first)
    viscous = twice - once
    return TorquesAlong(applied[0], applied[1] + turned, viscous, found.g + once - viscous)


def _rows(along: TorquesAlong, way: JointPath, bounds: Bounds, squares: Floats) -> ConstraintRows:
    """The limits as lines; viscous friction by its tangent where the last profile was."""
    floor = max(1e-8 * float(squares.max()), 1e-12)
    near = np.maximum(squares, floor)[:, None]
    tilt = along.viscous / (2 * np.sqrt(near)) if squares.any() else np.zeros_like(along.viscous)
    lift = along.still + (along.viscous * np.sqrt(near) / 2 if squares.any() else 0.0)
    accelerated = np.broadcast_to(bounds.acceleration, way.first.shape)
    return ConstraintRows(
        np.concatenate([along.a, way.first], axis=1),
        np.concatenate([along.b + tilt, way.second], axis=1),
        np.concatenate([-bounds.torque - lift, -accelerated], axis=1),
        np.concatenate([bounds.torque - lift, accelerated], axis=1),
    )


def _ceiling(along: TorquesAlong, way: JointPath, bounds: Bounds, cap: Floats) -> Floats:
    """The maximum velocity curve (K,), viscous friction by its tangent at the curve itself."""
    squares = np.full(len(cap), 1.0)
    for _ in range(TANGENTS):
        squares = ceiling(_rows(along, way, bounds, np.maximum(squares, 1e-6)), cap)
        if not along.viscous.any():
            break
    return squares


def _check_rest(robot: Robot, along: TorquesAlong, bounds: Bounds, way: JointPath) -> None:
    """Raise if a motor cannot hold the arm where it begins or ends."""
    for place in (0, len(way.q) - 1):
        if (np.abs(along.still[place]) > bounds.torque).any():
            raise _too_weak(robot, along, bounds, way, place)


def _too_weak(robot: Robot, along: TorquesAlong, bounds: Bounds, way: JointPath, place: int) -> TooWeakError:
    """Which motor is asked for most of its limit there, slowly."""
    joint = int((np.abs(along.still[place]) / bounds.torque).argmax())
    share = 100 * place / (len(way.q) - 1)
    unit = "N m" if robot.joints[joint].is_revolute else "N"
    asked, limit = float(abs(along.still[place, joint])), float(bounds.torque[joint])
    return TooWeakError(robot.joints[joint].name, round(share), asked, unit, limit)


def _steady(along: TorquesAlong, bounds: Bounds, cap: Floats, way: JointPath) -> float:
    """The largest s' that keeps all limits everywhere without any s''; 0 where there is none."""

    def allowed(speed: float) -> bool:
        squares = np.full(len(cap), speed**2)
        torque = along.torque(slice(None), np.zeros(len(cap)), squares)
        gained = np.abs(way.second) * speed**2
        return bool((np.abs(torque) <= bounds.torque).all() and (gained <= bounds.acceleration).all())

    low, high = 0.0, float(np.sqrt(cap.min()))
    if allowed(high):
        return high
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if allowed(middle) else (low, middle)
    return low
