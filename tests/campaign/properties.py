"""Every property of the suite at examples that it has not tried: `python -m tests.campaign.properties`.

The suite draws the same examples in every run. Here a seed, which is told, draws others, as many times as
many as is asked for; the same seed draws the same ones again. Further words go to pytest.
"""

from __future__ import annotations

import argparse
import os
import secrets
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def main(words: list[str]) -> int:
    """Run all properties; gives the exit code of pytest."""
    parser = argparse.ArgumentParser(prog="python -m tests.campaign.properties", description=__doc__)
    parser.add_argument("--times", type=int, default=20, help="how many times as many examples")
    parser.add_argument("--seed", type=int, help="another one each time without it")
    asked, more = parser.parse_known_args(words)
    seed = secrets.randbelow(2**32) if asked.seed is None else asked.seed
    sys.stdout.write(f"seed {seed}\n")
    sys.stdout.flush()
    command = [sys.executable, "-m", "pytest", "-q", "-m", "hypothesis", f"--hypothesis-seed={seed}", *more]
    environment = os.environ | {"VI3DRAS_EXAMPLES": str(asked.times), "PYTHONHASHSEED": str(seed)}
    return subprocess.call(command, cwd=ROOT, env=environment)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
