"""Programs that tests start find their modules compiled, as on a student's computer from the second start on.

Where the environment forbids Python to keep what it compiles, each start would do all of it again.
"""

from __future__ import annotations

import os
import shutil
from functools import partial
from tempfile import mkdtemp

import pytest

FOLDER = "PYTHONPYCACHEPREFIX"


def pytest_configure(config: pytest.Config) -> None:
    """Keep it in one folder, which all workers share, until the run ends."""
    if FOLDER in os.environ:
        return
    os.environ[FOLDER] = mkdtemp(prefix="vi3dras-compiled-")
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    config.add_cleanup(partial(shutil.rmtree, os.environ[FOLDER], ignore_errors=True))
