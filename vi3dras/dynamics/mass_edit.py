"""Change what an arm weighs and what drives it. Each gives a new arm; what cannot be is refused."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Any, cast

from vi3dras.arm.library import load_robot
from vi3dras.arm.robot import Joint, LinkMass, Motor, Robot
from vi3dras.dynamics.chain import Six
from vi3dras.dynamics.errors import MassValueError
from vi3dras.dynamics.estimate import from_the_shape, with_masses
from vi3dras.dynamics.surroundings import Vector


def with_link(
    robot: Robot, index: int, *, mass: float | None = None, com: Vector | None = None,
    inertia: Six | None = None, is_estimate: bool | None = None,
) -> Robot:  # fmt: skip
    """The arm with other mass properties of link `index`, from 0: [kg], [m] and [kg m²] in its D-H frame.

    What is not told stays, and where nobody knew it, stays an estimate, as it says unless told otherwise.

    Raises:
        MassValueError: no body has such a number.
    """
    joint = robot.joints[index]
    old = cast(LinkMass, with_masses(robot).joints[index].link)
    told = {"mass": mass, "com": com, "inertia": inertia}
    changes: dict[str, Any] = {part: value for part, value in told.items() if value is not None}
    if is_estimate is not None:
        changes["is_estimate"] = is_estimate
    elif len(changes) == len(told):
        changes["is_estimate"] = False
    link = replace(old, **changes)
    _require(joint, "mass", link.mass, is_right=link.mass >= 0, wanted="0 kg or more")
    for part, value in zip("xyz", link.com, strict=True):
        _require(joint, f"centre of mass in {part}", value, is_right=True, wanted="a length")
    names = ("Ixx", "Iyy", "Izz", "Ixy", "Ixz", "Iyz")
    for k, (name, value) in enumerate(zip(names, link.inertia, strict=True)):
        wanted = "0 kg m² or more" if k < 3 else "a number in kg m²"
        _require(joint, name, value, is_right=k > 2 or value >= 0, wanted=wanted)
    return _with(robot, index, replace(joint, link=link))


def with_motor(robot: Robot, index: int, **changes: Any) -> Robot:
    """The arm with other values of the motor of joint `index`, from 0, by the names of `Motor`.

    Raises:
        MassValueError: no motor has such a number.
    """
    joint = robot.joints[index]
    motor = replace(joint.motor or Motor(), **changes)
    up, down = motor.coulomb
    force = "N m" if joint.is_revolute else "N"
    most = motor.torque if motor.torque is not None else math.inf
    for what, value, is_right, wanted in (
        ("rotor inertia", motor.inertia, motor.inertia >= 0, "0 kg m² or more"),
        ("gear", motor.gear, motor.gear != 0, "the motor's turns for one of the joint"),
        ("viscous friction", motor.viscous, motor.viscous >= 0, "0 N m s/rad or more"),
        ("dry friction while its value grows", up, up >= 0, "0 N m or more"),
        ("dry friction while its value falls", down, down <= 0, "0 N m or less"),
    ):
        _require(joint, what, value, is_right=is_right, wanted=wanted)
    if not most > 0:
        raise MassValueError("largest torque", joint.name, f"{most:g}", f"above 0 {force}")
    return _with(robot, index, replace(joint, motor=None if motor == Motor() else motor))


def with_shape(robot: Robot, index: int | None = None) -> Robot:
    """The arm with link `index`, from 0, or all its links, estimated from the shape whatever was known."""
    made = from_the_shape(robot).robot
    joints = tuple(
        replace(old, link=new.link) if index is None or i == index else old
        for i, (old, new) in enumerate(zip(robot.joints, made.joints, strict=True))
    )
    return replace(robot, joints=joints)


def as_published(robot: Robot) -> Robot:
    """The arm with the masses and motors of its file, and its table as it is now.

    Raises:
        UnknownNameError: it has no file, or that has other joints.
    """
    file = load_robot(robot.id)
    joints = tuple(
        replace(joint, link=known.link, motor=known.motor)
        for joint, known in zip(robot.joints, file.joints, strict=False)
    )
    return replace(robot, joints=joints + robot.joints[len(joints) :])


def _require(joint: Joint, what: str, value: float, *, is_right: bool, wanted: str) -> None:
    if not math.isfinite(value) or not is_right:
        raise MassValueError(what, joint.name, f"{value:g}", wanted)


def _with(robot: Robot, index: int, joint: Joint) -> Robot:
    return replace(robot, joints=(*robot.joints[:index], joint, *robot.joints[index + 1 :]))
