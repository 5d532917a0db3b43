"""What can be wrong with the servos in an arm's file, each said in a sentence."""

from __future__ import annotations

from vi3dras.file_errors import FileError


class ChannelError(FileError):
    """Two servos on one channel; facts: the channel and both names."""

    def reason(self) -> str:
        """The sentence after the place."""
        channel, first, second = self.facts
        return f"{first} and {second} are both on channel {channel}: each servo has one of its own."


class ThreePointsError(FileError):
    """Places that do not rise; facts: key and the three values."""

    def reason(self) -> str:
        """The sentence after the place."""
        key, *values = self.facts
        found = ", ".join(f"{value:g}" for value in values)
        turned = " A servo that turns the other way has sign = -1." if key == "pulses" else ""
        return f"{key} are {found}, but each should be larger than the one before.{turned}"


class PulseRangeError(FileError):
    """A pulse that no servo board sends; facts: key, pulse, shortest, longest."""

    def reason(self) -> str:
        """The sentence after the place."""
        key, pulse, shortest, longest = self.facts
        return f"{key} has {pulse:g}, but a servo takes pulses from {shortest} to {longest} microseconds."
