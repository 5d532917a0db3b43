"""Parts of a front panel that tell what acts on an arm, and show what holds and moves it.

They know the ports of their instruments by their names.
"""

from __future__ import annotations

from . import Fixed, Line

PAYLOAD_FORM = Fixed("The payload's mass with a mark where the maker rates it, and its place at the tool")
GRAVITY_FORM = Fixed("Gravity by its parts, by planet, and by the tilt of the base")
FRICTION_SWITCH = Fixed("Whether the friction of the motors is counted")

SURROUNDINGS = (PAYLOAD_FORM, Line(), GRAVITY_FORM, Line(), FRICTION_SWITCH)
"""What acts on an arm that moves; at rest there is no friction."""

FORCE_SOURCE = Fixed(
    "The motion whose torques are asked: a move, the motion of another instrument, or a file"
)
MOTOR_LIMITS = Fixed("Limit, peak and share of each motor; a limit can be typed, a row chooses the joint")
FORCE_DOCK = Fixed(
    "The torque of one joint in parts over the time, those of the others small, and the player"
)
ALONG_PAYLOAD = Fixed("The largest payload along the motion, and what stops it")
ALONG_ENERGY = Fixed("Energy put in, given back and lost along the motion, and the peak power")
ALONG_PARTS = Fixed("The parts of one joint's torque at the cursor")
ALONG_REACTION = Fixed("Force and moment that the floor holds at the cursor")
