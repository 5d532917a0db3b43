"""Parts of a front panel that let an arm fall, play its motion, and say where its energy is."""

from __future__ import annotations

from . import Fixed

FALL_START = Fixed("Where and how fast the fall begins, what plays it, and which joints their brakes hold")
FALL_TORQUES = Fixed("What each motor gives: a number, or a formula of time, joint values and speeds")
FALL_FORM = Fixed("For how long, and what a joint does at its limit")
FALL_OTHER = Fixed("In what a second fall differs, which stands beside the first as a ghost")
FALL_DOCK = Fixed("The player of the fall over its joints, the phase of one, energies, or both falls apart")
FALL_READINGS = Fixed("Where the energy is at the moment, its drift, and what happened on the way")
