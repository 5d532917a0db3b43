"""What is said of the lines of a program: the first fault of each, and breakpoints that go with them."""

from __future__ import annotations

from collections.abc import Sequence

from vi3dras.programs.cures import wrong_in
from vi3dras.programs.reading import Fault

from .program_box import Blame


def blames_of(rows: Sequence[str], faults: Sequence[Fault], given: tuple[str, ...]) -> dict[int, Blame]:
    """The first fault of each line, from 1; `given` are the names that have a value."""
    found: dict[int, Blame] = {}
    for fault in faults:
        if 1 <= fault.line <= len(rows) and fault.line not in found:
            wrong = wrong_in(rows[fault.line - 1], fault, given)
            found[fault.line] = Blame(fault.line - 1, str(fault.error), wrong, fault.error)
    return found


def moved_with(stops: Sequence[int], before: Sequence[str], after: Sequence[str]) -> tuple[int, ...]:
    """Breakpoints, from 1, where lines came or went above them; those of lines that went are gone."""
    shift, least = len(after) - len(before), min(len(before), len(after))
    if not shift or not stops:
        return tuple(stops)
    head = next((k for k in range(least) if before[k] != after[k]), least)
    tail = next((k for k in range(least - head) if before[-1 - k] != after[-1 - k]), least - head)
    kept = (stop + shift if stop > len(before) - tail else stop for stop in stops
            if stop > len(before) - tail or stop <= len(after) - tail)  # fmt: skip
    return tuple(sorted(set(kept)))
