"""What is wished of a motion, from numbers as people give them; and moves from one pose to another."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, get_args

import numpy as np

from vi3dras.api.values.given import is_finite, told
from vi3dras.api.values.motions import ArmMotion
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.errors import TypedError
from vi3dras.inverse.targets import usual_task
from vi3dras.inverse.task import targets_met
from vi3dras.motion.joint_move import joint_move
from vi3dras.motion.laws import LAWS, LawName
from vi3dras.motion.limits import Direction, Grip, Limits, MotionParameters, limits_of
from vi3dras.motion.line_move import line_move
from vi3dras.motion.rows import Plan

TIMINGS = ("constant", "least-time", *(law.name for law in LAWS))
"""How a motion goes over the time: constant tool speed with ramps, the least time, or one law."""


def wishes_in(
    robot: Robot,
    *,
    speed: float | None = None,
    law: str | None = None,
    duration: float | None = None,
    accel: float | None = None,
    spacing: float | None = None,
    approach: float | None = None,
    approach_speed: float | None = None,
    direction: str | None = None,
    retreat: float | None = None,
    dwell: float | Sequence[float] = 0.0,
    repeat: int | None = None,
    blend: float | None = None,
    grip: str | None = None,
    **others: object,
) -> MotionParameters:
    """What is wished, in SI; lengths are given in the arm's unit, times in [s].

    Args:
        robot: the arm.
        speed: of the tool per second; 5 cm/s if None.
        law: constant, least-time, or the name of a law.
        duration: in place of a speed.
        accel: largest acceleration of the tool.
        spacing: at most this far from point to point.
        approach: how far the tool comes to the start.
        approach_speed: there, and where it leaves; the running speed if None.
        direction: above or tool: from where it comes.
        retreat: how far it leaves the end.
        dwell: a pause at the start and at the end, or both.
        repeat: how often it is run.
        blend: corners are rounded off from this far before them.
        grip: open, closed, closes or opens.
        others: nothing: any other wish is refused with the names of those that there are.

    Raises:
        TypedError: two of them exclude each other, or one has no such value.
    """
    _nothing_else(others, wishes_in.__kwdefaults__ or {})
    if speed is not None and duration is not None:
        raise TypedError("Give --speed or --duration, not both: one follows from the other.")
    pauses, metres = _pauses(dwell), robot.units.metres
    _known("--law", law, TIMINGS)
    _known("--grip", grip, get_args(Grip))
    _known("--direction", direction, get_args(Direction))
    _at_least(0.0, {"approach": approach, "retreat": retreat, "blend": blend})
    for pause in pauses:
        _at_least(0.0, {"dwell": pause})
    if repeat is not None and not (isinstance(repeat, int) and repeat > 0):
        raise TypedError(f"--repeat cannot be {told(repeat)}: give a whole number from 1 on.")
    above = {"speed": speed, "spacing": spacing, "approach_speed": approach_speed}
    _above(above | {"accel": accel, "duration": duration})
    lengths = above | {"tool_acceleration": accel, "approach": approach, "retreat": retreat, "blend": blend}
    wished: dict[str, Any] = {name: value * metres for name, value in lengths.items() if value is not None}
    words = {"law": law, "grip": grip, "direction": direction, "duration": duration, "repeat": repeat}
    wished |= {name: word for name, word in words.items() if word is not None}
    return MotionParameters(dwell_start=pauses[0], dwell_end=pauses[-1], **wished)


def _nothing_else(others: Iterable[str], known: Iterable[str]) -> None:
    for word in others:
        raise TypedError(f'There is no wish "{word}": there are {", ".join(sorted(known))}.')


def _known(option: str, word: str | None, known: Sequence[str]) -> None:
    if word is not None and word not in known:
        raise TypedError(f'There is no {option} "{word}": choose one of {", ".join(known)}.')


def _pauses(dwell: float | Sequence[float]) -> list[float]:
    pauses: list[Any] = list(dwell) if isinstance(dwell, tuple | list) else [dwell]
    if not 1 <= len(pauses) <= 2:
        raise TypedError(f"--dwell has {len(pauses)} pauses: give one, or two such as 0.5,1.")
    return pauses


def _above(wished: dict[str, float | None]) -> None:
    for name, value in wished.items():
        if value is not None and not (is_finite(value) and value > 0):
            raise TypedError(f"--{name} cannot be {told(value)}: give a number above 0.")


def _at_least(least: float, wished: dict[str, float | None]) -> None:
    for name, value in wished.items():
        if value is not None and not (is_finite(value) and value >= least):
            raise TypedError(f"--{name} cannot be {told(value)}: give {least:g} or more.")


def law_known(law: LawName) -> LawName:
    """A law by its name.

    Raises:
        TypedError: there is none.
    """
    _known("law", law, [each.name for each in LAWS])
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
