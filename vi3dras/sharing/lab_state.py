"""What a lab has told, as values: read with care, for whoever answers at an address need not be a lab."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np

from vi3dras.arrays import Floats
from vi3dras.remote.status import STATES, State
from vi3dras.sharing.errors import LabGoneError
from vi3dras.terminal import clean

LONGEST = 200
"""Letters of a word that is told."""

MOST = 200
"""Jobs, or joints, that are told."""


class QueuedJob(NamedTuple):
    """A job in the queue of a lab, or one that has ended."""

    number: int
    name: str
    """Of its student."""
    title: str
    state: str
    """See `EntryState`."""
    rows: int = 0
    seconds: float = 0.0
    begins_in: float = 0.0
    """When it has the arm, if nobody stops [s]."""
    is_there: bool = True
    """Whether its student watches: else it is passed over."""
    why: str = ""


class LabState(NamedTuple):
    """What the arm of a lab does, and the queue."""

    name: str = ""
    """As whom one is known there."""
    is_teacher: bool = False
    robot: str = ""
    """The id of the arm."""
    board: str = ""
    state: State = "off"
    is_latched: bool = False
    """STOP is down."""
    stopped_by: str = ""
    """Who has pressed it."""
    teacher: str = ""
    """The teacher who has taken the arm over; nothing while the queue goes on."""
    commanded: Floats = np.zeros(0)
    """Where the arm was sent, (n,) [rad], [m]; NaN where nobody knows."""
    reported: Floats = np.zeros(0)
    """Where its board says that it is, (n,)."""
    row: int = 0
    rows: int = 0
    """Of the job that has the arm; 0 without one."""
    seconds_left: float = 0.0
    longest: float = 0.0
    """The longest time to an answer of the board [s]."""
    late: int = 0
    trouble: str = ""
    queue: tuple[QueuedJob, ...] = ()
    """The one that has the arm, then those that wait."""
    ended: tuple[QueuedJob, ...] = ()
    """The last ones, in the order in which they ended."""

    @property
    def own(self) -> tuple[QueuedJob, ...]:
        """One's own jobs in the queue."""
        return tuple(each for each in self.queue if each.name == self.name)

    @property
    def place(self) -> int:
        """Of the first of them, from 1; 0 without one. Who is first has the arm."""
        return next((k for k, each in enumerate(self.queue, 1) if each.name == self.name), 0)

    @property
    def holds(self) -> bool:
        """Whether one has the arm now."""
        return bool(self.queue) and self.place == 1 and self.queue[0].state != "waiting"

    def found(self, number: int) -> QueuedJob | None:
        """The job of that number."""
        return next((each for each in (*self.queue, *self.ended) if each.number == number), None)


def state_told(address: str, told: Mapping[str, Any]) -> LabState:
    """What a lab has told.

    Raises:
        LabGoneError: it is no lab that tells this.
    """
    try:
        you, arm = told["you"], told["arm"]
        return LabState(
            _word(you["name"]), bool(you["teacher"]), _word(arm["robot"]), _word(arm["board"]),
            next(state for state in STATES if state == arm["state"]), bool(arm["is_latched"]),
            _word(told["stopped_by"]), _word(told["teacher"]), _joints(arm["commanded"]),
            _joints(arm["reported"]), int(arm["row"]), int(arm["rows"]), float(arm["seconds_left"]),
            float(arm["longest"]), int(arm["late"]), _word(arm["trouble"]),
            tuple(map(_job, told["queue"][:MOST])), tuple(map(_job, told["ended"][:MOST])),
        )  # fmt: skip
    except (KeyError, TypeError, ValueError, AttributeError, StopIteration, OverflowError):
        raise LabGoneError(address, "what it says is no answer of a lab") from None


def _job(told: Mapping[str, Any]) -> QueuedJob:
    return QueuedJob(
        int(told["number"]), _word(told["name"]), _word(told["title"]), _word(told["state"]),
        int(told["rows"]), float(told["seconds"]), float(told.get("begins_in", 0.0)),
        bool(told.get("is_there", True)), _word(told.get("why", "")),
    )  # fmt: skip


def _word(told: Any) -> str:
    return clean(str(told)[:LONGEST])


def _joints(told: Any) -> Floats:
    values: Floats = np.array([np.nan if value is None else value for value in told[:MOST]], float)
    return values
