"""Parts of a front panel that make a cloud, read it, cut it and look into it, or that ask for many targets.

They belong to two families of instruments and know their ports by their names.
"""

from __future__ import annotations

from dataclasses import dataclass

from . import Item


class Ranges(Item):
    """A range per joint that moves the tool point, with the arm's limits and how many values it takes."""


class PoseCount(Item):
    """How the poses are chosen: the Factor, or how many are drawn; how many there are and what they take."""


class CloudLegend(Item):
    """The legend over the view, and under it the point that was picked."""


class AutoScale(Item):
    """A switch that lets the view follow the cloud, with how far it goes."""


@dataclass(frozen=True)
class TimeGraph(Item):
    """Time against Factor and number of joints, measured here; `is_whole` adds points and the numbers."""

    height: int = 150
    is_whole: bool = False


class Facts(Item):
    """What the cloud says: volume, reach, holes, bounds."""


class ColourBy(Item):
    """What the colours mean, with their scale."""


@dataclass(frozen=True)
class ClipForm(Item):
    """Which part of the cloud is shown; the numbers of the part with `has_numbers`."""

    has_numbers: bool = True


@dataclass(frozen=True)
class SectionPicture(Item):
    """Distance from the axis and height: what can be reached, and both limits."""

    height: int = 190


class CloudButtons(Item):
    """Save the cloud, save a picture, compare."""


class Limits(Item):
    """The limit of the paper and the exact one, and how far they differ."""


class PickedPoint(Item):
    """The point that was picked, and every joint vector that reaches it, as a list."""


class Ruler(Item):
    """The distance between two picked points."""


class JointCharts(Item):
    """A histogram per joint, to be brushed."""


class CompareForm(Item):
    """Another arm, or other limits, and what both have in common."""


class ValueBand(Item):
    """Only points whose value lies between two: nothing while the colours are those of the segments."""


class Detail(Item):
    """How fine voxels are, and how many points are drawn."""


class TargetBox(Item):
    """Targets in a box, or points of a file: ranges and counts of px, py and pz, and how many that makes."""


class HandForm(Item):
    """How the hand is to stand at every target."""


class PointsForm(Item):
    """A file of points, the verdict on each as a list, and where to save it."""


class JointAxes(Item):
    """Which joints are the axes of the joint space."""


class OrderChoice(Item):
    """In which order the targets are gone through."""


@dataclass(frozen=True)
class TargetLegend(Item):
    """The classes of targets, each with its count, to be shown or hidden."""

    is_over: bool = True
    """Over the view, where it keeps out of the way; in a column it is always whole."""


class TargetPlayer(Item):
    """The player that leads the arm through the targets, and a strip per joint over them."""


class TargetShares(Item):
    """How much of the targets is reached, and what becomes of the rest."""


class JointLamps(Item):
    """A lamp per joint that lights outside its range, its range over the targets, and how often it leaves."""


class LengthLimit(Item):
    """What the printed length limit says about the targets, and where it is wrong."""


class TargetCard(Item):
    """The target that the arm is at, and when it was picked, why it is reached or not."""
