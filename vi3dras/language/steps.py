"""Which operations numexpr does in one go: texts of a bounded size over what the axes have ready."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from vi3dras.arrays import Floats
from vi3dras.language.program import Program

LARGEST_STEP = 24
"""Most operations in one text: numexpr needs a time that grows with the square of them to compile it."""

SIGNS = {"and": "&", "or": "|"}

CHEAP = frozenset({"+", "-", "*", "neg"})

INFIX = frozenset({"+", "-", "*", "/", "%", "**", "<", "<=", ">", ">=", "==", "!=", *SIGNS})

PIECE = 1 << 15
"""Points at a time: a quarter of a megabyte."""

UFUNCS: dict[str, Callable[..., Any]] = {
    "+": np.add, "-": np.subtract, "*": np.multiply, "/": np.divide, "%": np.fmod, "**": np.power,
    "neg": np.negative, "<": np.less, "<=": np.less_equal, ">": np.greater, ">=": np.greater_equal,
    "==": np.equal, "!=": np.not_equal, "and": np.logical_and, "or": np.logical_or, "not": np.logical_not,
    "abs": np.absolute,
}  # fmt: skip


class Step(NamedTuple):
    """One text for numexpr."""

    target: int
    """The operation whose result it gives."""
    text: str
    inputs: tuple[int, ...]
    """Operations whose results it needs, called r and their number."""
    cheap: tuple[int, ...] = ()
    """All operations of the step in their order, when none is more than plus, minus and times."""


def is_grid(program: Program, number: int) -> bool:
    """True for an operation whose result changes along more than one axis."""
    return program.masks[number].bit_count() > 1


def planned(program: Program) -> list[Step]:
    """The steps in order; each root that changes along several axes is the target of one."""
    cuts = _cuts(program)
    texts: dict[int, tuple[str, tuple[int, ...]]] = {}
    steps = []
    for number, operation in enumerate(program.operations):
        if not is_grid(program, number):
            continue
        parts, inputs = [], dict[int, None]()
        for argument in operation.arguments:
            text, needed = texts.get(argument) or _leaf(program, argument)
            parts.append(text)
            inputs.update(dict.fromkeys(needed))
        text, needed = _joined(operation.sign, parts), tuple(inputs)
        if number in cuts:
            inside = _inside(program, number, cuts)
            is_cheap = all(program.operations[n].sign in CHEAP for n in inside)
            steps.append(Step(number, text, needed, inside if is_cheap else ()))
            text, needed = f"r{number}", (number,)
        texts[number] = text, needed
    return steps


def _inside(program: Program, target: int, cuts: set[int]) -> tuple[int, ...]:
    """The operations of a step: what leads to its target from the axes and from other steps."""
    found, waiting = {target}, [target]
    while waiting:
        for argument in program.operations[waiting.pop()].arguments:
            if is_grid(program, argument) and argument not in cuts and argument not in found:
                found.add(argument)
                waiting.append(argument)
    return tuple(sorted(found))


def _leaf(program: Program, number: int) -> tuple[str, tuple[int, ...]]:
    operation = program.operations[number]
    if operation.sign == "number" and math.isfinite(float(operation.value)):
        literal = repr(float(operation.value))
        return (f"({literal})" if literal.startswith("-") else literal), ()
    return f"r{number}", (number,)


def _joined(sign: str, parts: list[str]) -> str:
    if sign == "neg":
        return f"(-{parts[0]})"
    if sign == "not":
        return f"(~{parts[0]})"
    if sign in INFIX:
        return f"({parts[0]} {SIGNS.get(sign, sign)} {parts[1]})"
    return f"{sign}({', '.join(parts)})"


def _cuts(program: Program) -> set[int]:
    """Operations computed on their own: the roots, what is dear and used twice, what is too large."""
    grid = [number for number in range(len(program.operations)) if is_grid(program, number)]
    users = dict.fromkeys(grid, 0)
    for number in grid:
        for argument in set(program.operations[number].arguments):
            if argument in users:
                users[argument] += 1
    cuts = {number for number in program.roots if number in users}
    sizes: dict[int, int] = {}
    dear: dict[int, bool] = {}
    for number in grid:
        operation = program.operations[number]
        size, largest = 1, -1
        dear[number] = operation.sign not in CHEAP
        for argument in operation.arguments:
            inside = argument in users and argument not in cuts
            size += sizes[argument] if inside else 1
            dear[number] |= inside and dear[argument]
        while size > LARGEST_STEP:
            open_ones = [a for a in operation.arguments if a in users and a not in cuts]
            largest = max(open_ones, key=lambda argument: sizes[argument])
            cuts.add(largest)
            size -= operation.arguments.count(largest) * (sizes[largest] - 1)
        sizes[number] = size
        if users[number] > 1 and dear[number]:
            cuts.add(number)
    return cuts


def compute(program: Program, numbers: tuple[int, ...], inputs: dict[int, Any], out: Floats) -> None:
    """The last of some operations into `out`, (n1, ...).

    Args:
        program: all operations.
        numbers: those to compute, in their order.
        inputs: results of the operations they start from, each with n1 or 1 rows.
        out: where the result goes.
    """
    rows = len(out)
    piece = max(PIECE // max(out[:1].size, 1), 1)
    uses = Counter(a for number in numbers for a in program.operations[number].arguments)
    for first in range(0, rows, piece):
        part = slice(first, first + piece)
        here = {number: rows_of(value, part) for number, value in inputs.items()}
        _piece(program, numbers, here, uses.copy(), out[part])


def rows_of(value: Any, part: slice) -> Any:
    """The rows of a result that a piece needs; one row counts for all."""
    return value[part] if np.ndim(value) and np.shape(value)[0] > 1 else value


def _piece(
    program: Program, numbers: tuple[int, ...], here: dict[int, Any], uses: Counter[int], out: Floats
) -> None:
    own: dict[int, Floats] = {}
    free = [out]
    for number in numbers:
        sign, arguments, _ = program.operations[number]
        uses.subtract(arguments)
        spare = [own[a] for a in dict.fromkeys(arguments) if a in own and not uses[a]]
        into = spare.pop() if spare else free.pop() if free else np.empty_like(out)
        UFUNCS[sign](*(here[argument] for argument in arguments), out=into)
        free += spare
        here[number] = own[number] = into
    if own[numbers[-1]] is not out:
        np.copyto(out, own[numbers[-1]])
