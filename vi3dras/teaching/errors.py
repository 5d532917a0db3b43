"""What cannot be taught, renamed, read or written, each with what would be right."""

from __future__ import annotations

from pathlib import Path

from vi3dras.errors import Vi3drasError, after, nearest


class TeachingError(Vi3drasError):
    """Base of what a list of taught positions refuses."""


class PositionNameError(TeachingError):
    """A name that no position can have; facts: it, one that would do."""

    says = (
        '"{}" cannot name a position: take a letter and up to seven letters, digits or _, no word of the '
        "language, such as {}."
    )


class TakenNameError(TeachingError):
    """A name that another position has; facts: it, one that is free."""

    says = "There is a position {} already: take another name, such as {}."


class NoPositionError(TeachingError):
    """A name that no position has; facts: it, those that there are."""

    def _told(self, name: str, known: tuple[str, ...]) -> str:
        if not known:
            return f'There is no position "{name}": none is taught yet.'
        offer = nearest(name, known) or f"There are {', '.join(known)}."
        return f'There is no position "{name}".{after(offer)}'


class PositionFileError(TeachingError):
    """A file of positions that cannot be read at all; facts: the file, why and what would be right."""

    says = "{}: {}"


class PositionEndError(TeachingError):
    """A file whose name says no format of positions; facts: the file, the ends that would do."""

    def _told(self, file: str, ends: tuple[str, ...]) -> str:
        return (
            f"{Path(file).name} has no end that says how its positions are written: "
            f"{', '.join(ends[:-1])} or {ends[-1]} does."
        )


class LineError(TeachingError):
    """Base of what is wrong in one line of a file of positions."""


class NoPositionLineError(LineError):
    """A line that holds no position; facts: what it begins with."""

    says = '"{}" is no position: write DEF POS P1=(300,0,200,0,180,0)(6,0) or DEF JNT J1=(0,10,80,0,90,0).'


class TwiceTaughtError(LineError):
    """A name that a line before has; facts: it, that line."""

    says = "{} stands in line {} already: give one of them another name."


class JointCountLineError(LineError):
    """Joint values of another arm; facts: the name, how many there are, the arm, how many it has."""

    says = "{} has {} joint values, and {} has {} joints: it is kept, take the arm that it is for."


class CellLineError(LineError):
    """A number that is none; facts: the column, what stands there."""

    says = '{} is "{}": write a number such as 12.5, with one decimal mark in all of the table.'


class MissingCellError(LineError):
    """A row without the numbers that it needs; facts: what is missing, what would be right."""

    says = "{} is missing: {}."


class WidthLineError(LineError):
    """A row with too few or too many cells; facts: how many, how many there should be."""

    def _told(self, count: int, wanted: int) -> str:
        cells = "there is 1 cell" if count == 1 else f"there are {count} cells"
        return f"{cells}, and the head has {wanted}: put texts with a separator between quotes."


class OtherKindError(LineError):
    """A value of another kind in JSON; facts: the key, what it is, what would be right."""

    says = "{} is {}, but it should be {}."
