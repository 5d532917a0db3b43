"""What keeps an arm from moving, said in a sentence.

RemoteError
├── LinkError          a port that does not open
├── LinkLostError      a link that broke
├── NoAnswerError      a board that says nothing
├── GarbledError       an answer that is none
├── NobodyError        a port at which no board answers
├── HeldBackError      bytes that must not leave
├── UnknownPlaceError  an arm of which nobody knows where it stands
├── AstrayError        an arm that is not where it was sent
├── BegunAnewError     a board that has begun anew in the middle
├── LatchedError       an arm that was stopped, and not let go
├── NotConnectedError  an arm that is not connected
├── StoppedError       an arm that was stopped on its way
├── UnwatchedError     an arm that moves, and nobody watches
├── BusyError          an arm that does something else
├── SenderGoneError    the process that sends has ended
└── RefusedError       an order that a board refuses
Vi3drasError: what was given cannot be
├── AddressError       an address that is none
├── WiringError        an arm whose file does not say how it is driven
├── TooSlowError       a line that cannot stop an arm in time
├── UnsafeJobError     a file that must not run
├── JobFileError       a file that is no job
├── NoServoError       a joint that no servo turns
├── MeasuredError      measurements that no servo gives
└── LogFileError       a file that is no byte log
"""

from __future__ import annotations

from vi3dras.errors import FailureError, Vi3drasError


class RemoteError(FailureError):
    """Base of what goes wrong with an arm that is driven from here."""


class AddressError(Vi3drasError):
    """An address that names no port; facts: itself."""

    says = '"{}" is no port: give one such as /dev/ttyUSB0, COM4 or tcp://127.0.0.1:2332.'


class LinkError(RemoteError):
    """A port that does not open; facts: its address, and why."""

    says = "{} does not open ({}): look whether it is plugged in, and whether another program has it."


class LinkLostError(RemoteError):
    """A link that broke; facts: its address, and what the system says."""

    says = "{} is gone ({}): plug it in again, then connect anew."


LINK_ERRORS = LinkError | LinkLostError
"""After these a link is opened anew."""


class GarbledError(RemoteError):
    """An answer that cannot be read; facts: what was asked, and what came."""

    says = "The answer to {} cannot be read: {} came. Look at the cable, and at the baud rate."


class WiringError(Vi3drasError):
    """An arm whose file does not say how it is driven; facts: the arm, the board, and what is missing."""

    says = "{1} does not move {0}: {2}."


class NoAnswerError(RemoteError):
    """A board that says nothing; facts: what was asked, and for how many seconds."""

    says = "No answer to {} for {:.2g} s: look at the cable and at the power of the board."


class NobodyError(RemoteError):
    """A port at which no board answers; facts: the port, and what was tried."""

    says = "Nobody answers at {}: tried {}. Is the board switched on, and is it the right port?"


class TooSlowError(Vi3drasError):
    """A line too slow to stop an arm in time; facts: baud rate, ms that a move takes, the least rate."""

    says = (
        "{} baud is too slow: a move takes {:.0f} ms on the line, and the arm could not stop in time. Use {}."
    )


class HeldBackError(RemoteError):
    """Bytes that must not leave; facts: why, as a clause."""

    says = "Bytes were held back: {}."


class UnsafeJobError(Vi3drasError):
    """A file that must not run; facts: the file, the first fault, how many there are."""

    says = "{} is not safe, nothing was sent: {} Cure it, or let the teacher allow it ({} faults)."


class JobFileError(Vi3drasError):
    """A file that is no job; facts: the file, and why."""

    says = "{} cannot be sent: {}."


class UnknownPlaceError(RemoteError):
    """An arm of which nobody knows where it stands."""

    says = "Nobody knows where the arm stands: hold it, then let it go home first."


class AstrayError(RemoteError):
    """An arm that is not where it was sent; facts: the joint, how far it is off."""

    says = "The arm is not where it was sent, by {}: bytes were lost, or something holds it. Send it home."


class BegunAnewError(RemoteError):
    """A board that has begun anew in the middle."""

    says = "The board has begun anew: its power failed, and nobody knows where the arm stands. Send it home."


class LatchedError(RemoteError):
    """An arm that was stopped, and not let go."""

    says = "The arm was stopped: let go of STOP first."


class StoppedError(RemoteError):
    """An arm that was stopped on its way; facts: the job, the row that was sent last, how many there are."""

    says = "{} was stopped at row {} of {}."


class UnwatchedError(RemoteError):
    """An arm that moves, and nobody watches; facts: for how many seconds."""

    says = "Nobody watched the arm for {:.2g} s, and it holds: look why the program hangs, then go on."


class NotConnectedError(RemoteError):
    """An arm that is not connected."""

    says = "No arm is connected: choose its port first."


class BusyError(RemoteError):
    """An arm that does something else; facts: what."""

    says = "The arm is busy ({}): wait until it stands, or stop it."


class NoServoError(Vi3drasError):
    """A joint that no servo turns; facts: the arm, the joint, the joints that have one."""

    def _told(self, robot: str, joint: str, known: tuple[str, ...]) -> str:
        if not known:
            return f"{robot} has no servos: its file has neither [servo] nor [bus]."
        return f'{robot} has no servo for "{joint}": there are {", ".join(known)}.'


class MeasuredError(Vi3drasError):
    """Measurements that no servo gives; facts: the joint, and what is wrong, as a clause."""

    says = "These cannot be measurements of {}: {}."


class SenderGoneError(RemoteError):
    """The process that sends has ended; the arm stands."""

    says = "The process that sends has ended, and the arm stands: connect anew."


class LogFileError(Vi3drasError):
    """A file that is no byte log; facts: the file, and why."""

    says = "{} cannot be read: {}."


class RefusedError(RemoteError):
    """An order that a board refuses; facts: the order, and what the board says."""

    says = "The board refuses {}: it says {}."
