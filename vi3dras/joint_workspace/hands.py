"""How the hand is to stand at every target: one angle, a list, any angle, or a full orientation."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Literal

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.closed_forms.forms import Task
from vi3dras.inverse.hand import hand_angle_of
from vi3dras.inverse.solver import closed_form
from vi3dras.inverse.targets import usual_task
from vi3dras.joint_workspace.errors import HandError
from vi3dras.kinematics.forward import poses_at, tool_pose
from vi3dras.orientation import abc_from_matrix, matrix_from_abc

Hold = Literal["free", "fixed", "list", "pose", "point"]
"""Any angle in a range, one angle, several in turn, one orientation A, B, C, or the point alone."""


@dataclass(frozen=True)
class Hand:
    """What is asked of the hand at every target."""

    task: Task
    angles: tuple[float, ...] = ()
    """For `wrist`: the angles to the ground [rad], the first that works is taken."""
    free: tuple[float, float] | None = None
    """For `wrist`: any angle in this range [rad] instead."""
    abc: tuple[float, float, float] | None = None
    """For `pose`: roll, pitch and yaw [rad]."""
    each: bool = False
    """Every target says by itself how the hand stands there."""

    def __post_init__(self) -> None:
        if self.task == "wrist" and not (self.each or self.angles or self.free):
            raise HandError("none")
        if self.task == "pose" and not (self.each or self.abc):
            raise HandError("orientation")

    @property
    def sentence(self) -> str:
        """What is asked, for people."""
        if self.abc is not None:
            return "A, B, C = {:g}, {:g}, {:g} deg".format(*_degrees(self.abc))
        if self.free is not None:
            low, high = _degrees(self.free)
            return "any hand angle" if high - low >= 360 else f"any hand angle from {low:g} to {high:g} deg"
        if not self.angles:
            return {
                "position": "any orientation",
                "wrist": "the hand angle of each point",
                "pose": "the orientation of each point",
            }[self.task]
        words = [f"{angle:g}" for angle in _degrees(self.angles)]
        if len(words) == 1:
            return f"hand angle {words[0]} deg"
        return f"hand angle {', '.join(words[:-1])} or {words[-1]} deg"


def fixed_angle(angle: float) -> Hand:
    """The same angle of the hand to the ground [rad] everywhere."""
    return angles_in_turn((angle,))


def angles_in_turn(angles: tuple[float, ...]) -> Hand:
    """Several angles [rad]: each target takes the first that reaches it.

    Raises:
        HandError: there is none, or one is not finite.
    """
    if not angles:
        raise HandError("none")
    if not all(map(math.isfinite, angles)):
        raise HandError("number")
    return Hand("wrist", tuple(float(angle) for angle in angles))


def free_angle(low: float = -math.pi, high: float = math.pi) -> Hand:
    """Any angle from `low` to `high` [rad]: each target takes the middle of the widest range that works.

    Raises:
        HandError: `low` is not below `high`, or one is not finite.
    """
    if not (math.isfinite(low) and math.isfinite(high)):
        raise HandError("number")
    if low > high:
        raise HandError("order", *_degrees((low, high)))
    if low == high:
        return fixed_angle(low)
    return Hand("wrist", free=(low, min(high, low + 2 * math.pi)))


def fixed_abc(abc: tuple[float, float, float]) -> Hand:
    """One orientation everywhere, roll, pitch and yaw [rad].

    Raises:
        HandError: one is not finite.
    """
    if not all(map(math.isfinite, abc)):
        raise HandError("number")
    return Hand("pose", abc=(float(abc[0]), float(abc[1]), float(abc[2])))


ANY_HAND = Hand("position")
"""The point alone is asked for."""


def usual_hand(robot: Robot) -> Hand:
    """What suits an arm: any angle where the hand has one, the orientation of home, or the point alone."""
    if usual_task(robot) == "wrist":
        return ANY_HAND if closed_form(robot, "wrist") is None else free_angle()
    return home_hand(robot)


def home_hand(robot: Robot) -> Hand:
    """What the hand does at home, as one angle, one orientation, or nothing."""
    task = usual_task(robot)
    if task == "pose":
        a, b, c = np.round(abc_from_matrix(tool_pose(robot, robot.home)[:3, :3]), 12).tolist()
        return fixed_abc((a + 0.0, b + 0.0, c + 0.0))
    return fixed_angle(float(hand_angle_of(robot, robot.home))) if task == "wrist" else ANY_HAND


def targets_at(points: Floats, hand: Hand) -> Floats:
    """Targets (N, ...) of the hand's task at points (N, 3) [m]; of several angles the first is taken.

    Raises:
        HandError: every target was to say by itself how the hand stands, and points cannot.
    """
    points = np.asarray(points, float)
    if hand.task == "position":
        return points
    if hand.each:
        raise HandError("none" if hand.task == "wrist" else "orientation")
    if hand.abc is not None:
        return poses_at(points, matrix_from_abc(np.array(hand.abc)))
    angle = sum(hand.free) / 2 if hand.free is not None else hand.angles[0]
    return np.concatenate([points, np.full((len(points), 1), angle)], axis=1)


def _degrees(angles: tuple[float, ...]) -> list[float]:
    return [round(math.degrees(angle), 9) + 0.0 for angle in angles]


def ways_to_hold(robot: Robot) -> tuple[Hold, ...]:
    """Those that suit an arm."""
    if usual_task(robot) == "position":
        return ("point",)
    by_angle: tuple[Hold, ...] = ("free", "fixed", "list") if closed_form(robot, "wrist") else ()
    if usual_task(robot) == "wrist":
        return (*(by_angle or ("fixed", "list")), "point")
    return (*by_angle, "pose", "point")


def usual_hold(robot: Robot) -> Hold:
    """The way of the hand that suits an arm best, see `usual_hand`."""
    hand = usual_hand(robot)
    return "free" if hand.free is not None else "pose" if hand.abc is not None else "point"


def hand_held(hold: str, *, angle: float, free: Floats, angles: Floats, abc: Floats) -> Hand:
    """What is asked of the hand at every target.

    Args:
        hold: One of `Hold`.
        angle: For `fixed` [rad].
        free: For `free`: from and to [rad], (2,).
        angles: For `list` [rad], (k,).
        abc: For `pose`: roll, pitch and yaw [rad], (3,).

    Raises:
        HandError: no angle, one that is not finite, or a range whose ends are swapped.
    """
    if hold == "free":
        return free_angle(float(free[0]), float(free[1]))
    if hold == "fixed":
        return fixed_angle(angle)
    if hold == "list":
        return angles_in_turn(tuple(angles.tolist()))
    if hold == "pose":
        return fixed_abc((float(abc[0]), float(abc[1]), float(abc[2])))
    return ANY_HAND


def home_angle(robot: Robot) -> float:
    """The hand's angle at home [rad], 0 for arms that have none."""
    hand = home_hand(robot)
    return hand.angles[0] if hand.angles else 0.0


def home_abc(robot: Robot) -> Floats:
    """The tool's roll, pitch and yaw at home [rad], (3,)."""
    usual = usual_hand(robot).abc
    return np.array(usual) if usual else abc_from_matrix(tool_pose(robot, robot.home)[:3, :3])
