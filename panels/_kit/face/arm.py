"""Parts of a front panel that show or move an arm, or ask it for a place of its tool.

They know the ports that instruments with an arm share by their names; what differs is told.
"""

from __future__ import annotations

from dataclasses import dataclass

from . import Item, Line


@dataclass(frozen=True)
class Joints(Item):
    """A slider per joint of an arm, in the arm's units and within its limits."""

    q: str


class Gripper(Item):
    """A slider for the hand, from closed (0) to open (1), read in millimetres when the arm says how far."""


@dataclass(frozen=True)
class Buttons(Item):
    """Buttons in a row, each an action; with `poses`, one more offers the arm's poses for that control."""

    actions: tuple[str, ...]
    poses: str = ""


@dataclass(frozen=True)
class DhTable(Item):
    """The D-H table with the joint values put in; its given numbers may be edited."""

    can_edit: bool = False


class JointTable(Item):
    """Name, type and limits of every joint, to be edited."""


@dataclass(frozen=True)
class RobotForm(Item):
    """Joints more or less, back to the library, and saving as a file of one's own."""

    q: str


class AboutRobot(Item):
    """What the maker and the sources say about the arm."""


@dataclass(frozen=True)
class Pose(Item):
    """The card with position and A, B, C."""

    position: str
    abc: str


class NearestLimit(Item):
    """Which joint is nearest to a limit, and how near."""


class Matrices(Item):
    """The tool's matrix and one of the matrices between neighbouring frames, chosen by a control."""


class Origins(Item):
    """The table of the frames' origins."""


class Method(Item):
    """Which way leads from a target to joint values."""


class TargetForm(Item):
    """Sliders for a place of the tool, and what of it is asked."""


class SelfMotion(Item):
    """A slider that moves the joints but not the tool, for arms with joints to spare."""


class Solutions(Item):
    """What the chosen way gives for the target as a table; a click on a row moves the joints there."""


EDITING = (DhTable(can_edit=True), JointTable(), RobotForm("q"), Line(), AboutRobot())
"""What the page has on which an arm is changed."""
