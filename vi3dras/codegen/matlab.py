"""MATLAB and Octave: a file for each function, and a script that proves them."""

from __future__ import annotations

import numpy as np

from vi3dras.arrays import Floats
from vi3dras.codegen.c import about
from vi3dras.codegen.c_like import c_number, turns
from vi3dras.codegen.function import Function, Group
from vi3dras.codegen.lines import Spelling, body_of
from vi3dras.codegen.program import Program
from vi3dras.codegen.vectors import Vectors
from vi3dras.export.quoting import plain

CALLS = {
    "cos": "cos({})", "sin": "sin({})", "sqrt": "sqrt({})", "arccos": "acos({})", "arctan2": "atan2({}, {})",
    "floor": "floor({})", "minimum": "min({}, {})", "maximum": "max({}, {})", "less": "({} < {})",
    "greater": "({} > {})", "less_equal": "({} <= {})", "greater_equal": "({} >= {})",
    "logical_and": "({} && {})", "logical_or": "({} || {})", "logical_not": "(~{})",
    "where": "pick({}, {}, {})",
}  # fmt: skip


def _place(name: str, at: tuple[int, ...]) -> str:
    """Counted from 1; of a row of matrices the last index says which."""
    at = (*at[1:], at[0]) if len(at) == 3 else at
    return f"{name}({', '.join(str(k + 1) for k in at)})" if at else name


SPELLING = Spelling(c_number, CALLS, "double({})", ("true", "false"), _place)

PICK = """
function x = pick(condition, a, b)
  if condition
    x = a;
  else
    x = b;
  end
end
"""


def files(program: Program) -> dict[str, str]:
    """The files by name."""
    stem = program.stem
    made = {
        f"{stem}_{function.name}.m": definition(function, program, stem) for function in program.functions
    }
    if program.has_loop:
        made[f"{stem}_ik_numeric.m"] = NUMERIC.replace("STEM", stem)
    return made | {f"test_{stem}.m": proving(program, stem)}


def _head(program: Program) -> list[str]:
    return [f"% {plain(line)}" for line in program.head()]


def definition(function: Function, program: Program, stem: str) -> str:
    """The file of a function."""
    body = body_of(function, SPELLING)
    names = [group.name for group in function.outputs]
    given = names[0] if len(names) == 1 else f"[{', '.join(names)}]"
    lines = [
        f"function {given} = {stem}_{function.name}({', '.join(group.name for group in function.inputs)})",
        *(f"% {line[3:]}" for line in about(function)), "%", *_head(program),
        *(f"  {line.name} = {line.text};" for line in body.lines),
    ]  # fmt: skip
    for group, texts in zip(function.outputs, body.outputs, strict=True):
        shape = (*group.shape[1:], group.shape[0]) if len(group.shape) == 3 else (*group.shape, 1)[:2]
        if group.shape:
            lines.append(
                f"  {group.name} = {'false' if group.is_flag else 'zeros'}({', '.join(map(str, shape))});"
            )
        lines += [
            f"  {_place(group.name, at)} = {text};" for at, text in zip(group.places(), texts, strict=True)
        ]
    pick = PICK if any(step.does == "where" for step in function.steps) else ""
    return "\n".join([*lines, "end", pick])


NUMERIC = """\
function [q, found] = STEM_ik_numeric(T, seed, tolerance)
% The inverse by damped steps from a seed: joint values, and whether the pose is met within the tolerance.
  q = seed;
  found = false;
  for k = 1:200
    [following, missed] = STEM_ik_step(q, T);
    if missed <= tolerance
      found = true;
      return
    end
    q = following;
  end
end
"""


def proving(program: Program, stem: str) -> str:
    """A script that fails when a vector does not hold."""
    lines = [*_head(program), "failed = 0;", ""]
    for function, vectors in zip(program.functions, program.vectors, strict=True):
        lines.append(_tests_of(function, vectors, program, stem))
    return "\n".join([*lines, "if failed > 0", "  error('%d vectors do not hold', failed);", "end", ""])


def _tests_of(function: Function, vectors: Vectors, program: Program, stem: str) -> str:
    count, lines = len(vectors.inputs[0]), []
    for group, values in zip(function.inputs, vectors.inputs, strict=True):
        lines.append(f"in_{group.name} = {_rows(values.reshape(count, -1))};")
    for group, values in zip(function.outputs, vectors.expected, strict=True):
        lines.append(f"of_{group.name} = {_rows(values.reshape(count, -1))};")
    made = [f"made_{group.name}" for group in function.outputs]
    lines += [
        "worst = 0;", "held = 0;", f"for k = 1:{count}",
        f"  [{', '.join(made)}] = {stem}_{function.name}({', '.join(map(_given, function.inputs))});",
        "  gap = 0;",
    ]  # fmt: skip
    for group in function.outputs:
        lines += [
            f"  wanted = of_{group.name}(k, :);", f"  miss = double({_flat(group)}) - wanted;",
            *(["  miss = miss - 2 * pi * round(miss / (2 * pi));"] if turns(function, group) else []),
            "  miss = abs(miss) ./ max(1, abs(wanted));", "  miss = miss(~isnan(wanted));",
            "  if any(isnan(miss)), gap = Inf; end", "  gap = max([gap, miss]);",
        ]  # fmt: skip
    return "\n".join([
        *lines, f"  held = held + (gap <= {program.tolerance!r});", "  worst = max(worst, gap);", "end",
        f"fprintf('{function.name}: %d of {count} hold, worst difference %.1e\\n', held, worst);",
        f"failed = failed + {count} - held;", "",
    ])  # fmt: skip


def _rows(values: Floats) -> str:
    lines = ["  " + ", ".join("NaN" if np.isnan(v) else c_number(v) for v in row) for row in values]
    return "[ ...\n" + "; ...\n".join(lines) + "]"


def _given(group: Group) -> str:
    """An argument out of its row."""
    row = f"in_{group.name}(k, :)"
    return f"reshape({row}, {group.shape[1]}, {group.shape[0]}).'" if len(group.shape) == 2 else row


def _flat(group: Group) -> str:
    """A result as a row, in the order of the vectors."""
    name, size = f"made_{group.name}", len(group.parts)
    if len(group.shape) == 3:
        return f"reshape(permute({name}, [2, 1, 3]), 1, {size})"
    return f"reshape({name}.', 1, {size})"
