"""A job on its way to a lab: the bytes of a file, its passport and its hash; and what a lab makes of it."""

from __future__ import annotations

import json
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.files import read_whole, write_whole
from vi3dras.passport.errors import ViaFileError
from vi3dras.passport.passport import passport_file
from vi3dras.remote.errors import JobFileError, UnsafeJobError
from vi3dras.remote.job import Job, load_job
from vi3dras.remote.preflight import preflight
from vi3dras.sharing.errors import EditedJobError, RequestError
from vi3dras.terminal import clean

TITLE = 60
"""Letters of a title."""

WHERE_IT_STANDS = {"first row", "hand at stop"}
"""What is looked at when a job begins, and not when it comes."""


class SentJob(NamedTuple):
    """What is sent."""

    title: str
    file: str
    """The table of via-points, as text."""
    passport: str
    sha256: str
    """Of the file, as its sender has it."""


def job_to_send(file: Path, title: str = "") -> SentJob:
    """A file with its passport, ready to be sent.

    Args:
        file: the table of via-points.
        title: what everybody in the lab is shown; the file's name without one.

    Raises:
        JobFileError: one of the two cannot be read.
    """
    texts: list[str] = []
    for each in (file, passport_file(file)):
        try:
            texts.append(read_whole(each).decode("utf-8"))
        except OSError as error:
            why = (error.strerror or "unknown reason").lower()
            raise JobFileError(file.name, f"{each.name} cannot be read: {why}") from error
        except UnicodeDecodeError:
            raise JobFileError(file.name, f"{each.name} is no text") from None
    return SentJob(title or file.stem, texts[0], texts[1], sha256(texts[0].encode()).hexdigest())


def job_told(told: Any) -> SentJob:
    """A job as it came over the network.

    Raises:
        RequestError: it is none.
    """
    if not isinstance(told, dict) or not all(isinstance(told.get(name), str) for name in SentJob._fields):
        raise RequestError(f"a job has the texts {', '.join(SentJob._fields)}")
    sent = SentJob(**{name: told[name] for name in SentJob._fields})
    return sent._replace(title=clean(sent.title[:TITLE]).strip() or "Motion")


def kept(sent: SentJob, file: Path) -> None:
    """Keep a job as a file of the lab's own with its passport, if it is the one that was sent.

    Raises:
        EditedJobError: its hash is not the one of its sender, or of its passport.
        NotWritableError: the folder takes no file.
    """
    data = sent.file.encode("utf-8", "surrogatepass")
    found = sha256(data).hexdigest()
    for whose, told in (("what was sent", sent.sha256), ("its passport", _hash_in(sent.passport))):
        if found != told:
            raise EditedJobError(sent.title, found[:8], whose, told[:8] or "nothing")
    write_whole(file, data, replace=True)
    write_whole(passport_file(file), sent.passport.encode("utf-8", "surrogatepass"), replace=True)


def checked(file: Path, robot: Robot, title: str) -> Job:
    """A job that the lab has kept, every row checked for its arm as `remote run` does it.

    Raises:
        UnsafeJobError, JobFileError: it must not run.
    """
    try:
        job = load_job(file, robot)
    except UnsafeJobError as error:
        raise UnsafeJobError(title, *error.args[1:]) from error
    except (JobFileError, ViaFileError) as error:  # whose file is the lab's own, and nobody's business
        raise JobFileError(title, error.args[1]) from error
    nowhere = np.full(robot.n, np.nan)
    faults = [each.item for each in preflight(job, robot, nowhere) if each.lamp == "fault"]
    faults = [item for item in faults if item not in WHERE_IT_STANDS]
    if faults:
        raise UnsafeJobError(title, f"It was looked at before its first byte: {faults[0]}.", len(faults))
    return job


def forget(file: Path) -> None:
    """Take a job and its passport away."""
    for each in (file, passport_file(file)):
        with suppress(OSError):
            each.unlink()


def _hash_in(passport: str) -> str:
    """The file's hash that a passport names; nothing where it names none."""
    with suppress(ValueError, TypeError, KeyError, RecursionError):
        return str(json.loads(passport)["file"]["sha256"])[:64]
    return ""
