"""Values are shared, so they are frozen on the way in and compared before they travel on."""

from __future__ import annotations

import dataclasses
import enum
import math
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

BLOCK, SMALL = 1 << 20, 1 << 12
"""Bytes that are compared at once, and of arrays for which it is quicker to copy them than to cut them."""
PLAIN = (float, int, str)
"""What is compared as it is; most of what flows."""
STILL = frozenset({float, int, str, bool, bytes, type(None)})
"""Of what nothing can be written to: found by one look."""


class Empty(enum.Enum):
    """The type of `EMPTY`."""

    EMPTY = "empty"

    def __repr__(self) -> str:
        return "EMPTY"


EMPTY = Empty.EMPTY
"""What a port holds that has no value; it survives pickling and is compared by `is`."""


def frozen_copy(array: NDArray[Any]) -> NDArray[Any]:
    """A read-only copy of `array`, or itself when nobody can write to it any more."""
    if is_frozen(array):
        return array
    copy = array.copy()
    copy.setflags(write=False)
    return copy


def is_frozen(array: NDArray[Any]) -> bool:
    """True when neither the array nor the memory behind it can be written to."""
    owner: object = array
    while isinstance(owner, np.ndarray):
        if owner.flags.writeable:
            return False
        owner = owner.base
    return owner is None or isinstance(owner, bytes)


def freeze(value: Any) -> Any:
    """The value of a step made read-only: arrays in place, sequences as tuples, the rest as it is.

    A step gives up what it returns, so a large cloud is not copied; only memory that numpy does not own is.
    """
    if value.__class__ in STILL:
        return value
    if isinstance(value, np.ndarray):
        return _freeze_in_place(value)
    if isinstance(value, tuple):
        parts = [freeze(v) for v in value]
        return type(value)(*parts) if hasattr(value, "_fields") else tuple(parts)
    if isinstance(value, list):
        return tuple(freeze(v) for v in value)
    if isinstance(value, dict):
        return {k: freeze(v) for k, v in value.items()}
    if _fields(value.__class__):
        for part in getattr(value, "__dict__", {}).values():
            if isinstance(part, np.ndarray):
                _freeze_in_place(part)
    return value


def equal(a: Any, b: Any) -> bool:
    """True when no step can tell `a` from `b`: arrays by shape, dtype and content."""
    if a is b or type(a) is not type(b):
        return a is b
    if isinstance(a, PLAIN):
        return bool(a == b) or (isinstance(a, float) and math.isnan(a) and math.isnan(b))
    if isinstance(a, np.ndarray):
        return _equal_arrays(a, b)
    parts, others = _parts(a), _parts(b)
    if parts is not None and others is not None:
        return parts.keys() == others.keys() and all(equal(part, others[k]) for k, part in parts.items())
    try:
        return bool(a == b)
    except Exception:  # a class that cannot be compared: running once too often is harmless
        return False


def _parts(value: Any) -> dict[Any, Any] | None:
    """What a value is made of, for those that are compared part by part."""
    if isinstance(value, tuple | list):
        return dict(enumerate(value))
    if isinstance(value, dict):
        return value
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return {f.name: getattr(value, f.name) for f in _fields(value.__class__) if f.compare}
    return None


@cache
def _fields(kind: type[object]) -> tuple[dataclasses.Field[Any], ...]:
    """The fields of a dataclass: to find them takes longer than to look at them."""
    return dataclasses.fields(kind) if dataclasses.is_dataclass(kind) else ()


def _freeze_in_place(array: NDArray[Any]) -> NDArray[Any]:
    if array.base is None:
        array.setflags(write=False)
        return array
    owner: object = array
    while isinstance(owner, np.ndarray):
        owner.setflags(write=False)
        owner = owner.base
    return array if owner is None or isinstance(owner, bytes) else frozen_copy(array)


def _equal_arrays(a: NDArray[Any], b: NDArray[Any]) -> bool:
    if a.shape != b.shape or a.dtype != b.dtype:
        return False
    if a.dtype.hasobject:
        return bool(np.array_equal(a, b))
    # Bytes, not numbers: NaN equals itself, and blocks let a difference at the start be found at once.
    if a.nbytes <= SMALL:
        return a.tobytes() == b.tobytes()
    left, right = _bytes_of(a), _bytes_of(b)
    return all(
        np.array_equal(left[start : start + BLOCK], right[start : start + BLOCK])
        for start in range(0, left.size, BLOCK)
    )


def _bytes_of(array: NDArray[Any]) -> NDArray[np.uint8]:
    flat = np.ascontiguousarray(array).reshape(-1)
    return flat.view(np.uint8) if flat.dtype.itemsize else np.empty(0, np.uint8)
