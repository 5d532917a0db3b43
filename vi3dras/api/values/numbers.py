"""The border of an arm: numbers as people read them on one side, metres and radians on the other.

One rule for all of it: lengths are in the arm's unit of length, angles in its unit of angle, which is degrees
unless another was asked for. What looks like the other unit of angle is told.
"""

from __future__ import annotations

import math
import warnings
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from vi3dras.api.values.given import (
    EndlessError,
    GivenError,
    HandTwiceError,
    JointNumberError,
    NotNumbersError,
    PlaceError,
    UnitsMixedError,
    UnitsWarning,
    number_in,
    pair_in,
    three_in,
)
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.closed_forms.forms import Task
from vi3dras.errors import JointCountError, TypedError, UnknownNameError
from vi3dras.joint_workspace.hands import ANY_HAND, Hand, angles_in_turn, fixed_abc, free_angle, usual_hand
from vi3dras.orientation import matrix_from_abc
from vi3dras.units import ANGLES, LENGTHS, Units

WHOLE = 2 * math.pi

LOOKED_AT = 8
"""Poses of many that are looked at for the wrong unit of angle."""

Wrist = float | Sequence[float] | tuple[float, float] | str | None
"""One angle of the hand to the ground, or several in a list of which the first that works is taken; a tuple
of two is a range, any angle of which will do; `point` asks for the point alone."""

Abc = Sequence[float] | None
"""Roll, pitch and yaw of the tool."""

POINT_ALONE = "point"
"""What stands for a hand of which nothing is asked."""


@lru_cache(maxsize=256)
def in_units(robot: Robot, length: str | None = None, angle: str = "deg") -> Robot:
    """The same arm, read in these units; None keeps its own unit of length.

    Raises:
        UnknownNameError: there is no such unit.
    """
    return replace(robot, units=units_known(length or robot.units.length, angle))


def units_known(length: str, angle: str) -> Units:
    """Units by their names.

    Raises:
        UnknownNameError: there is no such unit.
    """
    for what, word, known in (("unit of length", length, LENGTHS), ("unit of angle", angle, ANGLES)):
        if word not in known:
            raise UnknownNameError(what, word, tuple(known))
    return Units(length, angle)


def numbers_in(what: str, values: Any) -> Floats:
    """What was given as an array of numbers.

    Raises:
        NotNumbersError: it is none.
    """
    try:
        return np.asarray(values, float)
    except (TypeError, ValueError):
        raise NotNumbersError(what, f"{values!r:.60}") from None


def joints_in(robot: Robot, q: ArrayLike | str) -> Floats:
    """Joint values (..., n) in [rad] and [m] from what people write, or from the name of one of the poses.

    Raises:
        NotNumbersError: there are no numbers in it.
        JointCountError: not one value per joint.
        EndlessError: a value is infinite; NaN is one that is not known, and stays one.
        UnknownNameError: the arm has no pose of that name.
        UnitsMixedError: radians that go round more than twice; degrees that look like radians are a warning.
    """
    if isinstance(q, str):
        return pose_named(robot, q)
    typed = numbers_in("Joint values", q)
    if typed.ndim == 0 or typed.shape[-1] != robot.n:
        raise JointCountError(robot.id, robot.n, typed.shape[-1] if typed.ndim else 1)
    if np.isinf(typed).any():
        raise EndlessError(robot.id, int(np.argwhere(np.isinf(typed))[0, -1]) + 1)
    _look_at_unit(robot, typed)
    if typed.ndim > 1 and robot.table.revolute.all():
        return typed * robot.units.radians  # one number is multiplied in a quarter of the time of a row
    return typed * robot.scale


def pose_named(robot: Robot, name: str) -> Floats:
    """The joint values (n,) of a named pose in [rad] and [m]; `home` and `zero` are always there.

    Raises:
        UnknownNameError: the arm has no pose of that name.
    """
    named: dict[str, Floats] = {"home": robot.home, "zero": np.zeros(robot.n)}
    named |= {pose: np.array(values) for pose, values in robot.poses}
    if name not in named:
        raise UnknownNameError(f"pose of {robot.id} called", name, tuple(named))
    return named[name]


def row_in(robot: Robot, what: str, q: ArrayLike | str) -> Floats:
    """The joint values (n,) of one pose in [rad] and [m], as `joints_in` reads them.

    Raises:
        GivenError: they are those of many, besides what `joints_in` refuses.
    """
    return one_row(what, joints_in(robot, q))


def one_row(what: str, values: Floats) -> Floats:
    """Joint values, which are those of one pose.

    Raises:
        GivenError: they are those of many.
    """
    if values.ndim == 1:
        return values
    raise GivenError(f"The shape of {what}", values.shape, "the joint values of one pose")


def joints_out(robot: Robot, q: Floats) -> Floats:
    """Joint values (..., n) as people read them; the noise of the conversion is rounded away."""
    return np.round(q / robot.scale, 9) + 0.0


def angles_out(robot: Robot, angles: Floats) -> Floats:
    """Angles [rad] as people read them."""
    return angles / robot.units.radians


def lengths_out(robot: Robot, lengths: Floats) -> Floats:
    """Lengths [m] as people read them."""
    return lengths / robot.units.metres


def matrix_out(robot: Robot, pose: Floats) -> Floats:
    """Transforms (..., 4, 4) with the place in the arm's unit of length."""
    read = np.array(pose)
    read[..., :3, 3] /= robot.units.metres
    return read


def target_in(
    robot: Robot, place: Any, abc: Sequence[float] | None = None, wrist: float | None = None
) -> tuple[Task, Floats]:
    """What is asked of the tool, and where, in [m] and [rad]: a point, with the hand's angle, or a pose.

    Args:
        robot: the arm.
        place: x, y, z (3,), a matrix (4, 4), or an answer of `fk`, in the arm's units.
        abc: roll, pitch and yaw of the tool.
        wrist: the hand's angle to the ground.

    Raises:
        PlaceError: the place is none.
        HandTwiceError: the orientation is told twice.
        GivenError: an angle is none.
    """
    metres, radians = robot.units.metres, robot.units.radians
    numbers = numbers_in("Places for the tool", getattr(place, "matrix", place))
    told = [word for word, given in (("a matrix", numbers.ndim == 2), ("abc", abc), ("wrist", wrist))
            if given is not None and given is not False]  # fmt: skip
    if len(told) > 1:
        raise HandTwiceError(*told[:2])
    if numbers.shape == (4, 4):
        pose = numbers.copy()
        pose[:3, 3] *= metres
        return "pose", pose
    if numbers.shape != (3,):
        raise PlaceError(numbers.shape)
    if wrist is not None:
        return "wrist", np.append(numbers * metres, number_in("The hand's angle", wrist) * radians)
    if abc is None:
        return "position", numbers * metres
    pose = np.eye(4)
    turned = np.array(three_in("A, B, C", abc)) * radians
    pose[:3, :3], pose[:3, 3] = matrix_from_abc(turned), numbers * metres
    return "pose", pose


def hand_in(robot: Robot, wrist: Wrist = None, abc: Sequence[float] | None = None) -> Hand:
    """How the hand is to stand at many places; what suits the arm when nothing is said.

    Raises:
        HandTwiceError: an angle and an orientation are told.
        GivenError, HandError, TypedError: an angle is none.
    """
    radians = robot.units.radians
    if wrist is not None and abc is not None:
        raise HandTwiceError("abc", "wrist")
    if abc is not None:
        a, b, c = (angle * radians for angle in three_in("A, B, C", abc))
        return fixed_abc((a, b, c))
    if wrist is None:
        return usual_hand(robot)
    if isinstance(wrist, str):
        if wrist != POINT_ALONE:
            raise TypedError(f'wrist is "{wrist}": give an angle, or "{POINT_ALONE}" for the point alone.')
        return ANY_HAND
    if isinstance(wrist, tuple):
        low, high = pair_in("A range of the hand's angle", wrist)
        return free_angle(low * radians, high * radians)
    several = wrist if isinstance(wrist, list | np.ndarray) else [wrist]
    return angles_in_turn(tuple(number_in("The hand's angle", angle) * radians for angle in several))


def _look_at_unit(robot: Robot, typed: Floats) -> None:
    """Warn where values in degrees look like radians; refuse radians that go round more than twice."""
    turning = np.flatnonzero(robot.table.revolute).tolist()
    rows = typed.reshape(-1, robot.n)[:LOOKED_AT].tolist()
    if robot.units.angle == "rad":
        for k, value in ((k, row[k]) for row in rows for k in turning):
            if abs(value) > 2 * WHOLE and robot.joints[k].is_limited:
                raise UnitsMixedError(robot.id, k + 1, value)
    elif rows and all(_like_radians([row[k] for k in turning]) for row in rows):
        k, value = next((k, rows[0][k]) for k in turning if rows[0][k])
        warnings.warn(UnitsWarning(robot.id, k + 1, value, round(math.degrees(value), 2)), stacklevel=4)


def _like_radians(row: list[float]) -> bool:
    """True for values of joints none of which is beyond one turn in radians, most of them broken numbers."""
    turns = [value for value in row if value and math.isfinite(value)]
    broken = [value for value in turns if value != round(value)]
    if not broken or any(abs(value) > WHOLE + 1e-3 for value in turns):
        return False
    return len(broken) > 1 or any(abs(d - 15 * round(d / 15)) < 0.1 for d in map(math.degrees, broken))


def joint_index(robot: Robot, joint: int | str) -> int:
    """A joint by its number from 1 or by its name, counted from 0.

    Raises:
        JointNumberError, UnknownNameError: the arm has no such joint.
    """
    names = tuple(each.name for each in robot.joints)
    if isinstance(joint, str) and joint in names:
        return names.index(joint)
    if isinstance(joint, str):
        if not joint.isdecimal():
            raise UnknownNameError(f"joint of {robot.id} called", joint, names)
        joint = int(joint)
    if not isinstance(joint, int | np.integer) or not 1 <= joint <= robot.n:
        raise JointNumberError(robot.id, joint, robot.n)
    return joint - 1
