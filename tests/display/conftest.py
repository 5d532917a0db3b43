"""The desk that these tests work at."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from _pytest.runner import runtestprotocol
from desk import NEEDED, Desk


@pytest.fixture
def desk(tmp_path: Path, own_home: Path) -> Iterator[Desk]:
    """A screen with mouse and keyboard."""
    missing = [name for name in NEEDED if shutil.which(name) is None]
    if missing:
        pytest.skip(f"{', '.join(missing)} not installed; start.py test installs them where it may")
    made = Desk(tmp_path, own_home)
    yield made
    made.close()


def pytest_runtest_protocol(item: pytest.Item, nextitem: pytest.Item | None) -> bool | None:
    """Work a story by real mouse once more when it fails: a busy machine may swallow a click.

    What is broken fails twice.
    """
    if item.get_closest_marker("display") is None:
        return None
    item.ihook.pytest_runtest_logstart(nodeid=item.nodeid, location=item.location)
    reports = runtestprotocol(item, log=False, nextitem=nextitem)
    if any(report.failed for report in reports):
        item._initrequest()  # type: ignore[attr-defined]  # new fixtures: another screen, another home
        reports = runtestprotocol(item, log=False, nextitem=nextitem)
    for report in reports:
        item.ihook.pytest_runtest_logreport(report=report)
    item.ihook.pytest_runtest_logfinish(nodeid=item.nodeid, location=item.location)
    return True
