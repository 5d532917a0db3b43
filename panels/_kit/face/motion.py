"""Parts of a front panel that show an arm, ask it for a place, sweep it, and time, check and write a motion.

They know the ports of their instruments by their names; what differs is told.
"""

from __future__ import annotations

from dataclasses import dataclass

from . import Fixed, Item, Line


@dataclass(frozen=True)
class Joints(Item):
    """A slider per joint of an arm, in the arm's units and within its limits.

    `limits` names an indicator with nearer ones that hold now, see `LimitsInForce`.
    """

    q: str
    limits: str = ""


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
class ArmSaving(Item):
    """Saving alone."""

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
KEEP = Fixed("Which of several solutions the arm takes when its target moves")
QUALITY = Fixed("What the arm misses of its target, and how near to singular it stands")
JACOBIAN = Fixed("How fast the tool goes when a joint goes, a column for each joint")
SOLUTIONS = Fixed("What the chosen way gives for the target, as a table; a click on a row leads there")

EDITING = (DhTable(can_edit=True), JOINT_TABLE, RobotForm("q"), Line(), ABOUT_ROBOT)
"""What the page has on which an arm is changed."""


@dataclass(frozen=True)
class Turn(Item):
    """What a page stands for: opening it sets the control to `value`, and the page follows the control."""

    control: str
    value: str
    pages: tuple[tuple[str, str], ...]
    """The page of each other value."""


@dataclass(frozen=True)
class Saving(Item):
    """Buttons that save an action's columns as CSV and the window as a picture."""

    table: str
    """Without one there is only the picture."""
    name: str
    """What to call the file."""


@dataclass(frozen=True)
class TimingForm(Item):
    """Which law of motion, and how much of the arm's speed may be used; each control with its title."""

    law: str
    laws: tuple[str, ...] = ()
    """The laws to choose from; all if none are named."""


@dataclass(frozen=True)
class Measures(Item):
    """A number field per control, in the arm's units; the words of a choice as a segment."""

    title: str
    hint: str
    controls: tuple[str, ...]
    only: tuple[str, ...] = ()
    """A control, and the words with which alone this is shown."""


@dataclass(frozen=True)
class MoveEnds(Item):
    """Joint values at both ends of a move as a table to type into, and buttons that take the arm's pose."""

    start: str
    end: str


@dataclass(frozen=True)
class ExportForm(Item):
    """The format of the file, where it goes, and reading one back."""

    reads: bool = True
    """Whether a file can be read back as a motion."""
    name: str = "move"
    """What to call the file of a motion that follows no formula."""


WAY_OF_TOOL = Fixed("How the tool moves: one coordinate swept, a line, an arc, or the points of a path")
ELBOW_CHOICE = Fixed("Which branch is solid, and whether the others are shown too")
JOINT_MOTION = Fixed("Which joint moves, from where to where, and where the others stay")
SWEEP_CHARTS = Fixed("The charts of a sweep with their player: of the joints, or of the tool going forward")
AT_CURSOR = Fixed("A lamp per joint with its value at the cursor and its distance to the limit")
TOOL_AT_CURSOR = Fixed("What the tool does at the cursor of a motion")
THIS_SWEEP = Fixed("How much of a sweep is reached, as a bar with its parts; or how far the tool went")
SLOWNESS = Fixed("Duration of the motion, and sentences on where and why it is slower than asked")
PASSPORT_CARD = Fixed("Every check of the motion with its worst row; a click goes there")
