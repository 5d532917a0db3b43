"""The house: every room has its sentence and its size, every public thing is explained."""

from __future__ import annotations

import ast
import importlib
import inspect
import pickle
from pathlib import Path

import pytest

from vi3dras import errors, file_errors

ROOT = Path(__file__).parents[2]
ROOMS = sorted(path for floor in ("vi3dras", "panels") for path in (ROOT / floor).rglob("*.py"))
MOST_LINES, MOST_FUNCTION_LINES = 300, 60

rooms = pytest.mark.parametrize("path", ROOMS, ids=lambda path: str(path.relative_to(ROOT)))


@rooms
def test_a_room_is_small_and_says_what_it_is_for(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    tree = ast.parse(text)
    assert ast.get_docstring(tree)
    assert text.count("\n") <= MOST_LINES
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            assert (node.end_lineno or 0) - node.lineno < MOST_FUNCTION_LINES, node.name


@rooms
def test_text_speaks_of_the_project_alone(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    for word in ("/work/", "/home/", "C:\\Users", "TODO", "FIXME", "XXX"):
        assert word not in text


def error_classes() -> list[type[errors.Vi3drasError]]:
    for file in ROOT.glob("vi3dras/*/errors.py"):
        importlib.import_module(f"vi3dras.{file.parent.name}.errors")
    found, waiting = [], [errors.Vi3drasError]
    while waiting:
        kind = waiting.pop()
        found.append(kind)
        waiting += kind.__subclasses__()
    return [kind for kind in found if kind.__module__.startswith("vi3dras")]


@pytest.mark.parametrize("kind", error_classes(), ids=lambda kind: kind.__name__)
def test_every_error_survives_the_way_between_processes(kind: type[errors.Vi3drasError]) -> None:
    has_own = "__init__" in {name for parent in kind.__mro__[:-3] for name in vars(parent)}
    facts: list[object] = ["a"] * (len(inspect.signature(kind).parameters) if has_own else 1)
    if issubclass(kind, file_errors.FileError):
        facts = ["arm.toml", "line 3", 1.0, 2.0, 3.0, 4.0, 5.0, "deg"]
    error = kind(*facts)
    copy = pickle.loads(pickle.dumps(error))
    assert type(copy) is kind
    assert copy.args == error.args
