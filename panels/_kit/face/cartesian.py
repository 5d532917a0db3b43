"""Parts of a front panel that move a tool along a line or an arc by the Jacobian."""

from __future__ import annotations

from . import Fixed

LINE_FORM = Fixed("Where the tool goes, so far from here or to a place, on a line, an arc or a circle")
LINE_METHOD = Fixed("How the joints follow the tool, and in how many steps")
LINE_RESULT = Fixed("What the tool reaches and misses, beside what the paper prints where it is its case")
LINE_DRIFT = Fixed("How far the tool is off its way, and turned off its plan, over the way")
LINE_DECAY = Fixed("How the error falls with the number of steps, both axes logarithmic, with the slope")
