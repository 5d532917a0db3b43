"""C99: a source, a header and a test; arrays of fixed sizes, no heap, no globals."""

from __future__ import annotations

from vi3dras.codegen.c_like import c_spelling, sizes, statements, table, turns, unread
from vi3dras.codegen.function import Function
from vi3dras.codegen.program import Program
from vi3dras.codegen.vectors import Vectors
from vi3dras.export.quoting import c_comment


def files(program: Program) -> dict[str, str]:
    """The files by name."""
    stem = program.stem
    return {
        f"{stem}.h": header(program, stem),
        f"{stem}.c": source(program, stem),
        f"test_{stem}.c": proving(program, f'#include "{stem}.h"', stem + "_"),
    }


def comment(program: Program) -> list[str]:
    """The head of each file."""
    return [f"/* {c_comment(line).replace('*/', '* /').replace('/*', '/ *')} */" for line in program.head()]


def header(program: Program, stem: str) -> str:
    """What a program includes."""
    guard = f"VI3DRAS_{stem.upper()}_H"
    lines = [
        *comment(program),
        "",
        f"#ifndef {guard}",
        f"#define {guard}",
        "",
        "#ifdef __cplusplus",
        'extern "C" {',
        "#endif",
        "",
    ]
    for function in program.functions:
        lines += [*about(function), f"{signature(function, program, stem + '_')};", ""]
    if program.has_loop:
        lines += [*NUMERIC_ABOUT, f"{numeric_signature(program, stem + '_')};", ""]
    return "\n".join([*lines, "#ifdef __cplusplus", "}", "#endif", "", "#endif", ""])


def about(function: Function) -> list[str]:
    """The comment before a function."""
    lines = [*function.told, f"{function.count.total} operations: {operations(function)}."]
    return [f"// {c_comment(line)}" for line in lines]


def operations(function: Function) -> str:
    """How many of each kind."""
    words = {
        "sums": "+ -",
        "products": "*",
        "quotients": "/",
        "roots": "sqrt",
        "angles": "trig",
        "choices": "choices",
    }
    told = [f"{count} {words[kind]}" for kind, count in function.count._asdict().items() if count]
    return ", ".join(told) or "none"


def signature(function: Function, program: Program, prefix: str) -> str:
    """The head of a function; all results are written into arrays of the caller."""
    real = "float" if program.single else "double"
    of = [
        f"const {real} {group.name}{sizes(group.shape)}" if group.shape else f"{real} {group.name}"
        for group in function.inputs
    ]
    for group in function.outputs:
        kind = "int" if group.is_flag else real
        of.append(f"{kind} {group.name}{sizes(group.shape)}" if group.shape else f"{kind} *{group.name}")
    return f"void {prefix}{function.name}({', '.join(of)})"


def definition(function: Function, program: Program, prefix: str) -> str:
    """A function as it is compiled."""
    real = "float" if program.single else "double"
    spelling = c_spelling(single=program.single)
    lines = [f"(void){name};" for name in unread(function)]
    lines += statements(function, spelling, lambda is_flag: "const int" if is_flag else f"const {real}", "*")
    body = "".join(f"  {line}\n" for line in lines)
    return f"{signature(function, program, prefix)}\n{{\n{body}}}\n"


def source(program: Program, stem: str) -> str:
    """What is compiled."""
    parts = ["\n".join([*comment(program), "", f'#include "{stem}.h"', "", "#include <math.h>", ""])]
    parts += [definition(function, program, f"{stem}_") for function in program.functions]
    if program.has_loop:
        parts.append(numeric(program, f"{stem}_"))
    return "\n".join(parts)


NUMERIC_ABOUT = [
    "// The inverse by damped steps from a seed: 1 when the pose is met within the tolerance.",
    "// T: tool in the world, 4 x 4 [m]; seed: joint values to begin with; q: joint values [rad or m]",
]


def numeric_signature(program: Program, prefix: str) -> str:
    """The head of the numeric inverse."""
    real, n = "float" if program.single else "double", program.robot.n
    given = f"const {real} T[4][4], const {real} seed[{n}], {real} tolerance"
    return f"int {prefix}ik_numeric({given}, {real} q[{n}])"


def numeric(program: Program, prefix: str) -> str:
    """The numeric inverse: steps until the pose is met."""
    real, n = "float" if program.single else "double", program.robot.n
    return f"""{numeric_signature(program, prefix)}
{{
  int i, k;
  {real} next[{n}], missed;
  for (i = 0; i < {n}; i++) q[i] = seed[i];
  for (k = 0; k < 200; k++) {{
    {prefix}ik_step(q, T, next, &missed);
    if (missed <= tolerance) return 1;
    for (i = 0; i < {n}; i++) q[i] = next[i];
  }}
  return 0;
}}
"""


AGAIN = 400
"""How often all vectors are gone through for the time of a call."""

HELPERS = """
/* The largest difference, as a share where a number is above 1; nothing is said where NAN is expected. */
static double difference(const {real} *made, const {real} *expected, int count, int turns)
{{
  double largest = 0.0;
  int k;
  for (k = 0; k < count; k++) {{
    double gap = (double)made[k] - (double)expected[k], size = fabs((double)expected[k]);
    if (isnan((double)expected[k])) continue;
    if (turns) gap -= 6.283185307179586 * floor(gap / 6.283185307179586 + 0.5);
    gap = fabs(gap) / (size > 1.0 ? size : 1.0);
    if (!(gap <= largest)) largest = isnan(gap) ? 1e300 : gap;
  }}
  return largest;
}}

static int told(const char *name, int held, int count, double worst, double seconds)
{{
  printf("%s: %d of %d hold, worst difference %.1e", name, held, count, worst);
  if (seconds >= 0.0) printf(", %.3f us a call", 1e6 * seconds);
  printf("\\n");
  return count - held;
}}
"""


def proving(program: Program, include: str, prefix: str, flag: str = "int", address: str = "&") -> str:
    """A main that gives 0 when all vectors hold; C++ has another type of flags, and no addresses."""
    real = "float" if program.single else "double"
    parts = [
        "\n".join(
            [
                *comment(program),
                "",
                include,
                "",
                "#include <math.h>",
                "#include <stdio.h>",
                "#include <time.h>",
            ]
        )
    ]
    parts.append(HELPERS.format(real=real))
    for function, vectors in zip(program.functions, program.vectors, strict=True):
        parts.append(tests_of(function, vectors, program, prefix, flag, address))
    calls = " + ".join(f"test_{function.name}()" for function in program.functions)
    parts.append(f"int main(void)\n{{\n  int failed = {calls};\n  return failed == 0 ? 0 : 1;\n}}\n")
    return "\n".join(parts)


def tests_of(
    function: Function, vectors: Vectors, program: Program, prefix: str, flag: str, address: str
) -> str:
    """The vectors of a function, and what compares them."""
    real = "float" if program.single else "double"
    number = c_spelling(single=program.single).number
    count = len(vectors.inputs[0])
    lines = []
    for group, values in zip(function.inputs, vectors.inputs, strict=True):
        name = f"{function.name}_{group.name}[{count}]{sizes(group.shape)}"
        lines.append(f"static const {real} {name} = {table(values, number, 'NAN')};")
    for group, values in zip(function.outputs, vectors.expected, strict=True):
        name = f"{function.name}_of_{group.name}[{count}][{len(group.parts)}]"
        lines.append(f"static const {real} {name} = {table(values.reshape(count, -1), number, 'NAN')};")
    return "\n".join([*lines, "", _comparison(function, program, prefix, count, flag, address)])


def _comparison(
    function: Function, program: Program, prefix: str, count: int, flag: str, address: str
) -> str:
    real = "float" if program.single else "double"
    written = [f"    {flag if g.is_flag else real} {g.name}{sizes(g.shape)};" for g in function.outputs]
    flags = [g for g in function.outputs if g.is_flag]
    made = [*written, *(f"    {real} {g.name}_told[{len(g.parts)}];\n    int i;" for g in flags)]
    given = [f"{function.name}_{g.name}[k]" for g in function.inputs]
    onto = [g.name if g.shape else f"{address}{g.name}" for g in function.outputs]
    call = f"    {prefix}{function.name}({', '.join([*given, *onto])});"
    compared = [
        f"    for (i = 0; i < {len(g.parts)}; i++) {g.name}_told[i] = ({real}){g.name}[i];" for g in flags
    ]
    for g in function.outputs:
        first = f"{g.name}_told" if g.is_flag else f"&{g.name}{'[0]' * len(g.shape)}"
        compared.append(
            f"    gap = fmax(gap, difference({first}, {function.name}_of_{g.name}[k], {len(g.parts)}, "
            f"{int(turns(function, g))}));"
        )
    times = f"(double)(clock() - start) / CLOCKS_PER_SEC / {AGAIN * count}"
    again = ["  start = clock();", f"  for (r = 0; r < {AGAIN}; r++) for (k = 0; k < {count}; k++) {{"]
    timed = ["  int r;", "  clock_t start;"], [*again, *written, call, "  }"], times
    begin, repeated, seconds = timed if address else ([], [], "-1.0")  # C++ leaves out what nobody reads
    return "\n".join([
        f"static int test_{function.name}(void)", "{", "  double worst = 0.0;", "  int k, held = 0;", *begin,
        f"  for (k = 0; k < {count}; k++) {{", "    double gap = 0.0;", *made, call, *compared,
        f"    held += gap <= {program.tolerance!r};", "    worst = fmax(worst, gap);", "  }", *repeated,
        f'  return told("{function.name}", held, {count}, worst, {seconds});', "}", "",
    ])  # fmt: skip
