"""Parts of a front panel that show every solution for a pose, and every branch along a way."""

from __future__ import annotations

from . import Fixed

POSE_FORM = Fixed("The pose of the tool as numbers to type, and a button that takes it from the arm")
SOLUTION_CARDS = Fixed("Every solution as a small arm with its branch; a click goes there, one is initial")
SOLUTION_DOCK = Fixed("The player of the motion between two solutions with its strips, or the atlas")
SOLUTION_READINGS = Fixed("How far the tool leaves its pose between two solutions, and what is crossed")
ATLAS_FORM = Fixed(
    "Over what the atlas goes: to the end of a line, a curve, the joint to spare; how many samples"
)
ATLAS_READINGS = Fixed("How many ribbons there are, where they meet, and what the choice saves")
