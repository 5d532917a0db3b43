"""What can be wrong with a motion that is asked for."""

from __future__ import annotations

import math

from vi3dras.errors import Vi3drasError


class TooShortError(Vi3drasError):
    """A duration in which the arm cannot do it [s]; facts: it, the least, the joint, what it would exceed."""

    def _told(self, duration: float, least: float, joint: str, what: str) -> str:
        return (
            f"{duration:g} s is too short: the {joint} would go over its greatest {what}. "
            f"It takes {math.ceil(least * 1000 - 1e-6) / 1000:g} s at least."
        )


class NoTimeError(Vi3drasError):
    """A speed, a duration or a length that must be above 0; facts: what it is, and the number."""

    says = "The {} cannot be {:g}: give a number above 0."


class TooManyRowsError(Vi3drasError):
    """A spacing so small, or runs so many, that the rows fill the memory; facts: the rows, the most."""

    says = (
        "This motion would have {:.3g} rows, and {:,} are allowed: take a larger spacing, fewer points or "
        "fewer runs."
    )


class NothingReachedError(Vi3drasError):
    """A path of which no point is reached; facts: the arm."""

    says = "{} reaches no point of this path: try Fit, another hand angle, a smaller object or another arm."


class PointCurveError(Vi3drasError):
    """A curve without length."""

    says = "This curve is a single point, there is no way to go: choose another row."


class StraightLineError(Vi3drasError):
    """A straight line on which the tool cannot stay; facts: where it leaves it, and why."""

    says = "The tool cannot go straight: at {}, {} A joint move goes around it."


class SamePlaceError(Vi3drasError):
    """A straight line between two equal points."""

    says = "The straight line has no length: the tool is there already. A joint move can turn the hand."


class ApproachError(Vi3drasError):
    """A straight way on to a path or off it that is out of reach; facts: its name, as wished, as reached."""

    says = (
        "The {} of {} is out of reach: the arm gets {} away from the path. A shorter one, or the other "
        "direction, may do."
    )
