"""Every arm's programs against the core: `python -m tests.campaign.code --poses 10000 --languages c rust`.

Without languages the operations are compared in numpy, in double and single precision; with them each program
is built and run, too.
"""

from __future__ import annotations

import argparse
import sys

import numpy as np

from vi3dras.api.code import code_for
from vi3dras.arm.library import load_library
from vi3dras.arm.robot import Robot
from vi3dras.codegen.languages import LANGUAGES
from vi3dras.codegen.numbers import run, worst
from vi3dras.codegen.program import WHAT, functions_named, why_missing
from vi3dras.codegen.vectors import vectors_for

EXACT = {"acceleration": 1e-8, "joint_acceleration": 1e-6, "rates": 1e-10, "forward_dynamics": 1e-11}
"""What differences of the oracle, or solving a system, leave; 1e-12 for the others."""


def judged(arm: Robot, poses: int) -> int:
    """How many functions of an arm do not hold; a line for each is printed."""
    wrong = 0
    for word in [word for word in WHAT if why_missing(arm, word) is None]:
        singles = functions_named(arm, word, single=True)
        for function, single in zip(functions_named(arm, word), singles, strict=True):
            vectors = vectors_for(arm, function, poses)
            gap = float(worst(function, vectors.expected, run(function, vectors.inputs)).max())
            rough = worst(single, vectors.expected, run(single, vectors.inputs, single=True))
            is_wrong = gap > EXACT.get(function.name, 1e-12)
            wrong += is_wrong
            sys.stdout.write(
                f"{'WRONG' if is_wrong else 'ok   '} {arm.id:24} {function.name:18} "
                f"{function.count.total:5} operations {gap:9.1e} double {np.median(rough):9.1e} single\n"
            )
    return wrong


def main(words: list[str]) -> int:
    """Judge all arms; 1 where something does not hold."""
    parser = argparse.ArgumentParser(prog="python -m tests.campaign.code", description=__doc__)
    parser.add_argument("--arms", nargs="*")
    parser.add_argument("--poses", type=int, default=1000)
    parser.add_argument("--languages", nargs="*", default=[])
    asked = parser.parse_args(words)
    arms = [arm for name, arm in load_library().by_id.items() if not asked.arms or name in asked.arms]
    wrong = 0
    for arm in arms:
        wrong += judged(arm, asked.poses)
        have = [word for word in WHAT if why_missing(arm, word) is None]
        for language in asked.languages:
            if LANGUAGES[language].refuses(arm) is None:
                proof = code_for(arm, have, language).proof
                wrong += not proof.is_sound
                sys.stdout.write(
                    f"{'ok   ' if proof.is_sound else 'WRONG'} {arm.id:24} {language}: {proof.sentence}\n"
                )
        sys.stdout.flush()
    sys.stdout.write(f"{len(arms)} arms, {wrong} wrong\n")
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
