"""From one pose to another: all joints together, or the tool on a straight line."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from vi3dras.api.given import is_finite, told
from vi3dras.api.motions import ArmMotion
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.errors import TypedError
from vi3dras.inverse.targets import usual_task
from vi3dras.inverse.task import targets_met
from vi3dras.motion.joint_move import joint_move
from vi3dras.motion.laws import LAWS, LawName
from vi3dras.motion.limits import Limits, limits_of
from vi3dras.motion.line_move import line_move
from vi3dras.motion.parameters import MotionParameters
from vi3dras.motion.rows import Plan


def law_known(law: LawName) -> LawName:
    """A law by its name.

    Raises:
        TypedError: there is none.
    """
    known = [each.name for each in LAWS]
    if law not in known:
        raise TypedError(f'There is no law "{law}": choose one of {", ".join(known)}.')
    return law


def as_move(
    robot: Robot, planned: Plan, start: Floats, end: Floats, law: str, share: float, *, straight: bool
) -> ArmMotion:
    """A move between joint values (n,), once it is planned, with what its passport tells of it."""
    limits = shared_limits(robot, share)
    told: dict[str, Any] = {"law": law, "from": start / robot.scale, "to": end / robot.scale}
    told |= {} if limits is None else {"share": share}
    return moved(robot, planned, "Line" if straight else "Joint move", told, limits)


def planned_between(
    robot: Robot, start: Floats, end: Floats, law: LawName, duration: float | None, limits: Limits | None,
    *, straight: bool, rows: int,
) -> Plan:  # fmt: skip
    """The plan of a move between joint values (n,) in [rad] and [m].

    Raises:
        TooShortError: some joint cannot do it in the duration.
        StraightLineError, SamePlaceError: the tool cannot go straight.
    """
    if not straight:
        return joint_move(robot, start, end, law, duration, limits, rows=rows)
    wishes, task = MotionParameters(law=law, speed=np.inf, duration=duration), usual_task(robot)
    target = targets_met(robot, task, end[None])[0]
    return line_move(robot, start, target, wishes, limits, task=task, rows=rows)


def moved(
    robot: Robot, planned: Plan, title: str, settings: Mapping[str, Any], limits: Limits | None = None
) -> ArmMotion:
    """A move between poses as a motion."""
    return ArmMotion(robot, planned.stops, title, planned, settings=settings, limits=limits)


def shared_limits(robot: Robot, share: float) -> Limits | None:
    """A share of what the joints may do; None for all of it.

    Raises:
        TypedError: it is none from above 0 to 1.
    """
    if not (is_finite(share) and 0 < share <= 1):
        raise TypedError(f"share cannot be {told(share)}: give a number above 0, up to 1.")
    return None if share == 1.0 else limits_of(robot).scaled(share)
