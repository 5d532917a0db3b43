"""Every arm's programs against the core: `python -m tests.campaign.code --poses 10000 --languages c rust`.

The operations are compared in numpy, in double and single precision. Then one program in each language whose
compiler or interpreter is found reads all poses from a file and writes all answers; `--languages` without a
name leaves these out, and what is not found is told.
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np

from tests.rows_in import WAYS, Work, rows_in
from vi3dras.arm.library import load_library
from vi3dras.arm.robot import Robot
from vi3dras.codegen.languages import LANGUAGES
from vi3dras.codegen.numbers import run, worst
from vi3dras.codegen.program import WHAT, functions_named, program_for, why_missing
from vi3dras.codegen.proof import compiler_of
from vi3dras.codegen.vectors import vectors_for

EXACT = {"acceleration": 1e-8, "joint_acceleration": 1e-6, "rates": 1e-10, "forward_dynamics": 1e-11}
"""What differences of the oracle, or solving a system, leave; 1e-12 for the others."""


def judged(arm: Robot, poses: int) -> int:
    """How many functions of an arm do not hold; a line for each is printed."""
    wrong = 0
    for word in [word for word in WHAT if why_missing(arm, word) is None]:
        singles = functions_named(arm, word, single=True)
        massed = program_for(arm, (word,), count=1).robot
        for function, single in zip(functions_named(arm, word), singles, strict=True):
            vectors = vectors_for(massed, function, poses)
            gap = float(worst(function, vectors.expected, run(function, vectors.inputs)).max())
            rough = worst(single, vectors.expected, run(single, vectors.inputs, single=True))
            is_wrong = gap > EXACT.get(function.name, 1e-12)
            wrong += is_wrong
            sys.stdout.write(
                f"{'WRONG' if is_wrong else 'ok   '} {arm.id:24} {function.name:18} "
                f"{function.count.total:5} operations {gap:9.1e} double {np.median(rough):9.1e} single\n"
            )
    return wrong


SINGLE = 1e-5
"""How much single precision may differ, as a share where a number is above 1."""

EDGE = {"ik": 0.95, "ik_pose": 0.95, "ik_wrist": 0.95, "ik_point": 0.95, "cubic_blends": 0.999}
"""Near the edge of the reach a root takes half of the digits, 1 - t/blend takes some: so many are asked."""

SOLVED = {"rates": 1e-3, "joint_acceleration": 1e-3, "forward_dynamics": 1e-3, "ik_step": 1e-3}
"""Solving a system takes as many of the 7 digits as its condition has: 95 of 100 poses differ by less."""


def judged_in(arm: Robot, language: str, poses: int, *, single: bool = False) -> int:
    """How many functions of an arm do not hold in a language; a line for each is printed."""
    known = LANGUAGES[language]
    if known.refuses(arm) is not None:
        return 0
    have = tuple(word for word in WHAT if why_missing(arm, word) is None)
    program = program_for(arm, known.needs if known.needs else have, single=single, count=1)
    vectors = [vectors_for(program.robot, function, poses) for function in program.functions]
    work: list[Work] = [(program, f, v.inputs) for f, v in zip(program.functions, vectors, strict=True)]
    start = time.perf_counter()
    with TemporaryDirectory(prefix="vi3dras-rows-") as home:
        made = rows_in(language, work, Path(home))
    wrong, largest = [], 0.0
    for function, wanted, given in zip(program.functions, vectors, made, strict=True):
        gaps = worst(function, wanted.expected, given)
        name = function.name
        most = 0.95 if name in SOLVED else EDGE.get(name, 1.0)
        gap = float(np.quantile(gaps, most if single else 1.0))
        wrong += (
            [f"{name} {gap:.1e}"]
            if gap > (SOLVED.get(name, SINGLE) if single else EXACT.get(name, 1e-12))
            else []
        )
        largest = max(largest, 0.0 if name in EXACT or name in SOLVED else gap)
    sys.stdout.write(
        f"{'WRONG' if wrong else 'ok   '} {arm.id:24} {language}{' single' if single else ''}: "
        f"{len(made)} functions at {poses} poses, largest difference {largest:.1e}, "
        f"{time.perf_counter() - start:.1f} s {', '.join(wrong)}\n"
    )
    return len(wrong)


def main(words: list[str]) -> int:
    """Judge all arms; 1 where something does not hold."""
    parser = argparse.ArgumentParser(prog="python -m tests.campaign.code", description=__doc__)
    parser.add_argument("--arms", nargs="*")
    parser.add_argument("--poses", type=int, default=1000)
    parser.add_argument("--languages", nargs="*", choices=sorted(WAYS), default=sorted(WAYS))
    asked = parser.parse_args(words)
    arms = [arm for name, arm in load_library().by_id.items() if not asked.arms or name in asked.arms]
    found = [language for language in asked.languages if compiler_of(LANGUAGES[language])]
    for language in sorted({*asked.languages} - {*found}):
        sys.stdout.write(
            f"left out: {language}, for {' or '.join(LANGUAGES[language].compiler)} is not here\n"
        )
    wrong = 0
    for arm in arms:
        wrong += judged(arm, asked.poses)
        for language in found:
            wrong += judged_in(arm, language, asked.poses, single=language == "arduino")
            if language in {"c", "cpp"}:
                wrong += judged_in(arm, language, asked.poses, single=True)
            sys.stdout.flush()
    sys.stdout.write(f"{len(arms)} arms, {wrong} wrong\n")
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
