"""No block of lines stands twice: what two rooms need is one piece of code that both call."""

from __future__ import annotations

import ast
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).parents[2]
ROOMS = sorted(path for floor in ("vi3dras", "panels") for path in (ROOT / floor).rglob("*.py"))
LONGEST = 12
"""Lines of code, without blank ones, docstrings, comments, imports and the heads of functions."""


def code_lines(path: Path) -> list[tuple[int, str]]:
    """The lines that do something, with their numbers, white space folded."""
    text = path.read_text(encoding="utf-8")
    quiet: set[int] = set()
    for node in ast.walk(ast.parse(text)):
        is_text = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
        if is_text or isinstance(node, ast.Import | ast.ImportFrom):
            quiet |= set(range(node.lineno, (node.end_lineno or node.lineno) + 1))
        elif isinstance(node, ast.FunctionDef):
            quiet |= set(range(node.lineno, node.body[0].lineno))
    lines = ((number, " ".join(line.split())) for number, line in enumerate(text.splitlines(), 1))
    return [(n, line) for n, line in lines if n not in quiet and line and not line.startswith("#")]


def test_no_block_of_lines_stands_twice() -> None:
    seen: dict[tuple[str, ...], list[str]] = defaultdict(list)
    for path in ROOMS:
        lines = code_lines(path)
        for at in range(len(lines) - LONGEST + 1):
            block = tuple(line for _, line in lines[at : at + LONGEST])
            seen[block].append(f"{path.relative_to(ROOT)}:{lines[at][0]}")
    repeats = [" ~ ".join(places) for places in seen.values() if len(places) > 1]
    assert not repeats, "\n".join(repeats)
