"""Files that cannot be used: which one, where in it, what is wrong and what would be right.

FileError                    a file that cannot be used, with its place
├── SyntaxFileError          not TOML, not UTF-8, not there
├── MissingKeyError          a key that must be there
├── UnknownKeyError          a key that means nothing
├── WrongKindError           text where a number belongs, ...
├── ChoiceError              a word outside a list of words
├── CountError               too many or too few values
├── RangeFileError           a range whose ends are swapped or equal
├── RotationError            a base or tool that is no rigid motion
├── DuplicateError           the same name twice
└── PoseRangeError           a named pose outside the joint limits
"""

from __future__ import annotations

from vi3dras.errors import Vi3drasError, after, nearest


class FileError(Vi3drasError):
    """A file that cannot be used: which one, where in it, and why."""

    def __init__(self, file: str, place: str, *facts: object) -> None:
        super().__init__(file, place, *facts)
        self.file, self.place, self.facts = file, place, facts

    def reason(self) -> str:
        """What is wrong and what would be right, without the place."""
        return " ".join(str(fact) for fact in self.facts)

    def __str__(self) -> str:
        return f"{self.file}{', ' if self.place else ''}{self.place}: {self.reason()}"


class SyntaxFileError(FileError):
    """Not readable as TOML at all; facts: what the reader said."""


class MissingKeyError(FileError):
    """A key that must be there; facts: the key and an example line."""

    def reason(self) -> str:
        """See `FileError.reason`."""
        return f'"{self.facts[0]}" is missing. Add a line such as {self.facts[1]}'


class UnknownKeyError(FileError):
    """A key that means nothing; facts: the key and the known ones."""

    def reason(self) -> str:
        """See `FileError.reason`."""
        key, known = str(self.facts[0]), tuple(str(k) for k in self.facts[1:])
        return (
            f'"{key}" means nothing here.{after(nearest(key, known) or "Known: " + ", ".join(known) + ".")}'
        )


class WrongKindError(FileError):
    """A value of another kind; facts: the key, what was found and what is needed."""

    def reason(self) -> str:
        """See `FileError.reason`."""
        return f"{self.facts[0]} is {self.facts[1]}, but it should be {self.facts[2]}."


class ChoiceError(FileError):
    """A word outside a list of words; facts: the key, the word, the words that are right."""

    def reason(self) -> str:
        """See `FileError.reason`."""
        key, found, *known = (str(f) for f in self.facts)
        offer = nearest(found, tuple(known))
        return f'{key} is "{found}", but it should be one of {", ".join(known)}.{after(offer)}'


class CountError(FileError):
    """Too many or too few values; facts: the key, how many there are and should be, perhaps a hint."""

    def reason(self) -> str:
        """See `FileError.reason`."""
        key, got, wanted, *hint = self.facts
        values = "value" if got == 1 else "values"
        return f"{key} has {got} {values}, but it should have {wanted}.{after(str(*hint))}"


class RangeFileError(FileError):
    """A range that holds nothing; facts: the key, low and high."""

    def reason(self) -> str:
        """See `FileError.reason`."""
        key, low, high = self.facts
        if low == high:
            return f"{key} starts and ends at {low:g}: a joint needs room to move."
        return f"{key} starts at {low:g}, above its end {high:g}. Swap them: {key} = [{high:g}, {low:g}]"


class RotationError(FileError):
    """A transform that would stretch or mirror the arm; facts: the key and its determinant."""

    def reason(self) -> str:
        """See `FileError.reason`."""
        key, determinant = self.facts
        return (
            f"the first three columns of {key} are no rotation (determinant {determinant:.4g}): "
            "they should be three unit vectors at right angles, right-handed, and the last row 0, 0, 0, 1."
        )


class DuplicateError(FileError):
    """The same name twice; facts: what is named and the name."""

    def reason(self) -> str:
        """See `FileError.reason`."""
        return f'two {self.facts[0]} are called "{self.facts[1]}": each needs a name of its own.'


class PoseRangeError(FileError):
    """A pose outside the limits; facts: pose, joint, value, low, high and unit."""

    def reason(self) -> str:
        """See `FileError.reason`."""
        pose, joint, value, low, high, unit = self.facts
        return (
            f'pose "{pose}" puts {joint} at {value:g} {unit}, outside its range {low:g} to {high:g} {unit}.'
        )
