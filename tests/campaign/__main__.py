"""The whole campaign: `python -m tests.campaign [--short | --times N] [--seed N] [PART ...]`.

It prints its table. Without names all parts run. At their full length `docs/faults.md` gets the new figures.
The exit code is 1 when anything was lost.
"""

from __future__ import annotations

import argparse
import logging
import os
import secrets
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "tests"))  # tests import each other by their rooms


def main() -> int:
    """Run what is asked for."""
    from campaign.parts import PARTS
    from campaign.table import row, write_table

    parser = argparse.ArgumentParser(prog="python -m tests.campaign", description=__doc__)
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"one or more of {', '.join(PARTS)}")
    parser.add_argument("--short", action="store_true", help="as often as the test suite does")
    parser.add_argument("--times", type=int, help="how often each part tries")
    parser.add_argument("--seed", type=int, default=1, help="0 for another one each time")
    asked = parser.parse_args()
    asked.seed = asked.seed or secrets.randbelow(2**32)
    logging.disable(logging.ERROR)  # killed processes and full disks are meant here
    outcomes = []
    begin = time.monotonic()
    say(f"seed {asked.seed}")
    for name in asked.parts or PARTS:
        part = PARTS[name]
        with tempfile.TemporaryDirectory() as folder:
            os.environ["VI3DRAS_HOME"] = str(Path(folder) / "home")
            os.environ["VI3DRAS_DIALOGS"] = "own"
            times = asked.times or (part.short if asked.short else part.times)
            outcome = part.run(times, asked.seed, Path(folder))
        outcomes.append(outcome)
        say(row(outcome))
        if outcome.slowest > 1:
            say(f"    longest: {outcome.slowest_try}")
        for fault, count in sorted(outcome.faults.items(), key=lambda item: -item[1]):
            say(f"    {count} x {fault}")
    say(f"{(time.monotonic() - begin) / 60:.1f} minutes")
    if not asked.short and not asked.times:
        write_table(ROOT / "docs" / "faults.md", outcomes)
    return int(any(outcome.faults for outcome in outcomes))


def say(line: str) -> None:
    """Tell the person at the terminal at once."""
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
