"""Programs in C, compiled as they are and called for rows of arguments."""

from __future__ import annotations

import ctypes
import subprocess
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from vi3dras.arrays import Floats
from vi3dras.codegen import c
from vi3dras.codegen.c_like import sizes
from vi3dras.codegen.program import Program

ROWS = """
#include "{stem}.h"
void rows_{stem}_{name}(int count, {given}, {made});
void rows_{stem}_{name}(int count, {given}, {made})
{{
  for (int k = 0; k < count; k++) {stem}_{name}({passed});
}}
"""


def rows_of(program: Program) -> str:
    """C that calls each function for rows of arguments."""
    text, real = "", "float" if program.single else "double"
    for function in program.functions:
        groups = [(g, f"const {real}") for g in function.inputs]
        groups += [(g, "int" if g.is_flag else real) for g in function.outputs]
        declared = [f"{kind} (*{g.name}){sizes(g.shape)}" for g, kind in groups]
        count = len(function.inputs)
        text += ROWS.format(
            stem=program.stem, name=function.name, passed=", ".join(f"{g.name}[k]" for g, _ in groups),
            given=", ".join(declared[:count]), made=", ".join(declared[count:]),
        )  # fmt: skip
    return text


def built(programs: Sequence[Program], home: Path, flags: Sequence[str]) -> ctypes.CDLL:
    """One library of all programs, their files in a folder, compiled as one translation unit."""
    whole = ""
    for program in programs:
        for file, text in c.files(program).items():
            (home / file).write_text(text, encoding="utf-8")
        whole += f'#include "{program.stem}.c"\n' + rows_of(program)
    (home / "all.c").write_text(whole, encoding="utf-8")
    command = ["cc", *flags, "-shared", "-fPIC", "all.c", "-lm", "-o", "all.so"]
    subprocess.run(command, cwd=home, check=True)
    return ctypes.CDLL(str(home / "all.so"))


def called(library: ctypes.CDLL, program: Program, place: int, inputs: Sequence[Floats]) -> list[Floats]:
    """What a compiled function gives for rows of arguments."""
    function, kind = program.functions[place], np.float32 if program.single else np.float64
    given = [np.ascontiguousarray(part, kind) for part in inputs]
    count = len(given[0])
    made = [np.empty((count, *g.shape), np.int32 if g.is_flag else kind) for g in function.outputs]
    of = [part.ctypes.data_as(ctypes.c_void_p) for part in (*given, *made)]
    getattr(library, f"rows_{program.stem}_{function.name}")(ctypes.c_int(count), *of)
    return made
