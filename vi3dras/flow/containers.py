"""Kinds that hold other kinds: arrays, tuples, values that may be none; and the kind of a declared type."""

from __future__ import annotations

import contextlib
import enum
import types
import typing
from collections.abc import Callable
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from vi3dras.flow.kinds import Kind, Member, Number, Text, Thing, Truth, Whole, Word
from vi3dras.flow.values import frozen_copy


class Array(Kind):
    """A numpy array of one dtype, kept as a read-only copy; its shape is free."""

    saveable = True

    def __init__(self, dtype: np.dtype[Any] | None) -> None:
        self.dtype = dtype
        self.word: Word = "cloud" if dtype == np.float32 else "array"
        self.wanted = "numbers" if dtype is None or dtype.kind in "iuf" else f"an array of {dtype}"

    def coerce(self, value: Any) -> NDArray[Any]:
        """See `Kind.coerce`."""
        try:
            array = np.asarray(value)
        except ValueError:  # rows of different lengths
            raise TypeError from None
        dtype = array.dtype if self.dtype is None else self.dtype
        if array.dtype.hasobject or not (np.can_cast(array.dtype, dtype, "same_kind") or array.size == 0):
            raise TypeError
        if array.dtype == dtype and array is value:
            return frozen_copy(array)
        array = array.astype(dtype, copy=array is value)
        array.setflags(write=False)
        return frozen_copy(array)

    def takes(self, other: Kind) -> bool:
        """See `Kind.takes`."""
        if not isinstance(other, Array) or self.dtype is None or other.dtype is None:
            return super().takes(other)
        return np.can_cast(other.dtype, self.dtype, "same_kind")

    def encode(self, value: Any) -> Any:
        """See `Kind.encode`; nested lists, or shape and dtype beside a flat one where lists lose them."""
        array = np.asarray(value)
        if self.dtype is None or array.ndim == 0 or (array.size == 0 and array.ndim > 1):
            return {
                "dtype": str(array.dtype),
                "shape": list(array.shape),
                "numbers": array.reshape(-1).tolist(),
            }
        return array.tolist()

    def decode(self, raw: Any) -> Any:
        """See `Kind.decode`."""
        if isinstance(raw, dict):
            raw = np.asarray(raw["numbers"], dtype=raw["dtype"]).reshape([int(n) for n in raw["shape"]])
        return self.coerce(raw)


class Row(Kind):
    """A tuple, all of one kind (`tuple[float, ...]`) or of a kind at each place."""

    word: Word = "array"

    def __init__(self, parts: tuple[Kind, ...], endless: bool) -> None:
        self.parts, self.endless = parts, endless
        self.saveable = all(p.saveable for p in parts)
        self.wanted = f"a list, each {parts[0].wanted}" if endless else f"a list of {len(parts)}"

    def coerce(self, value: Any) -> tuple[Any, ...]:
        """See `Kind.coerce`."""
        return tuple(kind.coerce(v) for kind, v in self._pairs(value))

    def takes(self, other: Kind) -> bool:
        """See `Kind.takes`."""
        if not isinstance(other, Row):
            return super().takes(other)
        if self.endless:
            return all(self.parts[0].accepts(p) for p in other.parts)
        return (
            len(self.parts) == len(other.parts)
            and not other.endless
            and all(mine.accepts(theirs) for mine, theirs in zip(self.parts, other.parts, strict=True))
        )

    def encode(self, value: Any) -> list[Any]:
        """See `Kind.encode`."""
        return [kind.encode(v) for kind, v in self._pairs(value)]

    def decode(self, raw: Any) -> tuple[Any, ...]:
        """See `Kind.decode`."""
        return tuple(kind.decode(v) for kind, v in self._pairs(raw))

    def _pairs(self, value: Any) -> list[tuple[Kind, Any]]:
        if not isinstance(value, tuple | list | np.ndarray):
            raise TypeError
        kinds = self.parts * len(value) if self.endless else self.parts
        if len(kinds) != len(value):
            raise TypeError
        return list(zip(kinds, value, strict=True))


class Maybe(Kind):
    """`X | None`: a value or none, which is a value here and not the lack of one."""

    def __init__(self, kind: Kind) -> None:
        self.kind, self.wanted, self.saveable = kind, f"{kind.wanted} or nothing", kind.saveable
        self.word = kind.word

    def coerce(self, value: Any) -> Any:
        """See `Kind.coerce`."""
        return None if value is None else self.kind.coerce(value)

    def takes(self, other: Kind) -> bool:
        """See `Kind.takes`."""
        return self.kind.accepts(other.kind if isinstance(other, Maybe) else other)

    def encode(self, value: Any) -> Any:
        """See `Kind.encode`; TOML has no null."""
        return {"none": True} if value is None else self.kind.encode(value)

    def decode(self, raw: Any) -> Any:
        """See `Kind.decode`."""
        return None if raw == {"none": True} else self.kind.decode(raw)


class Either(Kind):
    """`X | Y`: a value of one of several kinds; the first that holds it keeps it."""

    def __init__(self, kinds: tuple[Kind, ...]) -> None:
        self.kinds, self.saveable = kinds, all(kind.saveable for kind in kinds)
        self.wanted = " or ".join(dict.fromkeys(kind.wanted for kind in kinds))
        self.word = kinds[-1].word

    @property
    def each(self) -> tuple[Kind, ...]:
        """See `Kind.each`."""
        return tuple(inner for kind in self.kinds for inner in kind.each)

    def coerce(self, value: Any) -> Any:
        """See `Kind.coerce`."""
        return self._first(lambda kind: kind.coerce(value))

    def takes(self, other: Kind) -> bool:
        """See `Kind.takes`."""
        return any(kind.takes(other) for kind in self.kinds)

    def encode(self, value: Any) -> Any:
        """See `Kind.encode`."""
        return self._first(lambda kind: kind.encode(kind.coerce(value)))

    def decode(self, raw: Any) -> Any:
        """See `Kind.decode`."""
        return self._first(lambda kind: kind.decode(raw))

    def _first(self, attempt: Callable[[Kind], Any]) -> Any:
        for kind in self.kinds:
            with contextlib.suppress(TypeError, ValueError, OverflowError, KeyError):
                return attempt(kind)
        raise TypeError


PLAIN: dict[Any, Kind] = {
    float: Number(),
    int: Whole(),
    bool: Truth(),
    str: Text(),
    object: Kind(),
    Any: Kind(),
}


def kind_of(declared: Any) -> Kind:
    """The kind that a declared type means; TypeError with the cure when it means none."""
    declared = _written_out(declared)
    if declared in PLAIN:
        return PLAIN[declared]
    origin, args = typing.get_origin(declared), typing.get_args(declared)
    if origin in (typing.Union, types.UnionType):
        kinds = tuple(kind_of(a) for a in args if a is not type(None))
        kind = kinds[0] if len(kinds) == 1 else Either(kinds)
        return kind if type(None) not in args else Maybe(kind)
    if origin is Literal:
        return kind_of(type(args[0]))
    whole = origin or declared
    if whole is np.ndarray:
        return Array(_dtype_of(args))
    if whole is list:
        raise TypeError("a list can change behind the engine's back: declare tuple[..., ...] instead")
    if whole is tuple and args:
        endless = args[-1] is Ellipsis
        return Row(tuple(kind_of(a) for a in args if a is not Ellipsis), endless)
    if isinstance(whole, type):
        return Member(whole) if issubclass(whole, enum.Enum) else Thing(whole)
    raise TypeError(f"{declared!r} is no type that a port can have")


def words_of(declared: Any) -> tuple[Any, ...]:
    """The values that a Literal names, or a union of Literals; of another type none."""
    origin, args = typing.get_origin(declared), typing.get_args(declared)
    if origin is Literal:
        return args
    parts = [words_of(a) for a in args] if origin in (typing.Union, types.UnionType) else []
    return tuple(word for part in parts for word in part) if all(parts) else ()


def _written_out(declared: Any) -> Any:
    """What an alias stands for: from Python 3.12 on numpy's `NDArray` is a `type` statement."""
    if hasattr(declared, "__value__"):
        alias, args = typing.get_origin(declared) or declared, typing.get_args(declared)
        return _written_out(alias.__value__[args] if args else alias.__value__)
    return declared


def _dtype_of(args: tuple[Any, ...]) -> np.dtype[Any] | None:
    """The dtype in `NDArray[np.float64]`; none for abstract ones such as `np.floating`."""
    inner = typing.get_args(args[1]) if len(args) > 1 else ()
    scalar = inner[0] if inner else None
    if not isinstance(scalar, type) or not issubclass(scalar, np.generic) or scalar.__subclasses__():
        return None
    return np.dtype(scalar)
