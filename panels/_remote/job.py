"""The job: a motion that was sent here or a file, the checks before the first byte, and its run."""

from __future__ import annotations

import base64
import io
from pathlib import Path
from typing import Any, Literal

import numpy as np

from vi3dras.api.byte_checks import ByteCheck, checks_before, is_cleared
from vi3dras.api.sent_motion import ReadyJob, SentMotion, job_of_file, job_of_motion
from vi3dras.api.watched_arm import ArmNow
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.flow import Control, Indicator, VIPart
from vi3dras.kinematics.forward import tool_pose
from vi3dras.motion.rows import Motion
from vi3dras.remote.errors import JobFileError, UnsafeJobError
from vi3dras.workcell.kept import from_kept, kept

from .._arm import Coding
from .._kit.face import Line, Tab
from .._kit.face.remote import ARM_CHECKS, ARM_JOB, ARM_STATE
from .connection import Watched, connected

LARGEST = 64_000_000
"""Bytes of a kept motion at most."""


def _encode(sent: SentMotion | None) -> dict[str, Any]:
    """A motion as a file keeps it: all of its rows in one text; nothing where none was sent."""
    if sent is None:
        return {}
    packed = io.BytesIO()
    table: dict[str, Any] = {name: np.asarray(value) for name, value in sent.rows._asdict().items()}
    np.savez_compressed(packed, **table)
    rows = base64.b64encode(packed.getvalue()).decode()
    cell = {} if sent.cell is None else {"cell": kept(sent.cell)}
    return {"title": sent.title, "robot": sent.robot, "rows": rows, **cell}


def _decode(raw: Any) -> SentMotion | None:
    """The way back."""
    if not raw:
        return None
    data = base64.b64decode(raw["rows"])
    if len(data) > LARGEST:
        raise ValueError("too many rows")
    with np.load(io.BytesIO(data), allow_pickle=False) as table:
        rows = {name: table[name] for name in Motion._fields}
    rows["closes"] = bool(rows["closes"])
    cell = from_kept(str(raw["cell"])) if "cell" in raw else None
    return SentMotion(str(raw["title"]), str(raw["robot"]), Motion(**rows), cell)


class ArmJob(VIPart):
    """What the arm is to do."""

    pages = ("Job",)
    job_from = Control(
        Literal["taken", "file"], default="taken", label="Job from",
        tip="A motion that another instrument has sent here, or a file",
    )  # fmt: skip
    job_taken = Control(
        SentMotion | None, default=None, label="Sent motion", quantity="rows", tip="The motion that was sent",
        **Coding(encode=_encode, decode=_decode),
    )  # fmt: skip
    job_file = Control(str, default="", label="Job file", tip="A CSV file of via-points with its passport")
    teacher_allows = Control(
        bool, default=False, live=True, label="Teacher allows",
        tip="Let a motion run that is not safe, on the teacher's word; limits and speeds hold all the same",
    )  # fmt: skip
    hand_at_stop = Control(
        bool, default=False, live=True, label="A hand is at STOP",
        tip="Somebody watches the arm with a hand at STOP; a twin needs nobody",
    )  # fmt: skip
    arm_mark = Control(
        float | None, default=None, live=True, unit="s", label="Moment that is looked at",
        tip="The moment of the present motion that a click on the log or the strips has chosen",
    )  # fmt: skip

    job_ready = Indicator(
        ReadyJob | None, label="Job", quantity="rows", equation=None,
        tip="The motion as a file that may leave, or why there is none",
    )  # fmt: skip
    job_path = Indicator(
        Floats, shape=("n", 3), unit="m", label="Path of the job", equation=None,
        tip="Where the tool is at each row of the job",
    )  # fmt: skip
    first_checks = Indicator(
        tuple[ByteCheck, ...], label="Checks before the first byte", quantity="checks", equation=None,
        tip="What is looked at before the first byte of the job leaves",
    )  # fmt: skip
    is_cleared = Indicator(
        bool,
        label="May begin",
        equation=None,
        quantity="yes or no",
        tip="Whether no check holds the first byte of the job back",
    )


@ArmJob.step("job_ready", slow=True)
def make_ready(robot: Robot, job_from: str, job_taken: SentMotion | None, job_file: str) -> ReadyJob | None:
    """The motion as a file with its passport, checked row by row; None without one."""
    if job_from == "file":
        return job_of_file(robot, Path(job_file)) if job_file else None
    return None if job_taken is None else job_of_motion(robot, job_taken)


@ArmJob.step("job_path")
def find_path(robot: Robot, job_ready: ReadyJob | None) -> Floats:
    """Where the tool is at each row, (n, 3) [m]."""
    if job_ready is None or job_ready.job is None or job_ready.job.q.shape[1] != robot.n:
        return np.zeros((0, 3))
    points: Floats = tool_pose(robot, job_ready.job.q)[:, :3, 3]
    return points


@ArmJob.step("first_checks", "is_cleared")
def check_first(
    robot: Robot, job_ready: ReadyJob | None, arm_now: ArmNow, teacher_allows: bool, hand_at_stop: bool
) -> tuple[tuple[ByteCheck, ...], bool]:
    """What is looked at before the first byte, and whether all of it lets go."""
    is_watched = hand_at_stop or arm_now.is_twin
    checks = checks_before(robot, job_ready, arm_now, teacher_allows=teacher_allows, is_watched=is_watched)
    return checks, is_cleared(checks)


@ArmJob.action("Run on the arm")
def run_job(
    arm: Watched | None, job_ready: ReadyJob | None, first_checks: tuple[ByteCheck, ...],
    teacher_allows: bool,
) -> None:  # fmt: skip
    """Send the job; the process that sends checks it once more.

    Raises:
        UnsafeJobError: a check holds the first byte back.
    """
    if job_ready is None or job_ready.job is None:
        raise JobFileError("nothing", "there is no job yet, send one from Volume or Teach")
    held = [check for check in first_checks if check.found not in {"ok", "limit"}]
    if held:
        why = held[0].why or f"{held[0].name}: {held[0].value}."
        raise UnsafeJobError(job_ready.title, why, len(held))
    file = Path(job_ready.file)
    connected(arm).ask(lambda process: process.run(file, teacher_allows=teacher_allows))


@ArmJob.action("Hold")
def hold_job(arm: Watched | None) -> None:
    """Stand at the end of the present piece."""
    connected(arm).ask(lambda process: process.hold())


@ArmJob.action("Resume")
def resume_job(arm: Watched | None) -> None:
    """Go on with a job that was held or stopped."""
    connected(arm).ask(lambda process: process.resume())


@ArmJob.action("One row")
def step_job(arm: Watched | None) -> None:
    """Go to the next row, and hold there."""
    connected(arm).ask(lambda process: process.step())


@ArmJob.action("Forget the job")
def forget_job(arm: Watched | None) -> None:
    """Leave a job that was held or stopped where it is."""
    connected(arm).ask(lambda process: process.drop_job())


@ArmJob.action("Feed override")
def set_feed(arm: Watched | None, share: float) -> None:
    """Go slower or quicker; never beyond the limits."""
    connected(arm).ask(lambda process: process.feed(share))


TAB = Tab("Job", (ARM_JOB,))
READINGS = (ARM_STATE, Line(), ARM_CHECKS)
"""What is read on every page."""
