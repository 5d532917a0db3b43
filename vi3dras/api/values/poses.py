"""Where the tool and every link are: the answer of forward kinematics."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from vi3dras.api.values.numbers import angles_out, joints_out, lengths_out, matrix_out, one_row
from vi3dras.api.values.tables import frame, joint_names, place_names, shown
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Bools, Floats
from vi3dras.errors import UnknownNameError
from vi3dras.kinematics.forward import link_frames
from vi3dras.kinematics.jacobian import analytic_jacobian, dexterity, geometric_jacobian, wrist_to_ground
from vi3dras.orientation import abc_from_matrix

if TYPE_CHECKING:
    from pandas import DataFrame

    from vi3dras.api.values.plots import Plot
    from vi3dras.closed_forms.forms import Task


@dataclass(frozen=True, eq=False, repr=False)
class Pose:
    """Where an arm is for joint values of any leading shape (...), one pose or many.

    Lengths are in the arm's unit, angles in its unit of angle, degrees as a rule.
    """

    robot: Robot
    joints: Floats
    """Joint values (..., n) in [rad] and [m]; `q` has them as people read them."""
    frames: Floats = field(repr=False)
    """Base, D-H frames and tool in the world, (..., n + 1, 4, 4), lengths in [m]."""

    @property
    def q(self) -> Floats:
        """Joint values (..., n)."""
        return joints_out(self.robot, self.joints)

    @property
    def position(self) -> Floats:
        """The tool point (..., 3)."""
        return lengths_out(self.robot, self.frames[..., -1, :3, 3])

    @property
    def abc(self) -> Floats:
        """Roll, pitch and yaw of the tool (..., 3): R = Rz(C) Ry(B) Rx(A)."""
        return angles_out(self.robot, abc_from_matrix(self.frames[..., -1, :3, :3]))

    @property
    def wrist(self) -> Floats:
        """The angle of the tool's z axis to the ground, up positive, (...)."""
        return angles_out(self.robot, wrist_to_ground(self.frames[..., -1, :, :]))

    @property
    def matrix(self) -> Floats:
        """From the base to the tool, (..., 4, 4)."""
        return matrix_out(self.robot, self.frames[..., -1, :, :])

    @property
    def links(self) -> Floats:
        """The origins of the base, the links and the tool, (..., n + 1, 3)."""
        return lengths_out(self.robot, self.frames[..., :3, 3])

    @cached_property
    def outside(self) -> Bools:
        """Which joints are outside their limits, (..., n)."""
        return self.robot.out_of_range(self.joints)

    @property
    def within_limits(self) -> Bools:
        """Whether all joints are inside their limits, (...)."""
        return np.asarray(~self.outside.any(axis=-1))

    @property
    def violations(self) -> list[str]:
        """The names of joints that are outside their limits, in any of the poses."""
        out = np.flatnonzero(self.outside.reshape(-1, self.robot.n).any(axis=0))
        return [self.robot.joints[i].name for i in out.tolist()]

    @property
    def dexterity(self) -> Floats:
        """Least over largest speed of the tool point over all directions, (...): 0 at a singular pose."""
        return dexterity(self.robot, self.joints)

    def self_motion(self, task: Task | None = None) -> Pose:
        """Where the joints can go while the tool stays: k poses, a degree apart, half a turn either way.

        >>> import vi3dras as vi
        >>> vi.robot("lynx6").fk("home").self_motion().q.shape
        (181, 5)

        Args:
            task: what of the tool stays, `pose`, `wrist` (its point and the hand's angle) or `position`; what
                suits the arm if None.

        Raises:
            GivenError: there are many poses.
            UnknownNameError: there is no such task.
            NotRedundantError: the arm has no joint to spare for it.
        """
        from vi3dras.inverse.freedom import freedom_from
        from vi3dras.inverse.numeric import ROWS
        from vi3dras.inverse.self_motion import NotRedundantError
        from vi3dras.inverse.targets import usual_task

        wanted = task or usual_task(self.robot)
        if wanted not in ROWS:
            raise UnknownNameError("task", wanted, tuple(ROWS))
        q = one_row("a pose", self.joints)
        if (found := freedom_from(self.robot, q, wanted)) is None:
            raise NotRedundantError(self.robot.id, self.robot.n, ROWS[wanted])
        return pose_at(self.robot, found.q)

    @property
    def units(self) -> str:
        """In what its numbers are."""
        return f"{self.robot.units.length}, {self.robot.units.angle}"

    def to_frame(self) -> DataFrame:
        """A table with a row for each pose: joint values, place and orientation of the tool."""
        n = self.robot.n
        columns: dict[str, Any] = dict(zip(joint_names(self.robot), self.q.reshape(-1, n).T, strict=True))
        places = np.concatenate([self.position, self.abc], axis=-1).reshape(-1, 6)
        columns |= dict(zip(place_names(self.robot), places.T, strict=True))
        return frame(columns | {"within_limits": np.atleast_1d(self.within_limits).ravel()})

    def plot(self) -> Plot:
        """A picture of the arm there; of many poses the first as a body and some others as bones."""
        from vi3dras.api.values.plots import arm_items, picture

        return picture(self.robot, arm_items(self.robot, self.joints))

    def __repr__(self) -> str:
        unit, angle = self.robot.units.length, self.robot.units.angle
        if self.joints.ndim > 1:
            return f"<{self.joints[..., 0].size:,} poses of {self.robot.id}, {self.joints.shape[:-1]}>"
        x, y, z = (f"{round(v, 3) + 0.0:g}" for v in self.position.tolist())
        a, b, c = (f"{round(v, 2) + 0.0:g}" for v in self.abc.tolist())
        outside = f", outside: {', '.join(self.violations)}" if self.violations else ""
        return f"<{self.robot.id} at {x}, {y}, {z} {unit}, A B C {a}, {b}, {c} {angle}{outside}>"

    _repr_html_ = shown


def pose_at(robot: Robot, q: Floats) -> Pose:
    """Where an arm is for joint values `q` (..., n) in [rad] and [m]."""
    return Pose(robot, q, link_frames(robot, q))


def jacobian_at(robot: Robot, q: Floats, *, analytic: bool = False) -> Floats:
    """Speeds of the tool in the arm's units (..., 6, n) for joint values `q` (..., n) in [rad] and [m]."""
    return (analytic_jacobian if analytic else geometric_jacobian)(robot, q, units=robot.units)
