"""What people may ask of a lab, and who may: each act is done at once, or refused with a sentence."""

from __future__ import annotations

from collections.abc import Callable

from vi3dras.remote.errors import BusyError
from vi3dras.sharing.errors import NothingHeldError, OutOfTurnError, TeacherOnlyError
from vi3dras.sharing.job import SentJob, checked, forget, kept
from vi3dras.sharing.lab import Lab
from vi3dras.sharing.people import Person
from vi3dras.sharing.queue import Entry

Act = Callable[[Lab, Person, int | None, bool], str]
"""Given the lab, who asks, a job's number and whether somebody holds the arm; gives what was done."""


def send(lab: Lab, person: Person, sent: SentJob) -> Entry:
    """Put a job into the queue: the bytes that were sent, safe for the arm as it is now.

    Raises:
        EditedJobError, UnsafeJobError, JobFileError, QueueFullError: why it cannot.
    """
    with lab.lock:
        lab.queue.require_room(person)
        number = lab.queue.next_number()
    file = lab.jobs / f"{number}.csv"  # nothing of its name comes from elsewhere
    try:
        kept(sent, file)
        job = checked(file, lab.robot, sent.title)  # takes its time: the arm is looked after meanwhile
        with lab.lock:
            entry = lab.queue.add(number, person, sent.title, job, file)
    except BaseException as error:
        forget(file)
        lab.records.note(person.name, "refused", title=sent.title, why=str(error))
        raise
    lab.records.note(
        person.name, "sent", job=number, title=sent.title, rows=job.rows, seconds=round(job.duration, 3),
        sha256=job.digest,
    )  # fmt: skip
    return entry


def cancel(lab: Lab, person: Person, number: int | None, _is_held: bool) -> str:
    """Take a job out of the queue, or all of one's own; the arm stands before its own one goes."""
    found = lab.queue.found(person, number)
    for entry in found:
        by = "" if entry.name == person.name else f"{person.name} took it out."
        lab.leave(entry, "cancelled", by)
    return f"{len(found)} taken out of the queue."


def stop(lab: Lab, person: Person, _number: int | None, _is_held: bool) -> str:
    """STOP: anybody may, at any time; it stays down until the holder or the teacher goes on."""
    if not lab.stopped_by:
        lab.records.note(person.name, "STOP", job=lab.queue.current.number if lab.queue.current else None)
    if not (lab.stopped_by and lab.status.is_latched):
        lab.arm.stop()
    lab.stopped_by = lab.stopped_by or person.name
    return "STOP is down."


def resume(lab: Lab, person: Person, _number: int | None, _is_held: bool) -> str:
    """Let go of STOP and go on; only who has the arm may, and the teacher."""
    entry = lab.queue.current
    if not person.is_teacher and (entry is None or entry.name != person.name):
        raise OutOfTurnError(entry.name if entry is not None else "nobody")
    is_held = entry is not None and entry.state != "leaving" and lab.status.state != "moving"
    if not (lab.stopped_by or lab.status.is_latched or is_held):
        raise NothingHeldError
    lab.arm.release()
    lab.stopped_by = ""
    if is_held:
        lab.arm.resume()
    lab.records.note(person.name, "goes on", job=entry.number if entry is not None else None)
    return "It goes on." if is_held else "STOP is up."


def take_over(lab: Lab, person: Person, _number: int | None, _is_held: bool) -> str:
    """The teacher has the arm: what runs is held and waits as the next one, and no student's job begins."""
    _require_teacher(person, "take the arm over")
    lab.teacher = person.name
    if (entry := lab.queue.current) is not None and entry.name != person.name:
        lab.leave(entry, "waiting")
    lab.records.note(person.name, "takes over")
    return "The arm is yours: give it back when you are done."


def give_back(lab: Lab, person: Person, _number: int | None, _is_held: bool) -> str:
    """The queue goes on."""
    _require_teacher(person, "give the arm back")
    lab.teacher = ""
    lab.records.note(person.name, "gives back")
    return "The queue goes on."


def home(lab: Lab, person: Person, _number: int | None, is_held: bool) -> str:
    """Let the arm go home; somebody has to hold it when nobody knows where it stands."""
    _require_teacher(person, "send the arm home")
    if lab.queue.current is not None:
        raise BusyError(f"job {lab.queue.current.number} has it")
    lab.arm.home(is_held=is_held)
    lab.records.note(person.name, "sends the arm home", held=is_held)
    return "It goes home."


def _require_teacher(person: Person, what: str) -> None:
    if not person.is_teacher:
        raise TeacherOnlyError(what)


ACTS: dict[str, Act] = {
    "stop": stop, "cancel": cancel, "resume": resume, "take-over": take_over, "give-back": give_back,
    "home": home,
}  # fmt: skip
"""By the names that the network has for them."""
