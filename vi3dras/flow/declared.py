"""From a declared type, such as `NDArray[np.float64]` or `Robot | None`, to its kind."""

from __future__ import annotations

import enum
import types
import typing
from typing import Any, Literal

import numpy as np

from vi3dras.flow.containers import Array, Either, Maybe, Row
from vi3dras.flow.kinds import Kind, Member, Number, Text, Thing, Truth, Whole

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
