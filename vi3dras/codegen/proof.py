"""Whether the test vectors of a program hold: compiled and run here, or compared in Python."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from vi3dras.codegen.languages import Language, stem_of
from vi3dras.codegen.numbers import run, worst
from vi3dras.codegen.program import Program

PATIENCE = 120.0
"""How long a compiler or a test may take [s]."""

LINE = re.compile(r"^(\w+): (\d+) of (\d+) hold, worst difference ([^\s,]+)(?:, (\S+) us a call)?$", re.M)


class Proof(NamedTuple):
    """What became of the test vectors."""

    held: int
    total: int
    worst: float
    """The largest difference, as a share where a number is above 1."""
    ran: bool
    """Whether the program itself was run; else its operations were compared in Python."""
    failed: tuple[str, ...]
    """The functions with vectors that do not hold, or what the compiler says."""
    times: tuple[tuple[str, float], ...] = ()
    """How long a call of each function takes [µs]; C alone tells it."""

    @property
    def is_sound(self) -> bool:
        """Whether all of them hold."""
        return self.held == self.total and not self.failed

    @property
    def sentence(self) -> str:
        """For people."""
        how = "compiled and run here" if self.ran else "compared in Python"
        wrong = f"; not in {', '.join(self.failed)}" if self.failed else ""
        held = f"{self.held} of {self.total} test vectors hold ({how})"
        return f"{held}, worst difference {self.worst:.1e}{wrong}."


def proof_of(program: Program, language: Language, files: Mapping[str, str]) -> Proof:
    """Run the test of a program's files in a folder of its own, or compare its operations."""
    tool = compiler_of(language)
    return compared(program) if tool is None else _ran(program, language, files, tool)


def compiler_of(language: Language) -> str | None:
    """What builds or runs the test of a language on this machine; None where there is nothing."""
    if language.id == "python":
        return sys.executable
    return next((found for name in language.compiler if (found := shutil.which(name))), None)


def compared(program: Program) -> Proof:
    """The operations of a program, done in Python in its precision."""
    held, count, largest, failed = 0, 0, 0.0, []
    for function, vectors in zip(program.functions, program.vectors, strict=True):
        made = run(function, vectors.inputs, single=program.single)
        gaps = worst(function, vectors.expected, made)
        good = int((gaps <= program.tolerance).sum())
        held, count, largest = held + good, count + len(gaps), max(largest, float(gaps.max(initial=0.0)))
        failed += [function.name] if good < len(gaps) else []
    return Proof(held, count, largest, ran=False, failed=tuple(failed))


def _ran(program: Program, language: Language, files: Mapping[str, str], tool: str) -> Proof:
    with TemporaryDirectory(prefix="vi3dras-code-") as home:
        for name, text in files.items():
            file = Path(home, name)
            file.parent.mkdir(exist_ok=True)
            file.write_text(text, encoding="utf-8")
        stem = stem_of(list(files))
        steps = [[tool, *shlex.split(language.build.format("", stem=stem))]]
        if language.is_built:
            steps.append([str(Path(home, steps[0][-1]))])
        said = ""
        for step in steps:
            code, said = _said(step, home)
            if code and not LINE.search(said):
                return Proof(
                    0, sum(len(v.inputs[0]) for v in program.vectors), 0.0, ran=True, failed=(_first(said),)
                )
    lines = LINE.findall(said)
    gaps = [float(line[3]) for line in lines]
    return Proof(
        sum(int(line[1]) for line in lines), sum(int(line[2]) for line in lines),
        max(gaps, default=0.0), ran=True,
        failed=tuple(name for name, held, count, *_ in lines if held != count),
        times=tuple((line[0], float(line[4])) for line in lines if line[4]),
    )  # fmt: skip


def _said(step: list[str], home: str) -> tuple[int, str]:
    """The exit code of a command in a folder, and all that it printed."""
    try:
        done = subprocess.run(
            step, cwd=home, capture_output=True, text=True, timeout=PATIENCE, stdin=subprocess.DEVNULL,
            env=os.environ | {"PYTHONDONTWRITEBYTECODE": "1"}, check=False,
        )  # fmt: skip
    except (OSError, subprocess.TimeoutExpired) as error:
        return 1, str(error)
    return done.returncode, done.stdout + done.stderr


def _first(said: str) -> str:
    """The first line of a complaint."""
    lines = [line for line in said.splitlines() if "error" in line.lower()] or said.splitlines()
    return lines[0][:200] if lines else "the compiler says nothing"
