"""The formats that are lines of text as small grammars: the lines that they have, and the order of them.

What is not in the grammar is named with its line, so that nothing is ordered that a check does not see.
"""

from __future__ import annotations

import re
from typing import NamedTuple

NUMBER = r"-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?"

SHOWN = 40
"""Letters of a line that a sentence repeats."""


class Grammar(NamedTuple):
    """The lines of a format; blanks in them do not count."""

    comment: str
    """From where on a line is none of the machine's business."""
    lines: dict[str, str]
    """A letter for every kind of line, and how it looks."""
    order: str
    """How the letters follow each other."""
    ignores_case: bool = False


def _list(count: str) -> str:
    return rf"\[((?:{NUMBER},){count}{NUMBER})\]"


ANY_LIST = _list("*")

GRAMMARS = {
    "urscript": Grammar(
        "#.*",
        {
            "d": r"def[a-z]\w*\(\):",
            "h": "halt",
            "m": rf"movej\({_list('{5}')},a=1\.4,v=0\.5\)",
            "s": rf"servoj\({_list('{5}')},t=({NUMBER}),lookahead_time=0\.1,gain=300\)",
            "o": r"set_standard_digital_out\(0,(?:True|False)\)",
            "p": r"stopj\(2\.0\)",
            "e": "end",
        },
        "dh?o?m[so]*pe",
    ),
    "ssc32": Grammar(
        ";.*", {"f": r"((?:#\d+P\d+)+)", "r": r"((?:#\d+P\d+)+)T(\d+)"}, "fr*", ignores_case=True
    ),
    "gcode": Grammar(
        r"\([^()]*\)",
        {
            "0": "M0",
            "g": "G21G90G94",
            "m": rf"G1X{NUMBER}Y{NUMBER}Z{NUMBER}A{NUMBER}B{NUMBER}C{NUMBER}F\d+(?:\.\d+)?",
            "o": "M[35]",
            "h": r"G4P\d+(?:\.\d+)?",
            "e": "M2",
        },
        "0?g[moh]*e",
        ignores_case=True,
    ),
    "melfa": Grammar(
        "'.*",
        {
            "h": r"\d+HLT",
            "c": r"\d+OVRD100",
            "m": r"\d+(?:MOV|MVS)J(\d+)",
            "s": r"\d+SPD\d+(?:\.\d+)?",
            "o": r"\d+H(?:OPEN|CLOSE)1",
            "n": r"\d+CNT[01]",
            "w": r"\d+DLY\d+(?:\.\d+)?",
            "e": r"\d+END",
            "j": rf"J(\d+)=\(((?:{NUMBER},){{5}}{NUMBER})\)",
        },
        "h?cm[onmsw]*ej+",
    ),
    "melfa-positions": Grammar(
        "'.*",
        {
            "j": rf"DEFJNTJ(\d+)=\(((?:{NUMBER},){{5}}{NUMBER})\)",
            "p": rf"DEFPOSP\d+=\((?:{NUMBER},){{5}}{NUMBER}\)\(\d,0\)",
        },
        "j+p*",
    ),
    "ros-yaml": Grammar(
        "#.*",
        {
            "h": "header:",
            "s": r"stamp:\{sec:0,nanosec:0\}",
            "f": "frame_id:base",
            "j": "joint_names:",
            "n": r'-"(?:\\(?:x..|u.{4}|U.{8}|["\\])|[^"\\])*"',
            "b": "points:",
            "q": rf"-positions:{ANY_LIST}",
            "v": rf"velocities:{ANY_LIST}",
            "a": rf"accelerations:{ANY_LIST}",
            "t": r"time_from_start:\{sec:(\d+),nanosec:(\d+)\}",
        },
        "hsfjn+b(?:qvat)+",
    ),
}


class Walked(NamedTuple):
    """The lines of a file by their kind."""

    strays: tuple[str, ...]
    found: list[tuple[str, re.Match[str]]]

    def groups(self, kinds: str, group: int = 1) -> list[str]:
        """What a group of the lines of some kinds holds, in their order."""
        return [match[group] for kind, match in self.found if kind in kinds]


def walked(grammar: Grammar, text: str) -> Walked:
    """Go through the lines of a text."""
    flags = re.I if grammar.ignores_case else 0
    kinds = {kind: re.compile(pattern, flags) for kind, pattern in grammar.lines.items()}
    strays: list[str] = []
    found: list[tuple[str, re.Match[str]]] = []
    for number, line in enumerate(re.split(r"\r\n|\n|\r", text), 1):
        # of YAML a sign between quotes begins no comment
        is_quoted = line.lstrip().startswith('- "')
        bare = "".join((line if is_quoted else re.sub(grammar.comment, "", line)).split())
        if not bare:
            continue
        match = next(((kind, m) for kind, pattern in kinds.items() if (m := pattern.fullmatch(bare))), None)
        if match is None:
            strays.append(stray(number, line))
        else:
            found.append(match)
    if not strays and not re.fullmatch(grammar.order, "".join(kind for kind, _ in found)):
        strays.append("its lines do not stand in the order that this format has")
    return Walked(tuple(strays), found)


def stray(number: int, line: str) -> str:
    """A sentence on a line that is none of a format's; lines count from 1."""
    shown = line.strip()
    shown = shown if len(shown) <= SHOWN else f"{shown[:SHOWN]}..."
    return f"line {number} is none of this format: {shown!r}"
