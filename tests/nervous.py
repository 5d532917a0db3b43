"""The nervous parts of the suite, many times, while every core is kept busy: green by luck is not green.

    python -m tests.nervous 20          # stories by real mouse, races, properties
    python -m tests.nervous 5 races     # one part, or several
    python -m tests.nervous 20 display --together 3
    python -m tests.nervous 20 tests/display/test_dynamics_lab.py    # one file or folder, when it is new

Runs that go together are load for each other as well, which takes less time than runs one after another.
One line is printed for a run, and what pytest said of what went wrong when it failed. The exit code is 1 when
any run failed. What keeps the cores busy ends with it.
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).parents[1]
PARTS = {
    "display": ["tests/display", "tests/render"],
    "races": ["-m", "race"],
    "properties": ["-m", "hypothesis", "tests"],
}
LAST, WRONG = 25, re.compile(r"[>E] |\S+:\d+: ")
"""Lines that are shown of a run that failed: the last ones, and before them what went wrong where."""
_BUSY = "import os\n{first}\nwhile os.getppid() == {parent}:\n    sum(range(1_000_000))"


@contextmanager
def every_core_busy(together: int) -> Iterator[None]:
    """As many processes as cores that count for ever; they end by themselves when this one is killed.

    Runs that go together are load enough for each other: these processes then take what is left.
    """
    code = _BUSY.format(parent=os.getpid(), first="os.nice(15)" if together > 1 else "")
    load = [subprocess.Popen([sys.executable, "-c", code]) for _ in range(os.cpu_count() or 1)]
    try:
        yield
    finally:
        for process in load:
            process.kill()
            process.wait()


def run(part: str) -> subprocess.CompletedProcess[str]:
    """One run of one part."""
    words = ["-q", "-p", "no:cacheprovider", *PARTS.get(part, [part])]
    return subprocess.run(
        [sys.executable, "-m", "pytest", *words], cwd=ROOT, capture_output=True, text=True, check=False
    )


def main(words: list[str]) -> int:
    """Run what is asked for as often as is asked for."""
    parser = argparse.ArgumentParser(prog="python -m tests.nervous", description=__doc__)
    parser.add_argument("times", type=int, help="how often")
    parser.add_argument(
        "parts", nargs="*", metavar="PART", help=f"one or more of {', '.join(PARTS)}, or a path of tests"
    )
    parser.add_argument("--together", type=int, default=1, metavar="N", help="how many at the same time")
    asked = parser.parse_args(words)
    unknown = sorted(part for part in asked.parts if part not in PARTS and not (ROOT / part).exists())
    if unknown:
        parser.error(
            f"there is no part {', '.join(unknown)}: choose from {', '.join(PARTS)}, or name a path of tests"
        )
    parts = asked.parts or list(PARTS)
    if "races" in parts and asked.together > 1:
        parser.error("races measure times: let them run one after another")

    def once(number: int) -> bool:
        begin = time.monotonic()
        runs = {part: run(part) for part in parts}
        failed = {part: done for part, done in runs.items() if done.returncode}
        verdict = f"FAILED in {', '.join(failed)}" if failed else "green"
        told = [f"run {number} of {asked.times}: {verdict}, {time.monotonic() - begin:.0f} s"]
        for done in failed.values():
            lines = (done.stdout + done.stderr).splitlines()
            told += [line for line in lines[:-LAST] if WRONG.match(line)] + lines[-LAST:]
        say("\n".join(told))
        return not failed

    with every_core_busy(asked.together), ThreadPoolExecutor(asked.together) as pool:
        green = sum(pool.map(once, range(1, asked.times + 1)))
    say(f"{green} of {asked.times} green")
    return int(green < asked.times)


def say(line: str) -> None:
    """Tell the person at the terminal at once."""
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
