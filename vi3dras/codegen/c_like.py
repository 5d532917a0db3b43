"""What C, C++, Rust, Arduino and JavaScript share: functions in braces, a semicolon behind each line."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray

from vi3dras.codegen.function import Function, Group
from vi3dras.codegen.lines import Spelling, body_of, nested


def c_number(value: float) -> str:
    """A number of double precision, with all its digits."""
    return repr(float(value))


def c_float(value: float) -> str:
    """A number of single precision."""
    return f"{np.float32(value)!s}f"  # the shortest that means the same


def c_spelling(*, single: bool, prefix: str = "") -> Spelling:
    """How C and C++ spell operations; what stands in a namespace knows its type."""
    f = "f" if single and not prefix else ""
    calls = {
        "cos": f"cos{f}({{}})", "sin": f"sin{f}({{}})", "sqrt": f"sqrt{f}({{}})", "arccos": f"acos{f}({{}})",
        "arctan2": f"atan2{f}({{}}, {{}})", "floor": f"floor{f}({{}})", "minimum": f"fmin{f}({{}}, {{}})",
        "maximum": f"fmax{f}({{}}, {{}})",
    }  # fmt: skip
    calls = {does: prefix + text for does, text in calls.items()}
    number = c_float if single else c_number
    return Spelling(number, calls | CHOICES, f"({{}} ? {number(1.0)} : {number(0.0)})")


CHOICES = {
    "less": "({} < {})", "greater": "({} > {})", "less_equal": "({} <= {})", "greater_equal": "({} >= {})",
    "logical_and": "({} && {})", "logical_or": "({} || {})", "logical_not": "(!{})",
    "where": "({} ? {} : {})",
}  # fmt: skip


def statements(
    function: Function, spelling: Spelling, kind: Callable[[bool], str], pointer: str = ""
) -> list[str]:
    """The lines of a function, and those that write its results; `kind` declares a number or a flag.

    A result that is one number is written where `pointer` leads.
    """
    body = body_of(function, spelling)
    lines = [f"{kind(line.is_flag)} {line.name} = {line.text};" for line in body.lines]
    for group, texts in zip(function.outputs, body.outputs, strict=True):
        for at, text in zip(group.places(), texts, strict=True):
            place = "".join(f"[{k}]" for k in at)
            lines.append(f"{'' if at else pointer}{group.name}{place} = {text};")
    return lines


def sizes(shape: Sequence[int]) -> str:
    """[4][4]."""
    return "".join(f"[{count}]" for count in shape)


def table(values: NDArray[np.float64], number: Callable[[float], str], nan: str, brackets: str = "{}") -> str:
    """Numbers (N, ...) as nested lists, a row on each line."""
    rows = []
    for row in values:
        texts = [nan if np.isnan(value) else number(value) for value in np.ravel(row)]
        rows.append("  " + nested(texts, np.shape(row), brackets))
    return f"{brackets[0]}\n" + ",\n".join(rows) + f"\n{brackets[1]}"


def unread(function: Function) -> list[str]:
    """Arguments that no operation reads: compilers complain of them."""
    read = {part.place for step in function.steps for part in step.of if not isinstance(part, float)}
    read |= {part.place for part in function.traced.outputs if not isinstance(part, float | bool)}
    return [group.name for group in function.inputs if not any(
        not isinstance(part, float) and part.place in read for part in group.parts
    )]  # fmt: skip


def turns(function: Function, group: Group) -> bool:
    """Whether the numbers of a result are turns of which whole ones make no difference."""
    return function.name.startswith("ik") and group.name == "q"
