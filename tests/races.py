"""`pytest -m race` reads only the files that hold a race: to read all of them takes as long as the races."""

from __future__ import annotations

from pathlib import Path

import pytest

MARK = "mark.race"


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Pass over what has no race in it when races alone are asked for."""
    is_test = collection_path.name.startswith("test_") and collection_path.suffix == ".py"
    if config.option.markexpr != "race" or not is_test:
        return None
    return True if MARK not in collection_path.read_text(encoding="utf-8") else None
