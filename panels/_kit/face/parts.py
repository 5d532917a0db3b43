"""Parts of a front panel that show a mesh of a student's own, and the line over it."""

from __future__ import annotations

from . import Fixed

PART_OPENED = Fixed("Which part it is: opened from a file, how large it is, or why it is not there")
PART_PLACE = Fixed("Where the part stands and how it is turned, in numbers; handles in the view")
PART_REACH = Fixed("How much of the part is reached, what becomes of the rest, and Fit")
DRAWN_PLACES = Fixed("The places of a drawn line, to be clicked or typed; nothing for other lines")
LINE_FACTS = Fixed("Which line it is and how long, or why there is none")
LEAN_FACTS = Fixed("How long the motion over the part takes, what of it is reached, how far the tool leans")
