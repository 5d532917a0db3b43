"""An arm that a class shares, as a window looks at it once per frame: threads ask the lab, nothing waits."""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from vi3dras.api.watched_arm import ArmNow
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.errors import Vi3drasError
from vi3dras.remote.byte_log import ByteLog
from vi3dras.sharing.client import LabClient
from vi3dras.sharing.errors import ClassArmError
from vi3dras.sharing.job import job_to_send
from vi3dras.sharing.lab_state import LabState, state_told

AGAIN_S = 0.5
"""How often the lab is asked [s]: who has the arm has to watch it."""

NOWHERE: Floats = np.zeros(0)

Deed = Callable[[], object]


def in_thread(deed: Deed) -> None:
    """Do something that may take a while."""
    threading.Thread(target=deed, name="vi3dras-lab-asks", daemon=True).start()


class WatchedLab:
    """A lab that somebody is in.

    Args:
        robot: the arm that is shown.
        client: who asks.
        begin: does what takes a while, elsewhere.
    """

    is_twin = False
    board = "lab"

    def __init__(self, robot: Robot, client: LabClient, begin: Callable[[Deed], None] = in_thread) -> None:
        self.robot, self.acts = robot, LabActs(self)
        self.client, self._begin = client, begin
        self.address, self.place = client.address, f"lab at {client.address}"
        self.log = ByteLog()
        """The bytes leave elsewhere: nothing is in it."""
        self.track: Floats = np.zeros((0, 0))
        self._told: LabState | None = None
        self._trouble, self._refused = "", ""
        self._is_lost, self._is_closed = False, threading.Event()
        begin(self._stay)

    def look(self) -> ArmNow:
        """What the arm and the lab do now."""
        told, place = self._told, self.place
        if self._is_closed.is_set():
            return ArmNow("off", place, trouble=self._trouble)
        if told is None:
            return ArmNow("connecting", place)
        job = told.queue[0].title if told.rows and told.queue else ""
        return ArmNow(
            "lost" if self._is_lost else told.state, place, told.robot, board=told.board, job=job,
            commanded=told.commanded, reported=told.reported, row=told.row, rows=told.rows,
            seconds_left=told.seconds_left, is_latched=told.is_latched, late=told.late, longest=told.longest,
            trouble=self._trouble or self._refused or told.trouble,
            lab=told._replace(commanded=NOWHERE, reported=NOWHERE),
        )  # fmt: skip

    def ask(self, what: Callable[[Any], object]) -> None:
        """Ask something of the lab; nothing is waited for.

        Raises:
            ClassArmError: a class has no such verb.
        """
        what(self.acts)

    def do(self, deed: Deed) -> None:
        """Do something in the lab, and see what has become of it."""

        def done() -> None:
            self._refused = ""
            try:
                deed()
            except Vi3drasError as error:
                self._refused = str(error)
            self.see()

        self._begin(done)

    def see(self) -> None:
        """Ask the lab what it does; who is in it watches by that."""
        try:
            self._told = state_told(self.address, self.client.state(watches=True))
            self._trouble, self._is_lost = "", False
        except Vi3drasError as error:
            self._trouble, self._is_lost = str(error), True
            if self._told is None:
                self._is_closed.set()

    def let_go(self) -> None:
        """Leave the lab: what one has in its queue goes along."""
        self._is_closed.set()
        if self._told is not None and self._told.own:
            self._begin(self._leave)

    close = let_go

    def _stay(self) -> None:
        while not self._is_closed.is_set():
            self.see()
            self._is_closed.wait(AGAIN_S)

    def _leave(self) -> None:
        try:
            self.client.act("cancel")
        except Vi3drasError as error:
            self._trouble = str(error)


class LabActs:
    """The verbs of an arm that a class shares; those that it has not are refused with a sentence."""

    def __init__(self, lab: WatchedLab) -> None:
        self._lab = lab

    def send(self, file: Path, title: str) -> None:
        """Put a file into the queue."""
        self._lab.do(lambda: self._lab.client.send(job_to_send(file, title)))

    def stop(self) -> None:
        """STOP, whoever has the arm."""
        self._act("stop")

    def release(self) -> None:
        """Let go of STOP and go on: in a lab this is one."""
        self._act("resume")

    resume = release

    def drop_job(self) -> None:
        """Take one's own jobs out of the queue."""
        self._act("cancel")

    def cancel(self, number: int) -> None:
        """Take a job out of it."""
        self._act("cancel", job=number)

    def take_over(self) -> None:
        """The teacher has the arm."""
        self._act("take-over")

    def give_back(self) -> None:
        """The queue goes on."""
        self._act("give-back")

    def home(self, q: Floats | None = None, *, is_held: bool = False) -> None:
        """Let the arm go home, which only the teacher may; nobody leads it elsewhere.

        Raises:
            ClassArmError: it is elsewhere.
        """
        if q is not None:
            raise ClassArmError
        self._act("home", held=is_held)

    def _act(self, name: str, *, job: int | None = None, held: bool = False) -> None:
        self._lab.do(lambda: self._lab.client.act(name, job=job, held=held))

    def __getattr__(self, name: str) -> Deed:
        raise ClassArmError
