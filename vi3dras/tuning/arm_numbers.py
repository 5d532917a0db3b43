"""Numbers of the arm itself that a search may change: lengths, masses, gears; and what a design is worth.

A link that grows keeps its cross section: its mass grows with its length, its centre of mass stays at the
same share of it, and its inertia grows with the cube, as that of a slender bar.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import numpy as np

from vi3dras.arm.robot import Joint, Robot
from vi3dras.arrays import Floats
from vi3dras.kinematics.forward import tool_pose
from vi3dras.kinematics.jacobian import dexterity
from vi3dras.tuning.errors import KnobError

Inertia = tuple[float, float, float, float, float, float]

LEAST = 1e-6
"""A length below it [m] is none that could grow."""
POSES = 256
"""On which a design is judged."""


def arm_numbers(robot: Robot) -> dict[str, float]:
    """What can be searched, with what it is now: `a2`, `d4` in [m], `mass3` in [kg], `gear1`."""
    found: dict[str, float] = {}
    for i, joint in enumerate(robot.joints, 1):
        if abs(joint.a) > LEAST:
            found[f"a{i}"] = joint.a
        if abs(joint.d) > LEAST and joint.is_revolute:
            found[f"d{i}"] = joint.d
        if joint.link is not None and joint.link.mass > 0:
            found[f"mass{i}"] = joint.link.mass
        if joint.motor is not None and joint.motor.inertia > 0:
            found[f"gear{i}"] = joint.motor.gear
    return found


def is_length(name: str) -> bool:
    """Whether a number of the arm is one of its lengths."""
    return name[0] in "ad" and name[1:].isdigit()


def with_numbers(robot: Robot, numbers: Mapping[str, float]) -> Robot:
    """The arm with other lengths [m], masses [kg] or gears; signs stay as they are.

    Raises:
        KnobError: it has no such number.
    """
    known = arm_numbers(robot)
    joints = list(robot.joints)
    for name, value in numbers.items():
        if name not in known:
            raise KnobError(name, robot.name, tuple(known))
        kind, place = name.rstrip("0123456789"), int(name.lstrip("adgemrs")) - 1
        ratio = abs(value / known[name])
        joint = joints[place]
        if kind in ("a", "d"):
            long = place if kind == "d" or robot.convention == "standard" else place - 1
            joints[place] = replace(joint, **{kind: np.copysign(value, known[name]).item()})
            if long >= 0:
                joints[long] = _grown(joints[long], ratio, along_x=kind == "a")
        elif joint.link is not None and kind == "mass":
            link = replace(joint.link, mass=value, inertia=_times(joint.link.inertia, ratio))
            joints[place] = replace(joint, link=link)
        elif joint.motor is not None:
            gear = float(np.copysign(value, joint.motor.gear))
            limit = joint.motor.torque
            motor = replace(joint.motor, gear=gear, torque=None if limit is None else limit * ratio)
            joints[place] = replace(joint, motor=motor)
    return replace(robot, joints=tuple(joints))


def _grown(joint: Joint, ratio: float, *, along_x: bool) -> Joint:
    """A joint whose link is so many times as long."""
    if joint.link is None:
        return joint
    old = joint.link
    x, y, z = old.com
    com = (x * ratio, y, z) if along_x else (x, y, z)
    link = replace(old, mass=old.mass * ratio, com=com, inertia=_times(old.inertia, ratio**3))
    return replace(joint, link=link)


def _times(inertia: Inertia, factor: float) -> Inertia:
    xx, yy, zz, xy, xz, yz = (part * factor for part in inertia)
    return xx, yy, zz, xy, xz, yz


def clumsiness(robot: Robot) -> float:
    """How badly the tool point moves on average over the joints' ranges: 0 at best, 1 at worst.

    One less the mean of the least over the largest speed of the tool point in a pose.
    """
    return float(1.0 - np.mean(dexterity(robot, poses_of(robot))))


def outermost(robot: Robot) -> float:
    """How far from its base axis the tool comes in those poses [m]."""
    base = np.array(robot.base)[:3, 3]
    return float(np.linalg.norm(tool_pose(robot, poses_of(robot))[:, :3, 3] - base, axis=1).max())


def poses_of(robot: Robot) -> Floats:
    """Joint values (256, n) spread evenly over the ranges, the same ones every time."""
    low, high = (
        np.where(np.isfinite(end), end, turn) for end, turn in ((robot.low, -np.pi), (robot.high, np.pi))
    )
    poses: Floats = low + _halton(POSES, robot.n) * (high - low)
    return poses


def _halton(count: int, wide: int) -> Floats:
    """Points (count, wide) of Halton's sequence, which fills the unit cube evenly."""
    primes = [p for p in range(2, 60) if all(p % k for k in range(2, p))][:wide]
    made = np.zeros((count, wide))
    for column, base in enumerate(primes):
        index, share = np.arange(1, count + 1), 1.0 / base
        while index.any():
            made[:, column] += share * (index % base)
            index, share = index // base, share / base
    return made
