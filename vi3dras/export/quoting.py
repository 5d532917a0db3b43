"""A text that stays a text: how each language of a written file takes the names that people choose.

Every name goes through one of these functions on its way into a file. Whatever is in it, a comment stays one
comment on one line, and a string stays one string.
"""

from __future__ import annotations

import re
import unicodedata
from textwrap import wrap

HIDDEN = re.compile(r"[^\x20-\x7e]")

ACTIVE = re.compile(r"\s*(MSG|DEBUG|PRINT|LOG|PROBE|PY|AXIS|PREVIEW|HIDE|SHOW)", re.I)
"""Comments of G-code that LinuxCNC and Mach carry out when they begin so."""

REAL_TIME = str.maketrans({"(": "[", ")": "]", ";": ",", "!": ".", "?": ".", "~": "-", "%": "-"})
"""Brackets and semicolons end a comment of G-code, boards act on `!`, `?`, `~` at once, tapes end at `%`."""

URSCRIPT = re.compile(
    "and|break|case|continue|def|default|elif|else|end|enum|false|for|global|if|in|inf|is|local|nan|not|off|on|or|"
    "pass|port|return|run|sec|struct|switch|thread|to|true|while|with|xor|assert|halt|join|kill|math|popup|sleep|"
    "sync|textmsg|movej|servoj|stopj|set_standard_digital_out|enter_critical|exit_critical"
)
"""Words of URScript that no program may be called by, and the functions that these programs call."""


LATEX = {sign: f"\\{sign}" for sign in "{}$&#_%"} | {
    "\\": r"\textbackslash{}", "^": r"\textasciicircum{}", "~": r"\textasciitilde{}", "<": r"\textless{}",
    ">": r"\textgreater{}", "|": r"\textbar{}", '"': "''", "`": r"\textasciigrave{}",
}  # fmt: skip


def one_line(text: str) -> str:
    """Text on one line of visible letters, such as may follow `#` in YAML, which is UTF-8.

    Breaks, control and direction signs of any alphabet are blanks.
    """
    shown = (" " if unicodedata.category(sign)[0] in "CZ" else sign for sign in text)
    return " ".join("".join(shown).split())


def plain(text: str) -> str:
    """One line for machines that know no letters but a to z: marks fall off, other letters with them.

    Such a line may follow `#` in URScript, `'` in MELFA-BASIC, and `comment` in the head of a PLY file.
    """
    letters = unicodedata.normalize("NFKD", one_line(text)).encode("ascii", "ignore").decode()
    return one_line(letters) or "-"


def ssc_comment(name: str) -> str:
    """A name that may follow `;` in a script for a servo board, which looks for `#` and for line ends."""
    return plain(name).replace("#", "_")


def c_comment(text: str) -> str:
    """What may follow `//` in C: a backslash at its end, also one as `??/`, would take in the next line."""
    return re.sub(r"\?+", "?", plain(text).replace("\\", "/"))


def gcode_comments(text: str, width: int) -> list[str]:
    """Text as comments in brackets, each a line of at most so many letters."""
    lines = wrap(plain(plain(text).translate(REAL_TIME)), width - 4)
    return [f"(- {line})" if ACTIVE.match(line) else f"({line})" for line in lines]


def member_name(text: str) -> str:
    """A name inside an archive, that is no path."""
    return re.sub(r"[^\w\- +]", "_", one_line(text)) or "_"


def yaml_string(text: str) -> str:
    """A string of YAML between double quotes, in letters that every machine has."""
    return '"' + HIDDEN.sub(_yaml_letter, text.replace("\\", "\\\\").replace('"', '\\"')) + '"'


def csv_cell(text: str) -> str:
    """A cell of a table: one line, between quotes where it has to be, and no formula to a spreadsheet."""
    text = one_line(text)
    if text[:1] in {"=", "+", "-", "@"}:
        text = f"'{text}"
    return '"' + text.replace('"', '""') + '"' if set(text) & set(',;"') else text


def python_string(text: str) -> str:
    """A string of Python between double quotes, in letters that every machine has."""
    return '"' + plain(text).replace("\\", "\\\\").replace('"', '\\"') + '"'


def matlab_string(text: str) -> str:
    """A string of MATLAB between single quotes, which are doubled inside it."""
    return "'" + plain(text).replace("'", "''") + "'"


def latex_text(text: str) -> str:
    """Text of LaTeX: no sign in it is a command, a comment, mathematics or a new cell."""
    return "".join(LATEX.get(sign, sign) for sign in plain(text))


def urscript_name(title: str) -> str:
    """The name of a program of URScript."""
    name = re.sub(r"\W+", "_", plain(title).lower()).strip("_") or "path"
    return name if name[0].isalpha() and not URSCRIPT.fullmatch(name) else f"path_{name}"


def _yaml_letter(found: re.Match[str]) -> str:
    number = ord(found[0])
    if 0xD800 <= number < 0xE000:  # half a letter, which no text has
        number = 0xFFFD
    return (
        f"\\x{number:02x}" if number < 256 else f"\\u{number:04x}" if number < 65536 else f"\\U{number:08x}"
    )
