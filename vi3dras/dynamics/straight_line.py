"""What was traced as a program without a branch or a loop: of floats for one state, of ufuncs for many.

The text that is compiled consists of names made here and of numbers; nothing that anybody typed is in it.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from vi3dras.dynamics.tracing import Symbol, Traced

Numbers = Callable[..., list[float]]
"""From the inputs, one float after the other, to the outputs."""

Rows = Sequence[NDArray[Any]]

SIGNS = {
    "add": "({}+{})",
    "subtract": "({}-{})",
    "multiply": "({}*{})",
    "divide": "({}/{})",
    "negative": "(-{})",
    "greater": "({}>{})",
    "less": "({}<{})",
}
"""How Python spells the ufuncs."""

DEEPEST = 20
"""Brackets within each other, at most: a result that is used once stands where it is used."""

KNOWN = {"inf": math.inf, "nan": math.nan, "__builtins__": {}}
"""How Python spells the numbers that are none."""


class Arrays(NamedTuple):
    """A program for many states at a time."""

    call: Callable[[Rows, Rows, Rows], None]
    """Reads rows of inputs, writes rows of outputs, works in rows of registers; all of one length."""
    reads: tuple[int, ...]
    """Which of the inputs it reads, counted from 0: the rows of the others are not given."""
    registers: int
    """How many rows it works in."""
    outputs: int
    """How many it writes."""


def for_floats(traced: Traced) -> Numbers:
    """The program for one state, on plain floats."""
    spelt = _Spelling(traced)
    uses = Counter(place for step in traced.steps for place in _places(step.of))
    uses.update(_places(traced.outputs))
    depths: dict[int, int] = {}
    lines = []
    for step in traced.steps:
        text = SIGNS.get(step.does, step.does + "({})").format(*map(spelt, step.of))
        depth = 1 + max(depths.get(place, 0) for place in _places(step.of))
        if uses[step.place] == 1 and depth < DEEPEST:
            spelt.names[step.place], depths[step.place] = text, depth
        else:
            spelt.names[step.place] = f"v{step.place}"
            lines.append(f"v{step.place} = {text}")
    lines.append(f"return [{', '.join(map(spelt, traced.outputs))}]")
    head = f"def program({', '.join(map(spelt, traced.inputs))}):"
    program: Numbers = _compiled(head, lines, {"cos": math.cos, "sin": math.sin})
    return program


def for_arrays(traced: Traced) -> Arrays:
    """The program for many states: one ufunc after the other, into rows that nobody needs any more."""
    steps, spelt = traced.steps, _Spelling(traced)
    made = {step.place for step in steps}
    last = {place: step for step in steps for place in _places(step.of)}
    outputs = [(f"o{k}", out) for k, out in enumerate(traced.outputs)]
    kept = {out.place: row for row, out in outputs if isinstance(out, Symbol) and out.place in made}
    free: list[str] = []
    count, lines = 0, []
    for step in steps:
        of = ", ".join(map(spelt, step.of))
        ended = {place for place in _places(step.of) if last[place] is step}
        free += [spelt.names[place] for place in sorted(ended) if spelt.names[place].startswith("r")]
        if step.place not in kept and not free:
            free.append(f"r{count}")
            count += 1
        spelt.names[step.place] = kept[step.place] if step.place in kept else free.pop()
        lines.append(f"{step.does}({of}, {spelt(step)})")
    lines += [f"{row}[...] = {spelt(out)}" for row, out in outputs if spelt(out) != row]
    used = {*last, *_places(traced.outputs)}
    reads = tuple(k for k, symbol in enumerate(traced.inputs) if symbol.place in used)
    opened = {"x": (spelt(traced.inputs[k]) for k in reads), "o": (row for row, _ in outputs)}
    opened["r"] = (f"r{k}" for k in range(count))
    lines = [f"[{', '.join(names)}] = {rows}" for rows, names in opened.items()] + lines
    ufuncs = {step.does: getattr(np, step.does) for step in steps}
    return Arrays(_compiled("def program(x, o, r):", lines, ufuncs), reads, count, len(outputs))


class _Spelling:
    """How an operand is spelt: a number with all its digits, a symbol by its name."""

    def __init__(self, traced: Traced) -> None:
        self.names = {symbol.place: symbol.does for symbol in traced.inputs}

    def __call__(self, part: Symbol | float) -> str:
        return self.names[part.place] if isinstance(part, Symbol) else f"({float(part)!r})"


def _places(parts: Sequence[Symbol | float]) -> list[int]:
    """Where the symbols among some operands stand."""
    return [part.place for part in parts if isinstance(part, Symbol)]


def _compiled(head: str, lines: list[str], known: dict[str, Any]) -> Any:  # a function of its own
    space: dict[str, Any] = KNOWN | known
    exec("\n    ".join([head, *lines]), space)
    return space["program"]
