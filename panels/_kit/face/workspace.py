"""Parts of a front panel that make a cloud, read it, cut it, and look into it.

They belong to one family of instruments and know its ports by their names.
"""

from __future__ import annotations

from dataclasses import dataclass

from . import Item


@dataclass(frozen=True)
class Ranges(Item):
    """A range per joint that moves the tool point, with the arm's limits and how many values it takes."""


@dataclass(frozen=True)
class PoseCount(Item):
    """How the poses are chosen: the Factor, or how many are drawn; how many there are and what they take."""


@dataclass(frozen=True)
class CloudLegend(Item):
    """The legend over the view, and under it the point that was picked."""


@dataclass(frozen=True)
class AutoScale(Item):
    """A switch that lets the view follow the cloud, with how far it goes."""


@dataclass(frozen=True)
class TimeGraph(Item):
    """Time against Factor and number of joints, measured here; `is_whole` adds points and the numbers."""

    height: int = 150
    is_whole: bool = False


@dataclass(frozen=True)
class Facts(Item):
    """What the cloud says: volume, reach, holes, bounds."""


@dataclass(frozen=True)
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


@dataclass(frozen=True)
class CloudButtons(Item):
    """Save the cloud, save a picture, compare."""


@dataclass(frozen=True)
class Limits(Item):
    """The limit of the paper and the exact one, and how far they differ."""


@dataclass(frozen=True)
class PickedPoint(Item):
    """The point that was picked, and every joint vector that reaches it, as a list."""


@dataclass(frozen=True)
class Ruler(Item):
    """The distance between two picked points."""


@dataclass(frozen=True)
class JointCharts(Item):
    """A histogram per joint, to be brushed."""


@dataclass(frozen=True)
class CompareForm(Item):
    """Another arm, or other limits, and what both have in common."""


@dataclass(frozen=True)
class ValueBand(Item):
    """Only points whose value lies between two: nothing while the colours are those of the segments."""


@dataclass(frozen=True)
class Detail(Item):
    """How fine voxels are, and how many points are drawn."""
