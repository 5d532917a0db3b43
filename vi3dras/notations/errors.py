"""Why a pasted table cannot be read, or poses cannot be held against an arm, each in a sentence."""

from __future__ import annotations

from vi3dras.errors import Vi3drasError


class PasteError(Vi3drasError):
    """Base: a text that is no D-H table."""


class NoTableError(PasteError):
    """A text without rows of numbers."""

    def _told(self) -> str:
        return "There is no D-H table in this text: paste a row per joint with theta, d, a and alpha."


class LongTextError(PasteError):
    """A text that is longer than any table; facts: its length and the most, in characters."""

    says = "The text has {} characters: a D-H table has {} at most, paste the table alone."


class TooManyRowsError(PasteError):
    """More rows than any arm has; facts: how many, and the most."""

    says = "The table has {} rows: an arm has at most {} joints."


class HeadingError(PasteError):
    """A heading that may mean two things; facts: the column from 1, the heading, what it may mean."""

    says = 'Column {}: "{}" may mean {}: name it by one of them.'


class TwiceHeadingError(PasteError):
    """Two headings of one meaning; facts: both columns from 1, the meaning."""

    says = "Columns {} and {} are both {}: keep one of them."


class MissingColumnError(PasteError):
    """A table without one of its columns; facts: which."""

    says = "The table has no column for {}: it needs theta, d, a and alpha."


class ColumnCountError(PasteError):
    """Rows without headings that are too short or too long; facts: how many cells."""

    says = (
        "Without headings a row has 4 cells, theta, d, a and alpha, or 5 with the joint's number before "
        "them, but these have {}: write the headings above."
    )


class PastedWidthError(PasteError):
    """A row with other cells than the rest; facts: row from 1, how many cells, how many there should be."""

    says = (
        "Row {} has {} cells, but there should be {}. Where commas are decimal ones, part the cells by "
        "semicolons or tabs."
    )


class PastedCellError(PasteError):
    """A cell that is no number; facts: row from 1, column, what stands there, what should."""

    says = 'Row {}, column {}: "{}" cannot be read: write {}.'


class EmptyCellError(PasteError):
    """A cell with nothing in it; facts: row from 1, column."""

    says = "Nothing stands in row {}, column {}: write its number, 0 for none."


class MarksError(PasteError):
    """Commas and points in the numbers of one table; facts: row from 1, column, what stands there."""

    says = (
        'Row {}, column {}: "{}" has a comma, and there are points too: keep one decimal mark, and no marks '
        "for thousands."
    )


class BeyondError(PasteError):
    """A number that no arm has; facts: row from 1, column, the number, its unit, the most, in which unit."""

    says = "Row {}, column {}: no arm has {:g} {} there, the most is {:g} {}: look at its unit."


class OnePointError(PasteError):
    """A table without any length."""

    def _told(self) -> str:
        return "Every d and a is 0: the arm would be one point, so give one of them."


class OtherVariableError(PasteError):
    """The variable of another row; facts: row from 1, column, what stands there."""

    says = 'Row {}, column {}: "{}" is the variable of another row: number the variables as the rows.'


class TwoVariablesError(PasteError):
    """Both theta and d vary; facts: row from 1."""

    says = "Row {}: theta and d both vary, but a joint turns or slides: leave the variable in one of them."


class NoVariableError(PasteError):
    """Neither theta nor d varies where they do in other rows; facts: row from 1."""

    says = (
        "Row {0}: neither theta nor d varies, but one does in other rows: write q{0} where it belongs, and "
        "what only shifts the tool into the tool."
    )


class OtherKindError(PasteError):
    """A joint whose type and variable do not go together; facts: row from 1, its type, where it varies."""

    says = "Row {}: the joint is {}, but the variable stands in {}: change one of them."


class PosesError(Vi3drasError):
    """Base: poses that cannot be held against an arm."""


class NoPosesError(PosesError):
    """No pose at all."""

    def _told(self) -> str:
        return "There is no pose: give joint values and where the tool is there, one pose at least."


class TooManyPosesError(PosesError):
    """More poses than anybody types; facts: how many, and the most."""

    says = "There are {} poses: {} are the most that are held against a table, keep those far apart."


class PosesShapeError(PosesError):
    """Places that do not go with the joint values; facts: how many of each."""

    says = "Joint values have {} rows and tool places {}: each pose has one of both."


class PosesColumnsError(PosesError):
    """A table of poses without a column; facts: the file, what is missing."""

    says = "No column of {} is called {}: poses need theta1 and so on for each joint, x, y and z."


class PosesCellError(PosesError):
    """A pose without one of its numbers; facts: the row from 1."""

    says = "Pose {} lacks a number, or has one that is not finite: write all joint values, x, y and z."
