"""What is wished of a motion along a curve: how fast, with which law, and what happens before and after."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Literal

from vi3dras.motion.laws import LawName

Timing = Literal["constant", "least-time"] | LawName
"""Constant tool speed with ramps, the least time that the limits allow, or one law for the whole stretch."""

Grip = Literal["open", "closed", "closes", "opens"]
"""The hand is open, or closed, all the time; or it closes before the path and opens after; or the reverse."""

Direction = Literal["above", "tool"]
"""An approach comes down from above, or forward along the tool."""

GRIP_TIME = 0.5
"""The dwell [s] in which the hand opens or closes, when no longer one is asked."""


@dataclass(frozen=True)
class MotionParameters:
    """What the motion along a curve is to be like; lengths in [m], times in [s]."""

    law: Timing = "constant"
    speed: float = 0.05
    """Of the tool [m/s]; infinite asks for the least time."""
    duration: float | None = None
    """Of one run of the path; None takes what the speed gives."""
    blend_time: float = 0.25
    """The share of the time of each blend, for laws that have one."""
    count: int | None = None
    """Via-points of one run; None keeps those of the curve."""
    spacing: float | None = None
    """At most this far from one via-point to the next; goes before `count`."""
    tool_acceleration: float = 0.5
    """Largest acceleration of the tool [m/s²]."""
    approach: float = 0.0
    """How far the tool comes straight to the start."""
    retreat: float = 0.0
    """How far it leaves straight from the end."""
    direction: Direction = "above"
    approach_speed: float | None = None
    """Of approach and retreat [m/s]; None is the path's."""
    dwell_start: float = 0.0
    dwell_end: float = 0.0
    repeat: int = 1
    """How often the path is run; an open one to and fro."""
    blend: float = 0.0
    """How far before and after a corner the tool may leave the curve; 0 stops in every corner."""
    grip: Grip = "open"
    step: float = 0.02
    """Between the fine rows."""

    @property
    def asked(self) -> float:
        """The tool speed that is asked for [m/s]."""
        return math.inf if self.law == "least-time" else self.speed
