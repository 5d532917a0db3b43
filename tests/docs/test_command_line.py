"""The reference of the command line is what the program says, and the pages' examples can be read by it."""

from __future__ import annotations

import shlex
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import click
import pytest
from docs.pages import DOCS, PAGES, commands, name

from vi3dras.cli import COMMANDS, vi3dras
from vi3dras.errors import Vi3drasError


def make() -> ModuleType:
    spec = spec_from_file_location("make", DOCS / "make.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_reference_is_what_the_program_says() -> None:
    module = make()
    page = module.REFERENCE.read_text(encoding="utf-8")
    written, mark, rest = page.partition(module.FROM_HERE)
    assert mark + rest == module.reference(), "python docs/make.py reference"
    for command in set(COMMANDS) - {"open"}:
        assert f"`vi3dras {command} " in written or f"`vi3dras {command}`" in written, command


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_the_examples_of_a_page_can_be_read(page: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(DOCS.parent)
    for line in commands(page):
        words = shlex.split(line.removeprefix("vi3dras").removeprefix("python3 start.py").replace("[", ""))
        if not words or words[0] not in COMMANDS:
            assert not words or words[0].startswith("-") or words[0] in {"test", "SHELL"}, line
            continue
        assert read_error(words) == "", line


def read_error(words: list[str]) -> str:
    """Why words cannot be read; an arm of the reader's own, `my-...`, need not be there."""
    whole = click.Context(vi3dras, info_name="vi3dras", **vi3dras.context_settings)
    command = vi3dras.get_command(whole, words[0])
    assert command is not None
    try:
        command.make_context(words[0], words[1:], parent=whole)
    except click.ClickException as error:
        return error.format_message()
    except Vi3drasError as error:
        return "" if "my-" in str(error) else str(error)
    return ""
