"""Arrays of symbols: a function that was written for numpy runs on them, and leaves what it did on a tape.

By numpy's own protocols (`__array_ufunc__`, `__array_function__`) its functions come here. What depends on
numbers that are not known yet, such as `mask.any()`, is answered as if it could be.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
from numpy.lib.mixins import NDArrayOperatorsMixin
from numpy.typing import NDArray

from vi3dras.arm.robot import Robot
from vi3dras.codegen.errors import NotTraceableError
from vi3dras.codegen.kinematics import rows_of, traced_frames
from vi3dras.codegen.operations import ELEMENTWISE, select
from vi3dras.dynamics.tracing import Part, Symbol
from vi3dras.kinematics.arithmetic import is_zero
from vi3dras.kinematics.forward import tool_pose
from vi3dras.kinematics.parts import clean, with_tool

Parts = NDArray[Any]
"""An array of symbols and floats."""

MOVED = (
    np.stack, np.concatenate, np.moveaxis, np.broadcast_to, np.swapaxes, np.reshape, np.transpose, np.repeat,
)  # fmt: skip
"""Functions of numpy that only move things."""


class TracedArray(NDArrayOperatorsMixin):
    """An array of symbols; made by `traced_inputs` and `traced_empty`."""

    def __init__(self, parts: Parts) -> None:
        self.parts = parts

    def __array_ufunc__(self, ufunc: np.ufunc, method: str, *of: Any, out: Any = None, **more: Any) -> Any:
        if method != "__call__" or more or (ufunc.__name__ not in ELEMENTWISE and ufunc is not np.matmul):
            raise NotTraceableError(ufunc.__name__)
        arrays = [parts_of(each) for each in of]
        if ufunc is np.matmul:
            made = np.matmul(*arrays)
        else:
            rule = _product if ufunc is np.multiply else ELEMENTWISE[ufunc.__name__]
            made = np.asarray(_each(rule, arrays), object)
        if out is None:
            return TracedArray(np.asarray(made, object))
        out[0].parts[...] = made
        return out[0]

    def __array_function__(
        self, asked: Callable[..., Any], types: Any, args: Any, kwargs: dict[str, Any]
    ) -> Any:
        if asked in MOVED:
            first = [parts_of(each) for each in args[0]] if isinstance(args[0], list) else parts_of(args[0])
            return TracedArray(asked(first, *args[1:], **kwargs))
        if asked in (np.zeros_like, np.ones_like, np.empty_like):
            value = 1.0 if asked is np.ones_like else 0.0
            return TracedArray(np.full(np.shape(parts_of(args[0])), value, object))
        if asked is np.where:
            return TracedArray(_chosen(*map(parts_of, args)))
        if asked is np.copyto:
            onto, where = args[0], parts_of(kwargs["where"])
            onto.parts[...] = _chosen(where, parts_of(args[1]), onto.parts)
            return None
        if asked is tool_pose:
            return _posed(*args)
        raise NotTraceableError(asked.__name__)

    def __getitem__(self, key: Any) -> TracedArray:
        return TracedArray(np.asarray(self.parts[key], object))

    def __setitem__(self, key: Any, value: Any) -> None:
        self.parts[key] = parts_of(value)

    def __len__(self) -> int:
        return len(self.parts)

    def __iter__(self) -> Iterator[TracedArray]:
        return (self[i] for i in range(len(self.parts)))

    def __array__(self, *_: Any, **__: Any) -> Any:
        raise NotTraceableError("asarray")

    @property
    def shape(self) -> tuple[int, ...]:
        """As of any array."""
        return self.parts.shape

    @property
    def ndim(self) -> int:
        """As of any array."""
        return self.parts.ndim

    @property
    def T(self) -> TracedArray:  # noqa: N802  # numpy's name
        """As of any array."""
        return TracedArray(self.parts.T)

    def reshape(self, *shape: int) -> TracedArray:
        """A view, as of any array."""
        return TracedArray(self.parts.reshape(shape))

    def swapaxes(self, one: int, other: int) -> TracedArray:
        """A view, as of any array."""
        return TracedArray(self.parts.swapaxes(one, other))

    def transpose(self, *axes: int) -> TracedArray:
        """A view, as of any array."""
        return TracedArray(self.parts.transpose(*axes))

    def copy(self) -> TracedArray:
        """An array of its own."""
        return TracedArray(self.parts.copy())

    def item(self) -> TracedArray:
        """The one part of an array of one, which stays an array: numpy's functions know what it is."""
        return self.reshape()

    def __float__(self) -> float:
        part = self.parts.item()
        if isinstance(part, Symbol):
            raise NotTraceableError("float")
        return float(part)

    def sum(self, axis: int | None = None) -> TracedArray:
        """As of any array."""
        return TracedArray(np.asarray(self.parts.sum(axis=axis), object))

    def clip(self, low: float, high: float) -> Any:
        """As of any array."""
        return np.minimum(np.maximum(self, low), high)

    def any(self) -> bool:
        """Whether one may be true: what is not known may be."""
        return any(isinstance(part, Symbol) or bool(part) for part in self.parts.flat)


def parts_of(value: Any) -> Parts:
    """The parts of an array, or of what can be one; numbers lose the rounding of right angles."""
    if isinstance(value, TracedArray):
        return value.parts
    if isinstance(value, Symbol):
        return np.asarray(value, object)
    array = np.asarray(value)
    if array.dtype in (object, bool):
        return array.astype(object)
    if array.ndim == 0:
        return np.asarray(float(array), object)
    return np.asarray(np.frompyfunc(clean, 1, 1)(array.astype(float)), object)


def _posed(robot: Robot, q: TracedArray) -> TracedArray:
    """Tool poses (..., 4, 4) for joint values (..., n)."""
    rows = q.parts.reshape(-1, robot.n)
    tools = [rows_of(with_tool(robot, traced_frames(robot, list(row))[-1])) for row in rows]
    return wrapped(tools).reshape(*q.shape[:-1], 4, 4)


def _each(rule: Callable[..., Part], arrays: list[Parts]) -> Parts:
    """A rule for each part of arrays that are broadcast."""
    whole: Any = np.frompyfunc(rule, len(arrays), 1)
    return np.asarray(whole(*arrays), object)


def _product(a: Part, b: Part) -> Part:
    """A product; a root times zero is zero where the root has a value, and only there."""
    for one, other in ((a, b), (b, a)):
        if isinstance(one, Symbol) and one.does == "sqrt" and is_zero(other):
            return one.tape.noted("defined", one)
    return ELEMENTWISE["multiply"](a, b)


def _chosen(condition: Parts, a: Parts, b: Parts) -> Parts:
    return _each(select, [condition, a, b])


def wrapped(parts: Any) -> TracedArray:
    """An array of symbols from nested lists of them."""
    return TracedArray(np.asarray(parts, object))
