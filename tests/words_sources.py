"""What the program and its files say, and which texts are the same in every language."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

from vi3dras.panels import catalogue
from vi3dras.programs.head import head_of
from vi3dras.programs.library import SHIPPED
from vi3dras.symbolic.catalogue import KINDS

ROOT = Path(__file__).parents[1]
DATA = ("robots", "formulas")
UNITS = frozenset({"mm", "cm", "dm", "in", "kg", "deg", "rad", "ms", "ns", "µs"})
EQUATIONS = frozenset({*KINDS, "tx", "ty", "tz", "bx", "by", "bz"})
"""Equations by their names, and letters of base and tool."""

FUNCTIONS = frozenset({"sin", "cos", "tan", "atan", "sqrt", "abs", "exp", "log", "min", "max", "theta"})


def is_name(text: str, words: Mapping[str, str]) -> bool:
    """A text that is the same in every language: units, formulas, names of arms, files, ports and keys."""
    if text.endswith("…") or text in words.values():
        return True  # cut off at its end, or translated before it was cut
    if re.fullmatch(r"[RP]{2,}|\.\w+|Ctrl\+\S+|[/~]\S*|[\w-]+\.\w{2,4}", text):
        return True
    parts = re.findall(r"[^\W\d_²³]+", text)
    if all(len(part) == 1 or part in UNITS or part in FUNCTIONS | EQUATIONS for part in parts):
        return True
    if text.replace(" ", "_") in python_names() or all(word in python_names() for word in text.split()):
        return True
    return bare(text) in _robot_texts()


def written_texts() -> Iterator[str]:
    """Every text in the program and each of its sentences, with `{}` where something is filled in."""
    for folder in ("panels", "vi3dras"):
        for file in (ROOT / folder).rglob("*.py"):
            for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
                if text := _text(node):
                    yield text
                    yield from text.split(". ")
                    yield from re.split(r"\{[^}]*\}", text)


def _text(node: ast.AST) -> str:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.JoinedStr):
        return "".join(str(v.value) if isinstance(v, ast.Constant) else "{}" for v in node.values)
    return ""


@cache
def python_names() -> set[str]:
    """Names that code and files are known by: instruments, ports, steps, actions, arms and formulas."""
    vis = catalogue().values()
    files = (file.stem for folder in DATA for file in (ROOT / folder).glob("*.toml"))
    return {name for vi in vis for name in (vi.id, *vi.ports, *vi.steps, *vi.actions)} | set(files)


@cache
def file_texts() -> frozenset[str]:
    """What arms, formulas and the examples of robot programs say of themselves."""
    found = {head_of(file.read_text(encoding="utf-8")).about for file in SHIPPED.glob("*.mb4")}
    for folder in DATA:
        for file in (ROOT / folder).glob("*.toml"):
            _gather(tomllib.loads(file.read_text(encoding="utf-8")), found)
    return frozenset(found)


def _gather(value: object, found: set[str]) -> None:
    if isinstance(value, str):
        found |= {value, *value.split(". "), *value.split("; ")}
    elif isinstance(value, dict | list):
        for part in value.values() if isinstance(value, dict) else value:
            _gather(part, found)


@cache
def _robot_texts() -> frozenset[str]:
    return frozenset(bare(text) for text in file_texts())


def bare(text: str) -> str:
    """A text as it is compared: without its full stop and its capitals; all holes are alike."""
    return re.sub(r"\{[^}]*\}", "{}", text).strip().rstrip(".").casefold()
