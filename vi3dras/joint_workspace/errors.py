"""What can be wrong with a sweep, a grid of targets or a file of points, said in a sentence."""

from __future__ import annotations

from vi3dras.errors import Vi3drasError, nearest
from vi3dras.file_errors import FileError


class AxisError(Vi3drasError):
    """A range of a coordinate that holds no targets.

    Facts: the coordinate, `order`, `count`, `number`, `few` or `alone`, its ends and the points.
    """

    def _told(self, axis: str, fault: str, low: float, high: float, count: float) -> str:
        if fault == "order":
            return (
                f"{axis} goes from {low:g} to {high:g}: the first must be the smaller, "
                f"so {high:g} to {low:g}."
            )
        if fault == "number":
            return f"{axis} holds a number that is not finite: write two such as -10 and 30."
        if fault == "alone":
            return (
                f"{axis} has 1 point from {low:g} to {high:g}: "
                "one point needs both ends equal, a range at least 2."
            )
        if fault == "few":
            return f"The motion of the {axis} has {count:g} poses: it needs at least 2."
        return f"{axis} has {count:g} points: it needs a whole number from 1 on."


class TooManyError(Vi3drasError):
    """More targets than the memory is meant for; facts: how many, and the most."""

    says = "{:,} targets are too many: up to {:,} fit, so take fewer per coordinate."


class WayError(Vi3drasError):
    """A way that leads nowhere; `fault` is `still`, `straight` or `coordinate`."""

    def _told(self, fault: str, what: str, known: tuple[str, ...] = ()) -> str:
        if fault == "straight":
            return "Three points on one line make no arc: move the middle one off the line, or take a line."
        if fault == "coordinate":
            offer = nearest(what, known) or f"There are {', '.join(known)}."
            return f'There is no coordinate "{what}" to sweep here. {offer}'
        return f"The {what} starts and ends at one point: move one of its ends."


class HandError(Vi3drasError):
    """A way to hold the hand that names no angle, or none that is a number."""

    def _told(self, fault: str, low: float = 0.0, high: float = 0.0) -> str:
        if fault == "order":
            return f"The hand's angle goes from {low:g} to {high:g} deg: give the smaller first."
        if fault == "number":
            return "The hand's angle is not finite: it needs a number such as 30 or -12.5."
        if fault == "orientation":
            return "There is no orientation for the hand: give A, B and C, such as 0, 90, 0."
        return "There is no angle for the hand: name at least one, such as -30."


class NoHandAngleError(Vi3drasError):
    """A range of hand angles for an arm that has no closed form for one; facts: the arm."""

    says = "{} cannot be asked for a range of hand angles: give one angle, or an orientation A, B, C."


POINTS_FAULTS = {
    "column": 'there is no column "{}". The first row names the columns, such as {}.',
    "number": '"{}" is not a number: {} needs one such as 12.5.',
    "width": "there are {} cells, but the first row names {}.",
    "marks": '"{}" has a comma, and other numbers have a point: use one decimal mark alone.',
    "commas": "there are {} cells, but the first row names {}: where commas are decimal, use semicolons.",
    "unit": '"{}" has no known unit: lengths end in _m, _cm, _mm or _in, angles in _deg or _rad.',
    "twice": 'two columns say "{}": keep one of them.',
    "empty": "it holds no points: one row per point below a first row such as {}.",
    "orientation": "{} is there without {}: an orientation needs A, B and C.",
    "text": "it cannot be read ({}).",
}
"""What is said of each fault of a file of points."""


class PointsFileError(FileError):
    """A file of points that cannot be used; facts: the fault, then what was found and what is needed."""

    def _told(self, fault: str, *facts: object) -> str:
        return POINTS_FAULTS[fault].format(*facts)
