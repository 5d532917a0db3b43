"""Numbers in an arm's file that no arm has: wrong units, slips of a zero, what cannot be negative."""

from __future__ import annotations

import math

import numpy as np

from vi3dras.arm.robot import Joint, Robot
from vi3dras.file_errors import WrongKindError
from vi3dras.toml_table import TomlTable

TURNS = 2
"""What theta and alpha may be at most: more is another unit."""
RANGE_TURNS = {"deg": 100, "rad": 8}
"""What a joint may turn at most; degrees that are read as radians are more at once."""
LONGEST = 1000.0
"""In [m]; the arm of the space station has 17."""
REACH = 2.0
"""Makers measure reach from the first axis: it is never more than all lengths together."""


def at_least_zero(table: TomlTable, key: str) -> float:
    """A number that cannot be negative: a mass, a payload.

    Raises:
        WrongKindError: it is.
    """
    value = table.number(key)
    if value < 0:
        raise table.fault(WrongKindError, key, key, f"{value:g}", "0 or more")
    return value


def require_sense(robot: Robot, top: TomlTable) -> None:
    """Say which number of an arm cannot be meant so.

    Raises:
        WrongKindError: with its line, what was found and what would be right.
    """
    for joint, row in zip(robot.joints, top.tables("joint"), strict=True):
        _angles(robot, joint, row)
        _lengths(robot, joint, row)
        _range(robot, joint, row)
    for name, frame in (("base", robot.base), ("tool", robot.tool)):
        if top.has(name) and np.abs(np.array(frame)[:3, 3]).max() > LONGEST:
            raise top.fault(WrongKindError, name, name, "too far away", f"within {LONGEST:g} m")
    length = sum(map(_length, robot.joints)) + float(np.linalg.norm(np.array(robot.tool)[:3, 3]))
    if not length:
        raise top.fault(WrongKindError, "joint", "the arm", "one point", "longer, with d or a in some joint")
    reach = robot.facts.reach
    if reach is not None and not 0 < reach <= REACH * length:
        told, whole = (f"{value / robot.units.metres:g} {robot.units.length}" for value in (reach, length))
        wanted = f"above 0, and not above {whole}, all lengths together: look at its unit"
        raise top.table("facts").fault(WrongKindError, "reach", "reach", told, wanted)


def _length(joint: Joint) -> float:
    slide = 0.0 if joint.is_revolute else max(abs(joint.low), abs(joint.high))
    return math.hypot(joint.a, joint.d) + slide


def _angles(robot: Robot, joint: Joint, row: TomlTable) -> None:
    for key, angle in (("theta", joint.theta), ("alpha", joint.alpha)):
        if abs(angle) > TURNS * math.tau + 1e-9:
            unit = robot.units.angle
            wanted = f"at most {TURNS} turns"
            if unit == "rad":
                wanted = f'at most {TURNS} turns; for degrees write angle = "deg" in units'
            found = f"{angle / robot.units.radians:g} {unit}"
            raise row.fault(WrongKindError, key, key, found, wanted)


def _lengths(robot: Robot, joint: Joint, row: TomlTable) -> None:
    for key, length in (("d", joint.d), ("a", joint.a)):
        if abs(length) > LONGEST:
            found = f"{length / robot.units.metres:g} {robot.units.length}"
            raise row.fault(WrongKindError, key, key, found, f"a length within {LONGEST:g} m")


def _range(robot: Robot, joint: Joint, row: TomlTable) -> None:
    if not joint.is_limited:
        return
    furthest = max(abs(joint.low), abs(joint.high))
    unit = robot.units.angle if joint.is_revolute else robot.units.length
    scale = robot.units.radians if joint.is_revolute else robot.units.metres
    found = f"{joint.low / scale:g} to {joint.high / scale:g} {unit}"
    turns = RANGE_TURNS.get(unit, 0)
    if not joint.is_revolute and furthest > LONGEST:
        raise row.fault(WrongKindError, "range", "range", found, f"a length within {LONGEST:g} m")
    if joint.is_revolute and furthest > turns * math.tau + 1e-9:
        cure = "a joint that turns for ever has no range"
        if unit == "rad":
            cure = 'for degrees write angle = "deg" in units'
        raise row.fault(WrongKindError, "range", "range", found, f"at most {turns} turns; {cure}")
