"""The interface that every virtual board implements: bytes heard at a time, bytes said at a time."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import ClassVar, NamedTuple

from vi3dras.arrays import Floats
from vi3dras.twins.servos import FRAME_S, ServoBank


class Said(NamedTuple):
    """Bytes that a board says."""

    at: float
    """When the first of them begins to leave [s]."""
    data: bytes


class VirtualBoard(ABC):
    """A board as its protocol describes it; the wire around it is a `Twin`.

    Args:
        servos: what it drives: true shafts, which no board sees unless its servos measure.
    """

    id: ClassVar[str]

    def __init__(self, servos: ServoBank) -> None:
        self.servos = servos
        self.said: list[Said] = []
        self._frames = 0

    @abstractmethod
    def hear(self, byte: int, time: float) -> None:
        """A byte has arrived whole."""

    @abstractmethod
    def wanted(self, time: float) -> Floats:
        """What the board tells its servos at a time: a shaft angle each, (k,) [rad]; NaN is no torque."""

    @abstractmethod
    def reset(self, time: float) -> None:
        """Begin anew, as after the power was gone: what was ordered before is forgotten."""

    def say(self, data: bytes, at: float) -> None:
        """Answer; the wire takes it from here."""
        self.said.append(Said(at, data))

    def pass_time(self, time: float) -> None:
        """Let the servos go on until then, frame by frame."""
        while (now := (self._frames + 1) * FRAME_S) <= time + 1e-12:
            self._frames += 1
            self.servos.frame(self.wanted(now))
