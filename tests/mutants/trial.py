"""A copy of the tree in which slips are made and tests are run; the tree itself is never touched."""

from __future__ import annotations

import json
import math
import os
import re
import resource
import shutil
import signal
import subprocess
import sys
import time
from collections import defaultdict
from functools import partial
from pathlib import Path
from typing import NamedTuple

from mutants.operators import Mutant

LEFT_OUT = shutil.ignore_patterns(".*", "__pycache__", "exports", "pictures")
PYTEST = [
    "-m",
    "pytest",
    "-q",
    "-p",
    "no:cacheprovider",
    "-p",
    "mutants.seen",
    "-m",
    "not race and not display",
]
SLOWER = 4.0
"""A run hangs that takes so many times the processor's time of the unmutated one."""
WAITS = 10.0
"""The same of the clock's time, for a run that waits: more, as the machine may be busy with others."""
MEMORY = 6 << 30
"""Bytes of addresses that a run may have: a mutant must not fill the machine."""
BROKEN = re.compile(r"^(?:FAILED|ERROR) (.+?)(?: - .*)?$", re.MULTILINE)


class Verdict(NamedTuple):
    """What the tests say about a mutant."""

    killed: bool
    by: str
    """The test that fails, or what else ended the run."""
    tests: int
    """How many tests run its line."""
    seconds: float


class Copy:
    """The tree once more, with what its tests run."""

    def __init__(self, root: Path, folder: Path) -> None:
        """Copy the tree into an empty folder."""
        self.tree = folder / "tree"
        self.order = folder / "order.json"
        self.seen = folder / "seen.json"
        shutil.copytree(root, self.tree, ignore=LEFT_OUT, symlinks=True)
        self.seconds: dict[str, float] = {}
        """Of each test that passes, in the copy as it is."""
        self.failing: list[str] = []
        """Tests that fail in the copy as it is; they say nothing."""
        self.tests: defaultdict[tuple[str, int], set[str]] = defaultdict(set)
        """The tests that run a line of a file."""
        self.start = self.wait = 0.0
        """Seconds of the processor and of the clock that a run takes beside its tests, at most."""

    def look(self, folder: str) -> None:
        """Run the tests of a folder once as they are, and keep which lines each of them runs."""
        begin, worked = time.monotonic(), _worked()
        done = self._pytest([folder], {"VI3DRAS_SEEN": str(self.seen)})
        if not self.seen.exists():
            raise RuntimeError(f"the tests of {folder} do not start:\n{done.stdout}{done.stderr}")
        found = json.loads(self.seen.read_text())
        self.seen.unlink()
        failing = BROKEN.findall(done.stdout)
        self.failing += failing
        seconds = {name: took for name, took in found["seconds"].items() if name not in failing}
        self.seconds |= seconds
        beside = _worked() - worked - sum(seconds.values())
        self.start = max(self.start, beside)
        self.wait = max(self.wait, time.monotonic() - begin - sum(seconds.values()))
        for name in seconds:
            for reader in (name, name.partition("::")[0]):
                for file, lines in found["lines"].get(reader, {}).items():
                    for line in lines:
                        self.tests[file, line].add(name)

    def judge(self, file: str, mutant: Mutant, folder: str) -> Verdict:
        """Make the slip, run the tests that run its statement, the quickest file first, and take it back."""
        names = self._readers(file, mutant, folder)
        if not names:
            return Verdict(killed=False, by="no test of the room runs it", tests=0, seconds=0.0)
        path = self.tree / file
        source = path.read_bytes()
        self.order.write_text(json.dumps(names))
        for bytecode in path.parent.glob(f"__pycache__/{path.stem}.*"):
            bytecode.unlink()
        begin = time.monotonic()
        path.write_bytes(mutant.of(source))
        try:
            files = list(dict.fromkeys(name.partition("::")[0] for name in names))
            environment = {"VI3DRAS_ORDER": str(self.order), "PYTHONDONTWRITEBYTECODE": "1"}
            done = self._pytest(["-x", *files], environment, sum(self.seconds[name] for name in names))
            by = self._broken(done)
        except subprocess.TimeoutExpired:
            by = "the time limit: it waits for ever"
        finally:
            path.write_bytes(source)
        return Verdict(killed=bool(by), by=by, tests=len(names), seconds=time.monotonic() - begin)

    def _readers(self, file: str, mutant: Mutant, folder: str) -> list[str]:
        """The tests that run the statement, quick files first; of what runs on import all that use it."""
        first, last = mutant.lines
        names = {
            name for line in range(first, last + 1) for name in self.tests[file, line] if mutant.function
        }
        names = names or {name for (other, _), some in self.tests.items() if other == file for name in some}
        names = {name for name in names if name.startswith(folder)}
        each: defaultdict[str, float] = defaultdict(float)
        for name in names:
            each[name.partition("::")[0]] += self.seconds[name]
        return sorted(names, key=lambda name: (each[name.partition("::")[0]], self.seconds[name], name))

    @staticmethod
    def _broken(done: subprocess.CompletedProcess[str]) -> str:
        """The first test that fails; empty when all pass."""
        if done.returncode == 0:
            return ""
        broken = BROKEN.search(done.stdout)
        if done.returncode == -signal.SIGXCPU:
            return "the time limit: it computes for ever"
        if done.returncode in {4, 5} and not broken:
            raise RuntimeError(f"pytest ran no test:\n{done.stdout}{done.stderr}")
        return broken.group(1) if broken else f"the end of the process ({done.returncode})"

    def _pytest(
        self, words: list[str], environment: dict[str, str], tests: float | None = None
    ) -> subprocess.CompletedProcess[str]:
        """Run pytest in the copy; with what its tests take [s] it has a limit of time."""
        paths = os.pathsep.join([str(self.tree), str(self.tree / "tests")])
        environment = {**os.environ, "PYTHONPATH": paths, "COLUMNS": "2000", **environment}
        processor = None if tests is None else math.ceil(SLOWER * (self.start + tests))
        clock = None if tests is None else WAITS * SLOWER * (self.wait + tests)
        return subprocess.run(
            [sys.executable, *PYTEST, *words], cwd=self.tree, env=environment, timeout=clock, text=True,
            capture_output=True, check=False, preexec_fn=partial(_limited, processor),
        )  # fmt: skip


def _worked() -> float:
    """Seconds of the processor that all ended processes of this one took."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def _limited(processor: int | None) -> None:
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    if processor is not None:
        resource.setrlimit(resource.RLIMIT_CPU, (processor, processor + 5))
