"""How a letter is spelt in the languages in which equations are written."""

from __future__ import annotations

from typing import Literal, TypeAlias

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
    return latin(plain + index.replace(",", "a")) + "d" * primes


def _latex_letter(char: str) -> str:
    return rf"\{GREEK_NAMES[char]}" if char in GREEK_NAMES else char
