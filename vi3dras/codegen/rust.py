"""Rust: a module without dependencies, arrays of fixed sizes, and a test."""

from __future__ import annotations

import numpy as np

from vi3dras.codegen.c import about
from vi3dras.codegen.c_like import c_number, table, turns
from vi3dras.codegen.function import Function, Group
from vi3dras.codegen.lines import Spelling, body_of, nested
from vi3dras.codegen.program import Program
from vi3dras.codegen.vectors import Vectors
from vi3dras.export.quoting import c_comment


def files(program: Program) -> dict[str, str]:
    """The files by name."""
    stem = program.stem
    return {f"{stem}.rs": module(program), f"test_{stem}.rs": proving(program, stem)}


def _head(program: Program) -> list[str]:
    return [*(f"// {c_comment(line)}" for line in program.head()), ""]


def _spelling(real: str) -> Spelling:
    named = {"cos": "cos", "sin": "sin", "sqrt": "sqrt", "arccos": "acos", "floor": "floor"}
    calls = {does: f"{real}::{name}({{}})" for does, name in named.items()}
    pairs = {"arctan2": "atan2", "minimum": "min", "maximum": "max"}
    calls |= {does: f"{real}::{name}({{}}, {{}})" for does, name in pairs.items()}
    calls |= {
        "less": "({} < {})", "greater": "({} > {})", "less_equal": "({} <= {})",
        "greater_equal": "({} >= {})", "logical_and": "({} && {})", "logical_or": "({} || {})",
        "logical_not": "(!{})",
        "where": "(if {} {{ {} }} else {{ {} }})",
    }  # fmt: skip
    number = c_number if real == "f64" else lambda value: c_number(float(str(np.float32(value))))
    return Spelling(number, calls, "(if {} {{ 1.0 }} else {{ 0.0 }})", ("true", "false"))


def _kind(group: Group, real: str) -> str:
    kind = "bool" if group.is_flag else real
    for count in reversed(group.shape):
        kind = f"[{kind}; {count}]"
    return kind


def module(program: Program) -> str:
    """The functions."""
    real = "f32" if program.single else "f64"
    lines = [
        *_head(program),
        "#![allow(non_snake_case, unused_parens, unused_variables, dead_code, clippy::all)]",
        "",
    ]
    for function in program.functions:
        lines += [*(f"/{line}" for line in about(function)), definition(function, real)]
    if program.has_loop:
        lines.append(_numeric(real, program.robot.n))
    return "\n".join(lines)


def definition(function: Function, real: str) -> str:
    """A function as it is compiled."""
    body = body_of(function, _spelling(real))
    of = ", ".join(f"{g.name}: {'&' if g.shape else ''}{_kind(g, real)}" for g in function.inputs)
    kinds = [_kind(group, real) for group in function.outputs]
    made = [
        nested(texts, group.shape, "[]") for group, texts in zip(function.outputs, body.outputs, strict=True)
    ]
    gives, given = (
        (kinds[0], made[0]) if len(made) == 1 else (f"({', '.join(kinds)})", f"({', '.join(made)})")
    )
    lines = "".join(f"    let {line.name} = {line.text};\n" for line in body.lines)
    return f"pub fn {function.name}({of}) -> {gives} {{\n{lines}    {given}\n}}\n"


def _numeric(real: str, n: int) -> str:
    return f"""/// The inverse by damped steps from a seed: joint values when the pose is met.
pub fn ik_numeric(T: &[[{real}; 4]; 4], seed: &[{real}; {n}], tolerance: {real}) -> Option<[{real}; {n}]> {{
    let mut q = *seed;
    for _ in 0..200 {{
        let (next, missed) = ik_step(&q, T);
        if missed <= tolerance {{
            return Some(q);
        }}
        q = next;
    }}
    None
}}
"""


HELPERS = """
/// The largest difference, as a share where a number is above 1; nothing is said where NAN is expected.
fn difference(made: &[{real}], expected: &[{real}], turns: bool) -> f64 {{
    let mut largest = 0.0_f64;
    for (a, b) in made.iter().zip(expected) {{
        if b.is_nan() {{
            continue;
        }}
        let mut gap = (*a as f64) - (*b as f64);
        if turns {{
            gap -= std::f64::consts::TAU * (gap / std::f64::consts::TAU).round();
        }}
        gap = gap.abs() / (*b as f64).abs().max(1.0);
        if !(gap <= largest) {{
            largest = if gap.is_nan() {{ f64::INFINITY }} else {{ gap }};
        }}
    }}
    largest
}}
"""


def proving(program: Program, stem: str) -> str:
    """A main that gives 0 when all vectors hold."""
    real = "f32" if program.single else "f64"
    lines = [
        *_head(program),
        "#![allow(non_snake_case, non_upper_case_globals, unused_parens, dead_code, clippy::all)]",
        f'#[path = "{stem}.rs"]', f"mod {stem};", HELPERS.format(real=real),
    ]  # fmt: skip
    for function, vectors in zip(program.functions, program.vectors, strict=True):
        lines.append(_tests_of(function, vectors, program, stem, real))
    calls = " + ".join(f"test_{function.name}()" for function in program.functions)
    lines.append(
        f"fn main() {{\n    let failed = {calls};\n    std::process::exit((failed != 0) as i32);\n}}\n"
    )
    return "\n".join(lines)


def _tests_of(function: Function, vectors: Vectors, program: Program, stem: str, real: str) -> str:
    number, count = _spelling(real).number, len(vectors.inputs[0])
    lines = [
        f"static {function.name}_{group.name}: [{_kind(group, real)}; {count}] = "
        f"{table(values, number, f'{real}::NAN', '[]')};"
        for group, values in zip(function.inputs, vectors.inputs, strict=True)
    ]
    for group, values in zip(function.outputs, vectors.expected, strict=True):
        rows = table(values.reshape(count, -1), number, f"{real}::NAN", "[]")
        lines.append(
            f"static {function.name}_of_{group.name}: [[{real}; {len(group.parts)}]; {count}] = {rows};"
        )
    given = ", ".join(f"{'&' if g.shape else ''}{function.name}_{g.name}[k]" for g in function.inputs)
    names = [f"{group.name}_made" for group in function.outputs]
    left = names[0] if len(names) == 1 else f"({', '.join(names)})"
    lines += [
        f"fn test_{function.name}() -> usize {{", "    let (mut held, mut worst) = (0, 0.0_f64);",
        f"    for k in 0..{count} {{", f"        let {left} = {stem}::{function.name}({given});",
        "        let mut gap = 0.0_f64;",
    ]  # fmt: skip
    for group in function.outputs:
        lines.append(
            f"        gap = gap.max(difference(&{_flat(group, real)}, &{function.name}_of_{group.name}[k], "
            f"{'true' if turns(function, group) else 'false'}));"
        )
    return "\n".join([
        *lines, f"        held += (gap <= {program.tolerance!r}) as usize;",
        "        worst = worst.max(gap);", "    }",
        f'    println!("{function.name}: {{}} of {count} hold, worst difference {{:.1e}}", held, worst);',
        f"    {count} - held", "}", "",
    ])  # fmt: skip


def _flat(group: Group, real: str) -> str:
    """A result as a row of numbers."""
    name = f"{group.name}_made"
    if not group.shape:
        return f"[{name}]"
    deeper = ".flatten()" * (len(group.shape) - 1)
    each = f"if *x {{ 1.0 }} else {{ 0.0 }} as {real}" if group.is_flag else "*x"
    return f"{name}.iter(){deeper}.map(|x| {each}).collect::<Vec<{real}>>()"
