"""What can be wrong with a table of a path, each in a sentence with row and column."""

from __future__ import annotations

from vi3dras.errors import Vi3drasError


class PathFileError(Vi3drasError):
    """Base: a table that cannot be read as a path; `row` is the line of the file, from 1."""

    def __init__(self, file: str, *facts: object) -> None:
        super().__init__(file, *facts)
        self.file, self.facts = file, facts

    def reason(self) -> str:
        """The sentence after the file's name."""
        return " ".join(str(fact) for fact in self.facts)

    def __str__(self) -> str:
        return f"{self.file}: {self.reason()}"


class UnreadableError(PathFileError):
    """A file that is not there, or no text; fact: the reason."""

    def reason(self) -> str:
        """The sentence after the file's name."""
        return f"it cannot be read ({self.facts[0]})."


class EmptyTableError(PathFileError):
    """Too few rows; fact: how many."""

    def reason(self) -> str:
        """The sentence after the file's name."""
        found = {0: "no row", 1: "one row"}[int(str(self.facts[0]))]
        return f"it has {found} of numbers, and a path has at least two."


class CellError(PathFileError):
    """A cell that is no number; facts: line, column, what stands there."""

    def reason(self) -> str:
        """The sentence after the file's name."""
        line, column, text = self.facts
        return f'line {line}, column {column}: "{text}" is not a number.'


class ThousandsError(PathFileError):
    """A number with two kinds of marks; facts: line, column, what stands there."""

    def reason(self) -> str:
        """The sentence after the file's name."""
        line, column, text = self.facts
        return (
            f'line {line}, column {column}: "{text}" has a comma and a point. '
            "Save the table without thousands separators."
        )


class RaggedError(PathFileError):
    """A row with too few or too many cells; facts: line, cells, cells wanted."""

    def reason(self) -> str:
        """The sentence after the file's name."""
        line, cells, wanted = self.facts
        return (
            f"line {line} has {cells} {'cell' if cells == 1 else 'cells'}, and the rows before it {wanted}."
        )


class LayoutError(PathFileError):
    """Columns that mean nothing for this arm; facts: what was found, the arm, its joints."""

    def reason(self) -> str:
        """The sentence after the file's name."""
        found, robot, joints = self.facts
        return (
            f"{found}. A path of the {robot} has {joints} joint values, or x, y and z, in named columns: "
            "such as t_s, theta1_deg, theta2_deg ... or x_mm, y_mm, z_mm."
        )


class TwiceError(PathFileError):
    """Two columns of one meaning; facts: both names."""

    def reason(self) -> str:
        """The sentence after the file's name."""
        first, second = self.facts
        return f'columns "{first}" and "{second}" mean the same: keep one of them.'


class TimeOrderError(PathFileError):
    """Times that do not rise; facts: line, time, time before [s]."""

    def reason(self) -> str:
        """The sentence after the file's name."""
        line, time, before = self.facts
        return f"line {line}: the time is {time:g} s, but the row before has {before:g} s: time has to rise."
