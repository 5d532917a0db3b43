"""Parts of a front panel with which a robot program is written; words name ports and actions."""

from __future__ import annotations

from dataclasses import dataclass

from . import Fixed, Item


@dataclass(frozen=True)
class ProgramEditor(Item):
    """The lines of a program, to be typed; what is wrong with them stands beside them, with its cures."""

    text: str
    """A control: all lines."""
    name: str
    """A control: what the program is called."""
    faults: str
    """An indicator: what is wrong, with lines as in `text`."""
    examples: str
    """An action that gives example programs, a name and a title each."""
    opens: str
    """A slow action that reads a `file`, or the example of that name; what it gives has `robot`, `text`,
    `name`, `folder`, `positions`, and sentences `told`."""
    folder: str
    """A control: where the file of the program is."""
    program: str = ""
    """An indicator: the whole program with its positions, whose names are offered."""
    breakpoints: str = ""
    """A control: the lines at which a run pauses, from 1."""
    line: str = ""
    """An indicator: the line at which the run stands, from 1; 0 for none."""
    seconds: str = ""
    """An indicator: how long each line took [s], nan for none."""
    teach: str = ""
    """An action that makes a position of the place where the arm is; it gets its `name`."""
    head: Item | None = None
    """What stands over the lines in place of name and numbers, such as the buttons of a run."""
    head_height: int = 44
    """How high that is."""


PROGRAM_FILE = Fixed("The program's name, opening, saving and exporting it, and the examples")
PROGRAM_FAULTS = Fixed("Every fault of the program with its line and column; a click goes there")
