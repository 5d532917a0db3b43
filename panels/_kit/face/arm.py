"""Parts of a front panel that show or move an arm, or ask it for a place of its tool."""

from __future__ import annotations

from dataclasses import dataclass

from . import Item, Line


@dataclass(frozen=True)
class Joints(Item):
    """A slider per joint of an arm, in the arm's units and within its limits."""

    q: str
    robot: str = "robot"


@dataclass(frozen=True)
class Gripper(Item):
    """A slider for the hand, from closed (0) to open (1), read in millimetres when the arm says how far."""

    opening: str
    robot: str = "robot"


@dataclass(frozen=True)
class Buttons(Item):
    """Buttons in a row, each an action; with `poses`, one more offers the arm's poses for that control."""

    actions: tuple[str, ...]
    poses: str = ""
    robot: str = "robot"


@dataclass(frozen=True)
class DhTable(Item):
    """The D-H table with the joint values put in; its given numbers may be edited."""

    q: str
    robot: str = "robot"
    can_edit: bool = False


@dataclass(frozen=True)
class JointTable(Item):
    """Name, type and limits of every joint, to be edited."""

    robot: str = "robot"


@dataclass(frozen=True)
class RobotForm(Item):
    """Joints more or less, back to the library, and saving as a file of one's own."""

    q: str
    robot: str = "robot"


@dataclass(frozen=True)
class AboutRobot(Item):
    """What the maker and the sources say about the arm."""

    robot: str = "robot"


@dataclass(frozen=True)
class Pose(Item):
    """The card with position and A, B, C."""

    position: str
    abc: str
    robot: str = "robot"


@dataclass(frozen=True)
class NearestLimit(Item):
    """Which joint is nearest to a limit, and how near; `margins` holds one distance per joint."""

    margins: str
    robot: str = "robot"


@dataclass(frozen=True)
class Matrices(Item):
    """The tool's matrix and one of the matrices between neighbouring frames, chosen by a control."""

    whole: str
    links: str
    chosen: str
    robot: str = "robot"


@dataclass(frozen=True)
class Origins(Item):
    """The table of the frames' origins."""

    frames: str
    robot: str = "robot"


@dataclass(frozen=True)
class Method(Item):
    """Which way leads from a target to joint values."""

    way: str
    q: str
    seed: str


@dataclass(frozen=True)
class TargetForm(Item):
    """Sliders for a place of the tool, and what of it is asked."""

    target: str
    task: str
    wanted: str
    """An indicator with the task that results."""
    way: str
    seed: str
    q: str


@dataclass(frozen=True)
class SelfMotion(Item):
    """A slider that moves the joints but not the tool, for arms with joints to spare."""

    q: str
    wanted: str
    anchor: str
    freedom: str


@dataclass(frozen=True)
class Solutions(Item):
    """What the chosen way gives for the target as a table; a click on a row moves the joints there."""

    way: str
    q: str
    answer: str
    words: str
    method: str
    attempts: str
    print_words: str
    descent: str
    wanted: str


EDITING = (DhTable("q", can_edit=True), JointTable(), RobotForm("q"), Line(), AboutRobot())
"""What the page has on which an arm is changed."""
