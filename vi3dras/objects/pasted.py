"""Several coordinates in one text: `x = ...; y = ...`, a line for each, a vector, a matrix of LaTeX."""

from __future__ import annotations

import re
from itertools import accumulate

from vi3dras.language.characters import plain
from vi3dras.language.tokens import LONGEST
from vi3dras.objects.formula import COORDINATES, Coordinate

HEAD = re.compile(
    r"(?<!\w)(?<!(?<!\\)\\)([xyz])(?:_\{?\w+\}?|[ᵢₙ])?\s*(?:\([^()=]{0,20}\))?\s*&?\s*(?::=|≔|=(?![=<>]))",
    re.IGNORECASE,
)
"""A coordinate and its equals sign."""
SPACES = re.compile(r"\s+")
DRESS = re.compile(
    r"\\(?:begin|end)\s*\{[^{}]*\}(?:\{[lcr|]*\})?|\\left\s*\\\{|\\right\s*\."
    r"|\\(?:left|right|[bB]igg?[lr]?)(?![A-Za-z])|(?<!\\)\\[,;:! ]"
)
"""What LaTeX puts around several lines."""
MATRIX = re.compile(r"\\begin\s*\{[pbvBV]?(?:matrix|array)\}(?:\{[lcr|]*\})?(.*?)\\end", re.DOTALL)
NAMED = re.compile(r"\s*(?:\\[a-z]+\s*)?\{?\s*[A-Za-zγσφ]\s*\}?\s*(?:\([^()]{0,20}\))?\s*(?::=|≔|=)(?!=)")
"""The name of a vector, as in r(u, v) = or in LaTeX."""
AROUND = {"(": ")", "[": "]", "{": "}", "<": ">", "⟨": "⟩"}
UNIT = re.compile(
    r"(.*[\s)*·}])(?:\\(?:hat|vec|mathbf|bm|boldsymbol) ?\{? ?\\?)?([ijk])(?:math)? ?\}?$", re.DOTALL
)
"""A term with the name of its direction."""
LINE = "\\\\"

BETWEEN = " \n,;&$"
"""What stands between two coordinates."""


def several(text: str) -> dict[Coordinate, str]:
    """Each coordinate with its part of a text; nothing when the text is one formula."""
    if len(text) > LONGEST:
        return {}
    # Single spaces: the patterns would try every way to share out a long run of them.
    text = SPACES.sub(lambda found: "\n" if "\n" in found[0] else " ", "".join(map(plain, text)))
    return _headed(DRESS.sub(" ", text)) or _vector(text)


def _headed(text: str) -> dict[Coordinate, str]:
    """Parts that begin with x =, y = and z =, outside of all brackets."""
    depths = _depths(text)
    heads = [found for found in HEAD.finditer(text) if depths[found.start()] == 0]
    if len(heads) < 2 or _trimmed(text[: heads[0].start()]).strip("{[("):
        return {}
    ends = [*(head.start() for head in heads[1:]), len(text)]
    found: dict[Coordinate, str] = {}
    for head, end in zip(heads, ends, strict=True):
        name = next(c for c in COORDINATES if c == head[1].lower())
        part = _trimmed(text[head.end() : end])
        if not part or name in found:
            return {}
        found[name] = part
    return found


def _vector(text: str) -> dict[Coordinate, str]:
    """Three parts in one pair of brackets, or in a column of LaTeX."""
    column = MATRIX.search(text)
    if column:
        return _three([part for part in column[1].split(LINE) if _trimmed(part)])
    named = NAMED.match(text)
    body = DRESS.sub(" ", text[named.end() if named else 0 :]).strip(" \n$.;,")
    body = body.replace("\\langle", "⟨").replace("\\rangle", "⟩")
    if named and (found := _with_units(body)):
        return found
    closer, inner = AROUND.get(body[:1], ""), body[1:-1]
    depths = _depths(inner)
    if not closer or body[-1:] != closer or min(depths) < 0 or depths[-1]:
        return {}
    for separator in (r";|\n|\\\\", r"(?<!\d),|,(?!\d)", ","):
        places = [found.span() for found in re.finditer(separator, inner) if depths[found.start()] == 0]
        begins, ends = [0, *(end for _, end in places)], [*(start for start, _ in places), len(inner)]
        found = _three([inner[begin:end] for begin, end in zip(begins, ends, strict=True)])
        if found:
            return found
    return {}


def _with_units(text: str) -> dict[Coordinate, str]:
    """The parts before i, j and k in a sum of all three, as in r = cos t i + sin t j + t k."""
    depths = _depths(text)
    signs = [k for k, char in enumerate(text) if char in "+-−" and depths[k] == 0 and text[:k].strip(" (*·")]
    found: dict[str, str] = {}
    for begin, end in zip([0, *signs], [*signs, len(text)], strict=True):
        match = UNIT.match(text[begin:end].strip())
        if match is None or not match[1].strip(" +-−") or match[2] in found:
            return {}
        found[match[2]] = match[1].strip().removeprefix("+").strip()
    return _three([found[unit] for unit in "ijk"]) if len(found) == len(COORDINATES) else {}


def _three(parts: list[str]) -> dict[Coordinate, str]:
    trimmed = [_trimmed(part) for part in parts]
    if len(trimmed) != len(COORDINATES) or not all(trimmed):
        return {}
    return dict(zip(COORDINATES, trimmed, strict=True))


def _trimmed(text: str) -> str:
    """A part without what stands between it and the next one."""
    before = ""
    while text != before:
        before = text
        text = text.strip(BETWEEN).removesuffix(LINE).removesuffix(" and").removesuffix(" und")
    return text


def _depths(text: str) -> list[int]:
    """How many brackets are open before each character, and at the end."""
    return [0, *accumulate((char in "([{") - (char in ")]}") for char in text)]
