"""The jobs of a lab: those that wait, the one that has the arm, and those that have ended."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Literal

from vi3dras.remote.job import Job
from vi3dras.sharing.bounds import Bounds
from vi3dras.sharing.errors import NoSuchJobError, NotYourJobError, QueueFullError
from vi3dras.sharing.people import Person

EntryState = Literal[
    "waiting", "beginning", "moving", "held", "leaving", "done", "cancelled", "refused", "left behind"
]
"""In the queue; told to the arm; on its way; stopped or held; being ended; and what became of it."""


@dataclass
class Entry:
    """One job."""

    number: int
    name: str
    """Of its student."""
    title: str
    digest: str
    rows: int
    seconds: float
    file: Path
    of_teacher: bool = False
    state: EntryState = "waiting"
    why: str = ""
    """Why it is held, or has ended so."""
    asked: int = 0
    """The number of what the arm was asked last for it."""
    becomes: EntryState = "done"
    """What becomes of a job that is leaving."""


class Queue:
    """Who comes when."""

    def __init__(self, bounds: Bounds) -> None:
        self._bounds, self._numbers = bounds, count(1)
        self.waiting: list[Entry] = []
        """The first is the next."""
        self.current: Entry | None = None
        """The one that has the arm."""
        self.ended: deque[Entry] = deque(maxlen=bounds.ended)

    @property
    def entries(self) -> list[Entry]:
        """The one that has the arm, then those that wait."""
        return [*([self.current] if self.current is not None else []), *self.waiting]

    def of(self, name: str) -> list[Entry]:
        """The jobs of a student."""
        return [each for each in self.entries if each.name.casefold() == name.casefold()]

    def require_room(self, person: Person) -> None:
        """Refuse a job more.

        Raises:
            QueueFullError: there are enough of them, or of one's own.
        """
        if len(self.entries) >= self._bounds.jobs:
            raise QueueFullError(len(self.entries), False)
        if len(self.of(person.name)) >= self._bounds.per_student and not person.is_teacher:
            raise QueueFullError(self._bounds.per_student, True)

    def next_number(self) -> int:
        """A number that no job had before."""
        return next(self._numbers)

    def add(self, number: int, person: Person, title: str, job: Job, file: Path) -> Entry:
        """A checked job at the end of the queue."""
        self.require_room(person)
        entry = Entry(
            number, person.name, title, job.digest, job.rows, job.duration, file, of_teacher=person.is_teacher
        )
        self.waiting.append(entry)
        return entry

    def found(self, person: Person, number: int | None) -> list[Entry]:
        """What somebody may take away: the job of that number, or all of one's own.

        Raises:
            NoSuchJobError, NotYourJobError: there is none, or it belongs to somebody else.
        """
        if number is None:
            if not (own := self.of(person.name)):
                raise NoSuchJobError("of yours")
            return own
        entry = next((each for each in self.entries if each.number == number), None)
        if entry is None:
            raise NoSuchJobError(str(number)[:20])
        if entry.name != person.name and not person.is_teacher:
            raise NotYourJobError(number, entry.name)
        return [entry]

    def begin(self, entry: Entry) -> None:
        """Give a job that waits the arm."""
        self.waiting.remove(entry)
        self.current, entry.state, entry.why = entry, "beginning", ""

    def put_back(self) -> None:
        """The job that has the arm waits again, as the next one."""
        if self.current is not None:
            self.current.state = "waiting"
            self.waiting.insert(0, self.current)
            self.current = None

    def end(self, entry: Entry, state: EntryState, why: str = "") -> None:
        """A job is over."""
        if entry is self.current:
            self.current = None
        else:
            self.waiting.remove(entry)
        entry.state, entry.why = state, why
        self.ended.append(entry)
