"""What costs what: the seconds of every folder and of the slowest tests, told at the end of a run.

Seconds of the processor are told beside those of the clock: they stay the same on a busy machine. They hold
those of processes that a test started and that have ended with it, and those that a compute process works for
it, which is lent on (`lent`). With `VI3DRAS_COSTS=FILE` those of every test are written to a file, the
dearest first: `dear.txt` holds what the short form leaves out of them.
"""

from __future__ import annotations

import os
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path, PurePosixPath

import copied
import lent
import pytest

COST = "cost"
SLOWEST = 15
LEAST = 10.0
"""A run of fewer seconds is not told about."""


def pytest_configure(config: pytest.Config) -> None:
    """Begin to count."""
    config.pluginmanager.register(Costs(), "vi3dras-costs")


class Costs:
    """The costs of the tests so far."""

    def __init__(self) -> None:
        self.clock, self.processor = defaultdict[str, float](float), defaultdict[str, float](float)
        self._before = _processor()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(self, item: pytest.Item) -> Iterator[None]:
        """Note what a setup, a test or a teardown took of the processor; workers send it along."""
        report = yield
        now = _processor()
        setattr(report, COST, now - self._before)
        self._before = now
        return report

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Add a report to its test."""
        self.clock[report.nodeid] += report.duration
        self.processor[report.nodeid] += getattr(report, COST, 0.0)

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Tell, where there is something to tell."""
        whole = sum(self.clock.values())
        if whole < LEAST:
            return
        tell = terminalreporter.write_line
        terminalreporter.section("what costs what: seconds of the clock, of the processor")
        folders = defaultdict[str, list[str]](list)
        for name in self.clock:
            folders[str(PurePosixPath(name.partition("::")[0]).parent)].append(name)
        rooms = [
            (
                sum(self.clock[name] for name in names),
                sum(self.processor[name] for name in names),
                folder,
                len(names),
            )
            for folder, names in folders.items()
        ]
        for seconds, spent, folder, count in sorted(rooms, reverse=True):
            tell(f"{seconds:8.1f} {spent:8.1f}  {folder}, {count} tests")
        if file := os.environ.get("VI3DRAS_COSTS"):
            dearest = sorted(self.processor, key=self.processor.__getitem__, reverse=True)
            lines = [f"{self.processor[name]:.2f} {name}\n" for name in dearest]
            Path(file).write_text("".join(lines), encoding="utf-8")
        spent = sum(self.processor.values())
        tell(f"{whole:8.1f} {spent:8.1f}  all of it, {len(self.clock)} tests; the slowest:")
        for name in sorted(self.clock, key=self.clock.__getitem__, reverse=True)[:SLOWEST]:
            tell(f"{self.clock[name]:8.1f} {self.processor[name]:8.1f}  {name}")


def _processor() -> float:
    """Seconds of the processor that this process and those that work for it have had."""
    return sum(os.times()[:4]) + copied.spent() + lent.spent()
