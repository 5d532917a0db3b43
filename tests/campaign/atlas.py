"""The atlas against a dense search on random curves: `python -m tests.campaign.atlas 100 --seed 7`."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from dense_search import ARMS, judged


def main(words: list[str]) -> int:
    """Judge curves of all arms in turn; 1 where a branch is missed or the choice is worse than greedy."""
    parser = argparse.ArgumentParser(prog="python -m tests.campaign.atlas", description=__doc__)
    parser.add_argument("curves", type=int, nargs="?", default=100)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--samples", type=int, default=9)
    parser.add_argument("--starts", type=int, default=200)
    asked = parser.parse_args(words)
    searched = missed = worse = better = 0
    for k in range(asked.curves):
        name, seed = ARMS[k % len(ARMS)], asked.seed + k
        one = judged(name, seed, asked.samples, asked.starts)
        searched += one.found.searched
        missed += len(one.found.missed)
        worse += one.chosen > one.greedy + 1e-9
        better += one.chosen < one.greedy - 1e-9
        for sample, q in one.found.missed:
            sys.stdout.write(f"{name} seed {seed} sample {sample}: no ribbon has {q.round(6).tolist()}\n")
        sys.stdout.flush()
    sys.stdout.write(
        f"{asked.curves} curves, {searched} solutions by search, {missed} missed; "
        f"chosen better than greedy on {better}, worse on {worse}\n"
    )
    return int(missed + worse > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
