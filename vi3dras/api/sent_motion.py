"""A motion on its way to an arm: taken from somebody or a file, written with its passport, and checked."""

from __future__ import annotations

import hashlib
import math
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, NamedTuple

import numpy as np

from vi3dras.api.values.motions import ArmMotion
from vi3dras.api.watched_arm import ArmNow
from vi3dras.arm.library import work_folder
from vi3dras.arm.robot import Robot
from vi3dras.errors import Vi3drasError
from vi3dras.files import read_whole
from vi3dras.formats.registry import FORMATS
from vi3dras.motion.rows import Motion
from vi3dras.passport.outcome import Outcome
from vi3dras.remote.calibration import GOOD
from vi3dras.remote.job import Job, load_job

NEAR = np.radians(1.0)
"""An arm so near to the first row begins at once; else it goes there slowly first [rad]."""

Found = Literal["ok", "limit", "far", "off"]
"""A check that lets go, one that warns and lets go, one that holds the first byte back, one not made."""


class SentMotion(NamedTuple):
    """A motion that somebody sends."""

    title: str
    robot: str
    """The id of the arm that it is for."""
    rows: Motion


class ReadyJob(NamedTuple):
    """A motion as a file that may leave, or why it may not."""

    job: Job | None
    file: str = ""
    title: str = ""
    trouble: str = ""
    """Why there is none, in a sentence."""


@dataclass(frozen=True)
class ByteCheck:
    """One of the checks before the first byte."""

    name: str
    found: Found
    value: str = ""
    why: str = ""
    """What it says, and what would help."""


def job_of_motion(robot: Robot, sent: SentMotion) -> ReadyJob:
    """Write a motion with its passport into the folder of jobs, and read it back as the arm will get it."""
    if sent.robot != robot.id:
        why = f"{sent.title} is a motion of {sent.robot}, and {robot.id} is shown: send it anew."
        return ReadyJob(None, "", sent.title, why)
    digest = hashlib.sha256(sent.rows.times.tobytes() + sent.rows.q.tobytes()).hexdigest()[:8]
    name = re.sub(r"[^a-z0-9]+", "-", sent.title.lower()).strip("-") or "motion"
    file = work_folder("jobs") / f"{name}-{digest}.csv"
    try:
        motion = ArmMotion(robot, sent.rows, sent.title)
        done = motion.written(file, FORMATS["via-points"], draft=not motion.is_safe, replace=True)
    except Vi3drasError as error:
        return ReadyJob(None, "", sent.title, str(error))
    return job_of_file(robot, done.file, sent.title)


def job_of_file(robot: Robot, file: Path, title: str = "") -> ReadyJob:
    """Read a file as a job; also what is not safe is read, and the checks say so."""
    title = title or file.stem
    try:
        return ReadyJob(load_job(file, robot, teacher_allows=True), str(file), title)
    except Vi3drasError as error:
        return ReadyJob(None, str(file), title, str(error))


def checks_before(
    robot: Robot, ready: ReadyJob | None, now: ArmNow, *, teacher_allows: bool = False
) -> tuple[ByteCheck, ...]:
    """What is looked at before the first byte of a job leaves; the driver's guard looks at every byte again.

    Args:
        robot: the arm that is shown.
        ready: the job.
        now: what the arm on the wire does.
        teacher_allows: also what is not safe, on the teacher's word.
    """
    arm = tuple(_of_arm(robot, now))
    if ready is None or ready.job is None:
        why = ready.trouble if ready is not None and ready.trouble else "Send a motion from Volume or Teach."
        return (*arm, ByteCheck("there is a job", "far" if ready and ready.trouble else "off", "none", why))
    return (*arm, *_of_job(robot, ready, ready.job, now, teacher_allows=teacher_allows))


def is_cleared(checks: tuple[ByteCheck, ...]) -> bool:
    """Whether no check holds the first byte back."""
    return bool(checks) and all(check.found in {"ok", "limit"} for check in checks)


def _of_arm(robot: Robot, now: ArmNow) -> Iterator[ByteCheck]:
    if not now.is_connected:
        why = now.trouble or "Choose the twin or a port, then Connect."
        yield ByteCheck("a board answers", "far" if now.trouble else "off", "nobody", why)
        return
    is_lost = now.state == "lost"
    yield ByteCheck("a board answers", "far" if is_lost else "ok", "lost" if is_lost else now.board[:18])
    is_same = now.robot == robot.id
    why = "" if is_same else f"{now.robot} is on the wire, and {robot.id} is shown: choose that, or let go."
    yield ByteCheck("same arm as on the wire", "ok" if is_same else "far", now.robot, why)
    why = "Let go of STOP first." if now.is_latched else ""
    yield ByteCheck("STOP is up", "far" if now.is_latched else "ok", "down" if now.is_latched else "up", why)
    why = "" if now.knows_place else "Nobody knows where the arm stands: hold it, then Home."
    known = "known" if now.knows_place else "unknown"
    yield ByteCheck("place of the arm", "ok" if now.knows_place else "far", known, why)


def _of_job(
    robot: Robot, ready: ReadyJob, job: Job, now: ArmNow, *, teacher_allows: bool
) -> Iterator[ByteCheck]:
    faults = job.report.faults
    found: Found = "ok" if not faults else "limit" if teacher_allows else "far"
    why = faults[0].sentence if faults else ""
    yield ByteCheck("passport holds", found, f"{len(faults)} faults" if faults else f"{job.rows} rows", why)
    try:
        is_same = hashlib.sha256(read_whole(Path(ready.file))).hexdigest() == job.digest
    except OSError:
        is_same = False
    why = "" if is_same else "The file was changed since it was checked: send it anew."
    yield ByteCheck("same file as shown", "ok" if is_same else "far", job.digest[:8], why)
    yield from _of_servos(robot, job)
    margin = job.report.check("MARGIN")
    if margin is not None and margin.worst is not None:
        limits = job.report.check("LIMIT")
        is_out = limits is not None and bool(limits.findings)
        room = "over" if is_out else f"{_degrees(margin)} room"
        found = "far" if is_out and not teacher_allows else "limit" if margin.findings or is_out else "ok"
        yield ByteCheck("angles inside the limits", found, room, _sentence(margin))
    speed = job.report.check("SPEED")
    if speed is not None and speed.worst is not None and speed.allowed is not None:
        told = f"{speed.worst:.0f} of {speed.allowed:.0f} {speed.unit}"
        found = "ok" if not speed.findings else "limit" if teacher_allows else "far"
        yield ByteCheck("joint speed", found, told, _sentence(speed))
    if now.knows_place and len(now.commanded) == robot.n:
        away = float(np.abs(job.q[0] - now.commanded).max())
        why = "" if away <= NEAR else "It goes there slowly first, by a way that is checked."
        yield ByteCheck("arm at the first row", "ok", f"{math.degrees(away):.1f}° off", why)


def _of_servos(robot: Robot, job: Job) -> Iterator[ByteCheck]:
    """What hobby servos ask: pulses within those measured, and how good the calibration was."""
    if robot.servo is None:
        return
    least, most, outside = math.inf, -math.inf, ""
    for i, joint in enumerate(robot.joints):
        servo = robot.servo.of(joint.name)
        if servo is not None:
            pulses = servo.pulse(job.q[:, i])
            least, most = min(least, float(pulses.min())), max(most, float(pulses.max()))
            if pulses.min() < servo.pulses[0] - 1 or pulses.max() > servo.pulses[-1] + 1:
                outside = f"The {joint.name} would need pulses beyond those that were measured."
    if math.isfinite(least):
        yield ByteCheck(
            "pulses as measured", "limit" if outside else "ok", f"{least:.0f} … {most:.0f} µs", outside
        )
    left = [(each.residual, each.joint) for each in robot.servo.joints if each.residual is not None]
    if left:
        worst, name = max(left)
        why = f"The {name} is up to {math.degrees(worst):.1f}° beside its file: calibrate it again."
        is_good = worst <= GOOD
        told = f"{math.degrees(worst):.1f}°"
        yield ByteCheck("calibration residual", "ok" if is_good else "limit", told, "" if is_good else why)


def _degrees(outcome: Outcome) -> str:
    return f"{outcome.worst:.1f}{'' if outcome.unit == '°' else ' '}{outcome.unit}"


def _sentence(outcome: Outcome) -> str:
    return outcome.findings[0].sentence if outcome.findings else ""
