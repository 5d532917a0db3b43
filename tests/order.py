"""Long stories first, some for each of two processes: then both end at nearly the same time.

A process begins with its half of all tests, and takes from the other when it has done them. A story that
takes a minute and comes last would have the other one wait.
"""

from __future__ import annotations

from itertools import groupby

import pytest

LONG = ("tests/display/", "tests/house/test_words.py", "tests/campaign/")


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put files with long stories before all others, the first at the beginning, the second in the middle."""
    halves: tuple[list[pytest.Item], list[pytest.Item]] = ([], [])
    files = [(file, [*tests]) for file, tests in groupby(items, lambda item: item.nodeid.partition("::")[0])]
    long = [tests for file, tests in files if file.startswith(LONG)]
    for k, tests in enumerate(long):
        halves[k % 2].extend(tests)
    rest = [test for file, tests in files if not file.startswith(LONG) for test in tests]
    left = max(len(items) // 2 - len(halves[0]), 0)
    items[:] = [*halves[0], *rest[:left], *halves[1], *rest[left:]]
