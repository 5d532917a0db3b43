"""Every sentence that an error may say, read from the program's text: its holes are filled with a number."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from itertools import product
from pathlib import Path

from vi3dras.passport.codes import CODES

ROOT = Path(__file__).parents[2]
ENGLISH_ROOMS = ("api", "commands", "console", "labs", "papers", "album", "cli.py")
"""What only the command line and notebooks say."""
TELLING = ("__str__", "_told", "reason")
"""Methods whose texts are sentences, or words in them."""
DECLARING = (
    "DeclarationError",
    "TypeError",
    "ValueError",
    "KeyError",
    "RuntimeError",
    "OSError",
    "AttributeError",
)
"""Errors of whoever writes an instrument, and those that are caught."""
FILLED = "7"
"""What stands in a hole: no letters, so nothing to translate."""


def sentences() -> Iterator[tuple[str, str]]:
    """Where each text stands, and the text."""
    for folder in ("vi3dras", "panels"):
        for file in sorted((ROOT / folder).rglob("*.py")):
            if file.relative_to(ROOT).parts[1] not in ENGLISH_ROOMS:
                for line, text in _of_file(file):
                    yield f"{file.relative_to(ROOT)}:{line}", text
    facts: defaultdict[str, str] = defaultdict(lambda: FILLED)
    for code in CODES.values():
        yield code.id, f"Row 7: {code.says.format_map(facts)}; {code.cure.format_map(facts)}."


def _of_file(file: Path) -> Iterator[tuple[int, str]]:
    tree = ast.parse(file.read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef) and node.name.endswith("Error"):
            for part in node.body:
                if isinstance(part, ast.FunctionDef) and part.name in TELLING and node.name not in DECLARING:
                    yield from ((part.lineno, text) for text in _texts(part))
                elif isinstance(part, ast.Assign) and getattr(part.targets[0], "id", "") == "says":
                    for text in _texts(part.value):
                        yield part.lineno, _told((re.sub(r"{.*?}", FILLED, text),))
        elif (isinstance(node, ast.Call) and _is_telling(node)) or _is_sentence(node):
            given = node.args if isinstance(node, ast.Call) else [node]
            found = (text for argument in given for text in _texts(argument))
            yield from ((node.lineno, text) for text in found if " " in text.strip())


def _is_telling(call: ast.Call) -> bool:
    name = getattr(call.func, "attr", "") or getattr(call.func, "id", "")
    return name.endswith(("Error", "fault")) and name not in DECLARING


def _is_sentence(node: ast.AST) -> bool:
    return isinstance(node, ast.Assign) and getattr(node.targets[0], "id", "") == "sentence"


def _texts(node: ast.AST) -> Iterator[str]:
    """The texts below a node; not those of docstrings, comparisons, places in a table and other calls."""
    if isinstance(node, ast.Constant):
        yield from [node.value.strip()] if isinstance(node.value, str) else []
    elif isinstance(node, ast.JoinedStr):
        yield from filter(None, map(_told, product(*map(_ways, node.values))))
    elif not isinstance(node, ast.Compare | ast.Call | ast.Subscript) and not _is_docstring(node):
        for child in ast.iter_child_nodes(node):
            yield from _texts(child)


def _ways(part: ast.expr) -> list[str]:
    """What may stand in a place of a text: of two words either."""
    if isinstance(part, ast.Constant):
        return [str(part.value)]
    value = part.value if isinstance(part, ast.FormattedValue) else part
    return (list(_texts(value)) if isinstance(value, ast.IfExp) else []) or [FILLED]


def _told(parts: tuple[str, ...]) -> str:
    """The text without what may follow its sentences; nothing when it is a piece of one."""
    text = re.sub(r"([.!?]) ?7+\b", r"\1", "".join(parts)).lstrip()
    return "" if re.match(r"7[a-z]", text) or text.endswith(" ") else text


def _is_docstring(node: ast.AST) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
