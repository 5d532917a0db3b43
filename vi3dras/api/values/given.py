"""What people give from Python or type, checked where it comes in: numbers, pairs, files and arms."""

from __future__ import annotations

import math
import operator
import os
from pathlib import Path
from typing import Any, TypeVar

import numpy as np

from vi3dras.errors import NotANumberError, TypedError, Vi3drasError

Kind = TypeVar("Kind")

AN_ARM = 'one such as vi.robot("lynx6")'


class UnitsMixedError(Vi3drasError):
    """A joint that goes round more than twice in radians; facts: the arm, the joint from 1, the value."""

    def _told(self, robot: object, joint: object, value: float) -> str:
        return (
            f"{value:g} rad turn joint {joint} of {robot} {abs(value) / 6.2832:.0f} times, which looks like "
            "degrees: convert them, or read the arm in degrees."
        )


class UnitsWarning(UserWarning):
    """Joint values in degrees that look like radians; facts: the arm, joint, value, and it in degrees."""

    def __str__(self) -> str:
        robot, joint, value, degrees = self.args
        return (
            f"Joint {joint} at {value:g} deg looks like radians: {robot} is read in degrees. "
            f'Write {degrees:g}, or read the arm in radians with vi.robot("{robot}", angle="rad").'
        )


class PlaceError(Vi3drasError):
    """A place for the tool that is none; facts: its shape."""

    says = "A place for the tool has the shape {}: give x, y, z, a matrix of 4 x 4, or what `fk` gives."


class NotNumbersError(Vi3drasError):
    """Something in place of numbers; facts: what it should be, what it is."""

    says = "{} are given as {}: give numbers in rows of the same length, such as [0, 90, -45]."


class HandTwiceError(Vi3drasError):
    """A place that says more than once how the hand is to stand; facts: how."""

    says = "The hand is told to stand in two ways, {} and {}: give one of them."


class JointNumberError(Vi3drasError):
    """A joint that an arm does not have; facts: the arm, the number, how many there are."""

    says = "{} has no joint {}: its joints are 1 to {}."


class GivenError(Vi3drasError):
    """Something that cannot be; facts: what it should be, what it is, what would be right."""

    says = "{} cannot be {!r:.40}: give {}."


class EndlessError(Vi3drasError):
    """A joint value without end; facts: the arm, the joint from 1."""

    says = "Joint {1} of {0} is given an infinite value: give a number such as 30."


def number_in(what: str, value: Any, *, above: float = -math.inf) -> float:
    """A finite number, larger than `above`.

    Raises:
        GivenError: it is none.
    """
    if is_finite(value) and value > above:
        return float(value)
    least = "" if above == -math.inf else f" above {above:g}"
    raise GivenError(what, value, f"a number{least}, such as 15")


def whole_in(what: str, value: Any, *, least: int = 1) -> int:
    """A whole number from `least` on.

    Raises:
        GivenError: it is none.
    """
    try:
        whole = operator.index(value)
    except TypeError:
        whole = least - 1
    if whole < least or isinstance(value, bool):
        raise GivenError(what, value, f"a whole number from {least} on")
    return whole


def pair_in(what: str, value: Any) -> tuple[float, float]:
    """Two finite numbers.

    Raises:
        GivenError: they are none.
    """
    low, high = _several(what, value, 2, "two numbers such as (-90, 90)")
    return low, high


def three_in(what: str, value: Any) -> tuple[float, float, float]:
    """Three finite numbers.

    Raises:
        GivenError: they are none.
    """
    a, b, c = _several(what, value, 3, "three numbers such as (0, 90, 0)")
    return a, b, c


def file_in(value: Any) -> Path:
    """The path of a file.

    Raises:
        GivenError: it is none.
    """
    if isinstance(value, str | os.PathLike):
        return Path(value)
    raise GivenError("The name of a file", value, 'a text such as "weld.csv"')


def one_of(kind: type[Kind], what: str, value: Any, example: str) -> Kind:
    """Something of a kind, such as an arm.

    Raises:
        GivenError: it is something else.
    """
    if isinstance(value, kind):
        return value
    raise GivenError(what, value, example)


def _several(what: str, value: Any, count: int, wanted: str) -> list[float]:
    numbers = list(value) if isinstance(value, tuple | list | np.ndarray) else []
    if len(numbers) == count and all(is_finite(each) for each in numbers):
        return [float(each) for each in numbers]
    raise GivenError(what, value, wanted)


def is_finite(value: Any) -> bool:
    """Whether something is a number, and neither infinite nor unknown."""
    is_number = isinstance(value, int | float | np.number) and not isinstance(
        value, bool | np.complexfloating
    )
    return is_number and math.isfinite(value)


def told(value: Any) -> str:
    """What was given, as a sentence shows it."""
    return f"{value:g}" if isinstance(value, int | float) else f"{value!r:.40}"


def parts_of(name: str, text: str, wanted: str, counts: tuple[int, ...]) -> list[str]:
    """The parts of LO:HI:N."""
    parts = [part.strip() for part in text.split(":")]
    if len(parts) not in counts:
        raise TypedError(f'{name} is "{text}": write {wanted}.')
    return parts


def number(word: str, where: str) -> float:
    """A finite number.

    Raises:
        NotANumberError: with a hint when a decimal comma or a unit was typed.
    """
    try:
        value = float(word.replace("\N{MINUS SIGN}", "-"))
    except ValueError:
        value = math.nan
    if not math.isfinite(value) or "_" in word:
        point = word.replace(",", ".")
        hint = f"Write {point}." if point != word and _is_number(point) else ""
        raise NotANumberError(word, where, hint)
    return value


def _is_number(word: str) -> bool:
    try:
        float(word)
    except ValueError:
        return False
    return True
