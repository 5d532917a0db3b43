"""What can be wrong with a formula: where, why, and what was probably meant.

Vi3drasError
├── FormulaError             a formula that cannot be read, with the place in its text
│   ├── SeveralWaysError     a piece of it that can mean different things
│   ├── UndefinedError       a coordinate without a value anywhere in its domain
│   └── OtherCoordinateError a formula that begins with the name of another coordinate
│       └── OtherAxisError   the same in the one field of a surface
├── RefusedFormulaError      the same with its text, which a field still shows
├── FormulaNameError         a file name that cannot be the id of a formula
└── FileError
    ├── ExpressionFileError  a formula inside a file that cannot be read
    ├── FormulaFileError     a value that does not fit the rest of the file
    ├── RoomFileError        companions that would take too much memory
    └── EmptyRangeError      a range whose ends are swapped
"""

from __future__ import annotations

from vi3dras.errors import Vi3drasError
from vi3dras.file_errors import FileError

LONGEST_QUOTE = 24


class FormulaError(Vi3drasError):
    """A formula that cannot be read.

    `position` and `length` are the wrong characters in the text as it was typed; a suggestion that takes
    their place cures the formula.
    """

    def __init__(self, position: int, length: int, sentence: str, suggestions: tuple[str, ...] = ()) -> None:
        super().__init__(position, length, sentence, suggestions)
        self.position, self.length = position, length
        self.sentence, self.suggestions = sentence, suggestions

    def _told(self, *_: object) -> str:
        offer = f" Did you mean {' or '.join(self.suggestions)}?" if self.suggestions else ""
        return f"{self.sentence}{offer}"


class SeveralWaysError(FormulaError):
    """A piece of a formula that can mean different things; facts: where it begins, its text, and these."""

    def __init__(self, position: int, text: str, ways: tuple[str, ...]) -> None:
        sentence = f'"{short(text)}" can be read in several ways.'
        super().__init__(position, len(text), sentence, ways)
        self.args = (position, text, ways)


class UndefinedError(FormulaError):
    """A coordinate without a value anywhere in its domain.

    Facts: where the part without a value stands in its text, which coordinate, and what that part does wrong.
    """

    def __init__(self, position: int, length: int, coordinate: str, reason: str) -> None:
        super().__init__(position, length, f"{coordinate} has no value anywhere in its domain: {reason}")
        self.args = (position, length, coordinate, reason)
        self.coordinate, self.reason = coordinate, reason


class OtherCoordinateError(FormulaError):
    """A formula that begins with another coordinate's name; facts: where, which, and whose place it is."""

    def __init__(self, position: int, target: str, coordinate: str) -> None:
        super().__init__(position, 1, self.told(target, coordinate), self.offered(coordinate))
        self.args = (position, target, coordinate)
        self.target = target

    def told(self, target: str, coordinate: str) -> str:
        """The sentence."""
        return f'This begins with "{target} =", and here stands {coordinate}.'

    def offered(self, coordinate: str) -> tuple[str, ...]:
        """What would cure it."""
        return (coordinate,)


class OtherAxisError(OtherCoordinateError):
    """The same in the one field of a surface, which can give another coordinate when typing has ended."""

    def told(self, target: str, coordinate: str) -> str:
        """See `OtherCoordinateError.told`."""
        return f"This gives {target}: with Enter, {target} depends on the others in place of {coordinate}."

    def offered(self, _coordinate: str) -> tuple[str, ...]:
        """See `OtherCoordinateError.offered`."""
        return ()


class RefusedFormulaError(Vi3drasError):
    """A text that a field still shows and the formula did not take; facts: what it was for, and why not."""

    def __init__(self, name: str, text: str, error: FormulaError) -> None:
        super().__init__(name, text, error)
        self.name, self.text, self.error = name, text, error

    def _told(self, name: str, text: str, error: FormulaError) -> str:
        return f"{name} = {short(text)} cannot be read. {error}"


class FormulaNameError(Vi3drasError):
    """A file name that cannot be the id of a formula; facts: the name."""

    says = '"{}" cannot name a formula: use letters, digits and hyphens, such as my-curve.toml.'


class TitleError(Vi3drasError):
    """A title that no file would hold; facts: its characters, and the most."""

    says = "This title has {} characters, and {} are the most: shorten it."


class HintedError(Vi3drasError):
    """A formula that is not typed to its end; facts: the coordinates that are drawn from hints."""

    def _told(self, coordinates: tuple[str, ...]) -> str:
        return f"There is no formula for {', '.join(coordinates)} yet: type it, or take the hints."


class FullViewError(Vi3drasError):
    """Objects that are no list for one view; facts: how many there are, the most, how many are edited."""

    def _told(self, found: int, most: int, edited: object) -> str:
        if found > most:
            return f"A view holds {most} objects at most: take one out before another comes in."
        return f"One object of a view is edited, not {edited}: leave out the formula of one alone."


class ExpressionFileError(FileError):
    """A formula inside a file; facts: the key, the formula, first wrong character, how many, the sentence."""

    def _told(self, key: object, text: object, position: object, _3: object, sentence: object) -> str:
        return f"{key} = {str(text)[:200]!r} cannot be read at character {position}. {sentence}"


class FormulaFileError(FileError):
    """A value that does not fit the rest of the file; facts: the sentence."""


class RoomFileError(FileError):
    """Companions that would take too much memory; facts: their points, the GB that they take, the most."""

    says = (
        "its companions take {1:.1f} GB of memory with their {0:,} points, and {2:.1f} GB are the most: "
        "give them fewer."
    )


class EmptyRangeError(FileError):
    """A range whose ends are swapped; facts: the key, low and high."""

    says = "{0} starts at {1:g}, above its end {2:g}. Swap them: {0} = [{2:g}, {1:g}]"


def short(text: str) -> str:
    """A piece of a formula as a sentence can quote it."""
    return text if len(text) <= LONGEST_QUOTE else f"{text[: LONGEST_QUOTE - 1]}…"
