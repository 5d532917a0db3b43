"""What is looked at before the first byte of a job leaves, in words: each check with a lamp, and why."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import Literal

import numpy as np

from vi3dras.api.sent_motion import ReadyJob
from vi3dras.api.watched_arm import ArmNow
from vi3dras.arm.robot import Robot
from vi3dras.files import read_whole
from vi3dras.remote.job import Job
from vi3dras.remote.preflight import Preflight, preflight
from vi3dras.sharing.job import WHERE_IT_STANDS

NAMES: dict[str, str] = {
    "passport": "passport holds",
    "arm": "arm of the job",
    "file": "same file as shown",
    "calibration": "calibration residual",
    "limits": "angles inside the limits",
    "pulses": "pulses as measured",
    "speed": "joint speed",
    "first row": "way to the first row",
    "hand at stop": "hand at STOP",
}
"""What each check is called."""

Found = Literal["ok", "limit", "far", "off"]
"""A check that lets go, one that warns and lets go, one that holds the first byte back, one not made."""


FOUND: dict[str, Found] = {"good": "ok", "warning": "limit", "fault": "far", "unknown": "limit"}


@dataclass(frozen=True)
class ByteCheck:
    """One of the checks before the first byte."""

    name: str
    found: Found
    value: str = ""
    why: str = ""
    """What it says, and what would help."""


def checks_before(
    robot: Robot, ready: ReadyJob | None, now: ArmNow, *, teacher_allows: bool = False,
    is_watched: bool = False,
) -> tuple[ByteCheck, ...]:  # fmt: skip
    """What is looked at before the first byte of a job leaves; the driver's guard looks at every byte again.

    Args:
        robot: the arm that is shown.
        ready: the job.
        now: what the arm on the wire does.
        teacher_allows: also what is not safe, on the teacher's word.
        is_watched: somebody has said that there is a hand at STOP.
    """
    arm = tuple(_of_arm(robot, now))
    if ready is None or ready.job is None:
        why = ready.trouble if ready is not None and ready.trouble else "Send a motion from Volume or Teach."
        return (*arm, ByteCheck("there is a job", "far" if ready and ready.trouble else "off", "none", why))
    told = {"teacher_allows": teacher_allows and now.lab is None, "is_watched": is_watched}
    return (*arm, *_of_job(robot, ready, ready.job, now, **told))


def is_cleared(checks: tuple[ByteCheck, ...]) -> bool:
    """Whether no check holds the first byte back."""
    return bool(checks) and all(check.found in {"ok", "limit"} for check in checks)


def _of_arm(robot: Robot, now: ArmNow) -> Iterator[ByteCheck]:
    if now.lab is not None:
        is_lost = now.state == "lost"
        yield ByteCheck(
            "the lab answers", "far" if is_lost else "ok", "lost" if is_lost else now.lab.name[:18]
        )
        is_same = now.robot == robot.id
        why = "" if is_same else f"{now.robot} is the arm of the lab, and {robot.id} is shown: choose that."
        yield ByteCheck("same arm as in the lab", "ok" if is_same else "far", now.robot, why)
        return
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


def _of_job(
    robot: Robot, ready: ReadyJob, job: Job, now: ArmNow, *, teacher_allows: bool, is_watched: bool
) -> Iterator[ByteCheck]:
    """What the core looks at, in words; a file that was changed meanwhile, too."""
    at = now.commanded if len(now.commanded) == robot.n else np.full(robot.n, np.nan)
    allowed = replace(job, is_allowed=teacher_allows and not job.report.is_safe)
    for each in preflight(allowed, robot, at, shown=_digest(ready.file), is_watched=is_watched):
        if now.lab is not None and each.item in WHERE_IT_STANDS:
            continue
        value, why = _told(each, robot, job)
        found = FOUND[each.lamp]
        yield ByteCheck(NAMES[each.item], found, value, "" if found == "ok" else why)


def _told(each: Preflight, robot: Robot, job: Job) -> tuple[str, str]:
    """The value of a check as it is read, and why it is not well."""
    joint = "" if each.joint is None else robot.joints[each.joint].name
    value, unit = each.value or 0.0, "°"
    if each.joint is not None and not robot.joints[each.joint].is_revolute:
        unit = " mm"
    size = 1000.0 if unit == " mm" else float(np.degrees(1.0))
    findings = job.report.faults or job.report.warnings
    told, near = (
        f"{value * size:.1f}{unit}",
        f"{value * size:.0f} of {(each.allowed or 0.0) * size:.0f}{unit}/s",
    )
    known = each.value is not None
    return {
        "passport": (f"{job.rows} rows", findings[0].sentence if findings else ""),
        "arm": (each.word, f"It is a motion of {each.word}: send it anew for this arm."),
        "file": (each.word, "The file was changed since it was checked: send it anew."),
        "calibration": (told, f"The {joint} is beside its file: calibrate it again.")
        if known
        else ("not measured", "Nobody has measured its servos: see Calibrate."),
        "limits": (f"{told} room", f"The {joint} comes beyond its limit."),
        "pulses": (f"{value:.0f} µs room", f"The {joint} would need pulses beyond those that were measured."),
        "speed": (near, f"The {joint} would go too fast."),
        "first row": (
            f"{told} off" if known else "unknown",
            "Nobody knows where the arm is: hold it, then Home.",
        ),
        "hand at stop": ("", "Say that there is a hand at STOP: the switch in Job."),
    }[each.item]


def _digest(file: str) -> str:
    """Of the file as it is now; of one that is gone, what no file has."""
    try:
        found = Path(file).stat()
        return _digest_of(file, found.st_mtime_ns, found.st_size)
    except OSError:
        return "gone"


@lru_cache(maxsize=8)
def _digest_of(file: str, _changed_at: int, _size: int) -> str:
    """Read once per change: a window asks in every frame."""
    return hashlib.sha256(read_whole(Path(file))).hexdigest()
