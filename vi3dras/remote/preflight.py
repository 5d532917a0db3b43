"""What is looked at before the first byte of a job: each with a lamp, red ones keep the byte back."""

from __future__ import annotations

from typing import Literal, NamedTuple

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.motion.limits import limits_of
from vi3dras.remote.calibration import GOOD
from vi3dras.remote.job import Job

Lamp = Literal["good", "warning", "fault", "unknown"]

Item = Literal[
    "passport", "arm", "file", "calibration", "limits", "pulses", "speed", "first row", "hand at stop"
]


class Preflight(NamedTuple):
    """One of the things that are looked at."""

    item: Item
    lamp: Lamp
    value: float | None = None
    """The worst of it [rad], [m], [rad/s], [µs]; rows of a passport."""
    allowed: float | None = None
    joint: int | None = None
    """Which joint has the worst, from 0."""
    word: str = ""
    """A name or a hash, where it is no number."""


def preflight(
    job: Job, robot: Robot, at: Floats, *, shown: str = "", is_watched: bool = False
) -> list[Preflight]:
    """Everything that is looked at.

    Args:
        job: what is to be sent.
        robot: the arm that is connected.
        at: where it stands, (n,) [rad], [m]; NaN where nobody knows.
        shown: the hash of the file that was shown to who sends it; any if nothing.
        is_watched: somebody has said that there is a hand at STOP.
    """
    report = job.report
    passport: Lamp = "fault" if not report.is_safe and not job.is_allowed else "good"
    if passport == "good" and (report.warnings or job.is_allowed):
        passport = "warning"
    same = not shown or job.digest == shown
    return [
        Preflight("passport", passport, float(job.rows), None, None),
        Preflight("arm", "good" if job.robot.id == robot.id else "fault", word=job.robot.id),
        Preflight("file", "good" if same else "fault", word=job.digest[:8]),
        _calibration(robot),
        _limits(job, robot),
        *_pulses(job, robot),
        _speed(job, robot),
        _first_row(job, at),
        Preflight("hand at stop", "good" if is_watched else "fault"),
    ]


def _calibration(robot: Robot) -> Preflight:
    """The largest residual of its servos."""
    tables = [table for table in (robot.servo, robot.bus) if table is not None]
    left = {each.joint: each.residual for table in tables for each in table.joints}
    known = {name: value for name, value in left.items() if value is not None}
    if not known:
        return Preflight("calibration", "unknown", None, float(GOOD))
    name, worst = max(known.items(), key=lambda each: each[1])
    joint = [each.name for each in robot.joints].index(name)
    return Preflight("calibration", "good" if worst <= GOOD else "warning", worst, float(GOOD), joint)


def _limits(job: Job, robot: Robot) -> Preflight:
    """The least room to a limit."""
    room = np.minimum(job.q.min(axis=0) - robot.low, robot.high - job.q.max(axis=0))
    joint = int(np.argmin(room))
    return Preflight("limits", "good" if room[joint] >= 0 else "fault", float(room[joint]), 0.0, joint)


def _pulses(job: Job, robot: Robot) -> list[Preflight]:
    """The least room to the end of what was measured on a servo, in microseconds."""
    if robot.servo is None:
        return []
    room = []
    for joint, q in zip(robot.joints, job.q.T, strict=True):
        servo = robot.servo.of(joint.name)
        if servo is not None:
            pulses = servo.pulse(q)
            room.append(min(pulses.min() - servo.pulses[0], servo.pulses[-1] - pulses.max()))
    least = float(min(room, default=np.inf))
    return [Preflight("pulses", "good" if least >= -0.5 else "fault", least, 0.0, int(np.argmin(room)))]


def _speed(job: Job, robot: Robot) -> Preflight:
    """The joint that comes nearest to its greatest speed."""
    if job.rows < 2:
        return Preflight("speed", "good", 0.0)
    speeds = (np.abs(np.diff(job.q, axis=0)) / np.diff(job.times)[:, None]).max(axis=0)
    most = limits_of(robot).speed
    joint = int(np.argmax(speeds / most))
    lamp: Lamp = "good" if speeds[joint] <= most[joint] * (1 + 1e-6) else "fault"
    return Preflight("speed", lamp, float(speeds[joint]), float(most[joint]), joint)


def _first_row(job: Job, at: Floats) -> Preflight:
    """How far the arm is from where the job begins; it goes there slowly."""
    away = np.abs(job.q[0] - at)
    if not np.isfinite(away).all():
        return Preflight("first row", "fault")
    joint = int(np.argmax(away))
    return Preflight("first row", "good", float(away[joint]), None, joint)
