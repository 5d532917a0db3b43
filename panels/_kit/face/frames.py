"""Parts of a front panel that show frames of an arm, going from one to the next."""

from __future__ import annotations

from . import Fixed

STEP_TABLE = Fixed("The D-H table with the number that moves lit; a click plays it, a second one edits it")
JOINT_STEPS = Fixed("Which joint is played, a tile for each of its four numbers, and what else can be played")
STEP_MEANING = Fixed("What the number that moves means, and in which order the four are taken")
STEP_PLAYER = Fixed("The player of the steps, with a card for each of the four")
FACTORS = Fixed("The matrix of the joint as far as it is done, and its four factors")
SELF_TEST = Fixed("A number of the table is hidden and asked for; a lamp says how far off the frame is")
MOVING_FRAME = Fixed("How the moving frame is turned: quaternion, A B C, axis and angle, and its origin")
