"""A line of a program in pieces: what is a comment, a number, a word of the language, a name."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from vi3dras.codegen.identifiers import KEYWORDS

from ...pen import Paint, segment

COMMENTS = {
    "c": r"//.*|/\*.*?\*/", "cpp": r"//.*|/\*.*?\*/", "arduino": r"//.*|/\*.*?\*/", "rust": r"//.*",
    "javascript": r"//.*", "python": r"#.*", "matlab": r"%.*", "latex": r"%.*", "mathematica": r"\(\*.*?\*\)",
}  # fmt: skip
"""What nobody runs; plain text has none."""

PIECE = r"(?P<word>\\?[A-Za-z_]\w*)|(?P<number>\d[\w.]*(?:(?<=[eE])[+-]\d+)?)|(?P<sign>\S)"

_MATHEMATICS = (
    "sin cos sqrt acos atan2 floor arccos arctan2 fmin fmax where minimum maximum sinf cosf sqrtf acosf "
    "atan2f floorf fminf fmaxf Sin Cos Sqrt ArcCos Floor Min Max If f32 f64 void "
    "double \\sin \\cos \\sqrt \\frac"
)
MATHEMATICS = frozenset(_MATHEMATICS.split())
"""Functions and types that stand out as a language's own words do."""


class CodePiece(NamedTuple):
    """Some letters of one colour."""

    text: str
    start: int
    ink: Paint


def code_pieces(line: str, language: str) -> Iterator[CodePiece]:
    """The pieces of a line from left to right, blanks left out."""
    comment = COMMENTS.get(language)
    pattern = f"(?P<comment>{comment})|{PIECE}" if comment else PIECE
    for found in re.finditer(pattern, line):
        yield CodePiece(found[0], found.start(), _ink(found.lastgroup or "", found[0]))


def _ink(kind: str, text: str) -> Paint:
    if kind == "comment":
        return "text3"
    if kind == "number":
        return segment(0)
    if kind == "sign":
        return "text2"
    return "accent" if text in KEYWORDS or text in MATHEMATICS else "text"
