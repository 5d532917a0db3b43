"""A fall in words: what became of it, and what happened to which joint on the way."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.dynamics.falling import Fall, Happening


class Happened(NamedTuple):
    """What happened to a joint on the way."""

    time: float
    """In [s]."""
    joint: int
    """From 1."""
    kind: str
    """`upper limit`, `lower limit`, `held by friction`, or `let go`."""
    speed: float
    """With which it met its limit, in the arm's unit of the joint per second; else 0."""
    sentence: str


def fall_sentence(made: Fall) -> str:
    """What became of a fall in a sentence."""
    seconds = f"Fall of {made.times[-1]:g} s"
    if not made.qd.any():
        return f"{seconds}: nothing moves, for what pulls at the joints is held."
    met = sum(each.kind in ("low", "high") for each in made.happened)
    limits = "" if not met else f" Limits were met {met} times." if met > 1 else " A limit was met once."
    if not made.qd[-1].any():
        return f"{seconds}: the arm is at rest after {rest_time(made):.3g} s.{limits}"
    return f"{seconds}: the arm still moves.{limits}"


def rest_time(made: Fall) -> float:
    """Since when nothing moves any more, in [s]."""
    return float(made.times[np.flatnonzero(made.qd.any(axis=1))[-1] + 1])


def told_of(robot: Robot, each: Happening) -> Happened:
    """What happened in the arm's units, with its sentence."""
    joint, when = robot.joints[each.joint], f"at {each.time:.3g} s"
    speed = robot.typed(each.joint, each.speed)
    if each.kind in ("low", "high"):
        side, value = ("lower", joint.low) if each.kind == "low" else ("upper", joint.high)
        limit = f"{robot.typed(each.joint, value):.4g} {robot.unit(each.joint)}"
        after = "and stays there" if each.rests else "and comes back"
        fast = f"{abs(speed):.{3 if abs(speed) < 10 else 0}f} {robot.unit(each.joint)}/s"
        said = f"{joint.name} meets its {side} limit of {limit} {when} with {fast} {after}."
        return Happened(each.time, each.joint + 1, f"{side} limit", speed, said)
    if each.kind == "still":
        said = f"Friction holds {joint.name} {when}."
        return Happened(each.time, each.joint + 1, "held by friction", 0.0, said)
    return Happened(each.time, each.joint + 1, "let go", 0.0, f"{joint.name} is let go {when}.")
