"""What tests and the programs that they start read is compiled once, as on a student's computer.

Where the environment forbids Python to keep what it compiles, each worker and each start would do all of it
again, the rewriting of assertions too. There it is kept in `.venv`, for the next run as well.
"""

from __future__ import annotations

import os
import shutil
import sys
from functools import partial
from pathlib import Path
from tempfile import mkdtemp

import pytest

ROOT = Path(__file__).parents[1]
FOLDER, FORBIDDEN = "PYTHONPYCACHEPREFIX", "PYTHONDONTWRITEBYTECODE"


def pytest_configure(config: pytest.Config) -> None:
    """Keep it in one folder, which all workers share; without a `.venv` of our own until the run ends."""
    if FOLDER in os.environ or not sys.dont_write_bytecode:
        return
    if Path(sys.prefix).is_relative_to(ROOT) and os.access(sys.prefix, os.W_OK):
        os.environ[FOLDER] = sys.pycache_prefix = str(Path(sys.prefix) / "compiled")
        sys.dont_write_bytecode = False
    else:
        os.environ[FOLDER] = mkdtemp(prefix="vi3dras-compiled-")
        config.add_cleanup(partial(shutil.rmtree, os.environ[FOLDER], ignore_errors=True))
    os.environ.pop(FORBIDDEN, None)
