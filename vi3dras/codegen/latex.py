"""LaTeX: a document with the equations of each function, ready to be set."""

from __future__ import annotations

import re

from vi3dras.codegen.c import operations
from vi3dras.codegen.function import Function
from vi3dras.codegen.lines import Spelling, body_of
from vi3dras.codegen.program import Program
from vi3dras.codegen.text import example
from vi3dras.export.quoting import latex_text

CALLS = {
    "cos": r"\cos({})", "sin": r"\sin({})", "sqrt": r"\sqrt{{{}}}", "arccos": r"\arccos({})",
    "arctan2": r"\operatorname{{atan2}}({}, {})", "floor": r"\lfloor {} \rfloor", "minimum": r"\min({}, {})",
    "maximum": r"\max({}, {})", "less": "({} < {})", "greater": "({} > {})", "less_equal": r"({} \le {})",
    "greater_equal": r"({} \ge {})", "logical_and": r"({} \land {})", "logical_or": r"({} \lor {})",
    "logical_not": r"\lnot {}", "where": r"\begin{{cases}} {1} & {0} \\ {2} & \text{{else}} \end{{cases}}",
    "multiply": r"{} \, {}", "divide": r"\frac{{{}}}{{{}}}",
}  # fmt: skip

GREEK = {"tau": r"\tau", "qd": r"\dot q", "qdd": r"\ddot q", "damping": r"\lambda"}


def place(name: str, at: tuple[int, ...]) -> str:
    r"""\dot q_{2}, T_{1,3}: counted from 1."""
    letters = GREEK.get(name, name if len(name) == 1 else rf"\mathit{{{name}}}".replace("_", r"\_"))
    return f"{letters}_{{{','.join(str(k + 1) for k in at)}}}" if at else letters


def number(value: float) -> str:
    """A number; powers of ten are set as such."""
    text = f"{value:.12g}"
    return re.sub(r"e([+-]?)0*(\d+)", lambda m: rf" \cdot 10^{{{m[1].strip('+')}{m[2]}}}", text)


SPELLING = Spelling(number, CALLS, "[{}]", (r"\text{true}", r"\text{false}"), place, width=110)


def files(program: Program) -> dict[str, str]:
    """The file by name."""
    lines = [
        r"\documentclass[10pt,a4paper]{article}", r"\usepackage[margin=15mm]{geometry}",
        r"\usepackage{amsmath}",
        r"\allowdisplaybreaks", r"\begin{document}", r"\footnotesize\raggedright",
        *(rf"{latex_text(line)}\par" for line in program.head()),
    ]  # fmt: skip
    for function, vectors in zip(program.functions, program.vectors, strict=True):
        lines += [
            "",
            *section(function),
            *(rf"{latex_text(line)}\par" for line in example(function, vectors)),
        ]
    return {f"{program.stem}.tex": "\n".join([*lines, r"\end{document}", ""])}


def section(function: Function) -> list[str]:
    """The equations of a function."""
    body = body_of(function, SPELLING)
    about = [
        function.about,
        *(f"{g.name}: {g.about}" for g in (*function.inputs, *function.outputs)),
        *function.notes,
    ]
    about.append(f"{function.count.total} operations: {operations(function)}")
    rows = [(named(line.name), line.text) for line in body.lines]
    for group, texts in zip(function.outputs, body.outputs, strict=True):
        rows += [(place(group.name, at), text) for at, text in zip(group.places(), texts, strict=True)]
    spelt = [re.sub(r"\b([tcs])(\d+)\b", r"\1_{\2}", text) for _, text in rows]
    lines = [rf"{left} &= {text} \\" for (left, _), text in zip(rows, spelt, strict=True)]
    lines[-1] = lines[-1].removesuffix(r" \\")
    return [
        rf"\section*{{{latex_text(function.name)}}}", *(rf"{latex_text(line)}\par" for line in about),
        r"\begin{align*}", *lines, r"\end{align*}",
    ]  # fmt: skip


def named(name: str) -> str:
    """t_{12} for t12."""
    return f"{name[0]}_{{{name[1:]}}}"
