"""A line of G-code as GRBL reads it: its codes and its numbers, or the number of what is wrong with it."""

from __future__ import annotations

import re
from typing import NamedTuple

WORD = re.compile(r"([A-Z])([-+]?(?:\d+\.?\d*|\.\d+))")
COMMENT = re.compile(r"\([^)]*\)|;.*|\s")

MOTION, DISTANCE, FEED = {"G0", "G1"}, {"G90", "G91"}, {"G93", "G94"}
UNITS = {"G20": 25.4, "G21": 1.0}
"""Millimetres of what a number counts."""

GROUPS = (MOTION, DISTANCE, FEED, {"M3", "M4", "M5"}, set(UNITS), {"G4", "G10"})
"""Codes that exclude each other in a line."""

OTHERS = {"G17", "G40", "G49", "G54", "G61", "G80", "M0", "M2", "M8", "M9", "M30"}
"""Codes that change nothing here."""

LETTER, NUMBER, STATEMENT, LOCKED, LONG, UNSUPPORTED, GROUP, NO_FEED, TWICE = 1, 2, 3, 9, 11, 20, 21, 22, 25
"""Numbers of GRBL's errors."""


class Words(NamedTuple):
    """What a line says."""

    codes: frozenset[str]
    values: dict[str, float]

    def one_of(self, group: set[str], usual: str) -> str:
        """The code of a group, or the one that was there before."""
        return next(iter(self.codes & group), usual)


def bare(line: str) -> str:
    """A line without comments and blanks, in capitals."""
    return COMMENT.sub("", line).upper()


def read_words(line: str) -> Words | int:
    """The words of a bare line, or the number of an error."""
    words = WORD.findall(line)
    codes = [f"{letter}{float(number):g}" for letter, number in words if letter in "GM"]
    values = {letter: float(number) for letter, number in words if letter not in "GM"}
    if "".join(letter + number for letter, number in words) != line:
        return NUMBER if line[:1].isalpha() else LETTER
    if set(codes) - OTHERS.union(*GROUPS) or set(values) - set("ABCFIJKLNPRSTXYZ"):
        return UNSUPPORTED
    if any(len(group.intersection(codes)) > 1 for group in GROUPS):
        return GROUP
    return Words(frozenset(codes), values) if len(values) + len(codes) == len(words) else TWICE
