"""A motion on its way to an arm: taken from somebody or a file, written with its passport, and checked."""

from __future__ import annotations

import hashlib
import re
import unicodedata
from pathlib import Path
from typing import NamedTuple

from vi3dras.api.values.motions import ArmMotion
from vi3dras.arm.library import work_folder
from vi3dras.arm.robot import Robot
from vi3dras.errors import Vi3drasError
from vi3dras.formats.registry import FORMATS
from vi3dras.motion.rows import Motion
from vi3dras.remote.job import Job, load_job
from vi3dras.workcell import Cell


class SentMotion(NamedTuple):
    """A motion that somebody sends."""

    title: str
    robot: str
    """The id of the arm that it is for."""
    rows: Motion
    cell: Cell | None = None
    """What stands before the arm, where that is known."""


class ReadyJob(NamedTuple):
    """A motion as a file that may leave, or why it may not."""

    job: Job | None
    file: str = ""
    title: str = ""
    trouble: str = ""
    """Why there is none, in a sentence."""


def job_of_motion(robot: Robot, sent: SentMotion) -> ReadyJob:
    """Write a motion with its passport into the folder of jobs, and read it back as the arm will get it."""
    if sent.robot != robot.id:
        why = f"{sent.title} is a motion of {sent.robot}, and {robot.id} is shown: send it anew."
        return ReadyJob(None, "", sent.title, why)
    file = file_of_motion(sent.title, sent.rows)
    try:
        motion = ArmMotion(robot, sent.rows, sent.title, cell=sent.cell)
        done = motion.written(file, FORMATS["via-points"], draft=not motion.is_safe, replace=True)
    except Vi3drasError as error:
        return ReadyJob(None, "", sent.title, str(error))
    return job_of_file(robot, done.file, sent.title)


def file_of_motion(title: str, rows: Motion) -> Path:
    """The file in the folder of jobs that a motion is written into; another motion has another one."""
    digest = hashlib.sha256(rows.times.tobytes() + rows.q.tobytes()).hexdigest()[:8]
    plain = unicodedata.normalize("NFKD", title.lower()).encode("ascii", "ignore").decode()
    name = re.sub(r"[^a-z0-9]+", "-", plain)[:60].strip("-") or "motion"
    return work_folder("jobs") / f"{name}-{digest}.csv"


def job_of_file(robot: Robot, file: Path, title: str = "") -> ReadyJob:
    """Read a file as a job; also what is not safe is read, and the checks say so."""
    title = title or file.stem
    try:
        return ReadyJob(load_job(file, robot, teacher_allows=True), str(file), title)
    except Vi3drasError as error:
        return ReadyJob(None, str(file), title, str(error))
