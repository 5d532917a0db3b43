"""The desk that these tests work at."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
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
