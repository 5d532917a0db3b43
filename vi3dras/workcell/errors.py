"""What can be wrong with a cell and its file."""

from __future__ import annotations

from vi3dras.errors import Vi3drasError, after, nearest
from vi3dras.file_errors import FileError


class CellFileError(FileError):
    """A value in the file of a cell that cannot be; facts: the sentence."""


class NoThingError(Vi3drasError):
    """A thing that the cell does not have; facts: its name, the cell's title, the names that are there."""

    def _told(self, name: str, title: str, known: tuple[str, ...]) -> str:
        return f'{title} has no thing "{name}".{after(nearest(name, known))}'


class NoPipesError(Vi3drasError):
    """A formula that is no weld on two pipes; facts: its title and the constants that it would need."""

    says = "{} says nothing of two pipes: their cell can be made of pipe-weld, whose constants are {}."


class MeasuredPointsError(Vi3drasError):
    """Three measured points that say no place; facts: what is wrong."""

    says = "Three measured points are to be the origin, one on the x axis and one beside it: {}."


class ThingNameError(Vi3drasError):
    """A thing cannot be called so; facts: the name, and why not."""

    says = 'A thing cannot be called "{}": {}.'


class FullCellError(Vi3drasError):
    """One thing more than a cell holds; facts: its title, and how many are the most."""

    says = "{} takes no more things than {}."


class ThingMeasureError(Vi3drasError):
    """A measure that no thing has; facts: what the thing is called, what is wrong."""

    says = "{}: {}."
