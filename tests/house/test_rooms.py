"""The house: every room has its sentence and its size, every public thing is explained."""

from __future__ import annotations

import ast
import importlib
import inspect
import pickle
from collections.abc import Iterator
from pathlib import Path

from vi3dras import errors, file_errors

ROOT = Path(__file__).parents[2]
ROOMS = sorted(path for floor in ("vi3dras", "panels") for path in (ROOT / floor).rglob("*.py"))
MOST_LINES, MOST_FUNCTION_LINES = 300, 60

FOREIGN = ("/work/", "/home/", "C:\\Users", "TODO", "FIXME", "XXX")


def faults(text: str) -> Iterator[str]:
    """What is wrong with the text of a room."""
    tree = ast.parse(text)
    if not ast.get_docstring(tree):
        yield "says not what it is for"
    if text.count("\n") > MOST_LINES:
        yield f"has more than {MOST_LINES} lines"
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    for function in functions:
        if (function.end_lineno or 0) - function.lineno >= MOST_FUNCTION_LINES:
            yield f"{function.name} has more than {MOST_FUNCTION_LINES} lines"


def test_every_room_is_small_and_says_what_it_is_for() -> None:
    texts = {path.relative_to(ROOT): path.read_text(encoding="utf-8") for path in ROOMS}
    wrong = [f"{path} {fault}" for path, text in texts.items() for fault in faults(text)]
    assert len(ROOMS) > 1000
    assert not wrong, "\n".join(wrong)


def test_text_speaks_of_the_project_alone() -> None:
    texts = {path.relative_to(ROOT): path.read_text(encoding="utf-8") for path in ROOMS}
    wrong = [f"{path} has {word}" for path, text in texts.items() for word in FOREIGN if word in text]
    assert not wrong, "\n".join(wrong)


def error_classes() -> list[type[errors.Vi3drasError]]:
    for file in ROOT.glob("vi3dras/*/errors.py"):
        importlib.import_module(f"vi3dras.{file.parent.name}.errors")
    found, waiting = [], [errors.Vi3drasError]
    while waiting:
        kind = waiting.pop()
        found.append(kind)
        waiting += kind.__subclasses__()
    return [kind for kind in found if kind.__module__.startswith("vi3dras")]


def test_every_error_survives_the_way_between_processes() -> None:
    kinds = error_classes()
    assert len(kinds) > 200
    lost = [kind.__name__ for kind in kinds if not survives(kind)]
    assert not lost, ", ".join(lost)


def survives(kind: type[errors.Vi3drasError]) -> bool:
    """Whether an error of this kind is the same with its facts on the other side."""
    has_own = "__init__" in {name for parent in kind.__mro__[:-3] for name in vars(parent)}
    facts: list[object] = ["a"] * (len(inspect.signature(kind).parameters) if has_own else 1)
    if issubclass(kind, file_errors.FileError):
        facts = ["arm.toml", "line 3", 1.0, 2.0, 3.0, 4.0, 5.0, "deg"]
    error = kind(*facts)
    copy = pickle.loads(pickle.dumps(error))
    return type(copy) is kind and bool(copy.args == error.args)
