"""Parts of a front panel that show the inverse of an arm derived step by step."""

from __future__ import annotations

from . import Fixed

DERIVED_STEPS = Fixed("The steps of the inverse as cards: why, the equations, where branches part")
DERIVED_TRIANGLE = Fixed("Both links and the wrist to scale, with the elbow on either side")
DERIVED_CASES = Fixed("Where the inverse has no answer, or too many: tests with lamps")
DERIVED_RING = Fixed("How far the wrist is from the first axis, between the least and the most")
DERIVED_BRANCHES = Fixed("Every branch in numbers, put back into forward kinematics")
DERIVED_HEAD = Fixed("What is derived, of which target, with how many steps and branches")
DERIVED_CODE = Fixed("The steps as a program: the lines of the chosen step are lit, a line chooses its step")
