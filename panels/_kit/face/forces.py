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
LEAST_PLANE = Fixed("Speed over the way in the least time, below the maximum velocity curve")
LEAST_READINGS = Fixed("The least time beside other times, and which limit leads from when to when")
TOOL_MASSES = Fixed("How heavy the tool feels along the axes of the ellipsoid of effective mass")

LINK_MASSES = Fixed("A bar of what each link weighs, with the sum, and whether any of it is an estimate")
LINK_TABLE = Fixed("Mass and centre of mass of every link, typed; a click on a row chooses the link")
LINK_INERTIA = Fixed("The inertia of the chosen link about its centre of mass, typed as a matrix")
LINK_READINGS = Fixed("What the chosen link weighs, how hard it is to turn, and how heavy its rotor feels")
MASS_FINDINGS = Fixed("What is odd about the masses and motors, and how estimates were made")
SHAPE_BUTTONS = Fixed("Masses from the shape, for the chosen link or for all, and the way back to the file")
MOTOR_TABLES = Fixed("Rotor, gear, friction and largest torque of every motor, typed")
REST_TABLE = Fixed("What each joint holds at rest, by what asks for it, and its share of the motor's limit")
HELD_PAYLOAD = Fixed("The largest payload that the motors hold in this pose, and whose motor stops it")
FORCE_MAP = Fixed("Which map of torques or payloads is in the view, its scale, and what it says of a place")
FLOOR = Fixed("With what the floor holds the arm, and where the centre of its mass is")

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
