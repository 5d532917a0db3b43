"""The equation of motion in one state of an arm, in numbers: what M, C and g are there."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import ArrayLike

from vi3dras.api.values.given import GivenError
from vi3dras.api.values.numbers import joints_out, numbers_in
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.dynamics.effective import NOTHING, ToolInertia, tool_inertia
from vi3dras.dynamics.estimate import estimated
from vi3dras.dynamics.matrices import Matrices, matrices
from vi3dras.dynamics.plausible import warnings
from vi3dras.dynamics.surroundings import Surroundings

if TYPE_CHECKING:
    from pandas import DataFrame


@dataclass(frozen=True, eq=False, repr=False)
class Dynamics:
    """The equation of motion M(q) q'' + C(q, q') q' + g(q) + friction = tau in one state of an arm.

    Inverse dynamics goes from motion to torques, `tau`; forward dynamics from torques to motion, `forward`.
    One paper on this arm kit calls M⁻¹(tau - C q' - g - friction) inverse: everyone else calls it forward.
    All of it is in kg, m, rad, s and N: a row of a joint that turns in N m, of one that slides in N.
    """

    robot: Robot
    joints: Floats
    """Joint values (n,) in [rad] and [m]; `q`, `qd`, `qdd` have them and their rates as people read them."""
    rates: Floats
    """Joint speeds (n,) in [rad/s] and [m/s]."""
    pushes: Floats
    """Joint accelerations (n,) in [rad/s²] and [m/s²]."""
    around: Surroundings
    """Gravity, payload, and whether friction counts."""
    told: tuple[str, ...] = ()
    """What was assumed of masses that nobody published, in sentences."""

    @property
    def q(self) -> Floats:
        """Joint values (n,)."""
        return joints_out(self.robot, self.joints)

    @property
    def qd(self) -> Floats:
        """Joint speeds (n,)."""
        return joints_out(self.robot, self.rates)

    @property
    def qdd(self) -> Floats:
        """Joint accelerations (n,)."""
        return joints_out(self.robot, self.pushes)

    @cached_property
    def matrices(self) -> Matrices:
        """All terms at once."""
        return matrices(self.robot, self.joints, self.rates, self.around)

    @property
    def M(self) -> Floats:  # noqa: N802  # its name in every book
        """The inertia matrix (n, n) of links, payload and rotors."""
        return self.matrices.M

    @property
    def C(self) -> Floats:  # noqa: N802
        """The Coriolis matrix (n, n) of Christoffel symbols, for which dM/dt - 2 C is skew."""
        return self.matrices.C

    @property
    def g(self) -> Floats:
        """The torques (n,) that hold the arm against gravity."""
        return self.matrices.g

    @property
    def friction(self) -> Floats:
        """The torques (n,) that friction takes."""
        return self.matrices.friction

    @property
    def rotors(self) -> Floats:
        """What of M's diagonal is the rotors of the motors, (n,)."""
        return self.matrices.rotors

    @cached_property
    def tau(self) -> Floats:
        """Inverse dynamics: the torques (n,) for these speeds and accelerations."""
        return self.matrices.torque(self.rates, self.pushes)

    @cached_property
    def eigenvalues(self) -> Floats:
        """Those of M (n,), the largest first."""
        return np.asarray(np.linalg.eigvalsh(self.M)[::-1], float)

    @property
    def condition(self) -> float:
        """The largest of them over the least; infinite where nothing has inertia about some joint."""
        largest, least = float(self.eigenvalues[0]), float(self.eigenvalues[-1])
        return largest / least if least > NOTHING * largest else np.inf

    @cached_property
    def tool(self) -> ToolInertia:
        """The arm's inertia as it is felt at the tool: effective masses, operational space inertia."""
        return tool_inertia(self.robot, self.joints, self.around)

    def forward(self, tau: ArrayLike) -> Floats:
        """Forward dynamics: the accelerations (n,) in the arm's units that torques (n,) make here.

        Raises:
            GivenError: not one torque per joint.
            NoInertiaError: nothing has inertia about some joint.
        """
        given = numbers_in("Torques", tau)
        if given.shape != (self.robot.n,) or not np.isfinite(given).all():
            raise GivenError("Torques", given.tolist(), f"one for each of {self.robot.n} joints")
        _ = self.tool
        return joints_out(self.robot, self.matrices.acceleration(self.rates, given))

    def to_frame(self) -> DataFrame:
        """M with a row and a column for each joint."""
        from vi3dras.api.values.tables import frame

        names = [joint.name for joint in self.robot.joints]
        columns: dict[str, Any] = {"joint": names}
        return frame(columns | dict(zip(names, self.M.T, strict=True)))

    def __repr__(self) -> str:
        told = ", ".join(f"{value:.4g}" for value in self.tau)
        return f"<{self.robot.id}, tau {told}, condition of M {self.condition:.4g}>"


def dynamics_at(
    robot: Robot, q: Floats, qd: Floats | None = None, qdd: Floats | None = None,
    around: Surroundings = Surroundings(),  # noqa: B008  # a frozen value
) -> Dynamics:  # fmt: skip
    """The equation of motion at joint values, speeds and accelerations (n,) in [rad] and [m]; 0 if None.

    Masses that nobody told are estimated.
    """
    massed, rest = estimated(robot), np.zeros(robot.n)
    rates, pushes = (rest if given is None else given for given in (qd, qdd))
    return Dynamics(massed.robot, q, rates, pushes, around, warnings(massed))
