"""Parts of a front panel that find an arm's masses from measured torques."""

from __future__ import annotations

from . import Fixed

MEASURED_SOURCE = Fixed("Where measurements come from: the simulator with noise and its seed, or a file")
EXCITING_FORM = Fixed("A motion in which every mass is felt: designed, judged, and saved with its passport")
IDENTIFY_RUN = Fixed("A button that finds the masses, how far it is, and what was found or is wrong")
BASE_TABLE = Fixed("Base parameters with their sums in letters, error bars, and what the arm's file says")
IDENTIFY_READINGS = Fixed("What stays unexplained of each joint, its friction, and what takes the masses")
