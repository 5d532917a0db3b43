"""What an arm is asked of its masses, and how they are changed: methods of `Arm`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from numpy.typing import ArrayLike

if TYPE_CHECKING:
    from vi3dras.api.arm import Arm
    from vi3dras.api.forces.masses import Masses


def masses(self: Arm) -> Masses:
    """What the links weigh, where, and what drives them; what nobody published is an estimate and says so.

    >>> import vi3dras as vi
    >>> vi.robot("lynx6").masses()
    <Masses of lynx6: 0.5375 kg in 5 links, 5 of 5 estimated from the shape>

    Args:
        self: the arm.
    """
    from vi3dras.api.forces.masses import masses_of

    return masses_of(self.robot)


def with_link(
    self: Arm, joint: int | str, *, mass: float | None = None, com: ArrayLike | None = None,
    inertia: ArrayLike | None = None,
) -> Arm:  # fmt: skip
    """The arm with other mass properties of one link; what is not told stays.

    >>> import vi3dras as vi
    >>> vi.robot("puma560").with_link("shoulder", mass=20).masses().mass[1]
    np.float64(20.0)

    Args:
        self: the arm.
        joint: the joint before the link, by its number from 1 or its name.
        mass: in [kg].
        com: the centre of mass, x, y, z in the link's D-H frame, in the arm's unit.
        inertia: Ixx, Iyy, Izz, Ixy, Ixz, Iyz about the centre of mass in [kg m²], or a matrix (3, 3).

    Raises:
        MassValueError: no link has such a mass or inertia.
    """
    from vi3dras.api.forces.masses import link_typed

    return replace(self, robot=link_typed(self.robot, joint, mass, com, inertia))


def with_motor(
    self: Arm, joint: int | str, *, inertia: float | None = None, gear: float | None = None,
    viscous: float | None = None, coulomb: Sequence[float] | None = None, torque: float | None = None,
) -> Arm:  # fmt: skip
    """The arm with another motor at a joint; what is not told stays.

    >>> import vi3dras as vi
    >>> vi.robot("lynx6").with_motor("shoulder", torque=1.2).masses().motors[1].torque
    1.2

    Args:
        self: the arm.
        joint: by its number from 1 or its name.
        inertia: of the rotor in [kg m²].
        gear: the motor's turns for one of the joint, or rad for one metre where it slides.
        viscous: friction at the motor in [N m s/rad].
        coulomb: dry friction at the motor in [N m], while the joint's value grows and while it falls.
        torque: the most at the joint in [N m], or [N].

    Raises:
        MassValueError: no motor has such a number.
    """
    from vi3dras.api.forces.masses import motor_typed

    told = {"inertia": inertia, "gear": gear, "viscous": viscous, "coulomb": coulomb, "torque": torque}
    known = {key: value for key, value in told.items() if value is not None}
    return replace(self, robot=motor_typed(self.robot, joint, known))


def from_shape(self: Arm, joint: int | str | None = None) -> Arm:
    """The arm with masses estimated from its shape and written down in it, whatever was known of them.

    >>> import vi3dras as vi
    >>> bool(vi.robot("puma560").from_shape().masses().is_estimate.all())
    True

    Args:
        self: the arm.
        joint: the joint before the one link that is estimated; all of them if None.
    """
    from vi3dras.api.values.numbers import joint_index
    from vi3dras.dynamics.mass_edit import with_shape

    return replace(
        self, robot=with_shape(self.robot, None if joint is None else joint_index(self.robot, joint))
    )
