"""A checked motion as a job for an arm: the rows of a via-point file, and what its passport says of them."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.formats.verify import verified
from vi3dras.motion.joint_move import joint_move
from vi3dras.motion.limits import limits_of
from vi3dras.passport.check import check_motion
from vi3dras.passport.passport import VIA, Passport
from vi3dras.passport.read_via import read_via
from vi3dras.passport.report import Report
from vi3dras.passport.rows import joint_headers, joint_units
from vi3dras.remote.board import Place
from vi3dras.remote.errors import JobFileError, UnsafeJobError


@dataclass(frozen=True, eq=False)
class Job:
    """N rows that an arm is to go through."""

    name: str
    robot: Robot
    times: Floats
    """Rising from 0 [s], (N,)."""
    q: Floats
    """(N, n) [rad], [m]."""
    gripper: Floats
    """How far the hand is open, (N,); NaN where it stays as it is."""
    report: Report
    """What the checks found."""
    digest: str = ""
    """SHA-256 of the file; nothing of a move that comes from no file."""
    is_allowed: bool = False
    """The teacher has allowed it although it is not safe."""

    @property
    def rows(self) -> int:
        """How many there are."""
        return len(self.times)

    @property
    def duration(self) -> float:
        """[s], at full feed."""
        return float(self.times[-1])

    def row_at(self, time: float) -> int:
        """The last row that is reached by a time, from 0."""
        return int(np.searchsorted(self.times, time + 1e-9, "right")) - 1

    def at(self, time: float) -> Place:
        """The place at a time: evenly between two rows, the hand as at the row before."""
        q = np.array([np.interp(time, self.times, column) for column in self.q.T])
        return Place(q, float(self.gripper[max(self.row_at(time), 0)]))


def load_job(file: Path, robot: Robot | None = None, *, teacher_allows: bool = False) -> Job:
    """A via-point file as a job, every row checked anew for the arm as it is now.

    Args:
        file: the file; its passport lies beside it.
        robot: the arm that is to run it; the one of the passport's name if None.
        teacher_allows: also what is not safe, on the teacher's word; speeds and limits hold all the same.

    Raises:
        JobFileError: it is another kind of file, or has rows that no arm can go to.
        UnsafeJobError: it is not safe.
        ViaFileError, NoRobotError: see `verified`.
    """
    found = verified(file, robot)
    if found.passport is not None and found.passport.form != VIA:
        raise JobFileError(file.name, "it is no table of via-points, write it as .csv")
    report = found.report
    if not report.is_safe and not teacher_allows:
        raise UnsafeJobError(file.name, report.faults[0].sentence, len(report.faults))
    via = read_via(file)
    headers, scale = joint_headers(found.robot), joint_units(found.robot)[0]
    if not {"t_s", *headers} <= set(via.columns) or not via.rows:
        raise JobFileError(file.name, "it has no rows of joint values")
    times = via.columns["t_s"]
    q = np.column_stack([via.columns[header] for header in headers]) * scale
    if not (np.isfinite(q).all() and np.isfinite(times).all() and (np.diff(times) > 0).all()):
        raise JobFileError(file.name, "it has rows that no arm can go to")
    return Job(
        file.stem, found.robot, times - times[0], q, _hand(found.passport, len(q)), report,
        sha256(via.data).hexdigest(), not report.is_safe,
    )  # fmt: skip


def move_job(robot: Robot, start: Floats, end: Floats, *, share: float = 0.25, name: str = "move") -> Job:
    """A move of all joints from one place to another, checked as any other motion.

    Args:
        robot: the arm.
        start: joint values (n,) [rad], [m].
        end: the same.
        share: how much of the greatest speeds is used.
        name: what it is called.

    Raises:
        UnsafeJobError: the way is not safe: a limit, the arm itself, the ground.
    """
    motion = joint_move(robot, start, end, "quintic", limits=limits_of(robot).scaled(share)).stops
    report = check_motion(robot, motion)
    if not report.is_safe:
        raise UnsafeJobError(name, report.faults[0].sentence, len(report.faults))
    return Job(name, robot, motion.times, motion.q, np.full(len(motion.q), np.nan), report)


def _hand(passport: Passport | None, count: int) -> Floats:
    if passport is None or len(passport.gripper) != count:
        return np.full(count, np.nan)
    return passport.gripper


class Piece(NamedTuple):
    """The next stretch of a job."""

    to: Place
    time: float
    """Where it ends, in the job's time [s]."""
    seconds: float
    """How long it shall take."""


def next_piece(job: Job, time: float, feed: float, length: float) -> Piece:
    """The next piece of a job: to the next row, or part of the way, never longer than `length`.

    Rows that are very near together are gone over several at a time.

    Args:
        job: the job.
        time: where it is, in the job's time [s].
        feed: 1 as it was planned, less is slower.
        length: how long a piece may take [s].
    """
    longest = length * feed
    least = 0.4 * longest
    ahead = job.times[job.times > time + 1e-9]
    if not len(ahead):
        return Piece(job.at(job.duration), job.duration, 0.0)
    far = ahead[ahead >= time + least]
    end = float(far[0]) if len(far) else float(ahead[-1])
    parts = max(int(np.ceil((end - time) / longest - 1e-9)), 1)
    end = time + (end - time) / parts
    return Piece(job.at(end), end, (end - time) / feed)
