"""What instruments share of their scripts: the arm, its joints, and how the hand stands, as Python."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

import numpy as np

from vi3dras.api.numbers import POINT_ALONE, in_units, pose_named
from vi3dras.api.shelves import robot as arm_named
from vi3dras.api.spelling import called, typed, typed_row
from vi3dras.arm.library import load_robot
from vi3dras.arm.robot import Robot
from vi3dras.arm.robot_writer import robot_text
from vi3dras.arrays import Floats
from vi3dras.closed_forms.forms import Task
from vi3dras.errors import Vi3drasError
from vi3dras.joint_workspace.hands import Hand, usual_hand


def arm_code(robot: Robot) -> str:
    """`arm = ...`: by its name in the library, or with the text of a file where it is not in there."""
    try:
        if in_units(load_robot(robot.id)) == in_units(robot):
            return f"arm = {called('vi.robot', arm_named, robot.id)}"
    except Vi3drasError:
        pass  # there is no such file, or it is broken: the arm itself is here
    text = robot_text(replace(in_units(robot), sources=(), notes=()))
    return f"arm = {called('vi.robot', arm_named, robot.id, text=text)}"


def joints_typed(robot: Robot, q: Floats) -> list[float] | str:
    """Joint values (n,) in the arm's units, from [rad] and [m]; or the name of a pose that has these."""
    names = dict.fromkeys(("home", *(name for name, _ in robot.poses)))
    same = (name for name in names if np.array_equal(pose_named(robot, name), q))
    return next(same, None) or typed_row(q.tolist(), in_units(robot).scale.tolist())


def lengths_typed(robot: Robot, values: Iterable[float]) -> list[float]:
    """Lengths [m] in the arm's unit."""
    return [typed(value, robot.units.metres) for value in values]


def angles_typed(values: Iterable[float]) -> list[float]:
    """Angles [rad] in degrees."""
    return [typed(value, np.pi / 180) for value in values]


def place_words(robot: Robot, task: Task, numbers: Floats) -> tuple[list[float], dict[str, Any]]:
    """x, y, z, and `wrist` or `abc` as a task asks for them, from x, y, z, A, B, C and the hand (7,)."""
    place, (a, b, c, wrist) = lengths_typed(robot, numbers[:3]), angles_typed(numbers[3:])
    return place, {"wrist": wrist} if task == "wrist" else {"abc": [a, b, c]} if task == "pose" else {}


def row_typed(robot: Robot, task: Task, numbers: Floats) -> list[float]:
    """x, y, z and what a task asks of the hand in one row, from x, y, z, A, B, C and the hand (7,)."""
    place, hand = place_words(robot, task, numbers)
    return [*place, *hand.get("abc", ()), *([hand["wrist"]] if "wrist" in hand else [])]


def hand_words(robot: Robot, hand: Hand) -> dict[str, Any]:
    """`wrist` or `abc` of a use case that asks for many places; nothing where the hand stands as usual."""
    if hand == usual_hand(robot):
        return {}
    if hand.task == "position":
        return {"wrist": POINT_ALONE}
    if hand.abc is not None:
        return {"abc": angles_typed(hand.abc)}
    if hand.free is not None:
        return {"wrist": tuple(angles_typed(hand.free))}
    angles = angles_typed(hand.angles)
    return {"wrist": angles[0] if len(angles) == 1 else angles}
