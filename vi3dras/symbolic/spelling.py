"""How a letter is spelt in the languages in which equations are written."""

from __future__ import annotations

from typing import Literal, TypeAlias
from unicodedata import normalize

from vi3dras.language.characters import GREEK_NAMES
from vi3dras.language.printing import latin

To: TypeAlias = Literal["text", "latex", "mathematica", "matlab"]


def name_in(name: str, to: To) -> str:
    r"""A name as a language takes it: θ'_1 is \dot{\theta}_{1} in LaTeX, theta1d where only letters go."""
    base, _, index = name.partition("_")
    plain = base.rstrip("'")
    primes = len(base) - len(plain)
    if to == "latex":
        stem = plain.rstrip("0123456789")
        digits = plain[len(stem) :] + index
        if len(stem) > 1 and not digits and stem not in GREEK_NAMES:
            stem, digits = stem[0], stem[1:]
        told = "".join(_latex_letter(char) for char in stem)
        told = {0: told, 1: rf"\dot{{{told}}}", 2: rf"\ddot{{{told}}}"}[primes]
        return f"{told}_{{{''.join(_latex_letter(char) for char in digits)}}}" if digits else told
    if to == "text":
        return f"{plain}{index}{chr(39) * primes}"
    told = latin(plain + index.replace(",", "a")) + "d" * primes
    return told + "x" if told in WORDS[to] else "".join(map(_typed_letter, told)) if to == "matlab" else told


_OF_MATLAB = (
    "break case catch classdef continue else elseif end endfor endfunction endif endwhile for function "
    "global if otherwise parfor persistent return spmd switch try until while do"
)

WORDS = {"matlab": frozenset(_OF_MATLAB.split()), "mathematica": frozenset("CDEIKNO")}
"""Letters that a language keeps for itself: they get an x behind them."""


def _typed_letter(char: str) -> str:
    """A letter as ASCII has it: ñ loses its mark, others go by their number."""
    known = normalize("NFKD", char)[0]
    return known if known.isascii() else f"u{ord(char):04x}"


def _latex_letter(char: str) -> str:
    return rf"\{GREEK_NAMES[char]}" if char in GREEK_NAMES else char
