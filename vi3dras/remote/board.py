"""The interface that every protocol implements: what an arm is told and asked, as bytes and back.

Bytes are made from joint values, and joint values from bytes; nothing here knows a link or a clock. Who sends
them, when, and whether they may leave at all stands elsewhere. What a board has said last it may remember.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import ClassVar, Generic, Literal, NamedTuple, TypeVar

import numpy as np

from vi3dras.arm.bus import BusServo
from vi3dras.arm.robot import Robot
from vi3dras.arm.servo import JointServo
from vi3dras.arrays import Floats
from vi3dras.remote.link import Line

T = TypeVar("T")

PATIENCE_S = 0.05
"""Seconds after which an answer is late."""

FREE = (-np.inf, np.inf)
"""Of a servo that nobody has measured."""

OrderKind = Literal["move", "stop", "torque off", "question", "setting"]


@dataclass(frozen=True)
class Ask(Generic[T]):
    """Bytes for a board, and how its answer is read."""

    data: bytes
    answer: Callable[[bytes], T | None] | None = None
    """The answer, from all bytes that have come since; None while it is not whole. None itself: it says
    nothing. Raises GarbledError where no more bytes could make an answer of it."""
    patience: float = PATIENCE_S
    """Seconds after which an answer is late."""


class Place(NamedTuple):
    """Where an arm is, or shall be."""

    q: Floats
    """Joint values (n,) [rad], [m]; NaN where they are not known."""
    gripper: float = float("nan")
    """From 0 closed to 1 open; NaN where it is not known, or stays as it is."""


class Order(NamedTuple):
    """What bytes tell an arm to do."""

    kind: OrderKind
    place: Place | None = None
    """Where to, of a move; NaN for a joint that is not told."""
    seconds: float | None = None
    """How long a move takes at least; None when it is made as fast as the arm can."""
    text: str = ""
    """The order as a line of the log shows it."""


class Board(ABC):
    """One protocol, for one arm.

    Args:
        robot: the arm, whose file says what is plugged in where.

    Raises:
        WiringError: the arm's file does not say how this board drives it.
    """

    id: ClassVar[str]
    title: ClassVar[str]
    """What people call the board."""
    lines: ClassVar[Sequence[Line]]
    """Settings that its serial line may have, the usual one first."""
    measures: ClassVar[bool]
    """Whether it reports where joints are, or only where it sends them."""
    knows_start: ClassVar[bool] = False
    """Whether it knows where the arm is when it is switched on: its first move may then take its time."""
    stops_where_told: ClassVar[bool] = False
    """Whether it has no order to stop, and is sent to the place where it is instead."""
    _joints: Sequence[JointServo | BusServo] = ()
    """The servos of its joints, of a board that drives servos."""

    def __init__(self, robot: Robot) -> None:
        self.robot = robot
        self.start = Place(np.full(robot.n, np.nan))
        """Where the arm stands before the next order, told by who sends it: a board that is told speeds, not
        times, needs the way. NaN where nobody knows."""

    @property
    @abstractmethod
    def line(self) -> Line:
        """The line of this arm."""

    @property
    @abstractmethod
    def resolution(self) -> Floats:
        """How far a joint may be from what is ordered because orders are whole numbers, (n,) [rad], [m]."""

    @property
    @abstractmethod
    def report_resolution(self) -> Floats:
        """The same for what it reports, (n,)."""

    @property
    def reach(self) -> tuple[Floats, Floats]:
        """The joint values between which its servos were measured, lowest and highest, (n,) [rad], [m]."""
        reach = [each.reach or FREE for each in self._joints] or [FREE] * self.robot.n
        low, high = np.array(reach, float).T
        return low, high

    @abstractmethod
    def hello(self) -> Ask[str]:
        """Ask who is there; the answer is the board's name and version. GarbledError when it is another."""

    def known_as(self, name: str) -> str:
        """The id of the board that calls itself so: a relative may have answered."""
        return self.id

    @abstractmethod
    def move(self, to: Place, seconds: float | None) -> Ask[bool]:
        """Move all joints to a place at once.

        Args:
            to: where to; a NaN joint or hand is not told.
            seconds: how long it shall take; None for a first move, which the board makes as it can.
        """

    @abstractmethod
    def moving(self) -> Ask[bool]:
        """Ask whether the arm still moves."""

    @abstractmethod
    def report(self) -> Ask[Place]:
        """Ask where the arm is; NaN for what the board does not know."""

    @abstractmethod
    def stop(self, standing: Place) -> Ask[bool]:
        """Stop at once; a board that `stops_where_told` is sent to where the arm stands."""

    @abstractmethod
    def torque_off(self) -> Ask[bool]:
        """Let go: the arm falls."""

    @abstractmethod
    def orders(self, data: bytes) -> tuple[Order, ...]:
        """What bytes tell the arm, read by other means than they were made by.

        Raises:
            GarbledError: something in them is none of the protocol.
        """

    def sendable(self, to: Place) -> Place:
        """The place that a board is really told: rounded as its orders are."""
        made = [order.place for order in self.orders(self.move(to, 1.0).data) if order.place is not None]
        return made[0] if made else to
