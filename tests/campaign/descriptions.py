"""Spoilt URDF, xacro, RoboAnalyzer and D-H files: `python -m tests.campaign.descriptions 5000 --seed 7`.

Each gives an arm or one sentence. Any other error ends the run, as does a file that was written beside them.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from importers.spoilt import answers, laid_out


def main(words: list[str]) -> int:
    """How many gave an arm, how many a sentence, and how long it took."""
    parser = argparse.ArgumentParser(prog="python -m tests.campaign.descriptions", description=__doc__)
    parser.add_argument("count", type=int, nargs="?", default=5000)
    parser.add_argument("--seed", type=int, default=7)
    asked = parser.parse_args(words)
    with tempfile.TemporaryDirectory() as folder:
        package = laid_out(Path(folder))
        before = {file for file in Path(folder).rglob("*") if "spoilt" not in file.name}
        start = time.process_time()
        sound, sentences = answers(package, asked.count, asked.seed)
        seconds = time.process_time() - start
        after = {file for file in Path(folder).rglob("*") if "spoilt" not in file.name}
    sys.stdout.write(
        f"{asked.count} spoilt files: {sound} arms, {len(sentences)} sentences, "
        f"{len(set(sentences))} of them different, {seconds:.1f} s\n"
    )
    return int(before != after)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
