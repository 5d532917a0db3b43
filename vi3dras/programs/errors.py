"""What can be wrong with a robot program, each with what would be right."""

from __future__ import annotations

from vi3dras.errors import Vi3drasError, after, nearest


class ProgramError(Vi3drasError):
    """Base of what is wrong in a line of a program."""


class UnfitError(ProgramError):
    """Something that does not fit where it stands; facts: it, and how it is written."""

    says = '"{}" does not fit here: write {}.'


class MissingEndError(ProgramError):
    """A line that ends too early; facts: how it is written."""

    says = "Something is missing at the end of the line: write {}."


class NoCommandError(ProgramError):
    """A word that is no command; facts: it, those that there are."""

    def _told(self, word: str, known: tuple[str, ...]) -> str:
        return f'There is no command "{word}".{after(nearest(word, known))}'


class NotRunError(ProgramError):
    """A command of the controllers that is not run here; facts: it."""

    says = "{} is a command of the controller that is not run here: take the line out, or make it a comment."


class NoNumberError(ProgramError):
    """A statement without a line number; facts: the number that would fit."""

    says = "This line has no number: begin it with one, such as {}."


class LineOrderError(ProgramError):
    """A number that does not come after the one before; facts: it, the one before, one that would fit."""

    says = "Line {} comes after line {}: numbers rise from line to line, take {}."


class LineRangeError(ProgramError):
    """A number that no line may have; facts: it."""

    says = "No line can have the number {}: take one from 1 to 32767."


class LongLineError(ProgramError):
    """A line with too many letters; facts: how many, the most."""

    says = "This line has {} letters, and the controller takes {}: make two lines of it."


class LongProgramError(ProgramError):
    """A program with too many lines; facts: how many, the most."""

    says = "This program has {:,} lines, and {:,} are allowed: make several programs of it."


class LabelLengthError(ProgramError):
    """A label with too many letters; facts: it, a shorter one."""

    says = "The label {} has more than 8 letters: shorten it, such as {}."


class TwiceLabelError(ProgramError):
    """A label that stands before two lines; facts: it, the other line."""

    says = "The label {} stands in line {} already: give one of them another name."


class NoTargetError(ProgramError):
    """A jump to what is not there; facts: the target, what there is."""

    def _told(self, target: str, known: tuple[str, ...]) -> str:
        offer = after(nearest(target, known))
        if target.startswith("*"):
            return f"The label {target} stands before no line." + offer
        return f"No line has the number {target}." + offer


class OpenBlockError(ProgramError):
    """A block without its end; facts: how it begins, how it would end."""

    says = "This {} has no end: write {} behind what belongs to it."


class NoBlockError(ProgramError):
    """The end of a block that has not begun; facts: the end, how the block begins."""

    says = "{} stands here without {}: take it out, or write {} before it."


class CrossedError(ProgramError):
    """The end of a block within another one; facts: the end, the inner word, its line, its end."""

    says = "{} stands here, but the {} of line {} is still open: write {} first."


class ValueKindError(ProgramError):
    """A value of another kind; facts: what it is for, the kind asked, the kind that it is, an example."""

    says = "{} needs {}, but this is {}: write {}."


class SignError(ProgramError):
    """Two values that a sign does not join; facts: the sign, both kinds."""

    says = "{} cannot join {} and {}: positions take * / + -, numbers every sign, texts + and comparisons."


class KindUnknownError(ProgramError):
    """A name without a kind; facts: it."""

    says = (
        "Nobody says what {} is: begin its name with P, J, M or C, or write a line such as DEF POS {} before."
    )


class NoValueError(ProgramError):
    """A variable that nothing gives a value; facts: it, a line that would."""

    says = "{} never gets a value: write a line such as {}."


class ArgumentCountError(ProgramError):
    """Too few or too many arguments; facts: what takes them, how many, how many there are, usage."""

    says = "{} takes {}, but it has {}: write {}."


class ArgumentRangeError(ProgramError):
    """A number that a command does not take; facts: the command, the number, the least, the most."""

    says = "{0} takes a number from {2:g} to {3:g}, but this is {1:g}: give one between them."


class ComponentError(ProgramError):
    """A part that a value does not have; facts: the part, the kind of value, its parts."""

    says = "{} is no part of {}: its parts are {}."


class FixedNameError(ProgramError):
    """A value for something that a program cannot set; facts: it."""

    says = "{} cannot be given a value: only variables of your own, M_OUT, M_OUTB, M_OUTW and M_TIMER can."


class TooLargeError(ProgramError):
    """A number without end; facts: it."""

    def _told(self, number: str, _: int = 0) -> str:
        return f"{number} is too large: give a number that a controller can hold, such as 1000."


class ConstantError(ProgramError):
    """A position that is none; facts: `variable`, `count` or `number`, what it is."""

    def _told(self, fault: str, what: str, _: int = 0) -> str:
        if fault == "variable":
            return (
                f"{what or 'A value'} cannot stand in a position: write numbers alone, and "
                f"P1.X={what or 'M1'} in a line of its own."
            )
        if fault == "number":
            return f"{what} is no line: lines have whole numbers, such as 100."
        return f"A position of {what} numbers is none: write X,Y,Z,A,B,C such as (300,0,200,0,180,0)(6,0)."


class SignInsideError(ProgramError):
    """A sign that the language does not have; facts: it, how the line is written."""

    says = 'The sign "{}" has no meaning here: write {}.'


class OpenTextError(ProgramError):
    """A text without its second quotation mark; facts: it, with both."""

    says = "A text begins here and does not end: write {}."


class NotTextError(ProgramError):
    """A file that holds no text; facts: the file."""

    says = "{} is no text: give a program as its lines of letters, such as 10 MOV P1."


class UnreadFileError(ProgramError):
    """A file that cannot be read; facts: it, and why."""

    says = "{} cannot be read ({}): look whether it is there."
