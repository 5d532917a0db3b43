"""What a row of the pendant asks: a step of so much along it, a value typed into it, or a pose dragged to.

Also how fast a row goes while its button is held: at full speed 250 mm/s, the reduced speed that ISO 10218-1
allows while somebody teaches an arm, less for small arms; at override so many per cent of it.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.inverse.numeric import arm_size
from vi3dras.inverse.sentences import joint_text, length_text
from vi3dras.inverse.task import rotation_vector
from vi3dras.jogging.errors import JogFarError, JogRowError, LockedRowError
from vi3dras.jogging.rows import ROWS, JogFrame, commanded, frame_at, locks, rows_read
from vi3dras.jogging.step import Jogged, JogWay, jogged, jogged_joint
from vi3dras.kinematics.forward import tool_pose
from vi3dras.motion.limits import limits_of
from vi3dras.orientation import matrix_from_abc

REDUCED = 0.25
"""The reduced speed of ISO 10218-1 [m/s]."""

ACROSS = 4.0
"""A small arm takes so many seconds for its own size, at full speed."""

TURNING = np.radians(45.0)
"""How fast a tool turns at full speed [rad/s]."""

OF_JOINT = 0.25
"""The share of a joint's greatest speed at which it is jogged."""

FURTHEST = 10 * np.pi
"""The longest step [rad], or in sizes of the arm: five turns."""

SLOWER = 4
"""Tries with a shorter way, where a joint is too fast: near singular poses it does not go evenly."""

NEARLY = 0.02
"""By this share a held joint may be too fast."""

NO_FRAME: Floats = np.eye(4)
"""The user frame where none is told: the world."""


class JogAsk(NamedTuple):
    """One row of one frame, and how far."""

    frame: JogFrame
    row: int
    """A joint from 0, or a place in `ROWS`."""
    amount: float
    """[m] or [rad]."""
    user: Floats = NO_FRAME
    """The user frame (4, 4) in the world."""


def row_in(robot: Robot, frame: JogFrame, row: str) -> int:
    """A row by its name: x, y, z, a, b, c, or a joint's number or name.

    Raises:
        JogRowError: there is none.
    """
    names = ROWS if frame != "joint" else tuple(str(i + 1) for i in range(robot.n))
    own = tuple(joint.name for joint in robot.joints) if frame == "joint" else ()
    word = row.strip() if frame == "joint" else row.strip().lower()
    for known in (names, own):
        if word in known:
            return known.index(word)
    raise JogRowError(frame, row, ", ".join(names))


SHORT = 2
"""Letters of a joint's name that says which one it is, such as J5 or S; a shoulder is told by its number."""


def row_name(robot: Robot, frame: JogFrame, row: int) -> str:
    """What a row is called: J2 or as the arm's maker has it, x, or A of a turn."""
    if frame == "joint":
        name = robot.joints[row].name
        return name if len(name) <= SHORT else f"J{row + 1}"
    return ROWS[row] if row < 3 else ROWS[row].upper()


def amount_text(robot: Robot, ask: JogAsk, amount: float) -> str:
    """How far a row went, with its unit."""
    if ask.frame == "joint":
        return joint_text(robot, ask.row, amount)
    return length_text(robot, amount) if ask.row < 3 else f"{round(math.degrees(amount), 3) + 0.0:g} deg"


def way_along(robot: Robot, q: Floats, ask: JogAsk) -> JogWay:
    """The way of a tool at `q` (n,) along a row of a frame that is not `joint`.

    Raises:
        LockedRowError: this arm cannot be commanded along it.
        JogFarError: no arm goes so far.
    """
    why = locks(robot, q, ask.frame, ask.user)[ask.row]
    if why:
        raise LockedRowError(row_name(robot, ask.frame, ask.row), why)
    most = FURTHEST * (arm_size(robot) if ask.row < 3 else 1.0)
    if abs(ask.amount) > most * (1 + 1e-9):
        raise JogFarError(amount_text(robot, ask, ask.amount), amount_text(robot, ask, most))
    axis = frame_at(ask.frame, tool_pose(robot, q), ask.user)[:3, ask.row % 3]
    if ask.row < 3:
        return JogWay(ask.amount * axis, np.zeros(3))
    if commanded(robot).by == "hand":
        roll, lean = (ask.amount, 0.0) if ask.row == 3 else (0.0, ask.amount)
        return JogWay(np.zeros(3), np.zeros(3), lean, roll)
    return JogWay(np.zeros(3), ask.amount * axis)


def way_to(robot: Robot, q: Floats, pose: Floats) -> JogWay:
    """The way of a tool at `q` (n,) to a pose (4, 4): straight, and turning about one axis."""
    now = tool_pose(robot, q)
    if commanded(robot).by == "hand":
        return JogWay(pose[:3, 3] - now[:3, 3], np.zeros(3))
    turn = rotation_vector((pose[:3, :3] @ now[:3, :3].T)[None])[0]
    return JogWay(pose[:3, 3] - now[:3, 3], turn)


def jog_step(robot: Robot, q: Floats, ask: JogAsk, *, damped: bool = False) -> Jogged:
    """One step from joint values (n,) along a row.

    Raises:
        LockedRowError: this arm cannot be commanded along it.
    """
    if ask.frame == "joint":
        return jogged_joint(robot, q, ask.row, ask.amount)
    return jogged(robot, q, way_along(robot, q, ask), damped=damped)


def jog_to(robot: Robot, q: Floats, ask: JogAsk, *, damped: bool = False) -> Jogged:
    """From joint values (n,) until a row reads a value, its `amount`; the other rows stay as they read.

    In the tool's own frame all rows read 0, so a value is a step there.

    Raises:
        LockedRowError: this arm cannot be commanded along it.
    """
    if ask.frame == "joint":
        return jogged_joint(robot, q, ask.row, ask.amount - float(q[ask.row]))
    read = rows_read(robot, q, ask.frame, ask.user)
    by_row = ask.row < 3 or ask.frame == "tool" or commanded(robot).by == "hand"
    if by_row:
        amount = ask.amount - float(read[ask.row])
        if ask.row >= 3:
            amount = (amount + np.pi) % (2 * np.pi) - np.pi if ask.frame != "tool" else amount
        return jog_step(robot, q, ask._replace(amount=amount), damped=damped)
    way_along(robot, q, ask._replace(amount=0.0))
    read[ask.row] = ask.amount
    pose = tool_pose(robot, q)
    pose[:3, :3] = frame_at(ask.frame, pose, ask.user)[:3, :3] @ matrix_from_abc(read[3:])
    return jogged(robot, q, way_to(robot, q, pose), damped=damped)


def full_speed(robot: Robot, frame: JogFrame, row: int) -> float:
    """How fast a row goes at full speed [m/s] or [rad/s]."""
    if frame == "joint":
        return OF_JOINT * float(limits_of(robot).speed[row])
    return min(REDUCED, arm_size(robot) / ACROSS) if row < 3 else float(TURNING)


def held(
    robot: Robot, q: Floats, ask: JogAsk, seconds: float, override: float, *, damped: bool = False
) -> Jogged:
    """A row held for a time [s] at a share of full speed; `ask.amount` tells the direction alone.

    Where a joint would have to go faster than it may, the tool goes slower instead.
    """
    amount = np.sign(ask.amount) * full_speed(robot, ask.frame, ask.row) * override * seconds
    for _ in range(SLOWER):
        done = jog_step(robot, q, ask._replace(amount=float(amount)), damped=damped)
        used = float((np.abs(done.q - q) / (limits_of(robot).speed * max(seconds, 1e-9))).max())
        if used <= 1.0 + NEARLY or done.share == 0.0:
            break
        amount *= done.share / used
    return done
