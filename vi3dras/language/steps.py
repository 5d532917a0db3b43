"""Which operations numexpr does in one go: texts of a bounded size over what the axes have ready."""

from __future__ import annotations

import math
from typing import NamedTuple

from vi3dras.language.program import Program

LARGEST_STEP = 24
"""Most operations in one text: numexpr needs a time that grows with the square of them to compile it."""

SIGNS = {"and": "&", "or": "|"}
CHEAP = frozenset({"+", "-", "*", "neg"})
INFIX = frozenset({"+", "-", "*", "/", "%", "**", "<", "<=", ">", ">=", "==", "!=", *SIGNS})


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
