"""Pasted LaTeX: what a command stands for in the language."""

from __future__ import annotations

import re
from difflib import get_close_matches
from typing import NamedTuple

from vi3dras.formula.characters import GREEK
from vi3dras.formula.errors import FormulaError
from vi3dras.formula.functions import SPELLINGS

SIGNS = {
    "cdot": "*", "times": "*", "ast": "*", "div": "/", "le": "<=", "leq": "<=", "leqslant": "<=", "ge": ">=",
    "geq": ">=", "geqslant": ">=", "ne": "!=", "neq": "!=", "lt": "<", "gt": ">", "land": "and",
    "wedge": "and", "lor": "or", "vee": "or", "lnot": "not", "neg": "not", "lvert": "|", "rvert": "|",
    "vert": "|", "mid": "|", "lfloor": "⌊", "rfloor": "⌋", "lceil": "⌈", "rceil": "⌉", "circ": "°",
    "degree": "°", "bmod": "mod", "mod": "mod", "lbrack": "[", "rbrack": "]", "lparen": "(", "rparen": ")",
    "frac": "frac", "dfrac": "frac", "tfrac": "frac", "cfrac": "frac", "sqrt": "sqrt", "surd": "√",
}  # fmt: skip
SILENT = {
    "left", "right", "big", "Big", "bigl", "bigr", "Bigl", "Bigr", "bigg", "Bigg", "middle", "displaystyle",
    "textstyle", "quad", "qquad", "limits", "nonumber", "notag", "rm", "bf", "it", "mathstrut",
}  # fmt: skip
"""Commands that change only the look."""
FASHION = {
    "mathrm", "mathbf", "mathit", "mathsf", "mathtt", "text", "textrm", "textbf", "textit", "operatorname",
    "boldsymbol", "bm",
}  # fmt: skip
"""Commands that change the look of the braces after them."""
LABELS = {"tag", "label"}
KNOWN = (*SIGNS, *FASHION, *GREEK, *SPELLINGS)

NAME = re.compile(r"\\([A-Za-z]+|.)", re.DOTALL)
DRESSED = re.compile(r"\s*\{\s*([^\W\d_]+)\s*\}")
BRACED = re.compile(r"\s*\{[^{}]*\}")


class Command(NamedTuple):
    """What a command stands for."""

    kind: str
    """A sign, `frac`, `sqrt`, `word`, or `skip` for nothing."""
    text: str
    end: int


def command(text: str, start: int, length: int) -> Command:  # noqa: PLR0911 - one way for each kind
    """The command that begins at `start` with a backslash.

    Raises:
        FormulaError: there is no such command here.
    """
    match = NAME.match(text, start, length)
    if not match:
        raise FormulaError(start, 1, "After a backslash the name of a LaTeX command belongs, such as \\sin.")
    name, end = match[1], match.end()
    if name in SIGNS:
        return Command(SIGNS[name], name, end)
    if name in FASHION:
        dressed = DRESSED.match(text, end, length)
        if dressed:
            return Command("word", dressed[1], dressed.end())
        return Command("skip", name, end)
    if name in LABELS:
        braced = BRACED.match(text, end, length)
        return Command("skip", name, braced.end() if braced else end)
    if name in SILENT:
        return Command("skip", name, end + text.startswith(".", end))  # \right. is no bracket at all
    if name in GREEK or name.casefold() in SPELLINGS:
        return Command("word", name, end)
    if not name.isalpha() and name in "{}|":
        return Command(name, name, end)
    if not name.isalpha() and name in ",;:! \\[]()\n\t":
        return Command("skip", name, end)
    near = tuple(f"\\{word}" for word in get_close_matches(name, KNOWN, n=2, cutoff=0.7))
    sentence = f'The LaTeX command "\\{name}" is not known here.'
    raise FormulaError(start, end - start, sentence, near)
