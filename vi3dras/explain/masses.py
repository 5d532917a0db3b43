"""What the links of an arm weigh together, how hard the chosen one is to turn, and how heavy rotors feel."""

from __future__ import annotations

import numpy as np

from vi3dras.arm.robot import Motor, Robot
from vi3dras.arrays import Floats
from vi3dras.explain.equation import Equation, Quantity
from vi3dras.explain.explanation import Body
from vi3dras.explain.markup import worked
from vi3dras.explain.scope import Scope, significant, tidy

KILOGRAM = 4
"""Decimals of a mass: hobby arms have links of some grams."""


def total_mass(scope: Scope, massed: Robot) -> Body:
    """The sum over all links."""
    links = [joint.link for joint in massed.joints]
    masses = [0.0 if link is None else link.mass for link in links]
    known = {f"m_{i}": Quantity(mass, KILOGRAM, "kg") for i, mass in enumerate(masses, 1)}
    total = Quantity(float(scope.value), KILOGRAM, "kg")
    guessed = sum(link is not None and link.is_estimate for link in links)
    source = f"{guessed} of {len(links)} links have an estimate" if guessed else "the robot file"
    return worked(Equation("m", "+".join(known), known, total), source=source)


def principal(scope: Scope, massed: Robot, chosen_link: int) -> Body:
    """The moments about the axes that a body turns about of its own: their sum is that of Ixx, Iyy, Izz."""
    values: Floats = np.asarray(scope.value, float)
    k = scope.place(of=2)
    link = massed.joints[min(chosen_link, massed.n) - 1].link
    xx, yy, zz = (0.0, 0.0, 0.0) if link is None else link.inertia[:3]
    others = [i for i in range(3) if i != k]
    known = {name: _moment(v) for name, v in (("Ixx", xx), ("Iyy", yy), ("Izz", zz))}
    known |= {f"I_{i + 1}": _moment(float(values[i])) for i in others}
    text = "Ixx+Iyy+Izz" + "".join(f"-I_{i + 1}" for i in others)
    return worked(
        Equation(f"I_{k + 1}", text, known, _moment(float(values[k]))), source="eigenvalues of the inertia"
    )


def rotor_felt(scope: Scope, massed: Robot) -> Body:
    """A rotor turns g times as fast as its joint, and pushes back g times as strongly."""
    values: Floats = np.asarray(scope.value, float)
    i = scope.place(of=int(values.argmax()))
    joint = massed.joints[i]
    motor = joint.motor or Motor()
    known = {"g": Quantity(motor.gear, tidy(motor.gear)), "J": _moment(motor.inertia)}
    unit = "kg m²" if joint.is_revolute else "kg"
    felt = Quantity(float(values[i]), significant(float(values[i])), unit)
    return worked(Equation(f"J_{i + 1}", "g^2*J", known, felt), source=f"gear and rotor of {joint.name}")


def _moment(value: float) -> Quantity:
    return Quantity(value, tidy(value, 9), "kg m²")
