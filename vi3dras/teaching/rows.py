"""A taught position as a row of named numbers, and back: what tables and JSON have in common."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from typing import NamedTuple

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.closed_forms.forms import Task
from vi3dras.errors import Vi3drasError
from vi3dras.formats.columns import ANGLES, kind_of
from vi3dras.interpreter.positions import MM, units
from vi3dras.interpreter.run_errors import UnreachedError
from vi3dras.inverse.nearest import nearest_joints
from vi3dras.inverse.reasons import why_not
from vi3dras.inverse.sentences import reason_sentence
from vi3dras.inverse.solver import solver_for
from vi3dras.programs.expressions import Constant
from vi3dras.teaching.errors import MissingCellError
from vi3dras.teaching.melfa_lines import taught_of, without_noise
from vi3dras.teaching.position import EXACT, Taught, constant_of, place_constant
from vi3dras.units import LENGTHS, number_in

PLACE = ("x_mm", "y_mm", "z_mm", "A_deg", "B_deg", "C_deg")

MORE = ("L1_mm", "L2_mm")

FLAGS = ("FL1", "FL2")

KINDS = ("position", "joints")
"""What a program is given: the Cartesian position, or the joint values."""

SAME = 1e-3
"""Numbers that differ by less [mm], [deg] say the same place."""

PLAIN = {word: word for word in ("name", "comment", "kind")} | {"fl1": "FL1", "fl2": "FL2"}
PLAIN |= {"l1": "L1", "l2": "L2", "l1_mm": "L1", "l2_mm": "L2"}
"""What is called so whatever the arm."""

NUMBERED = re.compile(r"J\d+")
"""A joint's name that no other column has."""

Row = dict[str, str | float]


class Meant(NamedTuple):
    """What a column or a key stands for."""

    kind: str
    """`joint0`, `x`, `turn0`, `wrist`, `name`, `comment`, `kind`, `FL1`, `FL2`, `L1`, `L2`; else nothing."""
    scale: float = 1.0
    """What 1 of it is in [mm] or [deg]."""


def joint_columns(robot: Robot) -> tuple[str, ...]:
    """What the joint values are called: `J1_deg`, or `theta1_deg`, `d3_mm` where joints have words."""
    names = []
    for i, joint in enumerate(robot.joints):
        name = (
            joint.name
            if NUMBERED.fullmatch(joint.name)
            else f"{'theta' if joint.is_revolute else 'd'}{i + 1}"
        )
        names.append(f"{name}_{'deg' if joint.is_revolute else 'mm'}")
    return tuple(names)


def row_of(robot: Robot, taught: Taught) -> Row:
    """A position as a row: name, kind, joint values that come back to the last bit, place and flags."""
    row: Row = {"name": taught.name, "kind": KINDS[taught.is_joint], "comment": taught.comment}
    scale = units(robot)
    values = [number_in(value, float(s)) for value, s in zip(taught.q, scale, strict=True)]
    row |= dict(zip(joint_columns(robot), values, strict=True))
    if taught.is_joint and taught.constant is not None:
        return row | {f"joint_{i + 1}": value for i, value in enumerate(taught.constant.values)}
    shown = taught.constant
    if shown is None:
        q = np.array(taught.q)
        shown = place_constant(robot, q, EXACT) if taught.is_joint else constant_of(robot, taught)
    padded = (*shown.values, *(0.0,) * (8 - len(shown.values)))
    row |= dict(zip(PLACE, padded, strict=False))
    if any(padded[6:]):
        row |= dict(zip(MORE, padded[6:], strict=True))
    return row if shown.flags is None else row | dict(zip(FLAGS, shown.flags, strict=True))


def meant_by(robot: Robot, name: str) -> Meant:
    """What a column or a key stands for, and its unit; mm and degrees where it says none."""
    plain = name.strip().casefold()
    if plain in PLAIN or (plain.startswith("joint_") and plain[6:].isdecimal()):
        return Meant(PLAIN.get(plain, plain))
    word, _, unit = plain.rpartition("_") if "_" in plain else (plain, "", "deg")
    if word in {"wrist", "hand", "phi"} and unit in ANGLES:
        return Meant("wrist", math.degrees(ANGLES[unit]))
    kind, unit = kind_of(name, robot)
    if kind in {"x", "y", "z"} or (kind.startswith("joint") and not robot.joints[int(kind[5:])].is_revolute):
        return Meant(kind, LENGTHS[unit or "mm"] / MM)
    if kind.startswith(("joint", "turn")):
        return Meant(kind, math.degrees(ANGLES[unit or "deg"]))
    return Meant("")


def taught_from(
    robot: Robot, name: str, comment: str, kind: str, numbers: Mapping[str, float]
) -> tuple[Taught, Vi3drasError | None]:
    """A position out of the numbers of a row, in [mm] and [deg] by what they mean; and what is to be said.

    Joint values count where `kind` says so or no place is given. A place counts else: where the joint values
    say the same they are kept, else they are where the way there is looked for.

    Raises:
        MissingCellError: neither all joint values nor a place are there.
    """
    foreign = sorted((key for key in numbers if key.startswith("joint_")), key=lambda key: int(key[6:]))
    q = _joint_values(robot, numbers)
    if foreign and kind != KINDS[0]:
        constant = Constant(tuple(numbers[key] for key in foreign))
        return taught_of(robot, name, comment, constant, is_joint=True, near=q)
    has_place = all(axis in numbers for axis in "xyz")
    if q is None and not has_place:
        raise _missing(robot, numbers)
    if q is not None and (kind == KINDS[1] or not has_place):
        return Taught(name, comment, tuple(q.tolist()), kind != KINDS[0]), None
    if not any(f"turn{i}" in numbers for i in range(3)):
        return _by_point(robot, name, comment, numbers, q)
    missing = [letter for i, letter in enumerate("ABC") if f"turn{i}" not in numbers]
    if missing:
        raise MissingCellError(" and ".join(missing), "give all of A, B and C, or none of them")
    constant = _constant(numbers)
    if q is not None and _is_same(robot, q, constant):
        exact = place_constant(robot, q, EXACT)
        known = Taught(name, comment, tuple(q.tolist()))
        kept = None if constant in {constant_of(robot, known), exact} else constant
        return Taught(name, comment, known.q, False, kept), None
    return taught_of(robot, name, comment, constant, is_joint=False, near=q)


def _constant(numbers: Mapping[str, float]) -> Constant:
    keys = ("x", "y", "z", "turn0", "turn1", "turn2", *(("L1", "L2") if "L1" in numbers else ()))
    flags = (int(numbers["FL1"]), int(numbers.get("FL2", 0))) if "FL1" in numbers else None
    return Constant(tuple(numbers.get(key, 0.0) for key in keys), flags)


def _joint_values(robot: Robot, numbers: Mapping[str, float]) -> Floats | None:
    """Joint values (n,) in [rad], [m]; None where one is missing."""
    given = [numbers.get(f"joint{i}") for i in range(robot.n)]
    if any(value is None for value in given):
        return None
    return np.array([float(value) for value in given if value is not None]) * units(robot)


def _is_same(robot: Robot, q: Floats, constant: Constant) -> bool:
    """Whether joint values (n,) are at the place that a constant says, in its posture."""
    there = place_constant(robot, q, EXACT)
    away = [a - b for a, b in zip(there.values, constant.values, strict=False)]
    away[3:6] = [math.remainder(angle, 360.0) for angle in away[3:6]]
    stands = constant.flags is None or there.flags is None or constant.flags[0] == there.flags[0]
    return stands and max(map(abs, away[:6])) < SAME


def _by_point(
    robot: Robot, name: str, comment: str, numbers: Mapping[str, float], near: Floats | None
) -> tuple[Taught, Vi3drasError | None]:
    """A position of which only the place is told, or also the hand's angle: it stands as suits it."""
    point = np.array([numbers[axis] for axis in "xyz"]) * MM
    seed = robot.home if near is None else near
    wrist = numbers.get("wrist")
    task: Task = "position" if wrist is None else "wrist"
    target = point
    if wrist is not None:
        target = np.append(point, math.radians(wrist))
    found = solver_for(robot, task).solve(target, seed)
    q = found.q[found.valid]
    q = q[~robot.out_of_range(q).any(axis=1)] if len(q) else q
    if len(q):
        best = without_noise(q[np.abs(q - seed).max(axis=1).argmin()])
        return Taught(name, comment, tuple(best.tolist())), None
    nearest = without_noise(nearest_joints(robot, task, target, seed))
    hand = place_constant(robot, nearest, EXACT).values[3:]
    constant = Constant((*(numbers[axis] for axis in "xyz"), *hand))
    trouble = UnreachedError(name, reason_sentence(robot, why_not(robot, target, task, seed)))
    return Taught(name, comment, tuple(nearest.tolist()), False, constant), trouble


def _missing(robot: Robot, numbers: Mapping[str, float]) -> MissingCellError:
    """What to say of a row that says no place."""
    columns = joint_columns(robot)
    joints = [column for i, column in enumerate(columns) if f"joint{i}" not in numbers]
    if len(joints) < robot.n:
        return MissingCellError(", ".join(joints), f"{robot.name} has {robot.n} joints, give each its value")
    places = [name for axis, name in zip("xyz", PLACE, strict=False) if axis not in numbers]
    return MissingCellError(", ".join(places), f"give x, y and z, or the joint values {', '.join(columns)}")
