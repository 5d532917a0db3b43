"""Pasted LaTeX: what a command stands for in the language."""

from __future__ import annotations

import re
from difflib import get_close_matches
from typing import NamedTuple

from vi3dras.language.characters import GREEK, MEANINGLESS
from vi3dras.language.errors import FormulaError
from vi3dras.language.functions import SPELLINGS

SIGNS = {
    "cdot": "*", "times": "*", "ast": "*", "div": "/", "le": "<=", "leq": "<=", "leqslant": "<=", "ge": ">=",
    "geq": ">=", "geqslant": ">=", "ne": "!=", "neq": "!=", "lt": "<", "gt": ">", "land": "and",
    "wedge": "and", "lor": "or", "vee": "or", "lnot": "not", "neg": "not", "lvert": "|", "rvert": "|",
    "lVert": "|", "rVert": "|", "Vert": "|", "vert": "|", "mid": "|",
    "lfloor": "⌊", "rfloor": "⌋", "lceil": "⌈", "rceil": "⌉", "circ": "°",
    "degree": "°", "bmod": "mod", "mod": "mod", "lbrack": "[", "rbrack": "]", "lparen": "(", "rparen": ")",
    "frac": "frac", "dfrac": "frac", "tfrac": "frac", "cfrac": "frac", "sqrt": "sqrt", "surd": "√",
    "coloneqq": "=",
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
VECTOR = "Each coordinate has a field of its own: type x, y and z apart."
SPELLED = {
    "sum": "∑", "int": "∫", "prod": "∏", "partial": "∂", "nabla": "∇", "prime": "′", "infty": "∞", "pm": "±",
    "mp": "∓", "in": "∈", "to": "→", "mapsto": "→", "rightarrow": "→", "approx": "≈",
}  # fmt: skip
NOT_HERE = {
    **{name: MEANINGLESS[sign] for name, sign in SPELLED.items()},
    **dict.fromkeys(("vec", "overrightarrow", "langle", "rangle"), VECTOR),
    **dict.fromkeys(("dots", "ldots", "cdots"), "Dots have to be written out, term by term."),
    "over": "Write a fraction as \\frac{a}{b} or a/b.",
}
"""Commands that mean nothing here, and what to do instead."""
CASES = "Write cases as where(condition; then; else)."
KNOWN = (*SIGNS, *FASHION, *GREEK, *SPELLINGS)

NAME = re.compile(r"\\([A-Za-z]+|.)", re.DOTALL)
DRESSED = re.compile(r"\s*\{\s*([^\W\d_]+[0-9]*)\s*\}")
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
    if name in NOT_HERE:
        raise FormulaError(start, end - start, NOT_HERE[name])
    if name == "begin":
        is_cases = text[end : end + 6] == "{cases"
        raise FormulaError(start, end - start, CASES if is_cases else VECTOR)
    near = tuple(f"\\{word}" for word in get_close_matches(name, KNOWN, n=2, cutoff=0.7))
    sentence = f'The LaTeX command "\\{name}" is not known here.'
    raise FormulaError(start, end - start, sentence, near)
