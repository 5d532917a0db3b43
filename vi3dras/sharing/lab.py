"""An arm that a class shares: who has it now, what it does, and who may do what; nothing here waits.

`tick` looks at the arm and lets the queue go on; somebody calls it again and again. A job begins
when it is the next one of somebody who is there.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from pathlib import Path

from vi3dras.arm.robot import Robot
from vi3dras.errors import Vi3drasError
from vi3dras.remote.errors import BusyError, LatchedError
from vi3dras.remote.status import Status
from vi3dras.sharing.bounds import Bounds
from vi3dras.sharing.job import forget
from vi3dras.sharing.people import People
from vi3dras.sharing.process import SharedProcess
from vi3dras.sharing.queue import Entry, EntryState, Queue
from vi3dras.sharing.records import Records

RESTS = {"standing", "stopped"}
"""What an arm does that may be given a job."""

AGAIN_S = 5.0
"""How often an arm that does not answer is asked who is there [s]."""


class Lab:
    """An arm, its queue, and who is there.

    Args:
        robot: the arm.
        arm: the process that sends.
        jobs: the folder where jobs are kept until they have run.
        records: the logs.
        bounds: how much of everything there may be.
        now: the seconds of a clock that never goes back.
    """

    def __init__(
        self, robot: Robot, arm: SharedProcess, jobs: Path, records: Records, *,
        bounds: Bounds | None = None, now: Callable[[], float] = time.monotonic,
    ) -> None:  # fmt: skip
        self.robot, self.arm, self.bounds, self.now = robot, arm, bounds or Bounds(), now
        self.jobs, self.records = jobs, records
        self.people, self.queue = People(self.bounds, now), Queue(self.bounds)
        self.lock = threading.RLock()
        """Whoever looks or asks has it; nothing that takes long is done meanwhile."""
        self.teacher = ""
        """The teacher who has taken the arm over; nothing while the queue goes on."""
        self.stopped_by = ""
        """Who has pressed STOP, until it is let go."""
        self.status: Status = arm.poll()
        self._asked_at = now()

    def tick(self) -> None:
        """Look at the arm, and let the queue go on."""
        with self.lock:
            self.status = self.arm.poll()
            if (entry := self.queue.current) is not None:
                self._look_after(entry)
            self._drop_absent()
            self._begin_next()
            self._ask_who_is_there()

    def leave(self, entry: Entry, becomes: EntryState, why: str = "") -> None:
        """Take a job out of the queue; the arm stands first if it has it."""
        if entry is not self.queue.current:
            self._end(entry, becomes, why)
        elif entry.state != "leaving":
            entry.state, entry.becomes, entry.why = "leaving", becomes, why
            entry.asked = self.arm.hold()
        elif entry.becomes == "waiting":  # it will not even wait again
            entry.becomes, entry.why = becomes, why

    def is_there(self, name: str) -> bool:
        """Whether somebody watches."""
        return self.people.unwatched_for(name) <= self.bounds.gone_s

    def keeps(self, folded: str) -> bool:
        """Whether a name has something here that nobody else may have."""
        return bool(self.queue.of(folded)) or folded == self.teacher.casefold()

    def _look_after(self, entry: Entry) -> None:
        """What becomes of the job that has the arm."""
        if entry.state == "beginning" and self.arm.taken(entry.asked):
            self._has_begun(entry)
        if entry.state in {"moving", "held"}:
            self._watch(entry)
        if entry is self.queue.current and entry.state != "leaving" and not self.is_there(entry.name):
            self.leave(entry, "left behind", "Nobody was there any more.")
        if entry.state == "leaving" and self.arm.taken(entry.asked):
            self._let_go(entry)

    def _has_begun(self, entry: Entry) -> None:
        try:
            self.arm.answer(entry.asked)
        except (LatchedError, BusyError):  # somebody at the machine itself was quicker
            self.queue.put_back()
        except Vi3drasError as error:
            self._end(entry, "refused", str(error))
        else:
            entry.state = "moving"
            self.status = self.arm.poll()

    def _watch(self, entry: Entry) -> None:
        status = self.status
        if status.state == "standing" and not status.rows:
            self._end(entry, "done")
        elif status.state in {"holding", "stopped", "lost", "off", "free"}:
            why = str(status.error) if status.error is not None else ""
            if entry.state != "held":
                self.records.note(entry.name, "held", job=entry.number, row=status.row, why=why)
            entry.state, entry.why = "held", why
        elif status.state == "moving":
            entry.state, entry.why = "moving", ""

    def _let_go(self, entry: Entry) -> None:
        """End a job that is leaving, as soon as the arm stands."""
        self.status = self.arm.poll()
        if self.status.state in {"moving", "stopping", "connecting"}:
            return
        self.arm.answer(entry.asked)
        if self.status.rows:
            self.arm.drop_job()
        if entry.becomes == "waiting":
            self.queue.put_back()
        else:
            self._end(entry, entry.becomes, entry.why)

    def _end(self, entry: Entry, state: EntryState, why: str = "") -> None:
        self.queue.end(entry, state, why)
        forget(entry.file)
        self.records.note(entry.name, state, job=entry.number, title=entry.title, why=why)

    def _drop_absent(self) -> None:
        for entry in list(self.queue.waiting):
            if self.people.silent_for(entry.name) > self.bounds.absent_s:
                self._end(entry, "left behind", "Nobody came for it.")

    def _begin_next(self) -> None:
        """Give the arm to the next who is there, if it stands and nobody has pressed STOP."""
        status = self.status
        may = status.state in RESTS and not status.is_latched and not self.stopped_by
        if self.queue.current is not None or not may or not status.knows_place or status.rows:
            return
        for entry in self.queue.waiting:
            has_turn = not self.teacher or (entry.of_teacher and entry.name == self.teacher)
            if has_turn and self.is_there(entry.name):
                self.queue.begin(entry)
                entry.asked = self.arm.run(entry.file)
                self.records.note(entry.name, "begins", job=entry.number, title=entry.title)
                return

    def _ask_who_is_there(self) -> None:
        """An arm that is lost at rest is asked again: a cable may have come back."""
        is_lost = self.status.state in {"lost", "off"} and self.queue.current is None
        if is_lost and self.now() - self._asked_at > AGAIN_S:
            self._asked_at = self.now()
            self.arm.connect()
