"""C++: one header with a namespace, arrays whose sizes the compiler checks, and a test."""

from __future__ import annotations

from vi3dras.codegen import c
from vi3dras.codegen.c_like import c_spelling, sizes, statements, unread
from vi3dras.codegen.function import Function, Group
from vi3dras.codegen.program import Program


def files(program: Program) -> dict[str, str]:
    """The files by name."""
    stem = program.stem
    return {
        f"{stem}.hpp": header(program, stem, "std::"),
        f"test_{stem}.cpp": proving(program, stem, f"{stem}.hpp"),
    }


def proving(program: Program, stem: str, include: str) -> str:
    """A main that gives 0 when all vectors hold."""
    return c.proving(program, f'#include "{include}"', f"{stem}::", "bool", "")


def header(program: Program, stem: str, prefix: str) -> str:
    """The functions; `prefix` is where those of mathematics are found."""
    include = "#include <cmath>" if prefix else "#include <math.h>"
    lines = [*c.comment(program), "", "#pragma once", "", include, "", f"namespace {stem} {{", ""]
    for function in program.functions:
        lines += [*c.about(function), definition(function, program, prefix)]
    if program.has_loop:
        lines += [*c.NUMERIC_ABOUT, numeric(program)]
    return "\n".join([*lines, f"}}  // namespace {stem}", ""])


def definition(function: Function, program: Program, prefix: str) -> str:
    """A function as it is compiled."""
    real = "float" if program.single else "double"
    of = [_argument(group, real, is_given=True) for group in function.inputs]
    of += [_argument(group, real, is_given=False) for group in function.outputs]
    lines = [f"(void){name};" for name in unread(function)]
    spelling = c_spelling(single=program.single, prefix=prefix)._replace(truth=("true", "false"))
    lines += statements(function, spelling, lambda is_flag: "const bool" if is_flag else f"const {real}")
    body = "".join(f"  {line}\n" for line in lines)
    return f"inline void {function.name}({', '.join(of)})\n{{\n{body}}}\n"


def _argument(group: Group, real: str, *, is_given: bool) -> str:
    kind = f"{'const ' if is_given and group.shape else ''}{'bool' if group.is_flag else real}"
    if group.shape:
        return f"{kind} (&{group.name}){sizes(group.shape)}"
    return f"{kind} {'' if is_given else '&'}{group.name}"


def numeric(program: Program) -> str:
    """The numeric inverse: steps until the pose is met."""
    real, n = "float" if program.single else "double", program.robot.n
    given = f"const {real} (&T)[4][4], const {real} (&seed)[{n}], {real} tolerance"
    return f"""inline bool ik_numeric({given}, {real} (&q)[{n}])
{{
  {real} next[{n}], missed;
  for (int i = 0; i < {n}; i++) q[i] = seed[i];
  for (int k = 0; k < 200; k++) {{
    ik_step(q, T, next, missed);
    if (missed <= tolerance) return true;
    for (int i = 0; i < {n}; i++) q[i] = next[i];
  }}
  return false;
}}
"""
