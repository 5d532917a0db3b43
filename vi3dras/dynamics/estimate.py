"""Masses that nobody published, estimated from the drawn body: evenly filled, as heavy as is known."""

from __future__ import annotations

import math
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from vi3dras.arm.robot import Joint, LinkMass, Robot
from vi3dras.arrays import Floats
from vi3dras.dynamics.chain import as_six
from vi3dras.kinematics.conventions import seen_in, to_modified, to_standard
from vi3dras.rotations.elementary import shift, tilt
from vi3dras.solids.bulk import Bulk, bulk_of
from vi3dras.solids.hand import finger_at
from vi3dras.solids.links import in_link, plan
from vi3dras.solids.parts import TINY, SolidPart, joint_drum, sizes_of

DENSITY = 2300.0
"""In [kg/m³]: what the drawn body of the middle arm has among those of the library whose mass is stated."""
LIGHTEST = 100.0
"""In [kg/m³]: a rest of the whole mass that leaves less is another whole, without the base perhaps."""
NOISE = 1e-9
"""Of the largest number beside it."""
HAND_OPEN = 0.6
"""How far the hand is open, 0 to 1, as it is drawn."""


class Estimate(NamedTuple):
    """An arm with a mass for every link, and what was assumed."""

    robot: Robot
    links: tuple[int, ...]
    """Which links were filled, from 0; those that have numbers keep them."""
    thin: tuple[int, ...]
    """Links that keep mass and centre of mass, and have an inertia for the zeros of their file."""
    density: float
    """Of the drawn body in [kg/m³]."""
    whole: float | None
    """What the arm weighs with its base in [kg] where that is stated and kept."""

    @property
    def sentence(self) -> str:
        """What was assumed; nothing where nothing was."""
        told = []
        if self.links:
            filled = f"Estimated from the shape: the drawn body is filled with {self.density:.0f} kg/m³"
            known = "as its whole mass is not known"
            if self.whole is not None:
                known = f"so that the arm with its base weighs {self.whole:g} kg"
            told.append(f"{filled}, {known}")
        told += [f"The inertia of link {i + 1} is that of its shape: its file has none" for i in self.thin]
        return ". ".join(told)

    @property
    def told(self) -> tuple[str, ...]:
        """The same as whole sentences, none where nothing was assumed."""
        return (f"{self.sentence}.",) if self.sentence else ()


def with_masses(robot: Robot) -> Robot:
    """The arm with a mass for every link: what its file says stays, the rest is an estimate and says so."""
    return estimated(robot).robot


def from_the_shape(robot: Robot) -> Estimate:
    """The same with every link estimated, whatever was known."""
    return estimated(replace(robot, joints=tuple(replace(joint, link=None) for joint in robot.joints)))


@lru_cache(maxsize=64)
def estimated(robot: Robot) -> Estimate:
    """The arm with a mass for every link, and what was assumed for those that had none.

    A link whose file has mass but no inertia at all stays a point mass, but on its own axis: nothing would
    hold it back there, and no torque could tell how fast it turns.
    """
    missing = tuple(i for i, joint in enumerate(robot.joints) if joint.link is None)
    thin = tuple(i for i in range(robot.n) if _turns_freely(robot, i))
    if not missing and not thin:
        return Estimate(robot, (), (), DENSITY, None)
    bulks = bulks_of(robot)
    density, whole = _density(robot, bulks, missing)
    joints = list(robot.joints)
    for i in missing:
        link = _in_own_frame(robot, i, filled_with(bulks[i + 1], density))
        joints[i] = replace(joints[i], link=link)
    for i in thin:
        joints[i] = replace(joints[i], link=_with_inertia(robot, i, bulks[i + 1]))
    return Estimate(replace(robot, joints=tuple(joints)), missing, thin, density, whole)


def _density(robot: Robot, bulks: tuple[Bulk, ...], missing: tuple[int, ...]) -> tuple[float, float | None]:
    """How dense the drawn body is [kg/m³], and the whole mass [kg] that this keeps."""
    whole = robot.facts.mass_kg
    if whole is None or not missing:
        return DENSITY, None
    filled = bulks[0].volume + sum(bulks[i + 1].volume for i in missing)
    known = sum(joint.link.mass for joint in robot.joints if joint.link is not None)
    density = (whole - known) / filled
    return (density, whole) if density >= LIGHTEST else (DENSITY, None)


def _turns_freely(robot: Robot, index: int) -> bool:
    """Whether a link is a point on its own axis, which takes no torque to turn."""
    joint = robot.joints[index]
    if joint.link is None or not joint.link.mass or not joint.is_revolute or any(joint.link.inertia):
        return False
    if joint.motor is not None and joint.motor.inertia:
        return False
    before = to_modified(robot).joints[index].link
    return before is not None and math.hypot(*before.com[:2]) < TINY


def _with_inertia(robot: Robot, index: int, bulk: Bulk) -> LinkMass | None:
    """The link with its own mass and centre of mass, and the inertia of its shape about that."""
    link = robot.joints[index].link
    if link is None:
        return None
    shape = _in_own_frame(robot, index, filled_with(bulk, link.mass / bulk.volume))
    return replace(link, inertia=shape.inertia, is_estimate=True)


def filled_with(bulk: Bulk, density: float) -> LinkMass:
    """A body filled evenly with a density in [kg/m³]; what rounding leaves of a symmetry is zero."""
    inertia = density * _rounded(bulk.inertia)
    x, y, z = _rounded(bulk.centroid).tolist()
    return LinkMass(density * bulk.volume, (x, y, z), as_six(_six(inertia)), is_estimate=True)


def bulks_of(robot: Robot) -> tuple[Bulk, ...]:
    """The drawn body of base and links at density 1, n + 1, each in its frame of standard D-H.

    The hand belongs to the last link. A link that hides in its neighbour's drum has a drum of its own.
    """
    return _bulks(bare(robot))


def bodies_of(robot: Robot) -> tuple[tuple[SolidPart, ...], ...]:
    """The parts of base and links, each in its frame of standard D-H."""
    return _bodies(bare(robot))


def bare(robot: Robot) -> Robot:
    """The arm without masses and motors: what its shape follows from."""
    return replace(robot, joints=tuple(replace(joint, link=None, motor=None) for joint in robot.joints))


@lru_cache(maxsize=64)
def _bulks(robot: Robot) -> tuple[Bulk, ...]:
    return tuple(bulk_of([part.shape for part in parts]) for parts in _bodies(robot))


@lru_cache(maxsize=8)
def _bodies(robot: Robot) -> tuple[tuple[SolidPart, ...], ...]:
    standard = to_standard(robot)
    made, radii = plan(standard), sizes_of(standard).radii
    bodies = [list(parts) for parts in made.links]
    if made.hand is not None:
        held = list(made.hand.fixed)
        for side in (1.0, -1.0):
            held += [part.placed(finger_at(made.hand, side, HAND_OPEN)) for part in made.hand.finger]
        bodies[-1] += [part.placed(made.hand_frame) for part in held]
    for joint, radius, body in zip(standard.joints, radii, bodies[1:], strict=False):
        if not body:
            body.extend(_drum(joint, radius))
    return tuple(map(tuple, bodies))


def _drum(joint: Joint, radius: float) -> list[SolidPart]:
    """A joint's housing in the frame of the link behind it."""
    return in_link(joint_drum(radius, "body"), joint, joint.d)


def _in_own_frame(robot: Robot, index: int, link: LinkMass) -> LinkMass:
    """The mass of link `index` in standard D-H, told in the frame that the arm's own table gives it."""
    if robot.convention == "standard" or index + 1 == robot.n:
        return link
    after = robot.joints[index + 1]
    return seen_in(link, shift(x=after.a) @ tilt(after.alpha))


def _rounded(values: Floats) -> Floats:
    """Numbers without what is nothing beside the largest of them."""
    kept: Floats = np.where(np.abs(values) > NOISE * np.abs(values).max(), values, 0.0)
    return kept


def _six(matrix: Floats) -> Floats:
    """Ixx, Iyy, Izz, Ixy, Ixz, Iyz of a symmetric matrix (3, 3)."""
    six: Floats = matrix[[0, 1, 2, 0, 0, 1], [0, 1, 2, 1, 2, 2]]
    return six
