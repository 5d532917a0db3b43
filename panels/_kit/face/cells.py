"""Parts of a front panel that show a cell: the things before an arm."""

from __future__ import annotations

from . import Fixed

CELL_THINGS = Fixed("The things with eye and name; what can be added, and what is taken out")
THING_FORM = Fixed("The chosen thing in numbers: its measures, its place and how it is turned")
MEASURED_FORM = Fixed("Three points measured on the chosen thing, which place it")
CELL_TOOL = Fixed("What of the tool may touch, and how thick the hand is")
CELL_FILES = Fixed("Opening and saving the cell")
CELL_NEAREST = Fixed("How near the arm is to the things, with the pair named, or what touches")
