"""Why a motion cannot be written in a format, each in a sentence."""

from __future__ import annotations

from vi3dras.errors import Vi3drasError, nearest


class FormatError(Vi3drasError):
    """Base of what a format refuses."""


class FormatNameError(FormatError):
    """A name or a file's end that no format has."""

    def __init__(self, name: str, known: tuple[str, ...]) -> None:
        super().__init__(name, known)
        self.name, self.known = name, known

    def __str__(self) -> str:
        offer = nearest(self.name, self.known)
        return f'There is no format "{self.name}". {offer or "Known: " + ", ".join(self.known) + "."}'


class FileEndError(FormatError):
    """A file whose name ends as another format's files do, or as none's."""

    def __init__(self, file: str, label: str, ends: tuple[str, ...]) -> None:
        super().__init__(file, label, ends)
        self.file, self.label, self.ends = file, label, ends

    def __str__(self) -> str:
        if self.label:
            return f"{self.file} does not end as {self.label} does: name the file with {self.ends[0]}."
        return (
            f"{self.file} has no end that says in which format to save it: "
            f"{', '.join(self.ends[:-1])} or {self.ends[-1]} does."
        )


class ArmFormatError(FormatError):
    """An arm that a format cannot carry."""

    def __init__(self, label: str, robot: str, why: str, others: tuple[str, ...]) -> None:
        super().__init__(label, robot, why, others)
        self.label, self.robot, self.why, self.others = label, robot, why, others

    def __str__(self) -> str:
        return (
            f"{self.robot} cannot be written as {self.label}: {self.why}. "
            f"Formats for it: {', '.join(self.others)}."
        )


class UnreachedRowsError(FormatError):
    """Rows without joint values, for a format that has no way to say so."""

    def __init__(self, label: str, row: int, count: int) -> None:
        super().__init__(label, row, count)
        self.label, self.row, self.count = label, row, count

    def __str__(self) -> str:
        rows = f"row {self.row} is" if self.count == 1 else f"{self.count} rows, the first is {self.row}, are"
        return (
            f"{self.label} needs joint values in every row, but {rows} not reached: "
            "move the path into reach, for example with Fit, or save it as via points."
        )


class PulseError(FormatError):
    """A pulse outside what was measured on this servo."""

    def __init__(self, joint: str, row: int, pulse: float, least: float, most: float) -> None:
        super().__init__(joint, row, pulse, least, most)
        self.joint, self.row, self.pulse, self.least, self.most = joint, row, pulse, least, most

    def __str__(self) -> str:
        return (
            f"Row {self.row}: {self.joint} would need {self.pulse:.0f} microseconds, but its "
            f"servo is measured from {self.least:g} to {self.most:g}: stay inside, or measure it further."
        )


class StepTimeError(FormatError):
    """A step of time that a format cannot say."""

    def __init__(self, label: str, row: int, seconds: float, least: float, most: float) -> None:
        super().__init__(label, row, seconds, least, most)
        self.label, self.row, self.seconds, self.least, self.most = label, row, seconds, least, most

    def __str__(self) -> str:
        cure = "fewer points" if self.seconds < self.least else "more points, or a shorter pause,"
        return (
            f"Row {self.row}: {self.seconds:.6g} s after the row before, but {self.label} "
            f"takes {self.least:g} to {self.most:g} s: {cure} would do."
        )


class RowCountError(FormatError):
    """More rows than a format has numbers for."""

    def __init__(self, label: str, rows: int, most: int) -> None:
        super().__init__(label, rows, most)
        self.label, self.rows, self.most = label, rows, most

    def __str__(self) -> str:
        return f"{self.label} has room for {self.most:,} points, but there are {self.rows:,}: take fewer."
