"""The short form of the suite: what it leaves out is there, and no room is left out."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
import quick

ROOT = Path(__file__).parents[2]


def test_every_test_that_is_too_dear_for_daily_work_is_there() -> None:
    for name in quick.DEAR:
        file, _, function = name.partition("::")
        assert f"def {function}(" in (ROOT / file).read_text(encoding="utf-8"), name


class Found:
    """A test that has been found."""

    def __init__(self, name: str, *marks: str) -> None:
        self.nodeid, self._marks = name, marks
        self.path = ROOT / name.partition("::")[0]

    def get_closest_marker(self, mark: str) -> bool:
        return mark in self._marks


def test_of_a_room_whose_tests_are_all_dear_one_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(quick, "DEAR", {"tests/a/test_a.py::test_one", "tests/b/test_b.py::test_one"})
    names = ["a/test_a.py::test_one", "a/test_a.py::test_two[1]", "a/test_a.py::test_two[2]",
             "a/test_a.py::test_two[3]", "b/test_b.py::test_one"]  # fmt: skip
    items = [Found(f"tests/{name}") for name in names] + [Found("tests/b/test_b.py::test_two", "slow")]
    left: list[Any] = []

    def deselected(items: list[Any]) -> None:
        left.extend(items)

    hook = SimpleNamespace(pytest_deselected=deselected)
    quick.pytest_collection_modifyitems(SimpleNamespace(getoption=lambda _: True, hook=hook), items)  # type: ignore[arg-type]
    assert [one.nodeid.removeprefix("tests/") for one in items] == [names[1], names[3], names[4]]
    assert len(left) == 3
