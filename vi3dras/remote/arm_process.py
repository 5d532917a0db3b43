"""This side of the process that sends: an arm that can be asked, watched and stopped."""

from __future__ import annotations

import contextlib
import multiprocessing
import time
from collections.abc import Callable
from multiprocessing.connection import wait
from pathlib import Path
from typing import Any

from vi3dras.arrays import Floats
from vi3dras.errors import Vi3drasError
from vi3dras.jobs.spawning import started
from vi3dras.remote.byte_log import ByteLog
from vi3dras.remote.errors import SenderGoneError
from vi3dras.remote.registry import board_class
from vi3dras.remote.sender import SEEN, ArmSpec, send_for
from vi3dras.remote.status import Status

LOOK_S = 0.3
"""How long news of an arm may take [s]: ten times the usual."""

PATIENCE_S = 20.0
"""How long an answer of the process may take: a long file is checked anew before it is sent [s]."""

ANSWERS = 1000
"""So many answers are kept for who asks."""


class ArmProcess:
    """An arm, driven by a process of its own that stops it when this program is gone.

    Nothing here waits, unless it says so: `poll` takes in what came, `status` is the last of it. An arm that
    moves holds when nobody has polled for `Settings.unwatched`.

    Raises:
        UnknownNameError: there is no such board.
        WiringError: the arm's file does not say how the board drives it.
    """

    def __init__(self, spec: ArmSpec) -> None:
        self.board = board_class(spec.board)(spec.robot)
        self.spec = spec
        self.status = Status("off")
        self.log = ByteLog()
        self._pipe, theirs = multiprocessing.get_context("spawn").Pipe()
        self._process = started(send_for, (theirs, spec), "vi3dras-arm")
        theirs.close()
        self._number = self._told = 0
        self._answers: dict[int, Vi3drasError | None] = {}
        self.refused: Vi3drasError | None = None
        """Why the last thing that was asked cannot be done; None when it can."""

    def connect(self) -> int:
        """Ask who is there. Every one of these gives a number; `answer` waits for what becomes of it."""
        return self._ask("connect")

    def home(self, q: Floats | None = None, *, is_held: bool = False) -> int:
        """Go home, or to joint values (n,) [rad], [m].

        Args:
            q: where to; the arm's home if None.
            is_held: somebody holds the arm, and its first move may be a jump.
        """
        return self._ask("go", q, is_held)

    def run(self, file: Path, *, teacher_allows: bool = False) -> int:
        """Send a checked file; it is checked once more, where the bytes are made."""
        return self._ask("run", str(file), teacher_allows)

    def jog(self, joint: int, by: float) -> int:
        """Turn one joint by so much [rad], [m], slowly."""
        return self._ask("jog", joint, by)

    def hold(self) -> int:
        """Stand at the end of the present piece of motion."""
        return self._ask("hold")

    def resume(self) -> int:
        """Go on."""
        return self._ask("resume")

    def step(self) -> int:
        """Go on to the next row, and hold."""
        return self._ask("step")

    def feed(self, share: float) -> int:
        """Go slower or quicker, from 0.1 to 1.5; never beyond the limits."""
        return self._ask("feed", share)

    def stop(self) -> int:
        """Stop now."""
        return self._ask("stop")

    def release(self) -> int:
        """Let go of STOP."""
        return self._ask("release")

    def drop_job(self) -> int:
        """Forget a job that was held or stopped."""
        return self._ask("drop_job")

    def torque_off(self, *, is_held: bool) -> int:
        """Let the servos go; somebody has to hold the arm."""
        return self._ask("torque_off", is_held)

    def poll(self) -> Status:
        """Take in what came; never waits."""
        try:
            while self._pipe.poll():
                kind, *facts = self._pipe.recv()
                if kind == "status":
                    self.status, entries = facts
                    self._told += 1
                    self._pipe.send((0, SEEN))
                    for entry in entries:
                        self.log.add(entry.time, is_sent=entry.is_sent, data=entry.data)
                else:
                    number, error = facts
                    self._answers[number] = self.refused = error
                    self._answers.pop(number - ANSWERS, None)  # nobody has asked for it in all that time
        except (EOFError, OSError):
            self.status = self.status._replace(state="lost", error=SenderGoneError())
        return self.status

    def look(self) -> Status:
        """What the arm does now, also where nobody has polled for long: waits a moment for news."""
        self.poll()
        told = self._told
        return self.wait(lambda _: self._told > told, LOOK_S)

    def answer(self, number: int, seconds: float = PATIENCE_S) -> None:
        """Wait until the process has taken up what was asked.

        Raises:
            Vi3drasError: why it cannot be done.
        """
        self.wait(lambda _: number in self._answers or self.is_gone, seconds)
        error = self._answers.pop(number, SenderGoneError())
        if error is not None:
            raise error

    def taken(self, number: int) -> bool:
        """Whether the process has taken up what was asked, and `answer` has not been asked; never waits."""
        self.poll()
        return number in self._answers or self.is_gone

    def wait(self, until: Callable[[Status], bool], seconds: float = 3600.0) -> Status:
        """Wait until the arm is in some state; gives the state that it has then."""
        end = time.monotonic() + seconds
        while not until(self.poll()) and time.monotonic() < end and not self.is_gone:
            wait([self._pipe, self._process.sentinel], 0.1)
        return self.poll()

    @property
    def is_gone(self) -> bool:
        """Whether the process has ended."""
        return not self._process.is_alive()

    def close(self) -> None:
        """Stop the arm if it moves, and end the process."""
        with contextlib.suppress(OSError):
            self._pipe.close()
        self._process.join(2.0)
        if self._process.is_alive():
            self._process.kill()
            self._process.join()

    def __enter__(self) -> ArmProcess:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _ask(self, name: str, *facts: Any) -> int:
        self._number += 1
        with contextlib.suppress(OSError):
            self._pipe.send((self._number, name, *facts))
        return self._number
