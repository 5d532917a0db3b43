"""The page for Python is what the docstrings say, and what it prints is true."""

from __future__ import annotations

import doctest
import inspect
from pathlib import Path

import pytest
from docs.pages import DOCS
from docs.test_command_line import make

import vi3dras as vi

PAGE = DOCS / "python.md"


def test_the_reference_is_what_the_docstrings_say() -> None:
    module = make()
    _, mark, rest = PAGE.read_text(encoding="utf-8").partition(module.FROM_HERE)
    assert mark + rest == module.python_reference(), "python docs/make.py reference"


def test_every_public_name_is_on_the_page() -> None:
    text = PAGE.read_text(encoding="utf-8")
    for name in sorted(vi._PUBLIC):
        thing = getattr(vi, name)
        head = f"### `vi.{name}(" if inspect.isfunction(thing) else f": {name}\n"
        assert head in text or f"`vi.{name}`" in text or name == "UnitsWarning", name


def test_what_the_page_prints_is_what_python_prints(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    written = PAGE.read_text(encoding="utf-8").partition(make().FROM_HERE)[0].replace("```", "")
    told: list[str] = []
    story = doctest.DocTestParser().get_doctest(written, {}, PAGE.name, str(PAGE), 0)
    assert len(story.examples) > 15
    doctest.DocTestRunner(verbose=False).run(story, out=told.append)
    assert not told, "".join(told)
