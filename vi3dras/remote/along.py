"""How far a job is, and the way through it: piece by piece, held, resumed and gone a row at a time."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from vi3dras.arrays import Floats
from vi3dras.remote.board import Place
from vi3dras.remote.conversation import Routine
from vi3dras.remote.guard import Rows
from vi3dras.remote.job import Job, move_job, next_piece
from vi3dras.remote.mover import Mover
from vi3dras.remote.pace import PIECE_S
from vi3dras.remote.status import Status


@dataclass
class Settings:
    """How an arm is driven."""

    share: float = 0.25
    """How much of its greatest speeds an arm uses when it goes somewhere by itself."""
    near: float = np.radians(1.0)
    """A job begins at once where the arm is so near its first row; else it goes there slowly [rad]."""
    unwatched: float = 2.0
    """An arm that moves holds when nobody has watched it for so long [s]: longer than the slowest frame of a
    window on a busy laptop."""


class Along:
    """One job at a time, and how far it is."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.job: Job | None = None
        self.time = 0.0
        """How far the job is, in its own time [s]."""
        self.feed = 1.0
        """1 as planned, less is slower."""
        self.holds = False
        """Stand at the end of the present piece."""
        self.steps = False
        """Hold at the next row."""

    def begin(self, job: Job | None) -> None:
        """Another job, from its first row; None forgets the present one."""
        self.job, self.time, self.holds, self.steps = job, 0.0, False, False

    def go(self, mover: Mover, end: Floats) -> Routine[None]:
        """Slowly to joint values (n,), by a way that is checked."""
        here = mover.guard.at
        yield from self._stream(mover, move_job(mover.board.robot, here, end, share=self.settings.share))

    def through(self, mover: Mover) -> Routine[None]:
        """Slowly to where the job goes on, unless the arm is there; then row by row, and the job is done."""
        job = self.job
        assert job is not None
        there = mover.inside(job.at(self.time).q)
        if np.abs(there - mover.guard.at).max() > self.settings.near:
            yield from self.go(mover, there)
        if not self.holds:
            mover.guard.follow(Rows(job.times, job.q), self.time)
            try:
                yield from self._stream(mover, job)
            finally:
                mover.guard.follow(None)
        if not self.holds:
            self.begin(None)

    def told(self, status: Status) -> Status:
        """A status with what the job has to say."""
        status = status._replace(feed=self.feed)
        job = self.job
        if job is None:
            return status
        return status._replace(
            job=job.name, digest=job.digest, row=max(job.row_at(self.time), 0), rows=job.rows,
            seconds_left=(job.duration - self.time) / self.feed,
        )  # fmt: skip

    def _stream(self, mover: Mover, job: Job) -> Routine[None]:
        """Piece by piece along rows: those of the job, or those of a way to it."""
        is_job = job is self.job
        time, is_new = (self.time if is_job else 0.0), True
        while (is_new or time < job.duration - 1e-9) and not self.holds:
            before = job.row_at(time)
            piece = next_piece(job, time, self.feed, PIECE_S)
            yield from mover.piece(Place(mover.inside(piece.to.q), piece.to.gripper), piece.seconds)
            time, is_new = piece.time, False
            if is_job:
                self.time = time
                if self.steps and job.row_at(time) > before:
                    self.holds, self.steps = True, False
