"""What can be wrong with a motion that is asked for."""

from __future__ import annotations

import math

from vi3dras.errors import Vi3drasError


class TooShortError(Vi3drasError):
    """A duration in which the arm cannot do it."""

    def __init__(self, duration: float, least: float, joint: str, what: str) -> None:
        super().__init__(duration, least, joint, what)
        self.duration, self.least, self.joint, self.what = duration, least, joint, what

    def __str__(self) -> str:
        return (
            f"{self.duration:g} s is too short: the {self.joint} would go over its greatest {self.what}. "
            f"It takes {math.ceil(self.least * 1000 - 1e-6) / 1000:g} s at least."
        )


class NoTimeError(Vi3drasError):
    """A speed, a duration or a length that must be above 0."""

    def __init__(self, what: str, value: float) -> None:
        super().__init__(what, value)
        self.what, self.value = what, value

    def __str__(self) -> str:
        return f"The {self.what} cannot be {self.value:g}: give a number above 0."


class TooManyRowsError(Vi3drasError):
    """A spacing so small, or runs so many, that the rows would fill the memory."""

    def __init__(self, rows: float, most: int) -> None:
        super().__init__(rows, most)
        self.rows, self.most = rows, most

    def __str__(self) -> str:
        return (
            f"This motion would have {self.rows:.3g} rows, and {self.most:,} are allowed: "
            "take a larger spacing, fewer points or fewer runs."
        )


class NothingReachedError(Vi3drasError):
    """A path of which no point is reached."""

    def __init__(self, robot: str) -> None:
        super().__init__(robot)
        self.robot = robot

    def __str__(self) -> str:
        return (
            f"{self.robot} reaches no point of this path: "
            "try Fit, another hand angle, a smaller object or another arm."
        )


class PointCurveError(Vi3drasError):
    """A curve without length."""

    def __str__(self) -> str:
        return "This curve is a single point, there is no way to go: choose another row."


class StraightLineError(Vi3drasError):
    """A straight line on which the tool cannot stay."""

    def __init__(self, place: str, why: str) -> None:
        super().__init__(place, why)
        self.place, self.why = place, why

    def __str__(self) -> str:
        return f"The tool cannot go straight: at {self.place}, {self.why} A joint move goes around it."


class SamePlaceError(Vi3drasError):
    """A straight line between two equal points."""

    def __str__(self) -> str:
        return "The straight line has no length: the tool is there already. A joint move can turn the hand."


class ApproachError(Vi3drasError):
    """A straight way on to a path, or away from it, that is out of reach."""

    def __init__(self, name: str, wished: str, reached: str) -> None:
        super().__init__(name, wished, reached)
        self.name, self.wished, self.reached = name, wished, reached

    def __str__(self) -> str:
        return (
            f"The {self.name} of {self.wished} is out of reach: the arm gets {self.reached} away from "
            "the path. A shorter one, or the other direction, may do."
        )
