"""An arm that a class shares, as one of its students has it: send a motion, wait for it, STOP."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

from vi3dras.api.sent_motion import file_of_motion
from vi3dras.api.values.given import file_in
from vi3dras.api.values.motions import ArmMotion
from vi3dras.formats.registry import FORMATS
from vi3dras.sharing.client import LabClient
from vi3dras.sharing.errors import JobEndedError, LabGoneError, NoSuchJobError
from vi3dras.sharing.job import job_to_send
from vi3dras.sharing.lab_state import LabState, QueuedJob, state_told

AGAIN_S = 0.5
"""How often a lab is asked while somebody waits [s]: who has the arm has to watch it."""

TRIES = 10
"""How often a lab may not answer before nobody waits any more."""

LabWatch = Callable[[LabState], None]
"""Told what the lab does, again and again."""


def shared_arm(address: str, token: str = "", name: str = "") -> SharedArm:
    """An arm that a class shares: `vi.shared_arm("lab-pc:2340", token, "Ada L.").send(motion, wait=True)`.

    Args:
        address: where `vi3dras serve` listens.
        token: of the class, or the teacher's.
        name: as whom everybody knows you there; it is yours as long as you are heard of.

    Raises:
        LabAddressError: it is no address.
        LabGoneError: no lab answers there.
        RefusedByLabError: the token or the name is not yours.
    """
    arm = SharedArm.at(address, token, name)
    _ = arm.state
    return arm


class SharedArm:
    """An arm that a class shares. Each method asks the lab once, and waits for its answer."""

    def __init__(self, client: LabClient, again_s: float = AGAIN_S) -> None:
        self._client, self._again_s = client, again_s

    @classmethod
    def at(cls, address: str, token: str = "", name: str = "") -> SharedArm:
        """The same without asking first: who presses STOP has no time."""
        return cls(LabClient(address, token, name))

    @property
    def state(self) -> LabState:
        """What the arm does and the queue, in [m], [rad] and [s]."""
        return state_told(self._client.address, self._client.state())

    def send(
        self, motion: ArmMotion | str | Path, title: str = "", *, wait: bool = False,
        watch: LabWatch | None = None,
    ) -> int:  # fmt: skip
        """Put a motion into the queue; gives the number of the job.

        It begins by itself when it is its turn and you are there to watch it: while you `wait`.

        Args:
            motion: a motion of this arm, or a file of via-points with its passport.
            title: what everybody is shown.
            wait: until it is done; see `wait`.
            watch: told what the lab does meanwhile.

        Raises:
            UnsafeMotionError, JobFileError: it cannot be sent.
            RefusedByLabError: the lab does not take it: it is not safe for its arm, or the queue is full.
        """
        if isinstance(motion, ArmMotion):
            title = title or motion.title
            file = file_of_motion(title, motion.rows)
            file = motion.written(file, FORMATS["via-points"], replace=True).file
        else:
            file = file_in(motion)
        sent = self._client.send(job_to_send(file, title))
        if wait:
            self.wait(sent.number, watch)
        return sent.number

    def wait(self, number: int, watch: LabWatch | None = None) -> QueuedJob:
        """Be there until a job has ended; gives what became of it.

        Raises:
            JobEndedError: it did not come to its end.
            NoSuchJobError: there is none.
        """
        silent = 0
        while True:
            try:
                state = state_told(self._client.address, self._client.state(watches=True))
                silent = 0
            except LabGoneError:  # a network may fail for a moment
                silent += 1
                if silent > TRIES:
                    raise
                time.sleep(self._again_s)
                continue
            job = state.found(number)
            if watch is not None:
                watch(state)
            if job is None:
                raise NoSuchJobError(str(number))
            if job not in state.queue:
                break
            time.sleep(self._again_s)
        if job.state != "done":
            raise JobEndedError(str(job.number), job.state, job.why or "It was taken out.")
        return job

    def cancel(self, number: int | None = None) -> str:
        """Take a job out of the queue, all of one's own if None; an arm that moves for it stands first."""
        return self._client.act("cancel", job=number)

    def stop(self) -> str:
        """STOP, whoever has the arm."""
        return self._client.act("stop")

    def resume(self) -> str:
        """Let go of STOP and go on; only who has the arm may, and the teacher."""
        return self._client.act("resume")

    def take_over(self) -> str:
        """The teacher has the arm: what runs waits as the next one, and no student's job begins."""
        return self._client.act("take-over")

    def give_back(self) -> str:
        """The queue goes on; the teacher's."""
        return self._client.act("give-back")

    def home(self, *, held: bool = False) -> str:
        """Let the arm go home; the teacher's. `held` says that somebody holds it, and it may jump."""
        return self._client.act("home", held=held)

    def __repr__(self) -> str:
        return f"<arm at {self._client.address}, as {self._client.name}>"
