"""Python: a module that needs numpy alone, whose functions take one state or rows of them, and a test."""

from __future__ import annotations

from vi3dras.codegen.c import operations
from vi3dras.codegen.c_like import c_number, table, turns
from vi3dras.codegen.function import Function, Group
from vi3dras.codegen.lines import Spelling, body_of
from vi3dras.codegen.program import Program
from vi3dras.codegen.vectors import Vectors
from vi3dras.export.quoting import plain

CALLS = {
    "cos": "np.cos({})", "sin": "np.sin({})", "sqrt": "np.sqrt({})", "arccos": "np.arccos({})",
    "arctan2": "np.arctan2({}, {})", "floor": "np.floor({})", "minimum": "np.minimum({}, {})",
    "maximum": "np.maximum({}, {})", "less": "({} < {})", "greater": "({} > {})", "less_equal": "({} <= {})",
    "greater_equal": "({} >= {})", "logical_and": "({} & {})", "logical_or": "({} | {})",
    "logical_not": "np.logical_not({})", "where": "np.where({}, {}, {})",
}  # fmt: skip


def _place(name: str, at: tuple[int, ...]) -> str:
    return f"{name}[{', '.join(['...', *map(str, at)])}]" if at else name


SPELLING = Spelling(c_number, CALLS, "{} * 1.0", ("True", "False"), _place)


def files(program: Program) -> dict[str, str]:
    """The files by name."""
    stem = program.stem
    return {f"{stem}.py": module(program), f"test_{stem}.py": proving(program, stem)}


def _head(program: Program) -> list[str]:
    return [f"# {plain(line)}" for line in program.head()]


def module(program: Program) -> str:
    """The functions."""
    lines = [*_head(program), "", "import numpy as np", ""]
    for function in program.functions:
        lines += ["", definition(function, program)]
    if program.has_loop:
        lines += ["", NUMERIC]
    return "\n".join(lines)


def definition(function: Function, program: Program) -> str:
    """A function; arguments (..., n) give results (..., m)."""
    body, kind = body_of(function, SPELLING), "np.float32" if program.single else "float"
    told = [
        *(f"    {g.name}: {g.about}" for g in (*function.inputs, *function.outputs)),
        *(f"    {n}" for n in function.notes),
    ]
    about = [
        plain(function.about),
        "",
        *map(_documented, told),
        f"    {function.count.total} operations: {operations(function)}.",
    ]
    lines = [f'"""{about[0]}', *about[1:], '"""']
    lines += [f"{group.name} = np.asarray({group.name}, {kind})" for group in function.inputs]
    lines.append(f"shape = np.broadcast_shapes({', '.join(map(_batch, function.inputs))})")
    lines += [f"{line.name} = {line.text}" for line in body.lines]
    for group, texts in zip(function.outputs, body.outputs, strict=True):
        size = "".join(f", {count}" for count in group.shape)
        whole = f"(*shape{size})" if size else "shape"
        lines.append(f"{group.name} = np.empty({whole}, {'bool' if group.is_flag else kind})")
        lines += [
            f"{_place(group.name, at) if at else f'{group.name}[...]'} = {text}"
            for at, text in zip(group.places(), texts, strict=True)
        ]
    lines.append(f"return {', '.join(group.name for group in function.outputs)}")
    text = "\n".join(f"    {line}".rstrip() for line in lines)
    return f"def {function.name}({', '.join(group.name for group in function.inputs)}):\n{text}\n"


def _documented(line: str) -> str:
    return "    " + plain(line).replace("\\", "/").replace('"', "'")


def _batch(group: Group) -> str:
    return f"{group.name}.shape{f'[:-{len(group.shape)}]' if group.shape else ''}"


NUMERIC = '''\
def ik_numeric(T, seed, tolerance=1e-9):
    """The inverse by damped steps from a seed: joint values, and whether the pose is met."""
    q = np.asarray(seed, float)
    for _ in range(200):
        following, missed = ik_step(q, T)
        if np.all(missed <= tolerance):
            break
        q = np.where((missed <= tolerance)[..., None], q, following)
    return q, missed <= tolerance
'''

HELPERS = '''

def difference(made, expected, turns):
    """The largest difference of each row, as a share where a number is above 1."""
    gap = np.reshape(made, expected.shape) - expected
    if turns:
        gap = gap - 2 * np.pi * np.round(gap / (2 * np.pi))
    gap = np.abs(gap) / np.maximum(1.0, np.abs(expected))
    gap = np.where(np.isnan(expected), 0.0, np.where(np.isnan(gap), np.inf, gap))
    return gap.max(axis=1)


def tell(name, *gaps):
    gap = np.max(gaps, axis=0)
    held = int((gap <= TOLERANCE).sum())
    print(f"{name}: {held} of {len(gap)} hold, worst difference {gap.max():.1e}")
    return len(gap) - held


nan = np.nan
failed = 0
'''


def proving(program: Program, stem: str) -> str:
    """A script that gives 0 when all vectors hold."""
    lines = [
        *_head(program), "", "import sys", "", "import numpy as np", "", f"import {stem} as arm",
        HELPERS.replace("TOLERANCE", repr(program.tolerance)),
    ]  # fmt: skip
    for function, vectors in zip(program.functions, program.vectors, strict=True):
        lines.append(_tests_of(function, vectors))
    return "\n".join([*lines, "sys.exit(0 if failed == 0 else 1)", ""])


def _tests_of(function: Function, vectors: Vectors) -> str:
    name, count = function.name, len(vectors.inputs[0])
    lines = [
        f"{name}_{group.name} = np.array({table(values, c_number, 'nan', '[]')})"
        for group, values in zip(function.inputs, vectors.inputs, strict=True)
    ]
    lines += [
        f"{name}_of_{group.name} = np.array({table(values.reshape(count, -1), c_number, 'nan', '[]')})"
        for group, values in zip(function.outputs, vectors.expected, strict=True)
    ]
    given = ", ".join(f"{name}_{group.name}" for group in function.inputs)
    made = [f"made_{group.name}" for group in function.outputs]
    gaps = ", ".join(
        f"difference({m}, {name}_of_{g.name}, {turns(function, g)})"
        for m, g in zip(made, function.outputs, strict=True)
    )
    lines += [f"{', '.join(made)} = arm.{name}({given})", f'failed += tell("{name}", {gaps})', ""]
    return "\n".join(lines)
