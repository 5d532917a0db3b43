"""The ways of typing where a frame stands: seven of its orientation, one of which is given."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypedDict, cast

import numpy as np
from numpy.typing import ArrayLike

from vi3dras.api.values.given import GivenError
from vi3dras.api.values.numbers import numbers_in
from vi3dras.arrays import Floats
from vi3dras.errors import UnknownNameError, Vi3drasError
from vi3dras.orientation import matrix_from_abc, matrix_from_axis_angle, matrix_from_quaternion
from vi3dras.rotations.elementary import matrix_from_vector, motion, motion_from_twist
from vi3dras.rotations.errors import NoAxisError
from vi3dras.rotations.euler import ABOUT, About, matrix_from_euler
from vi3dras.rotations.soundness import nearest_rotation, rotation_known
from vi3dras.units import Units


class Forms(TypedDict, total=False):
    """Ways of writing an orientation, of which one is given; `order` and `about` say how angles are meant."""

    matrix: ArrayLike
    abc: ArrayLike
    quaternion: ArrayLike
    euler: ArrayLike
    order: str
    about: About
    axis_angle: tuple[ArrayLike, ArrayLike]
    rotation_vector: ArrayLike
    twist: ArrayLike


class FormsError(Vi3drasError):
    """An orientation that is told twice; facts: in which ways."""

    says = "The orientation is told in two ways, {} and {}: give one of them."


def pose_typed(
    form: Forms,
    units: Units,
    position: ArrayLike | None = None,
    now: Floats | None = None,
    *,
    repair: bool = False,
) -> Floats:
    """The transforms (..., 4, 4) in [m] that one form in these units tells; what it leaves open is as `now`.

    Raises:
        FormsError: there are two.
        NotARotationError, NoNearestError, NoAxisError, OrderError: the form is no orientation.
        GivenError, NotNumbersError: its numbers are none, or too many.
    """
    told = [name for name in _READERS if form.get(name) is not None]
    if len(told) > 1:
        raise FormsError(*told[:2])
    pose = np.eye(4) if now is None else now
    if told:
        read = _READERS[told[0]](form, units)
        has_place = read.shape[-1] == 4
        if has_place and position is not None and told[0] == "twist":
            raise FormsError("position", "twist")
        R = _sound(read[..., :3, :3], repair) if told[0] == "matrix" else read[..., :3, :3]
        pose = motion(R, (read if has_place else pose)[..., :3, 3])
    if position is None:
        return pose
    return motion(pose[..., :3, :3], _numbers("A position", position, 3) * units.metres)


def about_known(about: Any) -> About:
    """Moving or fixed axes, by the word.

    Raises:
        UnknownNameError: it is another.
    """
    if about not in ABOUT:
        raise UnknownNameError("kind of axes", str(about), ABOUT)
    return cast(About, about)


def _sound(matrix: Floats, repair: bool) -> Floats:
    if repair:
        return nearest_rotation(matrix)
    for each in matrix.reshape(-1, 3, 3):
        rotation_known(each)
    return matrix


def _matrix(form: Forms, units: Units) -> Floats:
    M = numbers_in("A matrix", form["matrix"])
    is_whole = M.shape[-2:] == (4, 4)
    if M.shape[-2:] not in {(3, 3), (4, 4)} or not np.isfinite(M).all():
        raise GivenError("A matrix", M.tolist(), "3 x 3 or 4 x 4 numbers")
    if is_whole and not np.allclose(M[..., 3, :], (0, 0, 0, 1), atol=1e-9):
        raise GivenError("The last row of a matrix", M[..., 3, :].tolist(), "0, 0, 0, 1")
    return motion(M[..., :3, :3], M[..., :3, 3] * units.metres) if is_whole else M


def _quaternion(form: Forms, units: Units) -> Floats:
    return matrix_from_quaternion(_with_length("quaternion", _numbers("A quaternion", form["quaternion"], 4)))


def _euler(form: Forms, units: Units) -> Floats:
    angles = _numbers("Euler angles", form["euler"], 3) * units.radians
    return matrix_from_euler(angles, form.get("order", "zyx"), about_known(form.get("about", "moving")))


def _axis_angle(form: Forms, units: Units) -> Floats:
    given = form["axis_angle"]
    if not isinstance(given, tuple | list) or len(given) != 2:
        raise GivenError("An axis with an angle", given, "a pair such as ([0, 0, 1], 90)")
    axis = _with_length("axis", _numbers("An axis", given[0], 3))
    angle = _numbers("An angle", given[1]) * units.radians
    return matrix_from_axis_angle(axis, angle + np.zeros(axis.shape[:-1]))


def _vector(form: Forms, units: Units) -> Floats:
    return matrix_from_vector(_numbers("A rotation vector", form["rotation_vector"], 3) * units.radians)


def _abc(form: Forms, units: Units) -> Floats:
    return matrix_from_abc(_numbers("A, B, C", form["abc"], 3) * units.radians)


def _twist(form: Forms, units: Units) -> Floats:
    scale = np.repeat([units.metres, units.radians], 3)
    return motion_from_twist(_numbers("A twist", form["twist"], 6) * scale)


_READERS: dict[str, Callable[[Forms, Units], Floats]] = {
    "matrix": _matrix, "abc": _abc, "quaternion": _quaternion, "euler": _euler, "axis_angle": _axis_angle,
    "rotation_vector": _vector, "twist": _twist,
}  # fmt: skip


def _numbers(what: str, given: Any, count: int = 0) -> Floats:
    """Finite numbers (..., count), or of any shape."""
    values = numbers_in(what, given)
    if (count and (values.ndim == 0 or values.shape[-1] != count)) or not np.isfinite(values).all():
        raise GivenError(what, given, f"{count} finite numbers" if count else "a finite number")
    return values


def _with_length(what: str, vector: Floats) -> Floats:
    if not np.linalg.norm(vector, axis=-1).all():
        raise NoAxisError(what)
    return vector
