"""A name that every language takes for a name, whatever a person has typed."""

from __future__ import annotations

import keyword
import re

from vi3dras.export.quoting import plain

LONGEST = 40
"""Letters of an identifier; MATLAB knows 63, and a function's name follows."""

_WORDS = (
    "auto break case char const continue default do double else enum extern float for goto if inline int "
    "long register restrict return short signed sizeof static struct switch typedef union unsigned void "
    "volatile while asm bool catch class delete explicit export false friend mutable namespace new "
    "operator private protected public template this throw true try typename using virtual main and or "
    "not xor math test std loop setup fn let match impl mod mut pub ref self super trait type use where "
    "async await dyn move crate unsafe as in var function yield import null with debugger arguments eval "
    "package interface end elseif global persistent otherwise parfor spmd methods properties events "
    "classdef unwind_protect end_try_catch endfunction until pi eps ans inf nan zeros np numpy sys os"
)

KEYWORDS = frozenset(_WORDS.split()) | frozenset(keyword.kwlist)
"""Words that some language keeps for itself, or that would be taken for one of its own functions."""


def identifier(text: str) -> str:
    """Letters a to z, digits and `_`, a letter first, no word that a language keeps for itself."""
    name = re.sub(r"[^a-z0-9]+", "_", plain(text).lower()).strip("_")[:LONGEST].strip("_")
    if not name or not name[0].isalpha() or name in KEYWORDS:
        name = f"arm_{name}".strip("_")
    return name
