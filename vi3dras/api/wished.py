"""What is wished of a motion, from numbers as people give them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast, get_args

from vi3dras.api.errors import TypedError
from vi3dras.motion.laws import LAWS
from vi3dras.motion.wishes import Grip, Timing, Wishes
from vi3dras.robot import Robot

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
    retreat: float | None = None,
    dwell: float | Sequence[float] = 0.0,
    repeat: int | None = None,
    blend: float | None = None,
    grip: str | None = None,
) -> Wishes:
    """What is wished, in SI; lengths are given in the arm's unit, times in [s].

    Args:
        robot: the arm.
        speed: of the tool per second; 5 cm/s if None.
        law: constant, least-time, or the name of a law.
        duration: in place of a speed.
        accel: largest acceleration of the tool.
        spacing: at most this far from point to point.
        approach: how far the tool comes down to the start.
        retreat: how far it leaves the end.
        dwell: a pause at the start and at the end, or both.
        repeat: how often it is run.
        blend: corners are rounded off from this far before them.
        grip: open, closed, closes or opens.

    Raises:
        TypedError: two of them exclude each other, or one has no such value.
    """
    usual, metres = Wishes(), robot.units.metres
    if speed is not None and duration is not None:
        raise TypedError("Give --speed or --duration, not both: one follows from the other.")
    _known("--law", law, TIMINGS)
    _known("--grip", grip, get_args(Grip))
    for option, value in (
        ("--speed", speed), ("--duration", duration), ("--accel", accel), ("--spacing", spacing)
    ):  # fmt: skip
        if value is not None and not value > 0:
            raise TypedError(f"{option} cannot be {value:g}: give a number above 0.")
    pauses = [dwell] if isinstance(dwell, float | int) else list(dwell)
    at_ends = [("--dwell", pause) for pause in pauses]
    for option, value in (("--approach", approach), ("--retreat", retreat), ("--blend", blend), *at_ends):
        if value is not None and value < 0:
            raise TypedError(f"{option} cannot be {value:g}: give 0 or more.")
    if not 1 <= len(pauses) <= 2:
        raise TypedError(f"--dwell has {len(pauses)} pauses: give one, or two such as 0.5,1.")

    def length(value: float | None, otherwise: float) -> float:
        return otherwise if value is None else value * metres

    return Wishes(
        law=cast(Timing, law or "constant"),
        speed=length(speed, usual.speed),
        duration=duration,
        tool_acceleration=length(accel, usual.tool_acceleration),
        spacing=None if spacing is None else spacing * metres,
        approach=length(approach, usual.approach),
        retreat=length(retreat, usual.retreat),
        dwell_start=pauses[0],
        dwell_end=pauses[-1],
        repeat=repeat or usual.repeat,
        blend=length(blend, usual.blend),
        grip=cast(Grip, grip or usual.grip),
    )


def _known(option: str, word: str | None, known: Sequence[str]) -> None:
    if word is not None and word not in known:
        raise TypedError(f'There is no {option} "{word}": choose one of {", ".join(known)}.')
