"""One taught position: its name, and where the arm is, as joint values and as its controller writes it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.export.quoting import one_line
from vi3dras.interpreter.coordinates import Coordinates
from vi3dras.interpreter.positions import FOURTH, Position, position_of, told, units
from vi3dras.kinematics.jacobian import limit_margins
from vi3dras.programs.commands import FUNCTIONS, SYSTEM, USAGE
from vi3dras.programs.errors import ProgramError
from vi3dras.programs.expressions import Constant
from vi3dras.programs.reading import LONGEST, Fault, read_line
from vi3dras.programs.value_text import value_text
from vi3dras.teaching.errors import PositionNameError

NAME = 8
"""Letters of a name at most."""

USUAL, EXACT = 4, 9
"""Decimals of the numbers in a program, in [mm] and [deg]: as a rule, and where that is too coarse."""

NEAR_LIMIT = 1e-5
"""Where a joint is so near to a limit [rad], [m], few decimals would put it out."""


@dataclass(frozen=True)
class Taught:
    """A place that was shown to the arm."""

    name: str
    """`P1`, `J2`, `PICK`: as programs name it."""
    comment: str
    """What it is for, on one line."""
    q: tuple[float, ...]
    """The joint values at which it was taught [rad], [m]."""
    is_joint: bool = False
    """True where programs are given its joint values, False for its Cartesian position."""
    constant: Constant | None = None
    """What a file says of it, in [mm] and [deg], where joint values do not say the same: a position out of
    reach, joint values of another arm, a turn more; None when it was taught here."""


def checked_name(name: str) -> str:
    """A name for a position, in capital letters.

    Raises:
        PositionNameError: no position can be called so.
    """
    upper = name.strip().upper()
    fits = len(upper) <= NAME and upper.isascii() and upper.replace("_", "").isalnum() and upper[:1].isalpha()
    if not fits or not is_free_word(upper):
        offer = "".join(sign for sign in upper if sign.isascii() and (sign.isalnum() or sign == "_"))
        offer = offer.lstrip("0123456789_")[:NAME]
        raise PositionNameError(one_line(name), offer if offer and is_free_word(offer) else "P1")
    return upper


@lru_cache(maxsize=1024)
def is_free_word(name: str) -> bool:
    """Whether the language leaves a name to whoever writes a program."""
    known = name in SYSTEM or name in FUNCTIONS or name in USAGE
    return not known and not isinstance(read_line(f"DEF POS {name}=(0,0,0,0,0,0)"), Fault)


def checked_comment(comment: str) -> str:
    """A comment on one line."""
    return one_line(comment)


@lru_cache(maxsize=256)
def coordinates_of(robot: Robot) -> Coordinates:
    """The arm as its controller sees it, without a further tool or base."""
    return Coordinates(robot)


@lru_cache(maxsize=4096)
def shown_position(robot: Robot, taught: Taught) -> Position:
    """What the controller shows of a position: what its file says, or where its joint values are."""
    if taught.constant is not None and not taught.is_joint:
        return position_of(taught.constant)
    return coordinates_of(robot).position(np.array(taught.q))


@lru_cache(maxsize=4096)
def constant_of(robot: Robot, taught: Taught) -> Constant:
    """Its values as programs write them, [mm] and [deg], so round that the arm still comes there."""
    if taught.constant is not None:
        return taught.constant
    q = np.array(taught.q)
    if taught.is_joint:
        rough = joint_constant(robot, q, USUAL)
        there = np.round(q / units(robot), USUAL) * units(robot)
        return joint_constant(robot, q, EXACT) if robot.out_of_range(there).any() else rough
    rough = place_constant(robot, q, USUAL)
    return rough if _is_met(robot, rough, q) else place_constant(robot, q, EXACT)


def joint_constant(robot: Robot, q: Floats, decimals: int) -> Constant:
    """Joint values (n,) as programs write them; an arm of five joints has no J4, which is 0."""
    values = [_rounded(value, decimals) for value in (q / units(robot)).tolist()]
    if robot.n == FOURTH + 2:
        values.insert(FOURTH, 0.0)
    return Constant(tuple(values) if len(values) > 1 else (*values, 0.0))


def place_constant(robot: Robot, q: Floats, decimals: int) -> Constant:
    """The position at joint values (n,) as programs write it, with its flags where the arm has them."""
    shown = coordinates_of(robot).position(q)
    values = tuple(_rounded(value, decimals) for value in told(shown, robot)[:6])
    return Constant(values, None if shown.posture is None else (shown.posture, shown.turns))


def constant_line(taught: Taught, constant: Constant, end: str = "") -> str:
    """`DEF POS P1=(...)(6,0)` or `DEF JNT J2=(...)`."""
    return f"DEF {'JNT' if taught.is_joint else 'POS'} {taught.name}={value_text(constant)}{end}"


def positions_text(robot: Robot, positions: tuple[Taught, ...]) -> str:
    """The positions as lines of a program, each with its comment: what `P1` and `J2` mean in it."""
    return "".join(f"{line}\n" for taught in positions for line in taught_lines(robot, taught))


def taught_lines(robot: Robot, taught: Taught, *, short: bool = False) -> list[str]:
    """A position as a line of a program, after one of its comment where both do not fit in one.

    Args:
        robot: the arm.
        taught: the position.
        short: `P1=(...)`, as behind a program's statements, where the first letter tells the kind.
    """
    line = constant_line(taught, constant_of(robot, taught))
    if short and taught.name[0] == ("J" if taught.is_joint else "P"):
        line = line[len("DEF POS ") :]
    if not taught.comment:
        return [line]
    if len(line) + 2 + len(taught.comment) <= LONGEST:
        return [f"{line} '{taught.comment}"]
    return [f"'{taught.name}: {taught.comment}"[:LONGEST], line]


def _is_met(robot: Robot, constant: Constant, q: Floats) -> bool:
    """Whether a program that reads these numbers comes to the joint values (n,)."""
    arm = coordinates_of(robot)
    if not arm.has_posture:  # it would be searched for, and that takes long
        return bool(limit_margins(robot, q).min() > NEAR_LIMIT)
    try:
        arm.joints(position_of(constant), q)
    except ProgramError:
        return False
    return True


def _rounded(value: float, decimals: int) -> float:
    return round(value, decimals) + 0.0
