"""Parts of a front panel that show a robot program while it runs: they know its ports by their names."""

from __future__ import annotations

from . import Fixed

RUN_BAR = Fixed("Runs a program on, line by line, over calls, from the top, and along its whole time")
RUN_START = Fixed("Where the run begins: at home or where the arm is; how long all of it and one cycle take")
RUN_WATCH = Fixed("Variables and expressions with what they are worth now; more can be typed")
RUN_SIGNALS = Fixed("Inputs to be set by hand, outputs and hand as the program sets them, with their names")
RUN_PASSPORT = Fixed("Every check of the motion of the run with its worst row; a click goes there")
