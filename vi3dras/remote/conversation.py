"""Questions and answers over a link, as routines that never wait longer than a moment at a time.

A routine is a generator: each `yield` is a moment at which somebody may look whether the arm is to stop.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import TypeVar

from vi3dras.remote.board import Ask
from vi3dras.remote.byte_log import ByteLog
from vi3dras.remote.errors import GarbledError, NoAnswerError
from vi3dras.remote.link import Line, Link

T = TypeVar("T")
Routine = Generator[None, None, T]

MOMENT_S = 0.005
"""The longest that is waited without looking up."""

SILENCE_S = 0.09
"""After so many seconds without an answer nobody is there any more."""

STEP_S = 2 * MOMENT_S
"""Between two readings passes no more than that, unless this program was kept from running [s]."""


class Conversation:
    """One side of a link: what is said, what comes back, and how late.

    Args:
        link: what carries the bytes.
        line: its settings.
        log: where bytes are noted.
        crowd: how many programs want each core. On a crowded machine nobody is taken for gone so soon; the
            arm stands all the same, when the piece of motion is done that its board has.
    """

    def __init__(
        self, link: Link, line: Line, log: ByteLog | None = None, crowd: Callable[[], float] = lambda: 1.0
    ) -> None:
        self.link, self.line, self._crowd = link, line, crowd
        self.log = ByteLog() if log is None else log
        self.late = 0
        """Answers that came late, or had to be asked for again."""
        self.longest = 0.0
        """The longest time to an answer [s]."""
        self._listened, self._read_at = 0.0, link.now()
        # seconds so far without those in which this program was kept from running, which are no silence

    def now(self) -> float:
        """The link's clock [s]."""
        return self.link.now()

    def travel(self, data: bytes) -> float:
        """How long bytes are on the line [s]."""
        return len(data) * self.line.byte_s

    def send(self, data: bytes) -> None:
        """Let bytes leave."""
        self.log.add(self.now(), is_sent=True, data=data)
        self.link.write(data)

    def ask(self, ask: Ask[T], silence: float = SILENCE_S) -> Routine[T]:
        """Ask until there is an answer; boards that are slow to answer say so in what they are asked.

        Raises:
            NoAnswerError: there is none for so many seconds.
            LinkLostError: the link is gone.
        """
        assert ask.answer is not None
        start, silence = self.now(), self._silence(ask, silence)
        end = self._listened + silence
        while True:
            answer = yield from self._asked_once(ask, end)
            if answer is not None:
                self.longest = max(self.longest, self.now() - start)
                return answer
            self.late += 1
            if self._listened >= end - 1e-9:
                raise NoAnswerError(ask.data.decode("latin-1").strip(), silence)

    def order(self, ask: Ask[bool], silence: float = SILENCE_S) -> Routine[bool]:
        """Send an order, and wait for its answer where the board gives one; an order is not said twice."""
        if ask.answer is None:
            self.send(ask.data)
            return True
        start, silence = self.now(), self._silence(ask, silence)
        answer = yield from self._asked_once(ask, self._listened + silence, patience=silence)
        if answer is None:
            raise NoAnswerError(ask.data.decode("latin-1").strip(), silence)
        self.longest = max(self.longest, self.now() - start)
        return answer

    def wait(self, until: float) -> Routine[None]:
        """Let time pass; what comes meanwhile was not asked for, and is only noted."""
        while (left := until - self.now()) > 1e-9:
            self._read(min(left, MOMENT_S))
            yield

    def _silence(self, ask: Ask[T], usual: float) -> float:
        """After how many seconds without an answer nobody is there."""
        return max(usual, self.travel(ask.data) + ask.patience) * self._crowd()

    def _asked_once(self, ask: Ask[T], end: float, patience: float | None = None) -> Routine[T | None]:
        """One question; None when its answer is late, or spoilt. `end` is a time of listening."""
        assert ask.answer is not None
        while self._read(0.0):  # what was late for another question
            yield
        self.send(ask.data)
        late = min(self._listened + self.travel(ask.data) + (patience or ask.patience), end)
        got, is_late = b"", False
        while not is_late:
            # what came while this program did not run is read before it says that nobody answers
            is_late = (left := late - self._listened) <= 1e-9
            got += self._read(min(max(left, 0.0), MOMENT_S))
            try:
                answer = ask.answer(got)
            except GarbledError:
                yield from self.wait(self.now() + min(MOMENT_S, end - self._listened))
                return None
            if answer is not None:
                return answer
            yield
        return None

    def _read(self, seconds: float) -> bytes:
        data = self.link.read(seconds)
        now = self.now()
        self._listened += min(now - self._read_at, STEP_S)
        self._read_at = now
        if data:
            self.log.add(self.now(), is_sent=False, data=data)
        return data
