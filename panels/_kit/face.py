"""What a front panel is made of, as plain data: the kit builds it, and instruments need no window to exist.

Words that name a port or an action of the instrument are its Python names.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from vi3dras.arrays import Floats
from vi3dras.flow import VI


@dataclass(frozen=True)
class Heading:
    """The head of a section; `hint` stands at its right."""

    title: str
    hint: str = ""


@dataclass(frozen=True)
class Line:
    """A separator between sections."""


@dataclass(frozen=True)
class Joints:
    """A slider per joint of an arm, in the arm's units and within its limits."""

    q: str
    robot: str = "robot"


@dataclass(frozen=True)
class Gripper:
    """A slider for the hand, from closed (0) to open (1), read in millimetres when the arm says how far."""

    opening: str
    robot: str = "robot"


@dataclass(frozen=True)
class Buttons:
    """Buttons in a row, each an action; with `poses`, one more offers the arm's poses for that control."""

    actions: tuple[str, ...]
    poses: str = ""
    robot: str = "robot"


@dataclass(frozen=True)
class DhTable:
    """The D-H table with the joint values put in; its given numbers may be edited."""

    q: str
    robot: str = "robot"
    can_edit: bool = False


@dataclass(frozen=True)
class JointTable:
    """Name, type and limits of every joint, to be edited."""

    robot: str = "robot"


@dataclass(frozen=True)
class RobotForm:
    """Joints more or less, back to the library, and saving as a file of one's own."""

    q: str
    robot: str = "robot"


@dataclass(frozen=True)
class AboutRobot:
    """What the maker and the sources say about the arm."""

    robot: str = "robot"


@dataclass(frozen=True)
class Method:
    """Which way leads from a target to joint values."""

    way: str
    q: str
    seed: str


@dataclass(frozen=True)
class Target:
    """Sliders for a place of the tool, and what of it is asked."""

    target: str
    task: str
    wanted: str
    """An indicator with the task that results."""
    way: str
    seed: str
    q: str


@dataclass(frozen=True)
class SelfMotion:
    """A slider that moves the joints but not the tool, for arms with joints to spare."""

    q: str
    wanted: str
    anchor: str
    freedom: str


@dataclass(frozen=True)
class Solutions:
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


@dataclass(frozen=True)
class Switches:
    """One switch per control that is on or off."""

    controls: tuple[str, ...]


@dataclass(frozen=True)
class Pose:
    """The card with position and A, B, C."""

    position: str
    abc: str
    robot: str = "robot"


@dataclass(frozen=True)
class Reading:
    """One number with its unit: an angle is read in degrees."""

    port: str
    decimals: int = 1


@dataclass(frozen=True)
class NearestLimit:
    """Which joint is nearest to a limit, and how near; `margins` holds one distance per joint."""

    margins: str
    robot: str = "robot"


@dataclass(frozen=True)
class Bar:
    """A number from 0 to 1 as a bar."""

    port: str


@dataclass(frozen=True)
class Matrices:
    """The tool's matrix and one of the matrices between neighbouring frames, chosen by a control."""

    whole: str
    links: str
    chosen: str
    robot: str = "robot"


@dataclass(frozen=True)
class Origins:
    """The table of the frames' origins."""

    frames: str
    robot: str = "robot"


Item = (
    Heading | Line | Joints | Gripper | Buttons | DhTable | JointTable | RobotForm | Switches | Method
    | Target | SelfMotion | Solutions | AboutRobot | Pose | Reading | NearestLimit | Bar | Matrices | Origins
)  # fmt: skip


@dataclass(frozen=True)
class Tab:
    """A page of the control column."""

    title: str
    items: tuple[Item, ...]
    below: Item | None = None
    """What stands under the 3D view while this page is open."""
    scene: str = ""
    """An indicator with more scene items for this page."""
    labels: str = ""
    """An indicator with more labels for this page."""


@dataclass(frozen=True)
class Label:
    """A word at a place in the 3D view, always sharp and upright."""

    text: str
    at: Floats
    """(3,) in metres."""
    boxed: bool = False
    """In a small box beside its place, or plain on it."""


@dataclass(frozen=True)
class View3D:
    """The 3D view: an indicator with scene items, one with labels, and the switches laid over it."""

    scene: str
    labels: str
    trail: str = ""
    """An indicator (3,) whose way is drawn behind it while the control `trail_on` is on."""
    trail_on: str = ""
    switches: tuple[str, ...] = ()
    robot: str = "robot"
    joints: str = ""
    """The control that holds the joint values, if there is one."""


@dataclass(frozen=True)
class Stop:
    """A stop of the tour: what to set, in words as on the command line, and what it shows."""

    name: str
    sets: dict[str, str]
    sentence: str
    theme: str = "dark"
    page: str = ""
    """The page of the control column to open; the first if none."""


@dataclass(frozen=True)
class Face:
    """The front panel of an instrument."""

    vi: type[VI]
    icon: Any
    short: str
    """The name in the rail."""
    sentence: str
    """What it is for, beside its title."""
    tabs: tuple[Tab, ...]
    view: View3D
    indicators: tuple[Item, ...]
    verdict: str = ""
    """An indicator with a sentence for the status line; it starts with "All" when all is well."""
    table: str = ""
    """An action that gives the instrument's numbers as columns for a CSV file."""
    tour: tuple[Stop, ...] = ()
    """What the tour does with it."""
