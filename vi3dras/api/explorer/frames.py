"""From one frame to another: a transform in every way of writing it, each of which can be typed, too."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, Unpack

import numpy as np
from numpy.typing import ArrayLike

from vi3dras.api.explorer.forms import Forms, about_known, pose_typed
from vi3dras.api.values.numbers import units_known
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Bools, Floats
from vi3dras.errors import Vi3drasError
from vi3dras.kinematics.between import FrameFactor, Place, between, product_of
from vi3dras.orientation import abc_from_matrix, axis_angle_from_matrix, quaternion_from_matrix
from vi3dras.rotations.elementary import Screw, rigid_inverse, screw_of, twist_from_motion, vector_from_matrix
from vi3dras.rotations.euler import About, euler_from_matrix, is_locked
from vi3dras.units import Units

if TYPE_CHECKING:
    from pandas import DataFrame


class NoFrameError(Vi3drasError):
    """A frame that an arm does not have; facts: the arm, what was asked for, how many joints there are."""

    says = "{} has no frame {!r:.40}: choose base, 0 to {}, tool, or a matrix of 4 x 4."


@dataclass(frozen=True, eq=False, repr=False)
class Transform:
    """Where one frame stands in another, one or many of any leading shape (...).

    Lengths are in the arm's unit, angles in its unit of angle, degrees as a rule.

    >>> import vi3dras as vi
    >>> vi.transform([10, 0, 0], abc=[0, 0, 90], length="cm").inverse
    <Transform: 0, 10, 0 cm, A B C 0, 0, -90 deg>
    """

    pose: Floats
    """(..., 4, 4), lengths in [m]; `matrix` has it as people read it."""
    read_in: Units
    """The units of its numbers."""
    parts: tuple[FrameFactor, ...] = ()
    """What it is the product of, in [m] and [rad]; `factors` has them as people read them."""

    @property
    def units(self) -> str:
        """In what its numbers are."""
        return f"{self.read_in.length}, {self.read_in.angle}"

    @property
    def matrix(self) -> Floats:
        """The homogeneous transform, (..., 4, 4)."""
        return self._read(self.pose)

    @property
    def rotation(self) -> Floats:
        """Its turn, (..., 3, 3): the columns are the axes of the one frame in the other."""
        return self.pose[..., :3, :3]

    @property
    def position(self) -> Floats:
        """The origin of the one frame in the other, (..., 3)."""
        return self.matrix[..., :3, 3]

    @property
    def inverse(self) -> Transform:
        """The same from the other end, with its factors the other way round."""
        parts = tuple(part.inverse for part in reversed(self.parts))
        return replace(self, pose=rigid_inverse(self.pose), parts=parts)

    @property
    def factors(self) -> tuple[FrameFactor, ...]:
        """What it is the product of, from left to right; none where it was typed."""
        return tuple(self._factor(part) for part in self.parts)

    @property
    def quaternion(self) -> Floats:
        """The unit quaternion w, x, y, z with w >= 0, (..., 4)."""
        return quaternion_from_matrix(self.rotation)

    @property
    def abc(self) -> Floats:
        """Roll, pitch and yaw, (..., 3): R = Rz(C) Ry(B) Rx(A)."""
        return self._angle(abc_from_matrix(self.rotation))

    @property
    def axis(self) -> Floats:
        """The unit vector about which it turns, (..., 3); z where it does not."""
        return axis_angle_from_matrix(self.rotation)[0]

    @property
    def angle(self) -> Floats:
        """How far it turns about that axis, (...), up to half a turn."""
        return self._angle(axis_angle_from_matrix(self.rotation)[1])

    @property
    def rotation_vector(self) -> Floats:
        """Axis times angle, (..., 3)."""
        return self._angle(vector_from_matrix(self.rotation))

    @property
    def twist(self) -> Floats:
        """The velocity that leads there in one second, (..., 6): of the point at the origin, of the turn."""
        v, omega = np.split(twist_from_motion(self.pose), 2, axis=-1)
        return np.concatenate([v / self.read_in.metres, self._angle(omega)], axis=-1)

    @cached_property
    def screw(self) -> Screw:
        """The line about which it turns and along which it slides: axis, point, angle, slide, pitch."""
        metres, radians = self.read_in.metres, self.read_in.radians
        axis, point, angle, slide, pitch = screw_of(self.pose)
        return Screw(axis, point / metres, angle / radians, slide / metres, pitch / metres * radians)

    def euler(self, order: str, about: About = "moving") -> Floats:
        """The angles (..., 3) of turns about three axes, such as `zyz`, that move along or are fixed.

        >>> import vi3dras as vi
        >>> vi.transform(quaternion=[1, 0, 0, 1]).euler("zyx").round(6) + 0
        array([90.,  0.,  0.])

        Raises:
            OrderError: there is no such order.
        """
        return self._angle(euler_from_matrix(self.rotation, order, about_known(about)))

    def locked(self, order: str, about: About = "moving") -> Bools:
        """Whether the first and third axis of such an order are parallel, (...).

        Of their angles one is taken as 0 then: the first about moving axes, the third about fixed ones.

        Raises:
            OrderError: there is no such order.
        """
        return is_locked(self.rotation, order, about_known(about))

    def changed(
        self, position: ArrayLike | None = None, *, repair: bool = False, **form: Unpack[Forms]
    ) -> Transform:
        """The same with another position, or with another orientation in any of the forms of `vi.transform`.

        >>> import vi3dras as vi
        >>> vi.transform([1, 2, 3]).changed(quaternion=[0, 0, 0, 1])
        <Transform: 1, 2, 3 m, A B C 0, 0, 180 deg>

        Args:
            position: x, y, z; as it is if None.
            repair: a matrix that is no rotation becomes the nearest one.
            form: one of matrix, abc, quaternion, euler with order and about, axis_angle, rotation_vector,
                twist.

        Raises:
            FormsError, NotARotationError, GivenError: the form is none, or there are two.
        """
        pose = pose_typed(form, self.read_in, position, self.pose, repair=repair)
        return Transform(pose, self.read_in)

    def to_frame(self) -> DataFrame:
        """A table with a row for each: position, A, B, C, quaternion, axis and angle."""
        from vi3dras.api.values.tables import frame

        unit, angle = self.read_in.length, self.read_in.angle
        names = [f"{axis}_{unit}" for axis in "xyz"] + [f"{letter}_{angle}" for letter in "ABC"]
        names += ["qw", "qx", "qy", "qz", "axis_x", "axis_y", "axis_z", f"angle_{angle}"]
        parts = (self.position, self.abc, self.quaternion, self.axis, self.angle[..., None])
        return frame(dict(zip(names, np.concatenate(parts, axis=-1).reshape(-1, 14).T, strict=True)))

    def __repr__(self) -> str:
        if self.pose.ndim > 2:
            return f"<{self.pose[..., 0, 0].size:,} transforms, {self.pose.shape[:-2]}>"
        x, y, z = (f"{round(v, 3) + 0.0:g}" for v in self.position.tolist())
        a, b, c = (f"{round(v, 2) + 0.0:g}" for v in self.abc.tolist())
        return f"<Transform: {x}, {y}, {z} {self.read_in.length}, A B C {a}, {b}, {c} {self.read_in.angle}>"

    def _repr_html_(self) -> str:
        from vi3dras.api.values.tables import html

        return html(repr(self)[1:-1], self.to_frame())

    def _read(self, pose: Floats) -> Floats:
        read = np.array(pose)
        read[..., :3, 3] /= self.read_in.metres
        return read

    def _angle(self, radians: Floats) -> Floats:
        read: Floats = radians / self.read_in.radians
        return read

    def _factor(self, part: FrameFactor) -> FrameFactor:
        if part.value is None:
            return part._replace(matrix=self._read(part.matrix))
        unit = self.read_in.radians if part.name[0] == "R" else self.read_in.metres
        return part._replace(matrix=self._read(part.matrix), value=part.value / unit)


def transform(
    position: ArrayLike | None = None,
    *,
    length: str = "m",
    angle: str = "deg",
    repair: bool = False,
    **form: Unpack[Forms],
) -> Transform:
    """A transform from a position and from an orientation in any of the ways of writing one.

    >>> import vi3dras as vi
    >>> vi.transform(euler=[30, 60, 0], order="zyz").abc.round(6) + 0
    array([ 0., 60., 30.])

    Args:
        position: x, y, z; the origin if None.
        length: `m`, `cm`, `mm` or `in`.
        angle: `deg` or `rad`.
        repair: a matrix that is no rotation becomes the nearest one.
        form: one of matrix (3, 3) or (4, 4); abc; quaternion w, x, y, z; euler with order and about, `moving`
            or `fixed`; axis_angle, a pair; rotation_vector; twist (6,).

    Raises:
        FormsError, NotARotationError, GivenError: the form is none, or there are two.
        UnknownNameError: there is no such unit.
    """
    units = units_known(length, angle)
    return Transform(pose_typed(form, units, position, repair=repair), units)


def transform_between(
    robot: Robot, start: Any, end: Any, q: Floats, *, elementary: bool = False
) -> Transform:
    """Where the frame `end` stands in the frame `start` for joint values `q` (..., n) in [rad] and [m].

    Raises:
        NoFrameError: the arm has no such frame.
        NotARotationError: a typed one is none.
    """
    here, there = (_place(robot, frame) for frame in (start, end))
    factors = between(robot, q, here, there, elementary=elementary)
    return Transform(product_of(factors, q.shape[:-1]), robot.units, factors)


def _place(robot: Robot, frame: Any) -> Place:
    if isinstance(frame, str):
        if frame in {"base", "tool"}:
            return frame  # type: ignore[return-value]  # one of two words
        if not frame.isdecimal():
            raise NoFrameError(robot.id, frame, robot.n)
        frame = int(frame)
    if isinstance(frame, int | np.integer) and not isinstance(frame, bool):
        if not 0 <= frame <= robot.n:
            raise NoFrameError(robot.id, frame, robot.n)
        return int(frame)
    if isinstance(frame, Transform):
        return frame.pose
    return pose_typed({"matrix": frame}, robot.units)
