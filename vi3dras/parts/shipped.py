"""The part that ships with the program: a bracket to begin with, called by its name in place of a file."""

from __future__ import annotations

from pathlib import Path

BRACKET = "bracket"
"""90 x 60 x 50 mm, with a hole through its foot and a wall at one end."""


def part_file(name: str | Path) -> Path:
    """The file of a part: that of the bracket for its name, unless there is a file of that name."""
    file = Path(name)
    if str(name) == BRACKET and not file.exists():
        return Path(__file__).with_name("bracket.stl")
    return file
