"""Parts of a front panel that show how fast and how strong a tool is, and where its arm is singular."""

from __future__ import annotations

from . import Fixed

COLUMN_CHOICE = Fixed("Which joint's column of the Jacobian is drawn, and what it does in words")
ELLIPSOID_CHOICE = Fixed(
    "Which of four ellipsoids is drawn at the tool, with its axes and its scale in words"
)
TOOL_SPEED = Fixed("The velocity of the tool and of the joints: either may be typed, the other follows")
TOOL_FORCE = Fixed("A force and torque at the tool, typed, and what the joints give for it")
SPEED_JACOBIAN = Fixed("The Jacobian, a column for each joint in its colour; a click chooses the column")
SPEED_NUMBERS = Fixed("Determinant, singular values, condition and manipulability")
LOST_DIRECTION = Fixed("Which direction the tool has lost, and which joints are responsible")
SINGULAR_SLICE = Fixed("Two joints as a chart with the poses that are singular; a click there poses the arm")
NEAREST_SINGULAR = Fixed("A button that takes the arm to the nearest singular pose")
CUSPIDAL_SEARCH = Fixed(
    "Whether the arm changes its posture without a singular pose, with a way that does it"
)
