"""Parts of a front panel that search for better gains and show the cost over them."""

from __future__ import annotations

from . import Fixed

SEARCH_FORM = Fixed("Whose gains are searched, in which ranges, and how")
SEARCH_COST = Fixed("What a run costs: error, overshoot, ripple and the arm by their weights")
SEARCH_ROBUST = Fixed("With which unknown masses, and from which other starts, each run is made")
SEARCH_ARM = Fixed("Numbers of the arm itself that are searched, and their ranges")
SEARCH_RUN = Fixed("A button that starts the search, how far it is, and one that stops it")
SEARCH_MAP = Fixed("The cost over both gains as a map, with the gains of now, the best and the picked cell")
SEARCH_COMPARED = Fixed(
    "The gains of now and the best or picked ones, measure by measure, and what takes them"
)
CURE_STEPS = Fixed("From an arm that shakes to good gains: what was measured, changed and why, step by step")
GAINS_FILES = Fixed("Gains of a file, gains into a file, and the search as a page")
