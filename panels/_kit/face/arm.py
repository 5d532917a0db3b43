"""Parts of a front panel that show or move an arm, or ask it for a place of its tool.

They know the ports that instruments with an arm share by their names; what differs is told.
"""

from __future__ import annotations

from dataclasses import dataclass

from . import Fixed, Item, Line


@dataclass(frozen=True)
class Joints(Item):
    """A slider per joint of an arm, in the arm's units and within its limits."""

    q: str


@dataclass(frozen=True)
class Buttons(Item):
    """Buttons in a row, each an action; with `poses`, one more offers the arm's poses for that control."""

    actions: tuple[str, ...]
    poses: str = ""


@dataclass(frozen=True)
class DhTable(Item):
    """The D-H table with the joint values put in; its given numbers may be edited."""

    can_edit: bool = False


@dataclass(frozen=True)
class RobotForm(Item):
    """Joints more or less, back to the library, and saving as a file of one's own."""

    q: str


@dataclass(frozen=True)
class Pose(Item):
    """The card with position and A, B, C."""

    position: str
    abc: str


GRIPPER = Fixed("A slider for the hand, from closed to open, in millimetres where the arm says how far")
JOINT_TABLE = Fixed("Name, type and limits of every joint, to be edited")
ABOUT_ROBOT = Fixed("What the maker and the sources say about the arm")
NEAREST_LIMIT = Fixed("Which joint is nearest to a limit, and how near")
MATRICES = Fixed("The tool's matrix and one of the matrices between neighbouring frames, chosen by a control")
ORIGINS = Fixed("The table of the frames' origins")
METHOD = Fixed("Which way leads from a target to joint values")
TARGET_FORM = Fixed("Sliders for a place of the tool, and what of it is asked")
SELF_MOTION = Fixed("A slider that moves the joints but not the tool, for arms with joints to spare")
SOLUTIONS = Fixed("What the chosen way gives for the target, as a table; a click on a row leads there")

EDITING = (DhTable(can_edit=True), JOINT_TABLE, RobotForm("q"), Line(), ABOUT_ROBOT)
"""What the page has on which an arm is changed."""
