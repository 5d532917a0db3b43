"""JavaScript: a module for browsers and node, and a test for node."""

from __future__ import annotations

from vi3dras.codegen.c import about
from vi3dras.codegen.c_like import CHOICES, c_number, table, turns
from vi3dras.codegen.function import Function
from vi3dras.codegen.lines import Spelling, body_of, nested
from vi3dras.codegen.program import Program
from vi3dras.codegen.vectors import Vectors
from vi3dras.export.quoting import c_comment

CALLS = {
    "cos": "Math.cos({})", "sin": "Math.sin({})", "sqrt": "Math.sqrt({})", "arccos": "Math.acos({})",
    "arctan2": "Math.atan2({}, {})", "floor": "Math.floor({})", "minimum": "Math.min({}, {})",
    "maximum": "Math.max({}, {})",
}  # fmt: skip
SPELLING = Spelling(c_number, CALLS | CHOICES, "({} ? 1 : 0)", ("true", "false"))


def files(program: Program) -> dict[str, str]:
    """The files by name."""
    stem = program.stem
    return {f"{stem}.mjs": module(program), f"test_{stem}.mjs": proving(program, stem)}


def _head(program: Program) -> list[str]:
    return [*(f"// {c_comment(line)}" for line in program.head()), ""]


def module(program: Program) -> str:
    """The functions."""
    lines = _head(program)
    for function in program.functions:
        lines += [*about(function), definition(function)]
    if program.has_loop:
        lines.append(NUMERIC)
    return "\n".join(lines)


def definition(function: Function) -> str:
    """A function: it gives its result, or an object of its results by name."""
    body = body_of(function, SPELLING)
    made = [
        nested(texts, group.shape, "[]") for group, texts in zip(function.outputs, body.outputs, strict=True)
    ]
    names = [group.name for group in function.outputs]
    given = (
        made[0]
        if len(made) == 1
        else "{ " + ", ".join(f"{n}: {m}" for n, m in zip(names, made, strict=True)) + " }"
    )
    lines = "".join(f"  const {line.name} = {line.text};\n" for line in body.lines)
    of = ", ".join(group.name for group in function.inputs)
    return f"export function {function.name}({of}) {{\n{lines}  return {given};\n}}\n"


NUMERIC = """\
// The inverse by damped steps from a seed: joint values when the pose is met within the tolerance, else null.
export function ik_numeric(T, seed, tolerance) {
  let q = seed;
  for (let k = 0; k < 200; k++) {
    const step = ik_step(q, T);
    if (step.missed <= tolerance) return q;
    q = step.q_next;
  }
  return null;
}
"""

HELPERS = """
// The largest difference, as a share where a number is above 1; nothing is said where NaN is expected.
function difference(made, expected, turns) {
  let largest = 0;
  [made].flat(4).forEach((value, k) => {
    if (Number.isNaN(expected[k])) return;
    let gap = Number(value) - expected[k];
    if (turns) gap -= 2 * Math.PI * Math.round(gap / (2 * Math.PI));
    gap = Math.abs(gap) / Math.max(1, Math.abs(expected[k]));
    if (!(gap <= largest)) largest = Number.isNaN(gap) ? Infinity : gap;
  });
  return largest;
}

let failed = 0;

function tell(name, gaps) {
  const held = gaps.filter((gap) => gap <= TOLERANCE).length;
  failed += gaps.length - held;
  const worst = Math.max(...gaps).toExponential(1);
  console.log(`${name}: ${held} of ${gaps.length} hold, worst difference ${worst}`);
}
"""


def proving(program: Program, stem: str) -> str:
    """A script that gives 0 when all vectors hold."""
    lines = [
        *_head(program), f'import * as arm from "./{stem}.mjs";',
        HELPERS.replace("TOLERANCE", repr(max(program.tolerance, 1e-7))),
    ]  # fmt: skip
    for function, vectors in zip(program.functions, program.vectors, strict=True):
        lines.append(_tests_of(function, vectors))
    return "\n".join([*lines, "process.exit(failed === 0 ? 0 : 1);", ""])


def _tests_of(function: Function, vectors: Vectors) -> str:
    name, count = function.name, len(vectors.inputs[0])
    lines = [
        f"const {name}_{group.name} = {table(values, c_number, 'NaN', '[]')};"
        for group, values in zip(function.inputs, vectors.inputs, strict=True)
    ]
    lines += [
        f"const {name}_of_{group.name} = {table(values.reshape(count, -1), c_number, 'NaN', '[]')};"
        for group, values in zip(function.outputs, vectors.expected, strict=True)
    ]
    given = ", ".join(f"{name}_{group.name}[k]" for group in function.inputs)
    gaps = ", ".join(
        f"difference(made{'' if len(function.outputs) == 1 else f'.{g.name}'}, {name}_of_{g.name}[k], "
        f"{'true' if turns(function, g) else 'false'})"
        for g in function.outputs
    )
    return "\n".join([
        *lines, f'tell("{name}", {name}_{function.inputs[0].name}.map((_, k) => {{',
        f"  const made = arm.{name}({given});", f"  return Math.max({gaps});", "}));", "",
    ])  # fmt: skip
