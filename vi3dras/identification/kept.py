"""The arm with what was identified: masses that real bodies can have, nearest to what it said before.

Many sets of masses have the same base parameters. Of these the one is taken that is nearest to what the arm
said before, among those that bodies can have: the sum of [p 1]ᵀ [p 1] over the bits of a link's mass has no
negative eigenvalue. The nearest point of two sets by alternating directions: have the base parameters, be
bodies, and carry on what is missing.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from vi3dras.arm.robot import LinkMass, Motor, Robot
from vi3dras.arrays import Bools, Floats
from vi3dras.dynamics.base_parameters import pseudo_inertia
from vi3dras.dynamics.chain import RigidBody, as_six, chain_of, matrix_of
from vi3dras.dynamics.surroundings import Surroundings
from vi3dras.identification.base import BaseParameters
from vi3dras.identification.fit import Identified
from vi3dras.identification.regressor import LOSSES, body_from, numbers_of
from vi3dras.kinematics.conventions import seen_in
from vi3dras.rotations.elementary import rigid_inverse, shift, tilt

ROUNDS = 3000
"""Of fitting and bringing links to bodies, at most."""

SAME = 1e-7
"""Both are one when they differ by this share."""

FAITH = 0.01
"""How much the numbers of before count: among bodies with the same torques those near to them are taken."""

ARM = 0.1
"""A length [m] by which moments and inertias are compared with masses."""

THIN = 1e-6
"""Of its largest eigenvalue a link keeps at least so much in every direction."""

LIGHT = 1e-3
"""No link that is found weighs less [kg]."""

FAR = 2.0
"""Error bars that a parameter may be off before it is told."""

UPPER = np.triu_indices(4)
"""The ten places of a symmetric matrix (4, 4)."""


class Kept(NamedTuple):
    """An arm with identified numbers."""

    robot: Robot
    told: tuple[str, ...]
    """What no body or motor can have, and what was done about it, in sentences."""


def with_identified(robot: Robot, found: Identified, around: Surroundings) -> Kept:
    """An arm whose links have some mass, with identified masses, rotors and friction."""
    base = found.base
    before = numbers_of(chain_of(robot, around), base.every)
    numbers, told = _nearest(base, before, found)
    joints, sentences = [], list(told)
    for i, joint in enumerate(robot.joints):
        body = body_from(numbers[10 * i : 10 * (i + 1)])
        motor, more = _motor(joint.motor or Motor(), _losses(base, numbers, i), joint.name)
        sentences += more
        joints.append(replace(joint, link=_in_own_frame(robot, i, _link(body)), motor=motor))
    return Kept(replace(robot, joints=tuple(joints)), tuple(sentences))


def _nearest(base: BaseParameters, before: Floats, found: Identified) -> tuple[Floats, tuple[str, ...]]:
    """The numbers (p,) that bodies can have, nearest to the measurements and then to those of before."""
    count = sum(each.letter == "M" for each in base.every)
    spread = np.eye(len(before))
    for i in range(count):
        spread[10 * i : 10 * (i + 1), 10 * i : 10 * (i + 1)] = _as_matrix_map()
    back = np.linalg.inv(spread)
    seen = base.sums @ back
    home = np.linalg.pinv(seen)
    start = spread @ before
    rotors = np.array([each.letter == "Ia" and k not in base.kept for k, each in enumerate(base.every)])
    real, owed = _real(start, count, rotors), np.zeros_like(start)
    for _ in range(ROUNDS):
        near = (FAITH * start + real - owed) / (1 + FAITH)
        fitted = near - home @ (seen @ near - found.values)
        real = _real(fitted + owed, count, rotors)
        owed += fitted - real
        if np.linalg.norm(fitted - real) < SAME * np.linalg.norm(real):
            break
    numbers = back @ real
    off = np.abs(base.sums @ numbers - found.values) / np.maximum(found.bars, 1e-300)
    worst = int(off.argmax())
    if off[worst] <= FAR:
        return numbers, ()
    sentence = (
        f"No bodies have exactly these base parameters: {base.names[worst]} is kept {off[worst]:.2g} error "
        "bars from what was found."
    )
    return numbers, (sentence,)


@lru_cache(maxsize=1)
def _as_matrix_map() -> Floats:
    """From ten numbers to the ten places of their matrix, lengths counted in `ARM`, (10, 10)."""
    double = np.where(UPPER[0] == UPPER[1], 1.0, np.sqrt(2.0))
    lengths = np.array([ARM, ARM, ARM, 1.0])
    columns = [pseudo_inertia(body_from(unit)) / np.outer(lengths, lengths) for unit in np.eye(10)]
    return np.array([column[UPPER] * double for column in columns]).T


def _real(told: Floats, count: int, rotors: Bools) -> Floats:
    """The nearest numbers (p,) of bodies, and of the rotors among them that are felt as part of a link."""
    made = _bodies(told, count)
    made[rotors] = np.maximum(made[rotors], 0.0)
    return made


def _bodies(told: Floats, count: int) -> Floats:
    """The nearest matrices of bodies (p,); what belongs to motors stays."""
    made = told.copy()
    double = np.where(UPPER[0] == UPPER[1], 1.0, np.sqrt(2.0))
    J = np.zeros((count, 4, 4))
    J[:, UPPER[0], UPPER[1]] = told[: 10 * count].reshape(count, 10) / double
    J += np.swapaxes(np.triu(J, 1), 1, 2)
    values, vectors = np.linalg.eigh(J)
    floor = np.maximum(THIN * values[:, -1:], LIGHT * THIN)
    J = (vectors * np.maximum(values, floor)[:, None, :]) @ np.swapaxes(vectors, 1, 2)
    made[: 10 * count] = (J[:, UPPER[0], UPPER[1]] * double).ravel()
    return made


def _link(body: RigidBody) -> LinkMass:
    """The mass properties about the centre of mass."""
    mass = max(body.mass, LIGHT)
    com = np.array(body.moment) / mass
    about = matrix_of(body.inertia) - mass * (com @ com * np.eye(3) - np.outer(com, com))
    x, y, z = com.tolist()
    return LinkMass(mass, (x, y, z), as_six(about[[0, 1, 2, 0, 0, 1], [0, 1, 2, 1, 2, 2]]))


def _in_own_frame(robot: Robot, index: int, link: LinkMass) -> LinkMass:
    """A link told in modified D-H, in the frame that the arm's own table gives it."""
    if robot.convention == "modified":
        return link
    joint = robot.joints[index]
    return seen_in(link, rigid_inverse(shift(x=joint.a) @ tilt(joint.alpha)))


def _losses(base: BaseParameters, numbers: Floats, joint: int) -> dict[str, float]:
    """What was found of a motor, by letter."""
    return {
        each.letter: float(value)
        for each, value in zip(base.every, numbers, strict=True)
        if each.joint == joint and each.letter in LOSSES
    }


def _motor(motor: Motor, losses: dict[str, float], name: str) -> tuple[Motor | None, list[str]]:
    """A motor with rotor and friction as found; what no motor has is left at zero, and told."""
    gear, told = abs(motor.gear), []
    changes: dict[str, object] = {}
    if "Ia" in losses:
        changes["inertia"] = max(losses["Ia"], 0.0) / gear**2
    if "Fv" in losses:
        up, down = losses["Fc"] + losses["off"], losses["off"] - losses["Fc"]
        changes["viscous"] = max(losses["Fv"], 0.0) / gear**2
        changes["coulomb"] = (max(up, 0.0) / gear, min(down, 0.0) / gear)
        if up < 0 or down > 0:
            told.append(
                f"The offset of {name}, {losses['off']:.3g}, is more than its dry friction: it belongs to "
                "the sensor, and is not kept."
            )
    for letter, what in (("Ia", "rotor"), ("Fv", "viscous friction")):
        if losses.get(letter, 0.0) < 0:
            told.append(f"The {what} of {name} comes out below 0, {losses[letter]:.3g}: 0 is kept.")
    made = replace(motor, **changes)  # type: ignore[arg-type]  # names and kinds of `Motor`
    return (None if made == Motor() else made), told
