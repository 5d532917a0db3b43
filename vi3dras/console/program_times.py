"""What `vi3dras program run` answers when it is asked what is watched, and how long the lines take."""

from __future__ import annotations

import re
from typing import Any

from vi3dras.api.program_runs import ProgramRun
from vi3dras.console.output import Console, fixed, numbers_table
from vi3dras.interpreter.watching import expression_of
from vi3dras.programs.printing import line_text


def names_of(text: str) -> tuple[str, ...]:
    """What is to be watched, parted by commas outside brackets.

    Raises:
        NoWatchError: one of them is no expression.
    """
    names = tuple(name.strip() for name in re.split(r",(?![^()]*\))", text) if name.strip())
    for name in names:
        expression_of(name)
    return names


def watch_answer(done: ProgramRun, place: int, names: tuple[str, ...]) -> dict[str, Any]:
    """What names are worth behind a line of a run; None what has no value there."""
    return {name: done.watch_behind(place, name) for name in names}


def value_words(value: Any) -> str:
    """A value for people: positions in mm and degrees."""
    if isinstance(value, list):
        value = value[:6] if len(value) == 8 and not any(value[6:]) else value
        return f"({', '.join(fixed(each, 2) for each in value)})"
    return "-" if value is None else value if isinstance(value, str) else f"{value:.6g}"


def times_answer(done: ProgramRun) -> dict[str, Any]:
    """How long the lines take, and one cycle of the outermost loop, for scripts."""
    cycle = done.cycle
    return {
        "line_times": [
            {"line": each.line, "passes": each.passes, "last_s": each.last, "total_s": each.total}
            for each in done.line_times
        ],
        "cycle": None if cycle is None else {
            "first_line": cycle.first, "last_line": cycle.behind, "last_s": cycle.last,
            "times_s": list(cycle.times),
        },
    }  # fmt: skip


def print_times(console: Console, done: ProgramRun) -> None:
    """The same for people: the lines that take time."""
    table = numbers_table("line", "passes", "last [s]", "all [s]")
    texts = {step.line.at: line_text(step.line) for step in done.lines[::-1] if not step.stand.calls}
    for each in done.line_times:
        if each.total > 0:
            table.add_row(texts[each.line], str(each.passes), fixed(each.last, 3), fixed(each.total, 3))
    console.print(table)
    if done.cycle is not None:
        lines = f"lines {done.cycle.first} to {done.cycle.behind}"
        console.print(f"One cycle, {lines}, takes {fixed(done.cycle.last, 3)} s")
