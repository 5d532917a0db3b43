"""Errors of who shares an arm; `answer` is the number that HTTP has for it."""

from __future__ import annotations

from typing import ClassVar

from vi3dras.errors import Vi3drasError


class SharingError(Vi3drasError):
    """Base of what can be wrong with an arm that a class shares."""

    exit_code = 1
    answer: ClassVar[int] = 409
    """What HTTP calls it."""


class OpenToAllError(SharingError):
    """A lab that anybody on the network could enter; facts: the address."""

    exit_code = 2
    says = "{} can be reached from beyond this machine: give the class a token with --token-file first."


class TokenError(SharingError):
    """A token that is none; facts: why, as a clause."""

    exit_code = 2
    says = "This cannot be the token of a lab: {}."


class LabAddressError(SharingError):
    """An address that is none; facts: itself."""

    exit_code = 2
    says = '"{}" is no address of a lab: give one such as lab-pc:2340 or 127.0.0.1:2340.'


class ListeningError(SharingError):
    """A port at which nobody can listen; facts: the address, and what the system says."""

    says = "Nobody can listen at {} ({}): choose another port, or end who has it."


class WrongTokenError(SharingError):
    """A token that is not the lab's."""

    answer = 401
    says = "This is not the token of the lab: ask your teacher for it."


class StudentNameError(SharingError):
    """A name that cannot be one; facts: itself."""

    exit_code, answer = 2, 400
    says = '"{}" cannot be a name in a lab: use 1 to 40 letters that can be seen, and no slash.'


class LabNameTakenError(SharingError):
    """A name that somebody else has; facts: itself."""

    answer = 403
    says = 'Somebody else is "{}" in this lab: take another name.'


class TeacherOnlyError(SharingError):
    """What only the teacher may do; facts: what."""

    answer = 403
    says = "Only the teacher may {}: that takes the teacher's token."


class OutOfTurnError(SharingError):
    """Somebody who has not the arm; facts: who has it."""

    answer = 403
    says = "It is not your turn: {} has the arm."


class NotYourJobError(SharingError):
    """A job of somebody else; facts: its number, whose it is."""

    answer = 403
    says = "Job {} belongs to {}: only they and the teacher may take it away."


class NoSuchJobError(SharingError):
    """A job that is not in the queue; facts: which."""

    answer = 404
    says = "There is no job {} in the queue."


class NothingHeldError(SharingError):
    """Nothing that could go on."""

    says = "Nothing is held or stopped: there is nothing to go on with."


class QueueFullError(SharingError):
    """A queue that takes no more; facts: how many jobs wait in it, whether all of them are one's own."""

    answer = 429

    def _told(self, count: int, are_own: bool = False) -> str:
        if are_own:
            return f"You have {count} jobs in the queue already, and others wait too: try again later."
        return f"The queue is full with {count} jobs: try again later."


class CrowdedError(SharingError):
    """A lab that has too much to do just now."""

    answer = 503
    says = "The lab has too much to do just now: try again in a moment."


class FloodError(SharingError):
    """Somebody who asks too often."""

    answer = 429
    says = "You ask too often: wait a moment."


class EditedJobError(SharingError):
    """A job that is not the one that was sent; facts: its title, its hash, whose other hash, and that."""

    says = "{} was changed on its way: its SHA-256 begins with {}, in {} with {}. Send it again."


class LabTooLongError(SharingError):
    """More bytes than a lab takes; facts: what is too long, how many there may be."""

    answer = 413
    says = "{} is too long: a lab takes {:,} bytes at most."


class RequestError(SharingError):
    """Words that no lab understands; facts: what is wrong, as a clause."""

    exit_code, answer = 2, 400
    says = "The lab does not understand this: {}."


class NoPageError(RequestError):
    """A place that a lab does not have; facts: itself."""

    answer = 404
    says = "The lab has no {}: there are /, /state, /here, /jobs and /acts."


class LabMethodError(RequestError):
    """A way of asking that a place does not have; facts: which it has."""

    answer = 405
    says = "The lab answers nothing but {} here."


class LabGoneError(SharingError):
    """A lab that does not answer; facts: its address, and why."""

    says = "The lab at {} does not answer ({}): look at the address, and whether vi3dras serve runs there."


class RefusedByLabError(SharingError):
    """What a lab refuses; facts: its sentence, and the kind of its error."""

    def _told(self, sentence: str, kind: str = "") -> str:
        return sentence


class JobEndedError(SharingError):
    """A job that did not come to its end; facts: its title, what became of it, and why."""

    says = "Job {} was {}: {}"


class ClassArmError(SharingError):
    """Something that nobody does with an arm that a class shares."""

    says = "The arm belongs to the class: send it a motion, from Job."
