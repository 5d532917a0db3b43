"""Every task of the cookbook is short, runs, and prints what stands below it."""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np
import pytest
from as_student import printed, vi
from docs.pages import DOCS

TEXT = (DOCS / "cookbook.md").read_text(encoding="utf-8")
TASKS = re.findall(r"### (\d+)\. ([^\n]+)\n\n```python\n(.*?)```\n\n```text\n(.*?)```", TEXT, re.DOTALL)
ROWS = re.findall(r"^\| (\d+)\. ([^|]+) \| (\d+) \|", TEXT, re.MULTILINE)


def test_there_are_thirty_two_and_each_is_compared() -> None:
    assert [int(number) for number, *_ in TASKS] == list(range(1, 33)) == [int(number) for number, *_ in ROWS]
    assert [(title, len(code.splitlines())) for _, title, code, _ in TASKS] == [
        (title, int(lines)) for _, title, lines in ROWS
    ]


@pytest.mark.parametrize(
    ("title", "code", "output"), [task[1:] for task in TASKS], ids=lambda text: text[:40]
)
def test_a_task_prints_what_stands_below_it(title: str, code: str, output: str, tmp_path: Path) -> None:
    assert len(code.splitlines()) <= 5, title
    assert max(map(len, code.splitlines())) <= 110, title
    assert printed(code, tmp_path, {"vi": vi, "np": np}).rstrip() == output.rstrip()
