"""Long stories first, some for each process: then all end at nearly the same time.

A process begins with its share of all tests, and takes from the others when it has done them. A story that
takes a minute and comes last would have the others wait.
"""

from __future__ import annotations

import os
from itertools import groupby

import pytest

LONG = ("tests/display/", "tests/house/test_words.py", "tests/campaign/")


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put files with long stories at the beginning of what each process is given."""
    count = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    files = [(file, [*tests]) for file, tests in groupby(items, lambda item: item.nodeid.partition("::")[0])]
    long = [tests for file, tests in files if file.startswith(LONG)]
    rest = [test for file, tests in files if not file.startswith(LONG) for test in tests]
    shares = [[test for tests in long[k::count] for test in tests] for k in range(count)]
    for k, share in enumerate(shares):
        missing = max(len(items) * (k + 1) // count - sum(map(len, shares[:k])) - len(share), 0)
        share.extend(rest[:missing])
        del rest[:missing]
    items[:] = [test for share in shares for test in share] + rest
