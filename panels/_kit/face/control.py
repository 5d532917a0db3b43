"""Parts of a front panel that close a control loop round an arm, and show what it does."""

from __future__ import annotations

from . import Fixed

LOOP_TEST = Fixed("What is desired: a test signal from start to goal, another instrument's motion, or a file")
LOOP_LAW = Fixed("The controllers, the equation of the chosen one, and what it needs besides gains")
LOOP_GAINS = Fixed("The gains of every joint, typed, the usual ones, and those that were kept to compare")
LOOP_CLOCK = Fixed("How often the controller reads, how late its torque acts, and what the sensors see")
LOOP_MOTORS = Fixed("The largest torque of each motor, typed, with its share of the time at the limit")
LOOP_PUSH = Fixed("A force at the tool at a time, and a payload that the model does not know")
LOOP_DOCK = Fixed("The player of the run over angle, error and torque of a joint, or the errors of all")
LOOP_READINGS = Fixed("The figures of the run for one joint and the tool, beside those of before")
STABILITY_FORM = Fixed("Near which pose, for whose gain and which, and what tries another value of it")
STABILITY_CHARTS = Fixed("Bode of the opened loop, and where the poles go while the gain grows")
STABILITY_READINGS = Fixed("Whether the loop is stable, its margins, the limits of gain and rate, its poles")
