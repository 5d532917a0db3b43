"""What is done with a list of taught positions: each act gives the list after it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import NamedTuple

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.errors import JointCountError
from vi3dras.interpreter.positions import MM
from vi3dras.inverse.task import rotation_vector
from vi3dras.kinematics.forward import tool_pose
from vi3dras.teaching.errors import NoPositionError, TakenNameError
from vi3dras.teaching.position import Taught, checked_comment, checked_name

Positions = tuple[Taught, ...]

STILL_MM, STILL_DEG = 0.005, 0.005
"""What is told as no way at all."""


class Apart(NamedTuple):
    """How far it is from one place of the tool to another."""

    mm: float
    """Of the tool's point."""
    degrees: float
    """Of the tool about one axis."""
    along: tuple[float, float, float]
    """From the one to the other along x, y and z of the base [mm]."""
    joint: float
    """Of the joint that moves most [deg]; 0 where no joint turns."""


def names_of(positions: Positions) -> tuple[str, ...]:
    """All names, in the order of the list."""
    return tuple(taught.name for taught in positions)


def next_name(positions: Positions, letter: str = "P") -> str:
    """The first free name behind all that are numbered, `P7`."""
    numbers = [0]
    for name in names_of(positions):
        if name.startswith(letter) and name[1:].isdecimal():
            numbers.append(int(name[1:]))
    return f"{letter}{max(numbers) + 1}"


def find(positions: Positions, name: str) -> Taught:
    """The position of that name.

    Raises:
        NoPositionError: there is none.
    """
    return positions[place_of(positions, name)]


def place_of(positions: Positions, name: str) -> int:
    """Which of them has that name, from 0.

    Raises:
        NoPositionError: none has.
    """
    names = names_of(positions)
    if name.strip().upper() not in names:
        raise NoPositionError(name, names)
    return names.index(name.strip().upper())


def teach(
    robot: Robot, positions: Positions, q: Floats, *, name: str | None = None, comment: str = "",
    is_joint: bool = False,
) -> Positions:  # fmt: skip
    """One position more: where the joints (n,) [rad], [m] are now.

    Raises:
        JointCountError: not one value per joint.
        PositionNameError, TakenNameError: the name cannot be, or another has it.
    """
    values = _values(robot, q)
    chosen = next_name(positions, "J" if is_joint else "P") if name is None else free_name(positions, name)
    return (*positions, Taught(chosen, checked_comment(comment), values, is_joint))


def free_name(positions: Iterable[Taught], name: str) -> str:
    """A name that no position has yet.

    Raises:
        PositionNameError, TakenNameError: it cannot be, or another has it.
    """
    chosen, known = checked_name(name), tuple(positions)
    if chosen in names_of(known):
        raise TakenNameError(chosen, next_name(known, chosen[0]))
    return chosen


def touch_up(robot: Robot, positions: Positions, name: str, q: Floats) -> Positions:
    """The position of that name moved to where the joints (n,) are now.

    Raises:
        NoPositionError, JointCountError: there is none; not one value per joint.
    """
    place = place_of(positions, name)
    return _with(positions, place, replace(positions[place], q=_values(robot, q), constant=None))


def step_to(robot: Robot, taught: Taught, q: Floats) -> Apart:
    """How far a touch up to joint values (n,) moves a position."""
    one, other = tool_pose(robot, np.stack([np.array(taught.q), q]))
    way = (other[:3, 3] - one[:3, 3]) / MM
    turned = rotation_vector((one[:3, :3].T @ other[:3, :3])[None])[0]
    turns = np.abs(q - np.array(taught.q))[robot.table.revolute]
    return Apart(
        float(np.linalg.norm(way)), float(np.degrees(np.linalg.norm(turned))),
        (float(way[0]), float(way[1]), float(way[2])),
        float(np.degrees(turns.max())) if len(turns) else 0.0,
    )  # fmt: skip


def renamed(positions: Positions, name: str, new: str) -> Positions:
    """The position of that name with another one.

    Raises:
        NoPositionError, PositionNameError, TakenNameError: there is none; it cannot be; another has it.
    """
    place = place_of(positions, name)
    others = (*positions[:place], *positions[place + 1 :])
    return _with(positions, place, replace(positions[place], name=free_name(others, new)))


def commented(positions: Positions, name: str, comment: str) -> Positions:
    """The position of that name with another comment, on one line.

    Raises:
        NoPositionError: there is none.
    """
    place = place_of(positions, name)
    return _with(positions, place, replace(positions[place], comment=checked_comment(comment)))


def moved_by(positions: Positions, name: str, by: int) -> Positions:
    """The position of that name so many places further down, as far as the list goes.

    Raises:
        NoPositionError: there is none.
    """
    place = place_of(positions, name)
    others = [*positions[:place], *positions[place + 1 :]]
    others.insert(min(max(place + by, 0), len(others)), positions[place])
    return tuple(others)


def copied(positions: Positions, name: str) -> tuple[Positions, str]:
    """A second one of that position right behind it, and what it is called.

    Raises:
        NoPositionError: there is none.
    """
    place = place_of(positions, name)
    taught = positions[place]
    new = next_name(positions, "J" if taught.is_joint else "P")
    return (*positions[: place + 1], replace(taught, name=new), *positions[place + 1 :]), new


def without(positions: Positions, name: str) -> Positions:
    """The list without the position of that name.

    Raises:
        NoPositionError: there is none.
    """
    place = place_of(positions, name)
    return (*positions[:place], *positions[place + 1 :])


def _values(robot: Robot, q: Floats) -> tuple[float, ...]:
    if len(q) != robot.n:
        raise JointCountError(robot.id, robot.n, len(q))
    return tuple(np.asarray(q, float).tolist())


def _with(positions: Positions, place: int, taught: Taught) -> Positions:
    return (*positions[:place], taught, *positions[place + 1 :])
