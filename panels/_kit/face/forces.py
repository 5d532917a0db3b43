"""Parts of a front panel that tell what acts on an arm, and show what holds and moves it.

They know the ports of their instruments by their names.
"""

from __future__ import annotations

from . import Fixed, Line

PAYLOAD_FORM = Fixed("The payload's mass with a mark where the maker rates it, and its place at the tool")
GRAVITY_FORM = Fixed("Gravity by its parts, by planet, and by the tilt of the base")
FRICTION_SWITCH = Fixed("Whether the friction of the motors is counted")
MOTION_FORM = Fixed("The speeds and accelerations of the joints, typed, for the equation of motion")
EQUATION_TERMS = Fixed(
    "The equation of motion with its numbers: a row for each joint, a column for each term"
)
MATRIX_PAIR = Fixed("The inertia and the Coriolis matrix, warm where their elements are large")
INERTIA_NUMBERS = Fixed("Eigenvalues and condition of the inertia matrix, and what of it is rotors")
TOOL_MASSES = Fixed("How heavy the tool feels along the axes of the ellipsoid of effective mass")

SURROUNDINGS = (PAYLOAD_FORM, Line(), GRAVITY_FORM, Line(), FRICTION_SWITCH)
"""What acts on an arm that moves; at rest there is no friction."""
