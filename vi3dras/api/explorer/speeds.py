"""How fast and how strong the tool is in a pose, and which direction it has lost there."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import ArrayLike

from vi3dras.api.explorer.drives import Drive, LostDirection, twist_units
from vi3dras.api.values.given import GivenError
from vi3dras.api.values.numbers import joints_out, numbers_in
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.kinematics.jacobian import analytic_jacobian, geometric_jacobian
from vi3dras.units import Units
from vi3dras.velocities.lost import Loss, blame_sentence, losses_at, lost_sentence, state_of
from vi3dras.velocities.rates import Ellipsoids, ellipsoids, rates_for, torques_for
from vi3dras.velocities.task_part import square_part

if TYPE_CHECKING:
    from pandas import DataFrame

ROWS = ("vx", "vy", "vz", "wx", "wy", "wz")
"""What the rows of a geometric Jacobian are the speeds of."""


@dataclass(frozen=True, eq=False, repr=False)
class Speeds:
    """What the joints' speeds make of the tool in one pose, and what its forces ask of the joints.

    Velocities are in the arm's unit of length, or of angle, per second, in the base frame; forces in N, N m.
    """

    robot: Robot
    joints: Floats
    """Joint values (n,) in [rad] and [m]; `q` has them as people read them."""

    @property
    def q(self) -> Floats:
        """Joint values (n,)."""
        return joints_out(self.robot, self.joints)

    @cached_property
    def geometric(self) -> Floats:
        """The geometric Jacobian (6, n): vx vy vz in the arm's length, wx wy wz in rad, per rad or length."""
        return geometric_jacobian(self.robot, self.joints, units=_radians(self.robot))

    @cached_property
    def analytic(self) -> Floats:
        """The same with the rates of A, B and C below, (6, n); NaN where A and C have none."""
        return analytic_jacobian(self.robot, self.joints, units=_radians(self.robot))

    @cached_property
    def square(self) -> Floats:
        """What determinant and singular values are of: `geometric`, or of it what a point alone can do."""
        part = square_part(self.robot)
        if part is None or part.rows is None or self.robot.n == 6:
            return self.geometric
        rows: Floats = part.rows @ self.geometric
        return rows

    @property
    def determinant_of(self) -> str:
        """What that is, in words."""
        part = square_part(self.robot)
        return "J Jᵀ, the root of it" if part is None or part.rows is None else part.words

    @cached_property
    def singular_values(self) -> Floats:
        """Those of `square`, the largest first."""
        values: Floats = np.linalg.svd(self.square, compute_uv=False).astype(float)
        return values

    @property
    def condition(self) -> float:
        """The largest of them over the least; infinite in a singular pose."""
        largest, least = float(self.singular_values[0]), float(self.singular_values[-1])
        return largest / least if least > largest * 1e-15 else np.inf

    @cached_property
    def determinant(self) -> float:
        """Of `square` where it is square; else the root of det J Jᵀ, the product of the singular values."""
        if self.square.shape[0] == self.square.shape[1]:
            return float(np.linalg.det(self.square))
        return float(np.prod(self.singular_values))

    @property
    def manipulability(self) -> float:
        """Yoshikawa's measure: the determinant without its sign."""
        return abs(self.determinant)

    @cached_property
    def lost(self) -> tuple[LostDirection, ...]:
        """The directions that the tool has in most poses and not here, none in a regular pose."""
        return tuple(self._told(loss) for loss in self._losses)

    @property
    def state(self) -> str:
        """`regular`, `nearly singular` or `singular`."""
        return state_of(self._losses)

    @cached_property
    def ellipsoids(self) -> Ellipsoids:
        """Of velocity and force, translation and rotation apart, in units of `geometric`; forces per N m."""
        moved = ellipsoids(self.geometric)
        strong = ellipsoids(geometric_jacobian(self.robot, self.joints))
        return moved._replace(force=strong.force, torque=strong.torque)

    def for_tool(self, velocity: ArrayLike) -> Drive:
        """The joint rates for a velocity of the tool: x, y, z (3,), or with its turning about them (6,)."""
        return Drive(self.robot, rates_for(self.robot, self.joints, self._six("A velocity", velocity)))

    def of_joints(self, rates: ArrayLike) -> Floats:
        """The velocity of the tool (6,) for joint rates (n,)."""
        given = numbers_in("Joint rates", rates)
        if given.shape != (self.robot.n,):
            raise GivenError("The shape of joint rates", given.shape, f"one for each of {self.robot.n}")
        twist: Floats = geometric_jacobian(self.robot, self.joints) @ (given * self.robot.scale)
        return twist / twist_units(self.robot)

    def torques(self, force: ArrayLike) -> Floats:
        """What the joints give for a force of the tool: (3,) in N, or with its torque (6,) in N m.

        In N m, or N of a joint that slides, (n,); the arm's own weight is left out.
        """
        wrench = self._six("A force", force, np.ones(6))
        return torques_for(self.robot, self.joints, wrench)

    def to_frame(self) -> DataFrame:
        """The geometric Jacobian, a row for each speed and a column for each joint."""
        from vi3dras.api.values.tables import frame

        columns: dict[str, Any] = {"speed": list(ROWS)}
        return frame(columns | {j.name: c for j, c in zip(self.robot.joints, self.geometric.T, strict=True)})

    @cached_property
    def _losses(self) -> tuple[Loss, ...]:
        return losses_at(self.robot, self.joints)

    def _told(self, loss: Loss) -> LostDirection:
        across = loss.across * np.where(np.arange(6) < 3, self.robot.units.metres, 1.0)
        return LostDirection(
            across / np.linalg.norm(across),
            loss.joints,
            tuple(self.robot.joints[i].name for i in loss.taking_part),
            tuple(i + 1 for i in loss.taking_part),
            lost_sentence(self.robot, loss),
            blame_sentence(self.robot, self.joints, loss),
        )

    def _six(self, what: str, given: ArrayLike, units: Floats | None = None) -> Floats:
        numbers = numbers_in(what, given)
        if numbers.shape not in {(3,), (6,)} or not np.isfinite(numbers).all():
            raise GivenError(what, numbers.tolist(), "three finite numbers, or six with the turning")
        scale = twist_units(self.robot) if units is None else units
        return np.pad(numbers, (0, 6 - len(numbers))) * scale

    def __repr__(self) -> str:
        said = " ".join(f"{each.sentence} {each.why}" for each in self.lost)
        told = f"{self.robot.id}, {self.state}, manipulability {self.manipulability:.4g}"
        return f"<{f'{told}. {said}'.rstrip()}>"


def speeds_at(robot: Robot, q: Floats) -> Speeds:
    """The speeds of an arm at joint values `q` (n,) in [rad] and [m]."""
    return Speeds(robot, q)


def _radians(robot: Robot) -> Units:
    return Units(robot.units.length, "rad")
