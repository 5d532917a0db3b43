"""The numbers in the attributes of XML, or a sentence that names element, attribute and line."""

from __future__ import annotations

import math

import numpy as np

from vi3dras.arrays import Floats
from vi3dras.file_errors import CountError, WrongKindError
from vi3dras.importers.errors import LackingError
from vi3dras.importers.markup import Node
from vi3dras.orientation import matrix_from_abc, matrix_from_quaternion
from vi3dras.rotations.elementary import motion

LARGEST = 1e100
"""Larger numbers stand for nothing; some files write limits of 1e16."""


def text_of(node: Node, key: str, *, of: str = "") -> str:
    """An attribute that must be there.

    Raises:
        LackingError: it is not, or blank.
    """
    text = node.attributes.get(key, "").strip()
    if not text:
        raise LackingError(node.file, node.where, of or f"<{node.tag}>", key)
    return text


def child_of(node: Node, tag: str) -> Node:
    """A child that must be there.

    Raises:
        LackingError: it is not.
    """
    child = node.first(tag)
    if child is None:
        raise LackingError(node.file, node.where, f"<{node.tag}>", f"<{tag}>")
    return child


def number_of(node: Node, key: str, default: float | None = None) -> float:
    """A finite number in an attribute.

    Raises:
        FileError: it is missing without a default, or no number.
    """
    if key not in node.attributes and default is not None:
        return default
    return number(node, key, text_of(node, key))


def numbers_of(node: Node, key: str, default: tuple[float, ...]) -> Floats:
    """As many finite numbers as the default has, parted by blanks.

    Raises:
        FileError: there are others.
    """
    if key not in node.attributes:
        return np.array(default)
    words = node.attributes[key].split()
    if len(words) != len(default):
        raise CountError(node.file, node.where, f"{key} of <{node.tag}>", len(words), len(default))
    return np.array([number(node, key, word) for word in words])


def number(node: Node, key: str, text: str) -> float:
    """A text of an element as a finite number.

    Raises:
        WrongKindError: it is none.
    """
    try:
        value = math.nan if "_" in text else float(text)
    except ValueError:
        value = math.nan
    if not abs(value) <= LARGEST:
        wanted = "a number such as 0.5"
        raise WrongKindError(node.file, node.where, f"{key} of <{node.tag}>", f'"{text}"', wanted)
    return value


def origin_of(node: Node) -> Floats:
    """Where `<origin>` of an element puts it, (4, 4); nowhere else without one."""
    origin = node.first("origin")
    if origin is None:
        return np.eye(4)
    place = numbers_of(origin, "xyz", (0.0, 0.0, 0.0))
    if "quat_xyzw" in origin.attributes:
        x, y, z, w = numbers_of(origin, "quat_xyzw", (0.0, 0.0, 0.0, 1.0))
        if x == y == z == w == 0:
            raise WrongKindError(origin.file, origin.where, "quat_xyzw", "0", "of length 1")
        return motion(matrix_from_quaternion(np.array([w, x, y, z])), place)
    return motion(matrix_from_abc(numbers_of(origin, "rpy", (0.0, 0.0, 0.0))), place)
