"""What the links of an arm weigh and what drives them; estimates are marked, and what is odd is said."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, cast

import numpy as np
from numpy.typing import ArrayLike

from vi3dras.api.values.given import GivenError, number_in, pair_in, three_in
from vi3dras.api.values.numbers import joint_index, lengths_out, numbers_in
from vi3dras.api.values.tables import frame, shown
from vi3dras.arm.robot import LinkMass, Motor, Robot
from vi3dras.arrays import Bools, Floats
from vi3dras.dynamics.estimate import estimated
from vi3dras.dynamics.mass_edit import with_link, with_motor
from vi3dras.dynamics.plausible import findings

if TYPE_CHECKING:
    from pandas import DataFrame

    from vi3dras.dynamics.chain import Six

MOMENTS = ("Ixx", "Iyy", "Izz", "Ixy", "Ixz", "Iyz")


@dataclass(frozen=True, eq=False, repr=False)
class Masses:
    """Mass, centre of mass, inertia and motor of every link, in the link's D-H frame and the arm's units."""

    robot: Robot
    """With a mass for every link, in [m]."""
    assumed: str
    """What was assumed for links of which nobody published a mass; nothing where all are known."""

    @property
    def links(self) -> tuple[LinkMass, ...]:
        """As the core has them, in [kg], [m] and [kg m²]."""
        return tuple(cast(LinkMass, joint.link) for joint in self.robot.joints)

    @property
    def mass(self) -> Floats:
        """(n,) in [kg]."""
        return np.array([link.mass for link in self.links])

    @property
    def com(self) -> Floats:
        """The centres of mass (n, 3)."""
        return lengths_out(self.robot, np.array([link.com for link in self.links]))

    @property
    def inertia(self) -> Floats:
        """Ixx, Iyy, Izz, Ixy, Ixz, Iyz about the centre of mass, (n, 6) in [kg m²]."""
        return np.array([link.inertia for link in self.links])

    @property
    def is_estimate(self) -> Bools:
        """Which links were estimated from their shape, (n,)."""
        return np.array([link.is_estimate for link in self.links])

    @property
    def motors(self) -> tuple[Motor | None, ...]:
        """What is known of each motor, in [kg m²], [N m s/rad] and [N m]."""
        return tuple(joint.motor for joint in self.robot.joints)

    @property
    def findings(self) -> list[str]:
        """What is odd about the numbers, each with its link and what would be right."""
        joints = self.robot.joints
        return [f"Link {one.joint + 1} ({joints[one.joint].name}): {one.sentence}." for one in self._odd]

    @property
    def told(self) -> list[dict[str, Any]]:
        """One link after the other, as a script reads them."""
        rows = zip(self.robot.joints, self.links, self.com, strict=True)
        return [
            {
                "joint": joint.name,
                "mass_kg": link.mass,
                "com": com,
                "inertia_kg_m2": list(link.inertia),
                "estimate": link.is_estimate,
                "motor": None if joint.motor is None else motor_told(joint.motor),
            }
            for joint, link, com in rows
        ]

    @property
    def _odd(self) -> Any:
        return findings(self.robot)

    def to_frame(self) -> DataFrame:
        """One row for each link."""
        unit = self.robot.units.length
        columns: dict[str, Any] = {"joint": [j.name for j in self.robot.joints], "mass_kg": self.mass}
        columns |= {f"com_{axis}_{unit}": self.com[:, k] for k, axis in enumerate("xyz")}
        columns |= {f"{name}_kg_m2": self.inertia[:, k] for k, name in enumerate(MOMENTS)}
        return frame({**columns, "estimate": self.is_estimate})

    def __repr__(self) -> str:
        guessed = int(self.is_estimate.sum())
        told = f", {guessed} of {self.robot.n} estimated from the shape" if guessed else ""
        return f"<Masses of {self.robot.id}: {self.mass.sum():.4g} kg in {self.robot.n} links{told}>"

    def _repr_html_(self) -> str:
        return shown(self)


def masses_of(robot: Robot) -> Masses:
    """What the links of an arm weigh; what nobody published is an estimate from the shape, and says so."""
    made = estimated(robot)
    return Masses(made.robot, made.sentence)


def link_typed(
    robot: Robot, joint: int | str, mass: float | None, com: ArrayLike | None, inertia: ArrayLike | None
) -> Robot:
    """The arm with other mass properties of the link behind a joint, in [kg], its units and [kg m²].

    Raises:
        JointNumberError, UnknownNameError: the arm has no such joint.
        GivenError, MassValueError: no link has such a mass.
    """
    place = None if com is None else tuple(c * robot.units.metres for c in three_in("A centre of mass", com))
    return with_link(
        robot,
        joint_index(robot, joint),
        mass=None if mass is None else number_in("A mass", mass),
        com=cast("tuple[float, float, float] | None", place),
        inertia=None if inertia is None else six_in(inertia),
    )


def motor_typed(robot: Robot, joint: int | str, told: dict[str, Any]) -> Robot:
    """The arm with another motor at a joint; what is not told stays.

    Raises:
        JointNumberError, UnknownNameError: the arm has no such joint.
        GivenError, MassValueError: no motor has such a number.
    """
    changes = {key: number_in(f"The {key} of a motor", v) for key, v in told.items() if key != "coulomb"}
    if "coulomb" in told:
        changes["coulomb"] = pair_in("The dry friction of a motor", told["coulomb"])  # type: ignore[assignment]
    return with_motor(robot, joint_index(robot, joint), **changes)


def six_in(given: ArrayLike) -> Six:
    """Ixx, Iyy, Izz, Ixy, Ixz, Iyz, or a whole symmetric matrix (3, 3).

    Raises:
        GivenError: it is neither.
    """
    numbers = numbers_in("An inertia", given)
    if numbers.shape == (3, 3) and np.array_equal(numbers, numbers.T):
        numbers = numbers[[0, 1, 2, 0, 0, 1], [0, 1, 2, 1, 2, 2]]
    if numbers.shape != (6,):
        raise GivenError("An inertia", given, "Ixx, Iyy, Izz, Ixy, Ixz, Iyz, or a symmetric matrix of 3 x 3")
    return cast("Six", tuple(numbers.tolist()))


def motor_told(motor: Motor) -> dict[str, Any]:
    """A motor as a script reads it."""
    return {
        "inertia_kg_m2": motor.inertia,
        "gear": motor.gear,
        "viscous_nms_rad": motor.viscous,
        "coulomb_nm": list(motor.coulomb),
        "torque_limit": motor.torque,
    }
