"""An error is given the facts that its sentence tells."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from contextlib import suppress
from importlib import import_module
from inspect import signature
from pathlib import Path
from string import Formatter

from vi3dras.errors import Vi3drasError
from vi3dras.file_errors import FileError
from vi3dras.formats.text_table import PathFileError

ROOT = Path(__file__).parents[2]
FILES = [file for folder in ("vi3dras", "panels") for file in sorted((ROOT / folder).rglob("*.py"))]
BEFORE = {FileError: 2, PathFileError: 1}
"""What some errors are given before their facts."""


def errors() -> Iterator[type[Vi3drasError]]:
    """Every error of the core that has a sentence of its own."""
    for file in FILES:
        names = re.findall(r"^class (\w+Error)\(", file.read_text(encoding="utf-8"), re.MULTILINE)
        if names and file.is_relative_to(ROOT / "vi3dras"):
            module = import_module(file.relative_to(ROOT).with_suffix("").as_posix().replace("/", "."))
            found = (getattr(module, name) for name in names)
            yield from (error for error in found if vars(error).keys() & {"says", "_told"})


def takes(error: type[Vi3drasError], given: int) -> bool:
    """Whether the sentence has a place for each of so many facts."""
    if "_told" in vars(error):
        with suppress(TypeError):
            return bool(signature(error._told).bind(*[None] * (given + 1)))
        return False
    fields = [field for _, field, _, _ in Formatter().parse(error.says) if field is not None]
    return given == max((int(field) + 1 if field else at for at, field in enumerate(fields, 1)), default=0)


def calls() -> Iterator[tuple[str, str, int]]:
    """The error, the place and the number of arguments of each call that gives them one by one."""
    for file in FILES:
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and not any(isinstance(part, ast.Starred) for part in node.args):
                called, given = node.func, len(node.args)
                if getattr(called, "attr", "") == "fault":  # that of a table, which knows file and place
                    called = node.args[0]
                yield getattr(called, "id", ""), f"{file.name}:{node.lineno}", given


def test_each_place_of_a_sentence_is_given_its_fact() -> None:
    known = {error.__name__: error for error in errors()}
    wrong = []
    for name, place, given in calls():
        if error := known.get(name):
            before = next((count for base, count in BEFORE.items() if issubclass(error, base)), 0)
            if not takes(error, given - before):
                wrong.append((name, place, given))
    assert len(known) > 100
    assert not wrong
