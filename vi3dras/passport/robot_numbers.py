"""The numbers of an arm by which a motion is judged: for a passport, back from it, and as one hash."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

import numpy as np

from vi3dras.arm.robot import Joint, Robot
from vi3dras.kinematics.conventions import as_matrix
from vi3dras.passport.digests import hash_of
from vi3dras.units import LENGTHS, Units

COLUMNS = ("theta", "d", "a", "alpha", "low", "high")

GEOMETRY = ("type", "theta", "d", "a", "alpha", "sign")
"""What of a joint decides where the tool is."""

PACE = ("speed", "acceleration")


def numbers_of(robot: Robot) -> dict[str, Any]:
    """Everything that a check needs, in metres and radians; no limit is None."""
    return {
        "convention": robot.convention,
        "length_unit": robot.units.length,
        "joints": [
            {"name": joint.name, "type": joint.type}
            | {column: _number(getattr(joint, column)) for column in COLUMNS}
            | {"sign": joint.sign}
            | {key: _number(getattr(joint, key)) for key in PACE}
            for joint in robot.joints
        ],
        "base": [list(map(_number, row)) for row in robot.base],
        "tool": [list(map(_number, row)) for row in robot.tool],
        "poses": {name: list(map(_number, pose)) for name, pose in robot.poses},
    }


def robot_hash(robot: Robot) -> str:
    """SHA-256 of what moves the tool, and of all limits: names and poses may change."""
    return _hash(robot, ("type", *COLUMNS, "sign", *PACE))


def is_hash_of(told: object, robot: Robot) -> bool:
    """Whether a passport's hash is that of its arm; older ones left out speeds and accelerations."""
    return told in (robot_hash(robot), _hash(robot, ("type", *COLUMNS, "sign")))


def _hash(robot: Robot, keys: tuple[str, ...]) -> str:
    numbers = numbers_of(robot)
    kept = [[_rounded(joint[key]) for key in keys] for joint in numbers["joints"]]
    frames = [[list(map(_rounded, row)) for row in numbers[key]] for key in ("base", "tool")]
    return hash_of([numbers["convention"], kept, frames])


def robot_from(told: Mapping[str, Any]) -> Robot:
    """The arm of a passport's `robot`.

    Raises:
        ValueError, TypeError, KeyError: it is not as `numbers_of` writes it.
    """
    numbers = told["numbers"]
    joints = tuple(_joint(row) for row in numbers["joints"])
    base, tool = (np.array(numbers[key], float) for key in ("base", "tool"))
    if not joints or any(frame.shape != (4, 4) or not np.isfinite(frame).all() for frame in (base, tool)):
        raise ValueError("an arm needs joints, a base and a tool")
    if numbers["convention"] not in ("standard", "modified") or numbers["length_unit"] not in LENGTHS:
        raise ValueError("convention or unit")
    poses = tuple((str(name), tuple(map(float, pose))) for name, pose in numbers["poses"].items())
    if any(len(pose) != len(joints) for _, pose in poses):
        raise ValueError("a pose needs one value per joint")
    return Robot(
        str(told["id"]), str(told["name"]), joints, numbers["convention"], as_matrix(base), as_matrix(tool),
        poses, units=Units(numbers["length_unit"]),
    )  # fmt: skip


def difference(one: Robot, other: Robot) -> str:
    """What differs first in the geometry of a passport's arm and one at hand; nothing if nothing does."""
    if one.n != other.n:
        return f"it has {one.n} joints, {other.id} here has {other.n}"
    a, b = numbers_of(one), numbers_of(other)
    for i, (mine, yours) in enumerate(zip(a["joints"], b["joints"], strict=True), 1):
        for key in GEOMETRY:
            if _rounded(mine[key]) != _rounded(yours[key]):
                found, here = _said(key, mine, one), _said(key, yours, other)
                return f"{key} of joint {i} is {found}, in {other.id} here {here}"
    if a["convention"] != b["convention"]:
        return f"its convention is not that of {other.id} here"
    for key in ("base", "tool"):
        if not np.allclose(a[key], b[key], rtol=0.0, atol=1e-12):
            return f"its {key} is not that of {other.id} here"
    return ""


def _joint(row: Mapping[str, Any]) -> Joint:
    if row["type"] not in ("revolute", "prismatic") or row["sign"] not in (-1, 1):
        raise ValueError("type or sign of a joint")
    theta, d, a, alpha = (float(row[key]) for key in COLUMNS[:4])
    low = -math.inf if row["low"] is None else float(row["low"])
    high = math.inf if row["high"] is None else float(row["high"])
    if not all(map(math.isfinite, (theta, d, a, alpha))) or not low < high:
        raise ValueError("numbers of a joint")
    speed, acceleration = (None if row.get(key) is None else float(row[key]) for key in PACE)
    return Joint(
        str(row["name"]), row["type"], theta, d, a, alpha, low, high, int(row["sign"]), speed, acceleration
    )  # fmt: skip


def _number(value: float | None) -> float | None:
    return None if value is None or not math.isfinite(value) else float(value) + 0.0


def _rounded(value: Any) -> Any:
    """Twelve digits of a number: more would be the noise of converting units."""
    return float(f"{value:.12g}") + 0.0 if isinstance(value, float) else value


def _said(key: str, joint: Mapping[str, Any], robot: Robot) -> str:
    value = joint[key]
    if not isinstance(value, float):
        return "none" if value is None else str(value)
    if key in ("theta", "alpha"):
        return f"{math.degrees(value):.6g} deg"
    return f"{value / robot.units.metres:.6g} {robot.units.length}"
