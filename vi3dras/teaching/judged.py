"""What becomes of a taught position on an arm: where it is, whether it is reached, which limit is near."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Literal, NamedTuple

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.formats.melfa import ABOVE, NONFLIP, RIGHT, posture
from vi3dras.interpreter.positions import joints_of, told
from vi3dras.inverse.sentences import joint_text
from vi3dras.kinematics.jacobian import limit_margins
from vi3dras.programs.errors import ProgramError
from vi3dras.teaching.errors import JointCountLineError
from vi3dras.teaching.melfa_lines import other_arm
from vi3dras.teaching.position import Taught, coordinates_of, shown_position

NEAR = math.radians(5)
"""A joint that is nearer to a limit is told [rad]."""

NEAR_SLIDE = 0.005
"""The same of a joint that slides [m]."""

State = Literal["reached", "near", "outside", "unreached", "other arm"]


class Judged(NamedTuple):
    """A position as an arm takes it."""

    state: State
    """`near` a limit, `outside` of one, out of reach, or joint values of another arm."""
    sentence: str
    """The same with its joint, and what would be right."""
    shown: tuple[float, ...]
    """X, Y, Z [mm], A, B, C [deg] as the controller shows them."""
    point: tuple[float, ...]
    """Where the tool is, (3,) [m]."""
    joint: int
    """Whose limit is nearest, from 0; -1 where no joint has one."""
    margin: float
    """How far that joint is inside [rad], [m]; negative outside."""
    branch: tuple[str, ...]
    """How the arm stands: right or left, above or below, no flip or flip; nothing where it says nothing."""


@lru_cache(maxsize=4096)
def judged(robot: Robot, taught: Taught) -> Judged:
    """What becomes of a position on an arm."""
    if len(taught.q) != robot.n:
        trouble = JointCountLineError(taught.name, len(taught.q), robot.name, robot.n)
        return Judged("other arm", str(trouble), (), (0.0, 0.0, 0.0), -1, math.inf, ())
    q = np.array(taught.q)
    shown = shown_position(robot, taught)
    joint, margin = nearest_limit(robot, q)
    state, sentence = _state(robot, taught, q, joint, margin)
    values = tuple(round(value, 9) + 0.0 for value in told(shown, robot)[:6])
    return Judged(state, sentence, values, tuple(shown.point.tolist()), joint, margin, branch_words(robot, q))


def nearest_limit(robot: Robot, q: Floats) -> tuple[int, float]:
    """Which joint of values (n,) is nearest to a limit, from 0, and how far inside; -1 where none has one."""
    margins = limit_margins(robot, q)
    if not np.isfinite(margins).any():
        return -1, math.inf
    joint = int(margins.argmin())
    return joint, float(margins[joint])


def branch_words(robot: Robot, q: Floats) -> tuple[str, ...]:
    """How an arm with an elbow stands at joint values (n,); nothing for other arms."""
    if not coordinates_of(robot).has_posture:
        return ()
    flags = int(posture(robot, q[None])[0])
    words = ["right" if flags & RIGHT else "left", "above" if flags & ABOVE else "below"]
    if robot.n == 6:
        words.append("no flip" if flags & NONFLIP else "flip")
    return tuple(words)


def _state(robot: Robot, taught: Taught, q: Floats, joint: int, margin: float) -> tuple[State, str]:
    constant = taught.constant
    if constant is not None and taught.is_joint and joints_of(robot, constant) is None:
        return "other arm", str(other_arm(robot, taught.name, constant))
    if constant is not None and not taught.is_joint:
        try:
            coordinates_of(robot).joints(shown_position(robot, taught), q, taught.name)
        except ProgramError as error:
            return "unreached", str(error)
    if joint < 0:
        return "reached", "Reached, and no joint has a limit"
    name, far = robot.joints[joint].name, joint_text(robot, joint, abs(margin))
    if bool(robot.out_of_range(q).any()):
        return "outside", f"{name} is {far} outside its limits: touch {taught.name} up inside them"
    near = NEAR if robot.joints[joint].is_revolute else NEAR_SLIDE
    if margin < near:
        return "near", f"Reached, and {name} is {far} from its limit"
    return "reached", f"Reached, the nearest limit is that of {name}, {far} away"
