"""Compute formulas over a grid: what one variable decides on its axis, the rest by numexpr."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

import numpy as np

from vi3dras.arrays import Floats
from vi3dras.errors import UnknownNameError
from vi3dras.language.expression import Expression
from vi3dras.language.program import Operation, Program, compiled
from vi3dras.language.steps import UFUNCS, Step, compute, is_grid, planned, rows_of
from vi3dras.language.tree import Tree

BLOCK = 1 << 17
"""Points at a time where several steps share intermediate results: these stay small then."""
ROOM = 1 << 26
"""Bytes that the intermediate results of a block may take, whatever a formula is like."""


def evaluate(
    expressions: Sequence[Expression],
    axes: Mapping[str, Floats],
    constants: Mapping[str, float] | None = None,
    *,
    out: Floats | None = None,
) -> Floats:
    """The values of several formulas over the grid that the axes span.

    Args:
        expressions: k formulas.
        axes: samples of each variable, (n1,), (n2,) ...; angles in radians.
        constants: a value for each constant.
        out: memory for the result that is used again.

    Returns:
        Values (k, n1, n2, ...), NaN or infinite where a formula has no value.

    Raises:
        UnknownNameError: a name without samples or value.
    """
    shape = tuple(len(samples) for samples in axes.values())
    program, steps = _plan(tuple(e.tree for e in expressions), tuple((n, k) for k, n in enumerate(axes)))
    result = np.empty((len(expressions), *shape)) if out is None else out
    if len(shape) == 1:
        _along(
            program, {n: np.asarray(samples, float) for n, samples in axes.items()}, constants or {}, result
        )
        return result
    places = {
        name: np.asarray(samples, float).reshape([-1 if k == axis else 1 for axis in range(len(shape))])
        for k, (name, samples) in enumerate(axes.items())
    }
    with np.errstate(all="ignore"):
        ready = _on_axes(program, places, constants or {})
        _on_grid(program, steps, ready, result)
    for place, root in zip(result, program.roots, strict=True):
        if not is_grid(program, root):
            place[...] = ready[root]
    return result


def evaluate_along(
    expressions: Sequence[Expression],
    samples: Mapping[str, Floats],
    constants: Mapping[str, float] | None = None,
) -> Floats:
    """The values (k, n) of k formulas at n places, with the samples (n,) of each variable.

    Raises:
        UnknownNameError: a name without samples or value.
    """
    program, _ = _plan(tuple(e.tree for e in expressions), tuple((name, 0) for name in samples))
    result = np.empty((len(expressions), max((len(values) for values in samples.values()), default=1)))
    _along(program, samples, constants or {}, result)
    return result


def value_of(tree: Tree) -> float:
    """The value of a formula without names; NaN or infinite where it has none."""
    program = compiled((tree,), {})
    with np.errstate(all="ignore"):
        return float(_on_axes(program, {}, {})[program.roots[0]])


def _along(
    program: Program, samples: Mapping[str, Floats], constants: Mapping[str, float], result: Floats
) -> None:
    """All operations at places (n,) into the result (k, n), block by block."""
    block = _block_for(len(program.operations))
    for first in range(0, result.shape[1], block):
        part = slice(first, first + block)
        with np.errstate(all="ignore"):
            ready = _on_axes(program, {name: rows_of(v, part) for name, v in samples.items()}, constants)
        for place, root in zip(result, program.roots, strict=True):
            place[part] = ready[root]


def _block_for(count: int) -> int:
    """How many points go at a time, so that `count` intermediate results of 8 bytes a point fit."""
    return max(min(BLOCK, ROOM // (8 * max(count, 1))), 1)


@lru_cache(maxsize=64)
def _plan(trees: tuple[Tree, ...], axes: tuple[tuple[str, int], ...]) -> tuple[Program, list[Step]]:
    program = compiled(trees, dict(axes))
    return program, planned(program)


def _on_axes(
    program: Program, places: Mapping[str, Floats], constants: Mapping[str, float]
) -> dict[int, Any]:
    """The results of all operations that change along one axis at most."""
    ready: dict[int, Any] = {}
    for number, operation in enumerate(program.operations):
        if is_grid(program, number):
            continue
        if operation.sign == "number":
            ready[number] = np.float64(operation.value)
        elif operation.sign == "name":
            ready[number] = _named(str(operation.value), places, constants)
        else:
            ready[number] = _computed(operation, [ready[argument] for argument in operation.arguments])
    return ready


def _named(name: str, places: Mapping[str, Floats], constants: Mapping[str, float]) -> Any:
    if name in places:
        return places[name]
    if name not in constants:
        raise UnknownNameError("value for the constant", name, tuple(constants))
    return np.float64(constants[name])


def _computed(operation: Operation, values: list[Any]) -> Any:
    sign = operation.sign
    if sign == "where":
        return np.where(*values)
    if sign == "**" and np.ndim(values[1]) == 0 and values[1] == 2.0:
        return values[0] * values[0]
    ufunc = UFUNCS.get(sign) or getattr(np, sign)
    return ufunc(*values)


def _on_grid(program: Program, steps: list[Step], ready: dict[int, Any], result: Floats) -> None:
    """Run the steps into the result, in blocks of rows where there are intermediate ones."""
    if not steps:
        return
    places = {root: place for place, root in reversed(list(enumerate(program.roots)))}
    rows, width = result.shape[1], int(np.prod(result.shape[2:]))
    block = (
        rows
        if all(step.target in places for step in steps)
        else max(_block_for(len(steps)) // max(width, 1), 1)
    )
    for first in range(0, rows, block):
        part = slice(first, first + block)
        here: dict[int, Any] = {}
        for step in steps:
            into = result[places[step.target], part] if step.target in places else None
            here[step.target] = _done(program, step, ready, here, part, into)
    for place, root in enumerate(program.roots):
        if is_grid(program, root) and places[root] != place:
            np.copyto(result[place], result[places[root]])


def _done(
    program: Program,
    step: Step,
    ready: dict[int, Any],
    here: dict[int, Any],
    part: slice,
    into: Floats | None,
) -> Any:
    """The result of one step for some rows: by numpy where that is quickest, else by numexpr."""
    if step.cheap and into is not None:
        numbers = {a for number in step.cheap for a in program.operations[number].arguments}
        inputs = {
            n: here[n] if n in here else rows_of(ready[n], part) for n in numbers if n in here or n in ready
        }
        compute(program, step.cheap, inputs, into)
        return into
    import numexpr  # only those who evaluate need it

    names = {f"r{n}": here[n] if n in here else rows_of(ready[n], part) for n in step.inputs}
    return numexpr.evaluate(step.text, names, {}, out=into)
