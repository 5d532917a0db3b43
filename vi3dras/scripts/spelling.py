"""How Python is spelt: numbers without noise, texts that stay texts, calls with what is not usual alone."""

from __future__ import annotations

import inspect
import math
from collections.abc import Callable, Iterable
from typing import Any

from vi3dras.export.quoting import one_line

WIDTH = 100
"""A line that would be longer has one argument below the other."""

Part = tuple[str, ...]
"""Statements that stand together, one below the other."""


class Code(str):
    """A piece of Python, which is written as it is."""

    __slots__ = ()


def typed(value: float, unit: float = 1.0) -> float:
    """A value as a number of units of this size, with the fewest digits that give it to the last bit."""
    value = float(value)
    exact = value / unit
    if not math.isfinite(exact):
        return exact
    near = math.ulp(value)
    shorter = (float(f"{exact:.{digits}g}") for digits in range(1, 17))
    return next((short for short in shorter if abs(short * unit - value) <= near), exact)


def typed_row(values: Iterable[float], units: Iterable[float]) -> list[float]:
    """Values as numbers of units of these sizes."""
    return [typed(value, unit) for value, unit in zip(values, units, strict=True)]


def literal(value: Any) -> Code:
    """A value as Python reads it, on one line but for texts that have several."""
    if isinstance(value, Code):
        return value
    if isinstance(value, str):
        return _text(value)
    if isinstance(value, list | tuple):
        inside = ", ".join(map(literal, value))
        return Code(f"[{inside}]" if isinstance(value, list) else f"({inside}{',' * (len(value) == 1)})")
    if isinstance(value, dict):
        return Code(f"{{{', '.join(f'{literal(key)}: {literal(each)}' for key, each in value.items())}}}")
    return _number(value) if isinstance(value, float) else Code(repr(value))


def called(name: str, use: Callable[..., Any], *values: Any, **named: Any) -> Code:
    """The call of a use case; arguments that are as the use case has them by itself are not spelt.

    Args:
        name: what it is called where it is called, such as `arm.fk`.
        use: the use case, whose defaults count.
        values: arguments by place.
        named: arguments by name.
    """
    usual = {key: each.default for key, each in inspect.signature(use).parameters.items()}
    spelt = [
        f"{key}={literal(value)}"
        for key, value in named.items()
        if key not in usual or type(usual[key]) is not type(value) or usual[key] != value
    ]
    arguments = [*map(literal, values), *spelt]
    line = f"{name}({', '.join(arguments)})"
    if len(line) <= WIDTH:
        return Code(line)
    return Code("\n".join([f"{name}(", *(f"    {_in_rows(each)}," for each in arguments), ")"]))


def program(title: str, parts: Iterable[Part]) -> str:
    """A whole script: its title as a comment, what its parts import, and they with a line between them."""
    parts = [part for part in parts if part]
    imports = dict.fromkeys(line for part in parts for line in part if line.startswith("import "))
    told = ["\n".join(line for line in part if line not in imports) for part in parts]
    head = "\n".join([f"# {one_line(title)}", *imports, "import vi3dras as vi"])
    return "\n\n".join([head, *told]) + "\n"


def _number(value: float) -> Code:
    if not math.isfinite(value):
        return Code(f'float("{value}")')
    return Code(int(value) if value.is_integer() and abs(value) < 1e15 else repr(value))


def _text(text: str) -> Code:
    """A text between quotes; lines stand below each other where nothing in them forbids that."""
    if text.isprintable() and not set(text) & set("\"'\\"):
        return Code(f'"{text}"')
    is_plain = all(map(str.isprintable, text.split("\n"))) and "'''" not in text and "\\" not in text
    if "\n" in text and is_plain and not text.endswith("'"):
        return Code(f"'''\\\n{text}'''")
    return Code(repr(text))


def _in_rows(argument: str) -> str:
    """A list of rows that is too long for one line, row by row."""
    if len(argument) <= WIDTH or "\n" in argument or "], [" not in argument:
        return argument
    before, rows = argument.removesuffix("]]").split("[[", 1)
    return f"{before}[\n        [" + rows.replace("], [", "],\n        [") + "],\n    ]"
