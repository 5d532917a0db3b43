"""Parts of a front panel that jog an arm by hand; they know the ports of their instrument by their names."""

from __future__ import annotations

from . import Fixed

JOG_PAD = Fixed(
    "A row with - and + for each joint or each of x, y, z, A, B, C; the step, the speed, the hand"
)
USER_FRAME = Fixed("Fields for the place and the turn of the user frame")
LEAD_THROUGH = Fixed("What is recorded while the arm is led, played back and written")
