"""Masses and motors that no body has, or hardly this arm: a sentence each, with what would be right."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Literal, NamedTuple

import numpy as np

from vi3dras.arm.robot import Joint, LinkMass, Motor, Robot
from vi3dras.arrays import Floats
from vi3dras.dynamics.chain import matrix_of
from vi3dras.dynamics.estimate import Estimate, bare, bodies_of
from vi3dras.kinematics.conventions import to_standard
from vi3dras.solids.parts import reach_of

SLACK = 1e-9
"""Of the largest moment: what rounding leaves is forgiven."""
LARGEST_GEAR = 1000.0
"""Turns of a motor for one of a joint: harmonic drives have 30 to 320, trains of gears hardly more."""
TIMES = 10.0
"""A rotor may be so many times as heavy to turn, at its joint, as the stretched arm."""

Part = Literal["mass", "com", "inertia", "motor"]

ROOM = 1.05
"""A real link is a little thicker than the drawn one."""


class Finding(NamedTuple):
    """What is odd about one link or motor."""

    joint: int
    """From 0."""
    part: Part
    sentence: str


class Ball(NamedTuple):
    """A ball around the drawn body of a link, in its frame of standard D-H."""

    centre: Floats
    radius: float


@lru_cache(maxsize=64)
def findings(robot: Robot) -> tuple[Finding, ...]:
    """What is odd about the masses and motors that an arm has; what nobody knows is not odd."""
    standard, balls = to_standard(robot), balls_of(robot)
    whole = _stretched(standard)
    found = []
    for i, joint in enumerate(standard.joints):
        if joint.link is not None:
            found += [Finding(i, "mass", text) for text in _mass(joint.link)]
            found += [Finding(i, "inertia", text) for text in _inertia(joint.link)]
            found += [Finding(i, "com", text) for text in _place(robot, joint.link, balls[i])]
        if joint.motor is not None:
            found += [Finding(i, "motor", text) for text in _motor(joint, joint.motor, whole)]
    return tuple(found)


def warnings(masses: Estimate) -> tuple[str, ...]:
    """What was assumed of an arm's masses, and which inertias no body can have, in whole sentences."""
    joints = masses.robot.joints
    impossible = [i for i, joint in enumerate(joints) if joint.link is not None and _is_negative(joint.link)]
    told = (
        {each.joint: each.sentence for each in findings(masses.robot) if each.part == "inertia"}
        if impossible
        else {}
    )
    return (*masses.told, *(f"Link {i + 1} ({joints[i].name}): {told[i]}." for i in impossible))


def _is_negative(link: LinkMass) -> bool:
    """Whether a principal moment is below 0."""
    least, _, most = np.linalg.eigvalsh(matrix_of(link.inertia)).tolist()
    return bool(least < -SLACK * max(abs(least), most))


def balls_of(robot: Robot) -> tuple[Ball, ...]:
    """A ball around the body of each link, n; some real links stand beside the line that a table draws."""
    return _balls(bare(robot))


@lru_cache(maxsize=64)
def _balls(robot: Robot) -> tuple[Ball, ...]:
    balls = []
    for parts in bodies_of(robot)[1:]:
        points = np.concatenate([part.shape.vertices for part in parts])
        low, high = points.min(axis=0), points.max(axis=0)
        balls.append(Ball((low + high) / 2, ROOM * float(np.linalg.norm(high - low)) / 2))
    return tuple(balls)


def _mass(link: LinkMass) -> Iterator[str]:
    if link.mass < 0:
        yield f"The mass is {link.mass:g} kg: a body weighs more than 0"
    elif link.mass == 0 and any(link.inertia):
        yield "The mass is 0 and the inertia is not: right only for a link that turns on the spot"
    elif link.mass == 0:
        yield "The mass is 0: this link counts for nothing"


def _inertia(link: LinkMass) -> Iterator[str]:
    """What the principal moments say; of a link without mass, only some moments were ever told."""
    if not any(link.inertia):
        if link.mass > 0:
            yield "The inertia is 0: all of the mass in one point, as no link has it"
        return
    least, middle, most = np.linalg.eigvalsh(matrix_of(link.inertia)).tolist()
    if _is_negative(link):
        yield (
            f"The inertia has a principal moment of {least:.3g} kg m²: no body has one below 0, look at "
            "Ixy, Ixz and Iyz"
        )
    elif link.mass > 0 and most > (least + middle) * (1 + SLACK):
        yield (
            f"The largest principal moment, {most:.3g} kg m², is above the sum of the others, "
            f"{least + middle:.3g}: no body has that, unless the numbers are rounded"
        )


def _place(robot: Robot, link: LinkMass, ball: Ball) -> Iterator[str]:
    outside = float(np.linalg.norm(np.array(link.com) - ball.centre)) - ball.radius
    if outside > 0 and link.mass > 0:
        units = robot.units
        yield (
            f"The centre of mass is {outside / units.metres:.3g} {units.length} outside the link's body: "
            "look at its unit, its signs and its frame"
        )


def _motor(joint: Joint, motor: Motor, whole: float) -> Iterator[str]:
    gear = abs(motor.gear)
    if joint.is_revolute and gear > LARGEST_GEAR:
        yield f"The motor turns {gear:g} times for one of the joint: gears have hardly more than 1000"
    elif joint.is_revolute and gear < 1:
        yield f"The motor turns {gear:g} times for one of the joint: is the ratio told the other way round?"
    felt = motor.inertia * gear**2
    if joint.is_revolute and whole and felt > TIMES * whole:
        yield (
            f"The rotor is {felt:.3g} kg m² at the joint, the stretched arm {whole:.3g}: is its inertia told "
            "at the joint already, or in g cm²?"
        )
    stuck = gear * max(abs(part) for part in motor.coulomb)
    if motor.torque is not None and stuck > motor.torque:
        unit = "N m" if joint.is_revolute else "N"
        yield (
            f"Dry friction takes {stuck:.3g} {unit} at the joint, and the motor has {motor.torque:g}: is the "
            "friction told at the joint already?"
        )


def _stretched(robot: Robot) -> float:
    """What all links weigh at the end of the stretched arm [kg m²]; 0 without masses."""
    length = sum(abs(j.a) + (abs(j.d) if j.is_revolute else reach_of(j)) for j in robot.joints)
    return sum(joint.link.mass for joint in robot.joints if joint.link is not None) * length**2
