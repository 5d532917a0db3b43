"""Parts of a front panel that ask an arm for many targets and show what became of each.

They belong to one family of instruments and know its ports by their names.
"""

from __future__ import annotations

from dataclasses import dataclass

from . import Item


@dataclass(frozen=True)
class TargetBox(Item):
    """Targets in a box, or points of a file: ranges and counts of px, py and pz, and how many that makes."""


@dataclass(frozen=True)
class HandForm(Item):
    """How the hand is to stand at every target."""


@dataclass(frozen=True)
class PointsForm(Item):
    """A file of points, the verdict on each as a list, and where to save it."""


@dataclass(frozen=True)
class JointAxes(Item):
    """Which joints are the axes of the joint space."""


@dataclass(frozen=True)
class OrderChoice(Item):
    """In which order the targets are gone through."""


@dataclass(frozen=True)
class TargetLegend(Item):
    """The classes of targets, each with its count, to be shown or hidden."""

    is_over: bool = True
    """Over the view, where it keeps out of the way; in a column it is always whole."""


@dataclass(frozen=True)
class TargetPlayer(Item):
    """The player that leads the arm through the targets, and a strip per joint over them."""


@dataclass(frozen=True)
class TargetShares(Item):
    """How much of the targets is reached, and what becomes of the rest."""


@dataclass(frozen=True)
class JointLamps(Item):
    """A lamp per joint that lights outside its range, its range over the targets, and how often it leaves."""


@dataclass(frozen=True)
class LengthLimit(Item):
    """What the printed length limit says about the targets, and where it is wrong."""


@dataclass(frozen=True)
class TargetCard(Item):
    """The target that the arm is at, and when it was picked, why it is reached or not."""
