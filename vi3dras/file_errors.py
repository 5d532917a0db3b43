"""Files that cannot be used: which one, where in it, what is wrong and what would be right."""

from __future__ import annotations

from vi3dras.errors import Vi3drasError, after, nearest, on_one_line


class FileError(Vi3drasError):
    """A file that cannot be used: which one, where in it, and why."""

    def __init__(self, file: str, place: str, *facts: object) -> None:
        super().__init__(file, place, *facts)
        self.file, self.place, self.facts = file, place, facts

    def reason(self) -> str:
        """What is wrong and what would be right, without the place."""
        return self._told(*self.facts)

    def __str__(self) -> str:
        return on_one_line(f"{self.file}{', ' if self.place else ''}{self.place}: {self.reason()}")


class SyntaxFileError(FileError):
    """Not readable as TOML at all; facts: what the reader said."""


class MissingKeyError(FileError):
    """A key that must be there; facts: the key and an example line."""

    says = '"{}" is missing. Add a line such as {}'


class UnknownKeyError(FileError):
    """A key that means nothing; facts: the key and the known ones."""

    def _told(self, key: str, *known: str) -> str:
        return (
            f'"{key}" means nothing here.{after(nearest(key, known) or "Known: " + ", ".join(known) + ".")}'
        )


class WrongKindError(FileError):
    """A value of another kind; facts: the key, what was found and what is needed."""

    says = "{} is {}, but it should be {}."


class ChoiceError(FileError):
    """A word outside a list of words; facts: the key, the word, the words that are right."""

    def _told(self, key: str, found: str, *known: str) -> str:
        offer = nearest(found, known)
        return f'{key} is "{found}", but it should be one of {", ".join(known)}.{after(offer)}'


class CountError(FileError):
    """Too many or too few values; facts: the key, how many there are and should be, perhaps a hint."""

    def _told(self, key: object, got: int, wanted: object, *hint: str) -> str:
        values = "value" if got == 1 else "values"
        return f"{key} has {got} {values}, but it should have {wanted}.{after(str(*hint))}"


class RangeFileError(FileError):
    """A range that holds nothing; facts: the key, low and high."""

    def _told(self, key: object, low: float, high: float) -> str:
        if low == high:
            return f"{key} starts and ends at {low:g}: a joint needs room to move."
        return f"{key} starts at {low:g}, above its end {high:g}. Swap them: {key} = [{high:g}, {low:g}]"


class RotationError(FileError):
    """A transform that would stretch or mirror the arm; facts: the key and its determinant."""

    says = (
        "the first three columns of {} are no rotation (determinant {:.4g}): they should be three unit "
        "vectors at right angles, right-handed, and the last row 0, 0, 0, 1."
    )


class DuplicateError(FileError):
    """The same name twice; facts: what is named and the name."""

    says = 'two {} are called "{}": each needs a name of its own.'


class PoseRangeError(FileError):
    """A pose outside the limits; facts: pose, joint, value, low, high and unit."""

    says = 'pose "{0}" puts {1} at {2:g} {5}, outside its range {3:g} to {4:g} {5}.'


class ChannelError(FileError):
    """Two servos on one channel; facts: the channel and both names."""

    says = "{1} and {2} are both on channel {0}: each servo has one of its own."


class BusNumberError(FileError):
    """Two servos of one number; facts: the number and both names."""

    says = "{1} and {2} are both number {0} on the bus: each servo has one of its own."


class ThreePointsError(FileError):
    """Places that do not rise; facts: key and the three values."""

    def _told(self, key: object, *values: str) -> str:
        found = ", ".join(f"{value:g}" for value in values)
        turned = " A servo that turns the other way has sign = -1." if key == "pulses" else ""
        return f"{key} are {found}, but each should be larger than the one before.{turned}"


class PulseRangeError(FileError):
    """A pulse that no servo board sends; facts: key, pulse, shortest, longest."""

    says = "{} has {:g}, but a servo takes pulses from {} to {} microseconds."
