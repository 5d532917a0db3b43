"""What the links weigh and what drives them: seen in the view, typed in tables, found odd or sound."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from vi3dras.api.arm import Arm
from vi3dras.arm.robot import Motor, Robot
from vi3dras.arrays import Floats
from vi3dras.dynamics.centres import centres_of
from vi3dras.dynamics.chain import matrix_of
from vi3dras.dynamics.estimate import estimated
from vi3dras.dynamics.plausible import Finding, findings
from vi3dras.explain import masses as explained
from vi3dras.explain.scope import fixed, per_joint
from vi3dras.flow import Control, Indicator, VIPart
from vi3dras.render.scene import Item, Points
from vi3dras.scripts.spelling import Part, called
from vi3dras.solids import ArmSolid, arm_solid

from .._kit.face import Label, Line, Stop, Tab
from .._kit.face.forces import (
    LINK_INERTIA,
    LINK_MASSES,
    LINK_READINGS,
    LINK_TABLE,
    MASS_FINDINGS,
    MOTOR_TABLES,
    SHAPE_BUTTONS,
)
from .._kit.face.motion import ArmSaving

GLASS = 0.4
"""Opacity of the body while what is inside is looked at."""
SEGMENTS = ("base", "shoulder", "elbow", "wrist", "gripper")
DOT, LEAST_DOT = 26.0, 9.0
"""Pixels of the heaviest link's dot, and of the lightest one's."""


class Parameters(VIPart):
    """Masses and motors, what is odd about them, and where they are."""

    pages = ("Parameters",)
    chosen_link = Control(
        int, default=1, low=1, high=64, label="Link", quantity="a number",
        tip="The link whose inertia is shown, counted from 1",
    )  # fmt: skip
    total_mass = Indicator(
        float, unit="kg", label="Mass that moves", symbol="m", equation=explained.total_mass,
        tip="What all links weigh together, without the base",
    )  # fmt: skip
    principal = Indicator(
        Floats, shape=(3,), label="Principal moments", symbol="I", equation=explained.principal,
        quantity="kg m²", parts=fixed(3),
        tip="How hard the chosen link is to turn about its own three axes, the least first",
    )  # fmt: skip
    rotor_felt = Indicator(
        Floats, label="Felt rotor inertia", symbol="J", equation=explained.rotor_felt, parts=per_joint,
        quantity="kg m², kg", tip="How heavy each rotor feels at its joint",
    )  # fmt: skip
    odd = Indicator(
        tuple, label="Odd numbers", equation=None, quantity="sentences",
        tip="What is odd about masses and motors, and what would be right",
    )  # fmt: skip
    assumed = Indicator(
        str, label="What was assumed", tip="How masses were estimated that nobody published; else nothing"
    )
    mass_words = Indicator(str, label="Masses in words", tip="Whether masses and motors are plausible")
    mass_scene = Indicator(tuple, label="Masses in the view", tip="A dot at the centre of mass of each link")
    mass_labels = Indicator(tuple, label="Words of the masses", tip="What each link weighs, at its dot")


@Parameters.step("total_mass", "odd", "assumed", "mass_words")
def judge_masses(robot: Robot, massed: Robot) -> tuple[float, tuple[Finding, ...], str, str]:
    """What all links weigh, what is odd about the numbers, and how those were made that nobody published."""
    odd, made = findings(massed), estimated(robot)
    total = sum(joint.link.mass for joint in massed.joints if joint.link is not None)
    if odd:
        return total, odd, made.sentence, f"Link {odd[0].joint + 1}: {odd[0].sentence}"
    guessed = sum(joint.link is not None and joint.link.is_estimate for joint in massed.joints)
    if guessed:
        return total, odd, made.sentence, f"{guessed} of {robot.n} links have an estimate"
    return total, odd, made.sentence, "All masses and motors are plausible"


@Parameters.step("principal", "rotor_felt")
def feel(massed: Robot, chosen_link: int) -> tuple[Floats, Floats]:
    """The principal moments of the chosen link (3,), and each rotor as its joint feels it (n,)."""
    link = massed.joints[min(chosen_link, massed.n) - 1].link
    moments: Floats = np.zeros(3)
    if link is not None:
        moments = np.asarray(np.linalg.eigvalsh(matrix_of(link.inertia)), float)
    motors = [joint.motor or Motor() for joint in massed.joints]
    return moments, np.array([motor.gear**2 * motor.inertia for motor in motors])


@Parameters.step("mass_scene", "mass_labels")
def show_masses(
    massed: Robot, q: Floats, frames: Floats, gripper: float, solid: bool, chosen_link: int
) -> tuple[tuple[Item, ...], tuple[Label, ...]]:
    """The body as glass, a dot for each link at its centre of mass, and what the chosen one weighs."""
    centres = centres_of(massed, q)
    heaviest = float(centres.masses.max()) or 1.0
    items: list[Item] = list(_glass(massed).posed(q, gripper, frames)) if solid else []
    for i, (mass, place) in enumerate(zip(centres.masses.tolist(), centres.links, strict=True)):
        if mass > 0:
            size = max(DOT * (mass / heaviest) ** (1 / 3), LEAST_DOT)
            paint = SEGMENTS[min(i, len(SEGMENTS) - 1)]
            dot = place[None].astype(np.float32)
            items.append(Points(f"mass/{i}", dot, paints=(paint,), size=size, haze=0.0))
    at = min(chosen_link, massed.n) - 1
    word = f"{centres.masses[at]:.4g} kg"
    return tuple(items), (Label(word, centres.links[at], boxed=True),)


@lru_cache(maxsize=8)
def _glass(robot: Robot) -> ArmSolid:
    """The body in place of the one that hides what is inside: its parts have the same keys."""
    return arm_solid(robot, alpha=GLASS)


def masses_in_python(robot: Robot) -> Part:
    """The script: what the links weigh, and what is odd about it."""
    return (f"masses = {called('arm.masses', Arm.masses)}", "print(masses, masses.findings)")


TAB = Tab(
    "Parameters",
    (
        LINK_MASSES,
        LINK_TABLE,
        LINK_INERTIA,
        SHAPE_BUTTONS,
        Line(),
        MOTOR_TABLES,
        Line(),
        ArmSaving("q"),
    ),
    scene="mass_scene",
    labels="mass_labels",
    verdict=("mass_words",),
    readings=(LINK_READINGS, Line(), MASS_FINDINGS),
)

STOPS = (
    Stop(
        "parameters",
        {"robot": "puma560", "q": "0, 45, -180, 0, 45, 0", "chosen_link": "2"},
        "Masses, inertias and motors of the Puma 560",
        page="Parameters",
    ),
    Stop(
        "estimate",
        {"robot": "lynx6", "chosen_link": "2"},
        "Masses that were estimated from the shape",
        theme="light",
        page="Parameters",
    ),
)
