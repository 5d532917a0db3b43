"""A byte log said again to a twin: does it answer as the board did."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from vi3dras.arm.robot import Robot
from vi3dras.remote.byte_log import Entry
from vi3dras.twins.registry import twin_of

ENDS_S = 1.0
"""How long the twin may still speak after the last entry [s]."""


class Replayed(NamedTuple):
    """What a twin made of a log."""

    sent: int
    """Bytes that were said to it."""
    answered: int
    """Bytes that it answered."""
    same: int
    """How many of these are as in the log, place by place."""
    wanted: int
    """Bytes of answers in the log."""

    @property
    def is_same(self) -> bool:
        """Whether it answered byte for byte as the board did."""
        return self.same == self.wanted == self.answered

    @property
    def sentence(self) -> str:
        """The same for people."""
        if self.is_same:
            return f"The twin gives all {self.wanted} bytes that the board gave."
        return f"The twin gives {self.same} of {self.wanted} bytes as the board gave them."


def replayed(entries: Sequence[Entry], robot: Robot, board: str) -> Replayed:
    """Say to a fresh twin what was sent, at the same times.

    Args:
        entries: of a log, from the moment at which the board was switched on.
        robot: the arm.
        board: the board's id.

    Raises:
        UnknownNameError: there is no such board.
    """
    twin, got = twin_of(robot, board), b""
    begun = entries[0].time if entries else 0.0
    for entry in entries:
        if entry.is_sent:
            got += twin.pass_time(entry.time - begun)
            twin.hear(entry.data)
    got += twin.pass_time(twin.time + ENDS_S)
    wanted = b"".join(entry.data for entry in entries if not entry.is_sent)
    same = sum(one == other for one, other in zip(got, wanted, strict=False))
    return Replayed(sum(len(e.data) for e in entries if e.is_sent), len(got), same, len(wanted))
