"""How heavy the tool is to whoever pushes it: the arm's inertia as it is felt at the tool."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.dynamics.errors import NoInertiaError
from vi3dras.dynamics.matrices import inertia_matrix
from vi3dras.dynamics.surroundings import Surroundings
from vi3dras.kinematics.jacobian import geometric_jacobian
from vi3dras.velocities.rates import Ellipsoid, ellipsoids
from vi3dras.velocities.task_part import VANISHED

NOTHING = 1e-14
"""An eigenvalue of M below this share of the largest is none."""


class ToolInertia(NamedTuple):
    """The arm's inertia at the tool point in one pose, in the world's axes."""

    mobility: Floats
    """J M⁻¹ Jᵀ, (6, 6): the tool's acceleration for a force [N] and a torque [N m] on it, at rest."""
    mass: Ellipsoid
    """Effective masses [kg] along three directions for a force alone, the heaviest first; infinite along
    one in which no joint moves the tool."""
    turning: Ellipsoid
    """Effective moments of inertia [kg m²] about three directions for a torque alone."""

    @property
    def operational(self) -> Floats | None:
        """Khatib's operational space inertia (6, 6), one over the mobility; None where that has none."""
        values, vectors = np.linalg.eigh(self.mobility)
        if values[0] <= VANISHED**2 * values[-1]:
            return None
        inverse: Floats = (vectors / values) @ vectors.T
        return inverse

    def along(self, direction: Floats) -> float:
        """The effective mass [kg] along a direction (3,)."""
        u = direction / np.linalg.norm(direction)
        shares = self.mass.directions.T @ u
        given = float(shares**2 @ (1 / self.mass.lengths))
        return 1 / given if given > 0 else np.inf


def tool_inertia(
    robot: Robot, q: Floats,
    around: Surroundings = Surroundings(),  # noqa: B008  # a frozen value
) -> ToolInertia:  # fmt: skip
    """The inertia at the tool at joint values `q` (n,).

    Raises:
        NoMassError: a link of which nobody knows the mass.
        NoInertiaError: nothing has inertia about some joint.
    """
    M = inertia_matrix(robot, q, around)
    values, vectors = np.linalg.eigh(M)
    if values[0] <= NOTHING * values[-1]:
        raise NoInertiaError(robot.joints[int(np.abs(vectors[:, 0]).argmax())].name)
    felt = np.linalg.solve(np.linalg.cholesky(M), geometric_jacobian(robot, q).T).T
    moved = ellipsoids(felt)
    return ToolInertia(felt @ felt.T, _heaviest_first(moved.velocity), _heaviest_first(moved.turning))


def _heaviest_first(light: Ellipsoid) -> Ellipsoid:
    """One over the squares of what unit forces make of it."""
    share = np.where(light.lengths > VANISHED * light.lengths.max(initial=0.0), light.lengths, 0.0)
    with np.errstate(divide="ignore"):
        return Ellipsoid(light.directions[:, ::-1], 1 / share[::-1] ** 2)
