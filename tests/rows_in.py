"""One program in each language that reads the arguments of all functions from a file and writes results."""

from __future__ import annotations

import subprocess
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np

from vi3dras.arrays import Floats
from vi3dras.codegen import matlab, rust
from vi3dras.codegen.c_like import sizes
from vi3dras.codegen.function import Function
from vi3dras.codegen.languages import LANGUAGES
from vi3dras.codegen.lines import nested
from vi3dras.codegen.program import Program
from vi3dras.codegen.proof import compiler_of

Work = tuple[Program, Function, Sequence[Floats]]
"""A function of a program, and rows of its arguments."""

PATIENCE = 7200.0
"""How long all rows may take [s]: Octave reads its programs anew for each."""


class Way(NamedTuple):
    """How rows are gone through in a language."""

    driver: Callable[[Sequence[Work]], str]
    name: str
    build: str
    run: str


def rows_in(language: str, work: Sequence[Work], home: Path) -> list[list[Floats]]:
    """The results (N, ...) of each function for its rows, computed by one program in that language."""
    way, tool = WAYS[language], compiler_of(LANGUAGES[language])
    assert tool is not None
    for program in {id(program): program for program, _, _ in work}.values():
        for name, text in LANGUAGES[language].write(program).items():
            file = home / name
            file.parent.mkdir(exist_ok=True)
            file.write_text(text, encoding="utf-8")
    (home / way.name).write_text(way.driver(work), encoding="utf-8")
    given = [np.asarray(part, float).reshape(len(part), -1) for _, _, parts in work for part in parts]
    np.concatenate([part.ravel() for part in given]).tofile(home / "given.bin")
    for command in (way.build, way.run):
        if command:
            words = [tool if word == "TOOL" else word for word in command.split()]
            subprocess.run(words, cwd=home, check=True, timeout=PATIENCE, stdin=subprocess.DEVNULL)
    made = np.fromfile(home / "made.bin")
    found, place = [], 0
    for _, function, parts in work:
        results = []
        for group in function.outputs:
            size = len(parts[0]) * len(group.parts)
            results.append(made[place : place + size].reshape(len(parts[0]), *group.shape))
            place += size
        found.append(results)
    assert place == len(made)
    return found


CPP = """
#include <cstdio>
#include <vector>
{includes}
static FILE *given, *made;

template <class T> static void get(T *to, int count) {{
  std::vector<double> row(count);
  if (std::fread(row.data(), 8, count, given) != (size_t)count) throw 1;
  for (int i = 0; i < count; i++) to[i] = (T)row[i];
}}

int main() {{
  given = std::fopen("given.bin", "rb");
  made = std::fopen("made.bin", "wb");
{calls}
  return std::fclose(made);
}}
"""


def _in_cpp(work: Sequence[Work], suffix: str, call: str, flag: str = "bool") -> str:
    """All arguments of a function first, one after the other; then its results. C is called from C++."""
    stems = dict.fromkeys(program.stem for program, _, _ in work)
    calls = []
    for program, function, parts in work:
        count, real = len(parts[0]), "float" if program.single else "double"
        lines = [f"  {{ const int N = {count};"]
        for g in function.inputs:
            lines.append(f"    std::vector<{real}> {g.name}_all(N * {len(g.parts)}); "
                         f"get({g.name}_all.data(), N * {len(g.parts)});")  # fmt: skip
        for g in function.outputs:
            lines.append(f"    std::vector<double> {g.name}_rows;")
        lines.append("    for (int k = 0; k < N; k++) {")
        names = []
        for g in function.inputs:
            start = f"&{g.name}_all[k * {len(g.parts)}]"
            kind = f"const {real} (*){sizes(g.shape)}"
            names.append(f"*reinterpret_cast<{kind}>({start})" if g.shape else f"{g.name}_all[k]")
        for g in function.outputs:
            lines.append(f"      {flag if g.is_flag else real} {g.name}{sizes(g.shape)};")
            names.append(f"{'&' if flag == 'int' and not g.shape else ''}{g.name}")
        lines.append(f"      {call.format(program.stem, function.name)}({', '.join(names)});")
        for g in function.outputs:
            first = f"&{g.name}{'[0]' * len(g.shape)}"
            lines.append(
                f"      {g.name}_rows.insert({g.name}_rows.end(), {first}, {first} + {len(g.parts)});"
            )
        lines.append("    }")
        lines += [
            f"    std::fwrite({g.name}_rows.data(), 8, {g.name}_rows.size(), made);" for g in function.outputs
        ]
        calls.append("\n".join([*lines, "  }"]))
    includes = "\n".join(f'#include "{stem}{suffix}"' for stem in stems)
    return CPP.format(includes=includes, calls="\n".join(calls))


RUST = """
{modules}

fn main() {{
    let bytes = std::fs::read("given.bin").unwrap();
    let given: Vec<f64> = bytes.chunks(8).map(|b| f64::from_le_bytes(b.try_into().unwrap())).collect();
    let (mut at, mut made) = (0usize, Vec::<u8>::new());
{calls}
    std::fs::write("made.bin", made).unwrap();
}}
"""


def _in_rust(work: Sequence[Work]) -> str:
    stems = dict.fromkeys(program.stem for program, _, _ in work)
    calls = []
    for program, function, parts in work:
        lines = [f"    {{ let n = {len(parts[0])}; let start = at;"]
        names, before = [], 0
        for g in function.inputs:
            places = [f"given[start + n * {before} + k * {len(g.parts)} + {i}]" for i in range(len(g.parts))]
            names.append(f"{'&' if g.shape else ''}{nested(places, g.shape, '[]')}")
            before += len(g.parts)
        lines += [f"      let mut {g.name}_rows = Vec::<f64>::new();" for g in function.outputs]
        made = [f"{g.name}_made" for g in function.outputs]
        left = made[0] if len(made) == 1 else f"({', '.join(made)})"
        lines.append(
            f"      for k in 0..n {{ let {left} = {program.stem}::{function.name}({', '.join(names)});"
        )
        lines += [f"        {g.name}_rows.extend({rust._flat(g, 'f64')});" for g in function.outputs]
        lines.append(f"      }} at += n * {before};")
        lines += [
            f"      for x in {g.name}_rows {{ made.extend(x.to_le_bytes()); }}" for g in function.outputs
        ]
        calls.append("\n".join([*lines, "    }"]))
    modules = "\n".join(f'#[path = "{stem}.rs"] mod {stem};' for stem in stems)
    return "#![allow(non_snake_case, unused_parens, unused_assignments)]" + RUST.format(
        modules=modules, calls="\n".join(calls)
    )


JAVASCRIPT = """
import * as fs from "node:fs";
const bytes = fs.readFileSync("given.bin");
const given = new Float64Array(bytes.buffer, bytes.byteOffset, bytes.length / 8);
let at = 0;
const made = [];
function shaped(start, shape) {
  if (shape.length === 0) return given[start];
  const step = shape.slice(1).reduce((a, b) => a * b, 1);
  return Array.from({ length: shape[0] }, (_, k) => shaped(start + k * step, shape.slice(1)));
}
function rows(call, count, inputs, outputs) {
  const starts = [];
  for (const shape of inputs) {
    starts.push(at);
    at += count * shape.reduce((a, b) => a * b, 1);
  }
  const results = outputs.map(() => []);
  for (let k = 0; k < count; k++) {
    const of = inputs.map((shape, i) => shaped(starts[i] + k * shape.reduce((a, b) => a * b, 1), shape));
    const found = call(...of);
    outputs.forEach((name, i) => {
      const result = outputs.length === 1 ? found : found[name];
      results[i].push(...[result].flat(9).map(Number));
    });
  }
  for (const result of results) for (const x of result) made.push(x);
}
"""


def _in_javascript(work: Sequence[Work]) -> str:
    stems = dict.fromkeys(program.stem for program, _, _ in work)
    lines = [*(f'import * as {stem} from "./{stem}.mjs";' for stem in stems), JAVASCRIPT]
    for program, function, parts in work:
        shapes = [list(g.shape) for g in function.inputs]
        names = [g.name for g in function.outputs]
        lines.append(f"rows({program.stem}.{function.name}, {len(parts[0])}, {shapes}, {names});")
    return "\n".join(
        [*lines, 'fs.writeFileSync("made.bin", new Uint8Array(Float64Array.from(made).buffer));']
    )


def _in_octave(work: Sequence[Work]) -> str:
    lines = ["file = fopen('given.bin'); made = fopen('made.bin', 'w');"]
    for program, function, parts in work:
        for g in function.inputs:
            size = len(g.parts)
            lines.append(f"in_{g.name} = fread(file, [{size}, {len(parts[0])}], 'double').';")
        names = [f"made_{g.name}" for g in function.outputs]
        given = ", ".join(map(matlab._given, function.inputs))
        lines += [f"rows_{g.name} = zeros({len(parts[0])}, {len(g.parts)});" for g in function.outputs]
        lines += [
            f"for k = 1:{len(parts[0])}",
            f"  [{', '.join(names)}] = {program.stem}_{function.name}({given});",
            *(f"  rows_{g.name}(k, :) = double({matlab._flat(g)});" for g in function.outputs), "end",
            *(f"fwrite(made, rows_{g.name}.', 'double');" for g in function.outputs),
        ]  # fmt: skip
    return "\n".join([*lines, "fclose(made);", ""])


def _in_python(work: Sequence[Work]) -> str:
    lines = ["import numpy as np", "given, at, made = np.fromfile('given.bin'), 0, []", ""]
    for program, function, parts in work:
        names = []
        for g in function.inputs:
            size, shape = len(parts[0]) * len(g.parts), (len(parts[0]), *g.shape)
            lines.append(f"{g.name}_given = given[at : at + {size}].reshape({shape}); at += {size}")
            names.append(f"{g.name}_given")
        lines += [
            f"import {program.stem}", f"found = {program.stem}.{function.name}({', '.join(names)})",
            f"made += [found] if {len(function.outputs)} == 1 else list(found)",
        ]  # fmt: skip
    return "\n".join(
        [*lines, "np.concatenate([np.asarray(x, float).ravel() for x in made]).tofile('made.bin')"]
    )


WAYS = {
    "c": Way(
        lambda work: _in_cpp(work, ".c", "{}_{}", "int"), "rows.cpp", "c++ -O1 -w rows.cpp -o rows", "./rows"
    ),
    "cpp": Way(
        lambda work: _in_cpp(work, ".hpp", "{}::{}"), "rows.cpp", "TOOL -O1 rows.cpp -o rows", "./rows"
    ),
    "arduino": Way(
        lambda work: _in_cpp(work, "_arm.h", "{}_arm::{}"), "rows.cpp", "TOOL -O1 rows.cpp -o rows", "./rows"
    ),
    "rust": Way(_in_rust, "rows.rs", "TOOL --edition 2021 -C opt-level=1 rows.rs -o rows", "./rows"),
    "javascript": Way(_in_javascript, "rows.mjs", "", "TOOL rows.mjs"),
    "matlab": Way(_in_octave, "every_row.m", "", "TOOL --norc --no-gui every_row.m"),
    "python": Way(_in_python, "rows.py", "", "TOOL rows.py"),
}  # fmt: skip
