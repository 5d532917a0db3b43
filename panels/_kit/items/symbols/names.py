"""What stands left of an equals sign: T with 06 below, J with -1 above, an element with its place."""

from __future__ import annotations

import re

from vi3dras.language.boxes import Box, Row, Run, Script
from vi3dras.language.typeset import name_box
from vi3dras.symbolic.trees import shown_name

STRETCH = re.compile(r"T(\d+)_?(\d+)")
ELEMENT = re.compile(r"(.+)\[(\d+),(\d+)\]")

WHOLE: dict[str, Box] = {
    "Jinv": Script(Run("J", "italic"), above=Run("−1")),
    "Jsinv": Script(Run("J", "italic"), above=Run("−1"), below=Run("s")),
    "Js": Script(Run("J", "italic"), below=Run("s")),
    "Ja": Script(Run("J", "italic"), below=Run("a")),
    "Jdot": Run("J'", "italic"),
    "det": Row((Run("det "), Run("J", "italic"))),
}


def symbol_box(name: str) -> Box:
    """A name as it is printed."""
    if name in WHOLE:
        return WHOLE[name]
    if match := ELEMENT.fullmatch(name):
        return Row((symbol_box(match[1]), Run(f"[{match[2]},{match[3]}]")))
    if match := STRETCH.fullmatch(name):
        return Script(Run("T", "italic"), below=Run(match[0][1:].replace("_", ",")))
    if name.startswith(("∂", "link")):
        return Run(name.replace("link", "link "), "plain")
    return name_box(shown_name(name))
