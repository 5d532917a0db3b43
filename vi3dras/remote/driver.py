"""An arm on a wire and what it is asked to do: home, jobs, hold, resume, step, stop.

`tick` does a moment's work and comes back: who calls it may look between two moments whether to stop.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.errors import Vi3drasError
from vi3dras.motion.limits import Limits
from vi3dras.remote.along import Along, Settings
from vi3dras.remote.board import Board
from vi3dras.remote.byte_log import ByteLog
from vi3dras.remote.conversation import Conversation, Routine
from vi3dras.remote.errors import (
    LINK_ERRORS,
    BegunAnewError,
    BusyError,
    JobFileError,
    LatchedError,
    NoAnswerError,
    NotConnectedError,
    UnknownPlaceError,
)
from vi3dras.remote.guard import Guard
from vi3dras.remote.job import Job
from vi3dras.remote.link import Line, Link
from vi3dras.remote.mover import Mover
from vi3dras.remote.pace import require_quick
from vi3dras.remote.status import State, Status, with_mover

HELLO_S = 1.0
"""How long a board may take to say who it is: some wake up when their port is opened."""

LOOK_S = 0.05
"""How often an arm at rest is asked where it is [s]."""


class Driver:
    """One arm.

    Args:
        robot: the arm.
        board: its board.
        opened: opens the link, also anew after the cable was out.
        line: the line as it was opened; the board's own if None.
        limits: greatest speeds; the arm's own if None.
        settings: how it is driven.
        log, crowd: see `Conversation`.
    """

    def __init__(
        self, robot: Robot, board: Board, opened: Callable[[], Link], *, line: Line | None = None,
        limits: Limits | None = None, settings: Settings | None = None, log: ByteLog | None = None,
        crowd: Callable[[], float] = lambda: 1.0,
    ) -> None:  # fmt: skip
        self.robot, self.board, self.opened, self.line = robot, board, opened, line or board.line
        self.along, self.guard = Along(settings or Settings()), Guard(board, robot, limits)
        self.log, self._crowd = ByteLog() if log is None else log, crowd
        self._aim: Floats | None = None
        self.state: State = "off"
        self.error: Vi3drasError | None = None
        self.name, self.is_latched = "", False
        self._mover: Mover | None = None
        self._routine: Routine[None] | None = None

    def connect(self) -> None:
        """Open the link, ask who is there and where the arm is."""
        self._refuse_busy()
        self._replace(self._connecting())
        self.state, self.error = "connecting", None

    def home(self, to: Floats | None = None) -> None:
        """Go to the arm's home, or to other joint values (n,), slowly and checked.

        Where nobody knows where the arm stands, and somebody holds it (`guard.may_jump`), the servos are
        switched on one after the other at that place. Another place may be told on the way.
        """
        end = self.robot.home if to is None else to
        if self.is_busy and self._aim is not None and not self.is_latched:
            self._aim, self.along.holds = end, True
            return
        self.require_ready(knows_place=not (self.guard.may_jump or self.board.knows_start))
        self._begin(self._going(end) if self.knows_place else self._switching_on(end), "moving")

    def run(self, job: Job) -> None:
        """Go slowly to the first row of a job, then through all of them; raises why it cannot."""
        self.require_ready()
        if not (np.isfinite(job.q).all() and np.isfinite(job.times).all()):
            raise JobFileError(job.name, "it has rows that no arm can go to")
        self._begin(self._running(job), "moving")

    def hold(self) -> None:
        """Stand at the end of the present piece; `resume` goes on."""
        self.along.holds = self.state == "moving" and self._aim is None

    def leave(self, why: Vi3drasError) -> None:
        """Stand at the end of the present piece, whatever moves: a job is held, a way to a place is ended."""
        if self.state == "moving":
            self._aim, self.along.holds, self.error = None, True, why

    def resume(self) -> None:
        """Go on with a job that was held, stopped, or without an answer for a while."""
        self.along.holds = self.along.steps = False
        self._go_on()

    def step(self) -> None:
        """Go on to the next row, and hold there."""
        self.along.holds, self.along.steps = False, True
        self._go_on()

    def stop(self) -> None:
        """Stop now, whatever is going on, and let nothing move before `release`."""
        self.is_latched = True
        if self._mover is not None and self.state not in {"off", "lost", "connecting"}:
            self._replace(self._stopping())
            self.state = "stopping"

    def release(self) -> None:
        """Let go of STOP; the arm stays where it is until it is told to move."""
        self.is_latched = False

    def torque_off(self) -> None:
        """Let the servos go: the arm falls, so somebody has to hold it (`guard.may_fall`)."""
        self.require_ready(knows_place=False)
        self._begin(self._letting_go(), self.state)

    def drop_job(self) -> None:
        """Forget a job that was held or stopped."""
        self._refuse_busy()
        self.along.begin(None)
        self.state = "standing" if self.state == "holding" else self.state

    def close(self) -> None:
        """Let go of the link; the arm stands where it is."""
        self._replace(None)
        if self._mover is not None:
            self._mover.talk.link.close()
        self._mover, self.state = None, "off"

    def tick(self) -> bool:
        """A moment's work; False when there is none, and the caller may rest."""
        if self._routine is None:
            asks = self.state not in {"off", "lost"} and (self.state != "free" or self.board.measures)
            if self._mover is None or not asks:
                return False
            self._routine = self._looking()
        try:
            next(self._routine)
        except StopIteration:
            self._routine = None
        except Vi3drasError as error:
            self._routine = None
            self._failed(error)
        return True

    @property
    def is_busy(self) -> bool:
        """Whether it does something that ends by itself."""
        return self.state in {"connecting", "moving", "stopping"} and self._routine is not None

    @property
    def knows_place(self) -> bool:
        """Whether anybody knows where the arm stands."""
        return bool(np.isfinite(self.guard.at).all())

    @property
    def status(self) -> Status:
        """What the arm does now."""
        told = Status(self.state, self.name, is_latched=self.is_latched, error=self.error)
        told = self.along.told(told._replace(sent=self.log.count))
        return told if self._mover is None else with_mover(told, self._mover)

    @property
    def mover(self) -> Mover:
        """What moves the arm; NotConnectedError while it is not connected."""
        if self._mover is None:
            raise NotConnectedError
        return self._mover

    def require_ready(self, *, knows_place: bool = True) -> None:
        """Refuse when the arm cannot begin to move now.

        Raises:
            LatchedError, BusyError, NotConnectedError, UnknownPlaceError: why.
        """
        if self.is_latched:
            raise LatchedError
        self._refuse_busy()
        if self._mover is None:
            raise NotConnectedError
        if knows_place and not self.knows_place:
            raise UnknownPlaceError

    def _refuse_busy(self) -> None:
        if self.is_busy:
            raise BusyError(self.state)

    def _begin(self, routine: Routine[None], state: State) -> None:
        self._replace(routine)
        self.state, self.error, self.along.holds = state, None, False

    def _replace(self, routine: Routine[None] | None) -> None:
        if self._routine is not None:
            self._routine.close()
        self._routine = routine

    def _go_on(self) -> None:
        if self.is_latched:
            raise LatchedError
        if self.along.job is not None and self.state in {"holding", "stopped", "lost"}:
            self._replace(self._resuming())
            self.state = "moving"

    def _failed(self, error: Vi3drasError) -> None:
        """Something went wrong: the arm stands as soon as what it was sent is done."""
        was_connecting, self.error = self.state == "connecting", error
        self.state = "lost" if isinstance(error, NoAnswerError | LINK_ERRORS) else "stopped"
        if was_connecting:
            self.close()
        elif isinstance(error, BegunAnewError):
            self.guard.forget()

    def _open(self) -> Mover:
        """The link, opened anew where it was open."""
        if self._mover is not None:
            self._mover.talk.link.close()
        talk = Conversation(self.opened(), self.line, self.log, self._crowd)
        self._mover = Mover(self.board, self.guard, talk)
        return self._mover

    def _connecting(self) -> Routine[None]:
        mover = self._open()
        require_quick(self.board, self.line)
        self.name = yield from mover.talk.ask(self.board.hello(), HELLO_S)
        self.guard.forget()
        yield from mover.find()
        self.state = "standing"

    def _looking(self) -> Routine[None]:
        """At rest: ask where the arm is, so that a pulled cable is seen at once."""
        yield from self.mover.look()
        yield from self.mover.talk.wait(self.mover.talk.now() + LOOK_S)

    def _switching_on(self, end: Floats) -> Routine[None]:
        if self.board.knows_start:
            yield from self.mover.find()
        if self.knows_place:
            yield from self._going(end)
            return
        for _ in self.mover.switch_on(end):
            if self.along.holds:  # servos that are still off stay so
                break
            yield
        self.guard.may_jump, self.state = False, "standing"

    def _going(self, end: Floats) -> Routine[None]:
        self.guard.may_jump, self._aim = False, end
        try:
            while self._aim is not None:
                self.along.holds = False
                yield from self.along.go(self.mover, self.mover.inside(self._aim))
                if not self.along.holds:  # it was not told another place
                    break
        finally:
            self._aim, self.along.holds = None, False
        self.state = "standing"

    def _letting_go(self) -> Routine[None]:
        yield from self.mover.let_go()
        self.along.begin(None)
        self.state = "free"

    def _stopping(self) -> Routine[None]:
        yield from self.mover.stop()
        self.state = "stopped"

    def _running(self, job: Job) -> Routine[None]:
        self.along.begin(job)
        yield from self._through()

    def _resuming(self) -> Routine[None]:
        """Look whether the same board is there and where the arm is, then on."""
        if self.error is not None:
            mover = self._open() if isinstance(self.error, LINK_ERRORS) else self.mover
            yield from mover.talk.ask(self.board.hello(), HELLO_S)
        yield from self.mover.find()
        if not self.knows_place:
            raise BegunAnewError
        self.error = None
        yield from self._through()

    def _through(self) -> Routine[None]:
        yield from self.along.through(self.mover)
        self.state = "standing" if self.along.job is None else "holding"
