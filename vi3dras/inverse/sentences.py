"""The reason why a target is or is not reached, in one or two sentences and the arm's own units."""

from __future__ import annotations

import math

from vi3dras.arm.robot import Robot
from vi3dras.inverse.hand import hand_rule
from vi3dras.inverse.reasons import Reason, standing_sets


def reason_sentence(robot: Robot, reason: Reason) -> str:
    """What to tell people about a target."""
    if reason.kind == "reachable":
        count = _count(int(reason.solutions.valid.sum()), int(reason.solutions.within_limits.sum()))
        sets = standing_sets(robot, reason.task, reason.solutions)
        return " ".join([count, *(_standing(robot, joints) for joints in sets)])
    parts = [_why(robot, reason), _other_angles(robot, reason), _nearest(robot, reason)]
    return " ".join(part for part in parts if part)


def joint_text(robot: Robot, joint: int, value: float) -> str:
    """A joint value with its unit."""
    if robot.joints[joint].is_revolute:
        return f"{_number(math.degrees(value))} deg"
    return length_text(robot, value)


def length_text(robot: Robot, metres: float) -> str:
    """A length in the arm's unit."""
    return f"{_number(metres / robot.units.metres)} {robot.units.length}"


def _count(valid: int, within: int) -> str:
    if valid == 1:
        return "Reached by 1 solution, within the limits."
    kept = "all" if within == valid else str(within)
    return f"Reached by {valid} solutions, {kept} within the limits."


def _standing(robot: Robot, joints: tuple[int, ...]) -> str:
    """The self-motion of a singular pose."""
    names = [robot.joints[i].name for i in joints]
    if len(names) == 1:
        return f"Self-motion: {names[0]} can move while the tool stands still, so any value of it would do."
    return (
        f"Self-motion: {', '.join(names[:-1])} and {names[-1]} can move together while the tool stands "
        "still: one solution stands for all of those."
    )


def _why(robot: Robot, reason: Reason) -> str:
    if reason.kind == "limit":
        joint = reason.joint
        if joint is None:
            return "Joint limits: no joint values within the ranges reach it."
        row = robot.joints[joint]
        end = row.high if reason.value > row.high else row.low
        return (
            f"Joint limit: {row.name} would have to be at {joint_text(robot, joint, reason.value)}, "
            f"{joint_text(robot, joint, reason.excess)} beyond its end at {joint_text(robot, joint, end)}."
        )
    if reason.kind == "orientation":
        return "Orientation impossible: the arm reaches the point, but not with this orientation of the tool."
    by = length_text(robot, reason.distance)
    if reason.kind == "beside the plane":
        return (
            f"Beside the plane: the arm moves in one plane only, and the point is {by} from what it reaches."
        )
    return f"{reason.kind.capitalize()}: the point is {by} from the nearest one within reach."


def _other_angles(robot: Robot, reason: Reason) -> str:
    if not reason.angles or not hand_rule(robot).by_sum:
        return ""
    ranges = [f"from {_number(math.degrees(a))} to {_number(math.degrees(b))} deg" for a, b in reason.angles]
    return f"Hand angles {' or '.join(ranges)} would do."


def _nearest(robot: Robot, reason: Reason) -> str:
    if reason.distance < 1e-9:
        return ""
    x, y, z = (_number(v / robot.units.metres) for v in reason.point.tolist())
    return f"The nearest point within reach is {x}, {y}, {z} {robot.units.length}."


def _number(value: float) -> str:
    """Three decimals at most."""
    return f"{round(value, 3) + 0.0:.3f}".rstrip("0").rstrip(".")
