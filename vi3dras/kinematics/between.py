"""From any frame of an arm to any other: the transform, and the factors that it is the product of."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, NamedTuple

import numpy as np

from vi3dras.arm.robot import IDENTITY, Robot
from vi3dras.arrays import Floats
from vi3dras.kinematics.forward import joint_values, local_transforms
from vi3dras.kinematics.steps import ORDER, SYMBOLS, Parameter, axis_of, is_angle, row_numbers
from vi3dras.orientation import abc_from_matrix
from vi3dras.rotations.elementary import AXES, Axis, motion, rigid_inverse, slide_along, turn_about

Place = int | Literal["base", "tool"] | Floats
"""A frame: the world's, a D-H frame from 0 (before joint 1) to n, the tool's, or one (4, 4) in the world."""

TYPED = "typed"

NOTHING = 1e-12
"""A turn or slide of base or tool below this [rad or m] is the noise of a conversion."""


class FrameFactor(NamedTuple):
    """One transform of a product: that of a joint, of base or tool, a typed one, or an elementary one."""

    name: str
    """`A3`, `base`, `tool`, `typed`, or what it does: `Rz θ3`, `Tx`."""
    matrix: Floats
    """(..., 4, 4), lengths in [m]."""
    joint: int = 0
    """The joint it belongs to, from 1; 0 for none."""
    parameter: Parameter | None = None
    """The number of the table that it stands for, where it is elementary and belongs to a joint."""
    value: Floats | None = None
    """The angle or length of an elementary one, (...) in [rad] or [m]."""
    back: bool = False
    """Whether it is the inverse of what its name says."""

    @property
    def label(self) -> str:
        """The name, with a sign where it leads back."""
        return f"{self.name}⁻¹" if self.back else self.name

    @property
    def inverse(self) -> FrameFactor:
        """The same, the other way."""
        value = None if self.value is None else -self.value
        return self._replace(matrix=rigid_inverse(self.matrix), value=value, back=not self.back)


def between(
    robot: Robot, q: Floats, start: Place, end: Place, *, elementary: bool = False
) -> tuple[FrameFactor, ...]:
    """The factors of the transform from one frame to another for joint values `q` (..., n), in their order.

    Their product is `end` in `start`; there are none where both are the same. Each is that of a joint, or
    with `elementary` a turn about or a slide along one axis.
    """
    q = joint_values(robot, q)
    there, here = (_chain(robot, q, place, elementary=elementary) for place in (end, start))
    is_typed = isinstance(start, np.ndarray) or isinstance(end, np.ndarray)
    shared = 0 if is_typed else min(len(there), len(here))  # one chain of an arm begins the other
    return (*(factor.inverse for factor in here[shared:][::-1]), *there[shared:])


def product_of(factors: tuple[FrameFactor, ...], shape: tuple[int, ...] = ()) -> Floats:
    """Their product (..., 4, 4); no change of the leading shape where there are none."""
    made = np.tile(np.eye(4), (*shape, 1, 1))
    for factor in factors:
        made = made @ factor.matrix
    return made


def _chain(robot: Robot, q: Floats, place: Place, *, elementary: bool) -> list[FrameFactor]:
    """What leads from the world to a frame."""
    if isinstance(place, np.ndarray):
        return list(_displacement(TYPED, place, elementary=elementary))
    if place == "base":
        return []
    factors = list(_displacement("base", np.array(robot.base), elementary=elementary))
    last = robot.n if place == "tool" else int(place)
    if elementary:
        factors += [each for k in range(last) for each in _of_joint(robot, q[..., k], k)]
    else:
        matrices = local_transforms(robot, q)
        factors += [FrameFactor(f"A{k + 1}", matrices[..., k, :, :], k + 1) for k in range(last)]
    if place == "tool":
        factors += _displacement("tool", np.array(robot.tool), elementary=elementary)
    return factors


def _of_joint(robot: Robot, q: Floats, k: int) -> Iterator[FrameFactor]:
    """The four of joint `k`, from 0, at its values (...), in the order of the convention."""
    numbers = row_numbers(robot.joints[k], q)
    for parameter in ORDER[robot.convention]:
        value = np.broadcast_to(numbers[parameter], np.shape(q))
        yield _elementary(axis_of(parameter), value, is_angle(parameter), k + 1, parameter)


def _displacement(name: str, pose: Floats, *, elementary: bool) -> Iterator[FrameFactor]:
    """A transform that stays (4, 4): as one, or as slides and Rz(C) Ry(B) Rx(A), without those of nothing."""
    if np.array_equal(pose, IDENTITY) and name != TYPED:
        return
    if not elementary:
        yield FrameFactor(name, pose)
        return
    for axis, length in zip(AXES, pose[:3, 3], strict=True):
        if abs(length) > NOTHING:
            yield _elementary(axis, length, False)
    for axis, angle in zip(AXES[::-1], abc_from_matrix(pose[:3, :3])[::-1], strict=True):
        if abs(angle) > NOTHING:
            yield _elementary(axis, angle, True)


def _elementary(
    axis: Axis, value: Floats, turns: bool, joint: int = 0, parameter: Parameter | None = None
) -> FrameFactor:
    matrix = motion(turn_about(axis, value)) if turns else slide_along(axis, value)
    symbol = f" {SYMBOLS[parameter]}{joint}" if parameter else ""
    return FrameFactor(f"{'R' if turns else 'T'}{axis}{symbol}", matrix, joint, parameter, np.asarray(value))
