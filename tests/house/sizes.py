"""How large the rooms are: `python tests/house/sizes.py` tells what the suite holds to its limits."""

from __future__ import annotations

import ast
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
ROOMS = sorted(path for floor in ("vi3dras", "panels") for path in (ROOT / floor).rglob("*.py"))


class Sizes(NamedTuple):
    """Lines of each thing, with its name."""

    modules: dict[str, int]
    functions: dict[str, int]
    """From `def` to the last line."""
    untyped: tuple[str, ...]
    """Parameters without a type."""


def sizes() -> Sizes:
    """What stands in the rooms now."""
    modules, functions = {}, {}
    untyped: list[str] = []
    for path in ROOMS:
        text, room = path.read_text(encoding="utf-8"), path.relative_to(ROOT).as_posix()
        modules[room] = text.count("\n")
        for node in ast.walk(ast.parse(text)):
            if not isinstance(node, ast.FunctionDef):
                continue
            name = f"{room}:{node.name}"
            functions[name] = (node.end_lineno or 0) - node.lineno + 1
            given = [*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs]
            untyped += [
                f"{name}({a.arg})" for a in given if a.annotation is None and a.arg not in {"self", "cls"}
            ]
    return Sizes(modules, functions, tuple(untyped))


def share(lines: Sequence[int], part: float) -> int:
    """The size that so large a part stays within."""
    return sorted(lines)[min(int(part * len(lines)), len(lines) - 1)]


def report() -> str:
    """The table."""
    found, told = sizes(), []
    for what, lines in (("modules", found.modules), ("functions", found.functions)):
        spread = list(lines.values())
        told.append(f"{len(lines)} {what}: median {share(spread, 0.5)}, p90 {share(spread, 0.9)}, largest")
        largest = sorted(lines, key=lambda name: -lines[name])[:5]
        told += [f"  {lines[name]:4} {name}" for name in largest]
    told.append(f"{len(found.untyped)} parameters without a type")
    return "\n".join(told) + "\n"


if __name__ == "__main__":
    sys.stdout.write(report())
