"""Why a motion cannot be written in a format, each in a sentence."""

from __future__ import annotations

from vi3dras.errors import Vi3drasError, nearest


class FormatError(Vi3drasError):
    """Base of what a format refuses."""


class FormatNameError(FormatError):
    """A name or a file's end that no format has; facts: it, and the known ones."""

    def _told(self, name: str, known: tuple[str, ...]) -> str:
        offer = nearest(name, known)
        return f'There is no format "{name}". {offer or "Known: " + ", ".join(known) + "."}'


class FileEndError(FormatError):
    """A file whose name ends as another format's files do, or as none's.

    Facts: the file, the format's label or nothing, the ends that would do.
    """

    def _told(self, file: object, label: object, ends: tuple[str, ...]) -> str:
        if label:
            return f"{file} does not end as {label} does: name the file with {ends[0]}."
        return (
            f"{file} has no end that says in which format to save it: "
            f"{', '.join(ends[:-1])} or {ends[-1]} does."
        )


class ArmFormatError(FormatError):
    """An arm that a format cannot carry; facts: the format's label, the arm, why, and what carries it."""

    def _told(self, label: object, robot: object, why: object, others: tuple[str, ...]) -> str:
        return f"{robot} cannot be written as {label}: {why}. Formats for it: {', '.join(others)}."


class UnreachedRowsError(FormatError):
    """Rows without joint values where a format needs them; facts: its label, the first row, how many."""

    def _told(self, label: object, row: object, count: int) -> str:
        rows = f"row {row} is" if count == 1 else f"{count} rows, the first is {row}, are"
        return (
            f"{label} needs joint values in every row, but {rows} not reached: "
            "move the path into reach, for example with Fit, or save it as via points."
        )


class PulseError(FormatError):
    """A pulse outside what was measured on a servo [µs]; facts: the joint, the row, it, least and most."""

    says = (
        "Row {1}: {0} would need {2:.0f} microseconds, but its servo is measured from {3:g} to {4:g}: stay "
        "inside, or measure it further."
    )


class StepTimeError(FormatError):
    """A step of time that a format cannot say [s]; facts: its label, the row, the step, least and most."""

    def _told(self, label: object, row: object, seconds: float, least: float, most: float) -> str:
        cure = "fewer points" if seconds < least else "more points, or a shorter pause,"
        return (
            f"Row {row}: {seconds:.6g} s after the row before, but {label} "
            f"takes {least:g} to {most:g} s: {cure} would do."
        )


class RowCountError(FormatError):
    """More rows than a format has numbers for; facts: its label, the rows, the most."""

    says = "{0} has room for {2:,} points, but there are {1:,}: take fewer."
