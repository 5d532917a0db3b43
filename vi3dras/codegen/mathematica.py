"""Mathematica: a package of functions on lists, and what proves them."""

from __future__ import annotations

import re

import numpy as np
from numpy.typing import NDArray

from vi3dras.codegen.c import operations
from vi3dras.codegen.c_like import turns
from vi3dras.codegen.function import Function
from vi3dras.codegen.lines import Spelling, body_of, nested
from vi3dras.codegen.program import Program
from vi3dras.codegen.vectors import Vectors
from vi3dras.export.quoting import plain

CALLS = {
    "cos": "Cos[{}]", "sin": "Sin[{}]", "sqrt": "Sqrt[{}]", "arccos": "ArcCos[{}]",
    "arctan2": "angle[{}, {}]",
    "floor": "Floor[{}]", "minimum": "Min[{}, {}]", "maximum": "Max[{}, {}]", "less": "({} < {})",
    "greater": "({} > {})", "less_equal": "({} <= {})", "greater_equal": "({} >= {})",
    "logical_and": "({} && {})", "logical_or": "({} || {})", "logical_not": "(!{})",
    "where": "If[{}, {}, {}]",
}  # fmt: skip


def letters(name: str) -> str:
    """A name without `_`, which is a pattern there, and small at its start, where their own are large."""
    parts = name.split("_")
    return (
        "given" + parts[0]
        if len(name) == 1 and name.isupper()
        else parts[0] + "".join(p.capitalize() for p in parts[1:])
    )


def place(name: str, at: tuple[int, ...]) -> str:
    """Counted from 1."""
    return f"{letters(name)}[[{', '.join(str(k + 1) for k in at)}]]" if at else letters(name)


def number(value: float) -> str:
    """A number with all its digits, powers of ten as Mathematica has them."""
    return repr(float(value)).replace("e", "*^").replace("*^+", "*^")


SPELLING = Spelling(number, CALLS, "Boole[{}]", ("True", "False"), place)

HELPERS = """\
(* atan2: the angle of the direction (x, y), 0 where there is none *)
angle[y_, x_] := If[x == 0 && y == 0, 0., ArcTan[x, y]];
difference[made_, expected_, turns_] := Max[0, MapThread[
  If[#2 === Null, 0, With[{gap = #1 - #2},
    Abs[If[turns, gap - 2 Pi Round[gap/(2 Pi)], gap]]/Max[1, Abs[#2]]]] &,
  {Flatten[{made}] /. {True -> 1, False -> 0}, expected}]];
failed = 0;
"""


def files(program: Program) -> dict[str, str]:
    """The file by name: to run it proves it."""
    stem = letters(program.stem)
    lines = [*(f"(* {_comment(line)} *)" for line in program.head()), "", HELPERS]
    for function in program.functions:
        lines += [*definition(function, stem), ""]
    for function, vectors in zip(program.functions, program.vectors, strict=True):
        lines += [*_tests_of(function, vectors, program, stem), ""]
    return {f"{program.stem}.wl": "\n".join([*lines, "Exit[If[failed == 0, 0, 1]]", ""])}


def _comment(text: str) -> str:
    return plain(text).replace("(*", "( *").replace("*)", "* )").replace("\\", "/")


def definition(function: Function, stem: str) -> list[str]:
    """A function; it gives its result, or a list of its results."""
    body = body_of(function, SPELLING)
    made = [nested(texts, group.shape) for group, texts in zip(function.outputs, body.outputs, strict=True)]
    given = made[0] if len(made) == 1 else f"{{{', '.join(made)}}}"
    of = ", ".join(f"{letters(group.name)}_" for group in function.inputs)
    named = ", ".join(line.name for line in body.lines)
    about = [
        function.about,
        *(f"{letters(g.name)}: {g.about}" for g in (*function.inputs, *function.outputs)),
        *function.notes,
    ]
    return [
        *(f"(* {_comment(line)} *)" for line in about),
        f"(* {function.count.total} operations: {_comment(operations(function)).replace('*', 'times')} *)",
        f"{stem}{letters(function.name).capitalize()}[{of}] := Module[{{{named}}},",
        *(f"  {line.name} = {line.text};" for line in body.lines), f"  {given}];",
    ]  # fmt: skip


def _tests_of(function: Function, vectors: Vectors, program: Program, stem: str) -> list[str]:
    name = f"{stem}{letters(function.name).capitalize()}"
    lines, count = [], len(vectors.inputs[0])
    for k in range(min(count, 5)):
        of = ", ".join(_list(values[k]) for values in vectors.inputs)
        lines.append(f"made = {name}[{of}];")
        for i, (group, values) in enumerate(zip(function.outputs, vectors.expected, strict=True), 1):
            part = "made" if len(function.outputs) == 1 else f"made[[{i}]]"
            wanted = _list(np.ravel(values[k]))
            lines.append(
                f"If[difference[{part}, {wanted}, {turns(function, group)}] > {number(program.tolerance)},"
                " failed++];"
            )
    return [re.sub(r"\bNaN\b", "Null", line) for line in lines]


def _list(values: NDArray[np.float64]) -> str:
    texts = ["NaN" if np.isnan(value) else number(value) for value in np.ravel(values)]
    return nested(texts, np.shape(values))
