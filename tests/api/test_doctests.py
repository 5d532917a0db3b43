"""The examples in the docstrings of the public API are right."""

from __future__ import annotations

import doctest
import importlib
from pathlib import Path

import pytest

import vi3dras

ROOM = Path(__file__).parents[2] / "vi3dras" / "api"
MODULES = sorted(
    ".".join(file.relative_to(ROOM).with_suffix("").parts)
    for file in ROOM.rglob("*.py")
    if ">>> " in file.read_text(encoding="utf-8")
)


def test_there_are_examples() -> None:
    assert {"arm", "formulas", "shelves"} <= set(MODULES)


@pytest.mark.parametrize("name", MODULES)
def test_examples_in_docstrings_are_right(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    module = importlib.import_module(f"vi3dras.api.{name}")
    told: list[str] = []
    for example in doctest.DocTestFinder().find(module, extraglobs={"vi": vi3dras}):
        doctest.DocTestRunner(verbose=False).run(example, out=told.append)
    assert not told, "".join(told)
