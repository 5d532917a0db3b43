"""What the columns of a D-H table are called in books and spreadsheets."""

from __future__ import annotations

import re
from typing import NamedTuple

from vi3dras.notations.errors import HeadingError, MissingColumnError, TwiceHeadingError
from vi3dras.units import LENGTHS

PARAMETERS = ("theta", "d", "a", "alpha")

NAMES = {
    "theta": ("theta", "th", "thetaj", "jointangle", "angle", "q", "var", "variable"),
    "d": ("d", "b", "jointoffset", "linkoffset", "dj"),
    "a": ("a", "linklength", "length", "aj"),
    "alpha": ("alpha", "alfa", "twist", "linktwist", "twistangle", "alphaj"),
    "offset": ("offset", "thetaoffset", "theta0", "qoffset", "zero", "q0"),
    "type": ("type", "jointtype", "kind", "sigma"),
    "joint": ("joint", "link", "no", "nr", "n", "i", "j", "#", "row", "axis", "frame", "number", "name", ""),
}
"""How each is spelt, in small letters without signs and subscripts."""

LONGEST = 100
"""Characters of a heading."""

TWO_MEANINGS = {"r": "d or a", "l": "d or a", "s": "d or theta", "offsets": "theta or d"}
"""Letters that mean one thing in one book and another in the next."""

SPELT = {
    "θ": "theta", "ϑ": "theta", "α": "alpha", "σ": "sigma", "ᵢ": "_i", "ⱼ": "_j", "₋": "-", "−": "-",
    "°": "deg", "º": "deg", "№": "no",
}  # fmt: skip

UNITS = dict.fromkeys(("deg", "degree", "degrees", "grad"), "deg") | {
    "rad": "rad", "radian": "rad", "radians": "rad", "inch": "in", "inches": "in",
} | {word: word for word in LENGTHS}  # fmt: skip

SUBSCRIPT = re.compile(r"_?(?:\(i-1\)|i-1|\(j-1\)|j-1)$")
"""What a heading of modified D-H ends with."""


class Heading(NamedTuple):
    """One column that is known."""

    column: int
    """From 0."""
    kind: str
    """`theta`, `d`, `a`, `alpha`, `offset`, `type` or `joint`."""
    unit: str
    """As in its name; empty without one."""
    is_before: bool
    """Whether it is that of the link before, as in modified D-H."""


def heading(column: int, text: str) -> Heading | None:
    """What a heading means; None when it means nothing here.

    Raises:
        HeadingError: it may mean two things.
    """
    if len(text) > LONGEST:
        return None
    word, unit = _parted(text)
    bare = SUBSCRIPT.sub("", word)
    is_before = bare != word
    plain = re.sub(r"[^a-z0-9#]", "", re.sub(r"_?\(?[ij]\)?$", "", bare) if len(bare) > 1 else bare)
    if plain in TWO_MEANINGS:
        raise HeadingError(column + 1, text.strip(), TWO_MEANINGS[plain])
    kind = next((kind for kind, names in NAMES.items() if plain in names), None)
    return None if kind is None else Heading(column, kind, unit, is_before and kind in {"a", "alpha"})


def headings(cells: list[str]) -> dict[str, Heading]:
    """The columns of a table by kind.

    Raises:
        PasteError: one may mean two things, is there twice, or is missing.
    """
    found: dict[str, Heading] = {}
    for column, text in enumerate(cells):
        known = heading(column, text)
        if known is None or (known.kind == "joint" and "joint" in found):
            continue
        if known.kind in found:
            raise TwiceHeadingError(found[known.kind].column + 1, column + 1, known.kind)
        found[known.kind] = known
    if "theta" not in found and "offset" in found:
        found["theta"] = found.pop("offset")._replace(kind="theta")
    for kind in PARAMETERS:
        if kind not in found:
            raise MissingColumnError(kind)
    return found


def is_headings(cells: list[str]) -> bool:
    """Whether a row names columns: two of its words are parameters, and none is a number."""
    kinds = []
    for column, cell in enumerate(cells):
        if re.search(r"^[-+]?[.,]?\d", cell.strip()):
            return False
        try:
            known = heading(column, cell)
        except HeadingError:
            kinds.append("?")
            continue
        kinds += [known.kind] if known is not None and known.kind in PARAMETERS else []
    return len(kinds) >= 2


def _parted(text: str) -> tuple[str, str]:
    """A heading in small letters of the alphabet, and its unit."""
    word = text.strip().casefold()
    for sign, spelling in SPELT.items():
        word = word.replace(sign, spelling)
    word = re.sub(r"\\(?:mathrm|text|,|;)|[\\${}\s*]", "", word)
    match = re.fullmatch(r"(.*?)[\[(/,_]+(deg\w*|grad|rad\w*|mm|cm|m|in|inch\w*)[\])]*", word)
    if match and match[2] in UNITS:
        return match[1], UNITS[match[2]]
    return word, ""
