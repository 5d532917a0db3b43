"""The ways to hold the hand that make sense for an arm, by name, and what each asks of every target."""

from __future__ import annotations

from typing import Literal

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.inverse.solver import closed_form
from vi3dras.inverse.targets import usual_task
from vi3dras.joint_workspace.hands import (
    ANY_HAND,
    Hand,
    angles_in_turn,
    fixed_abc,
    fixed_angle,
    free_angle,
    home_hand,
    usual_hand,
)
from vi3dras.kinematics.forward import tool_pose
from vi3dras.orientation import abc_from_matrix

Hold = Literal["free", "fixed", "list", "pose", "point"]
"""Any angle in a range, one angle, several in turn, one orientation A, B, C, or the point alone."""


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
