"""What several files about the use cases ask."""

from __future__ import annotations

import json
from typing import Any

import pytest
from api.asking import Told

from vi3dras.cli import run


@pytest.fixture
def told(capsys: pytest.CaptureFixture[str]) -> Told:
    """The JSON of a command."""

    def answer(*words: object) -> dict[str, Any]:
        capsys.readouterr()
        assert run([*map(str, words), "--json"]) in {0, 1}
        found: dict[str, Any] = json.loads(capsys.readouterr().out)
        return found

    return answer
