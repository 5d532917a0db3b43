"""An engine per test."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from vi3dras.flow import Engine


@pytest.fixture
def engine() -> Iterator[Engine]:
    with Engine() as made:
        yield made
