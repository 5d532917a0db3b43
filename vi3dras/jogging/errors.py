"""What cannot be asked of a jog or of a recording, said in a sentence.

JogError
├── JogRowError        a row that the frame does not have
├── LockedRowError     a row that cannot be commanded on this arm
├── JogFarError        a step that no arm can go
├── UserFrameError     a user frame that is missing, or not wanted
└── RecordingError     a recording that is none
"""

from __future__ import annotations

from vi3dras.errors import Vi3drasError


class JogError(Vi3drasError):
    """Base of what can be wrong with a jog; the facts are in `args`."""


class JogRowError(JogError):
    """A row that there is not; facts: the frame, what was given, the rows that there are."""

    says = 'There is no row "{1}" in the {0} frame: its rows are {2}.'


class LockedRowError(JogError):
    """A row that this arm cannot be commanded along; facts: the row, and why."""

    says = "{} is locked: {}"


class JogFarError(JogError):
    """A step that no arm can go; facts: how far, and the most, with their unit."""

    says = "A jog of {} is further than any arm goes: {} are the most."


class UserFrameError(JogError):
    """A user frame told without need, or missing; fact: whether it is missing."""

    def _told(self, is_missing: bool) -> str:
        if is_missing:
            return "A jog in the user frame needs the frame: give its origin X Y Z and its A B C."
        return "A user frame is given, but the jog is in another frame: leave it out, or jog in user."


class RecordingError(JogError):
    """A recording that cannot be used; facts: `shape`, `times` or `short`, and what was found."""

    def _told(self, fault: str, found: object) -> str:
        if fault == "shape":
            return f"A recording has joint values of the shape {found}: give a row for each time."
        if fault == "times":
            return f"The times of a recording must rise: row {found} is not later than the one before."
        return "A recording needs two different poses at least: record while the arm moves."
