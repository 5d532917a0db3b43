"""What a front panel is made of, as plain data: the kit builds it, and instruments need no window to exist.

Words that name a port or an action of the instrument are its Python names.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple, get_args

from vi3dras.arrays import Floats
from vi3dras.flow import VI


@dataclass(frozen=True)
class Item:
    """Something that stands in a column or under the view; its class says which widgets it becomes."""


@dataclass(frozen=True)
class Fixed(Item):
    """A part that needs to be told nothing: it knows the ports of its instruments by their names."""

    about: str
    """What it shows."""


@dataclass(frozen=True)
class Heading(Item):
    """The head of a section; `hint` stands at its right."""

    title: str
    hint: str = ""


class Line(Item):
    """A separator between sections."""


@dataclass(frozen=True)
class Switches(Item):
    """One switch per control that is on or off."""

    controls: tuple[str, ...]


@dataclass(frozen=True)
class Reading(Item):
    """One number with its unit: an angle is read in degrees, a length in the arm's unit."""

    port: str
    decimals: int = 1


@dataclass(frozen=True)
class Bar(Item):
    """A number from 0 to 1 as a bar."""

    port: str


@dataclass(frozen=True)
class Tab:
    """A page of the control column."""

    title: str
    items: tuple[Item, ...]
    below: Item | None = None
    """What stands under the 3D view while this page is open, in place of the face's own."""
    below_height: int = 0
    """How high that is, if not as high as the face's own."""
    scene: str = ""
    """An indicator with more scene items for this page."""
    labels: str = ""
    """An indicator with more labels for this page."""
    near: str = ""
    """An indicator with the box (2, 3) [m] that the view comes near to on this page, or None for all."""
    switches: tuple[str, ...] = ()
    """Switches laid over the view on this page alone."""
    verdict: tuple[str, ...] = ()
    """Indicators for the status line for this page, in place of the face's own: the first that speaks."""
    handles: str = ""
    """A control: whether the tool's target has handles in the view while this page is open."""
    handled: str = ""
    """The control that these handles move in place of the target: a cell, whose chosen thing has them."""
    readings: tuple[Item, ...] = ()
    """What is read while this page is open, in place of the face's own indicators."""
    centre: Item | None = None
    """What stands in the middle while this page is open, in place of the face's own."""
    middle: str = ""
    """What the middle is called where it shares one place with the 3D view, if not as the face says."""
    place: str = ""
    """What `below` is called there: it then has that place to itself, too."""
    foot: int = 0
    """Height of the indicators under the 3D view beside a middle, if not the face's own."""


@dataclass(frozen=True)
class Label:
    """A word at a place in the 3D view, always sharp and upright."""

    text: str
    at: Floats
    """(3,) in metres."""
    boxed: bool = False
    """In a small box beside its place, or plain on it."""
    edge: Literal["line2", "far"] = "line2"
    """The colour of the box's edge."""


class Moved(NamedTuple):
    """What a drag of a mark in the scene comes to."""

    values: dict[str, Any]
    """Controls with what they become."""
    label: str
    """What undo calls it."""


@dataclass(frozen=True)
class View3D:
    """The 3D view: an indicator with scene items, one with labels, and the switches laid over it."""

    scene: str
    labels: str
    trail: str = ""
    """An indicator (3,) whose way is drawn behind it while the control `trail_on` is on."""
    trail_on: str = ""
    switches: tuple[str, ...] = ()
    joints: str = ""
    """The control that holds the joint values, if there is one."""
    fine: str | tuple[str, ...] = ()
    """Indicators with items that replace those in `scene` with the same key, each while it is fresh."""
    instead: str = ""
    """An indicator with the items that are shown while `scene` is in error, such as the arm by itself."""
    over: Item | None = None
    """What floats over its upper left corner, such as a legend."""
    fits: tuple[str, ...] = ()
    """Indicators: whenever a fresh one changes, the view comes as near as shows everything."""
    pick: str = ""
    """An action for a click on a cloud; it gets `key`, `index` of the point, and `position` (3,) [m]."""
    picks: tuple[tuple[str, str], ...] = ()
    """How the keys of other items begin, each with its action for a click on it."""
    drags: tuple[tuple[str, str], ...] = ()
    """The same for a drag; the action gets the `index` of the mark and `to` (3,) [m], and gives a `Moved`."""
    handles: str = ""
    """A control whose value the mouse moves, turns and scales while the control `handles_on` is on."""
    handles_on: str = ""


@dataclass(frozen=True)
class Stop:
    """A stop of the tour: what to set, in words as on the command line, and what it shows."""

    name: str
    sets: dict[str, str]
    sentence: str
    theme: str = "dark"
    page: str = ""
    """The page of the control column to open; the first if none."""
    acts: tuple[str, ...] = ()
    """Actions to start when all is set."""


def is_another(now: object, then: object) -> bool:
    """True when a control was set or an action has ended since: neither changes what it holds in place."""
    return now is not then


@dataclass(frozen=True)
class FirstStep:
    """Something to try first with an instrument, which is seen to be done."""

    title: str
    sentence: str
    page: str
    """The page of the control column where it is done."""
    about: str
    """The control, indicator or slow action that shows whether it is done."""
    is_done: Callable[[Any, Any], bool] = is_another
    """What that holds now, and held when the steps began."""


@dataclass(frozen=True)
class Device:
    """Something real that an instrument moves: looked at in every frame, and stopped from everywhere."""

    look: str
    """An action that is done once per frame."""
    moves: str
    """An indicator: whether it moves now."""
    stop: str
    """The action of STOP, and of Escape and Space while it moves."""
    is_down: str
    """An indicator: whether STOP is down."""


Purpose = Literal["Learn", "Make", "Study"]
"""What an instrument is for: to see how an arm works, to have it do something, to look into it."""

GOOD = ("All", "Reached", "Safe", "Step", "Frame", "Fall", "Stable")
"""How the sentence of a status line begins when all is well."""


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
    purpose: Purpose = "Learn"
    """Its group in the rail."""
    verdict: str = ""
    """An indicator for the status line: a sentence, or what has one; see `GOOD` for how it begins."""
    table: str = ""
    """An action that gives the instrument's numbers as columns for a CSV file."""
    script: str = ""
    """An action that gives parts of a script which computes what the instrument shows: `Copy as Python`."""
    tour: tuple[Stop, ...] = ()
    """What the tour does with it."""
    first_steps: tuple[FirstStep, ...] = ()
    """What *Help > First steps* leads through."""
    centre: Item | None = None
    """What stands in the middle in place of the 3D view, which then moves to the right."""
    foot: int = 200
    """Height of the indicators under the 3D view when there is something in the middle."""
    place: str = "Charts"
    """What the middle is called where it shares one place with the 3D view."""
    is_one_place: bool = False
    """Whether they share it in every narrow window, and not in low ones alone."""
    below: Item | None = None
    """What stands under the 3D view, or under the middle."""
    below_height: int = 280
    device: Device | None = None
    """What real thing it moves, if any."""


Group = Literal["Numbers", "Paths", "Arm", "Show and save"]
GROUPS: tuple[Group, ...] = get_args(Group)
"""In the order of the list."""


@dataclass(frozen=True)
class Block:
    """What its node shows beside its ports; words that name a port are its Python names."""

    vi: type[VI]
    group: Group
    """Where it stands in the list of blocks to add."""
    icon: str = ""
    shows: tuple[str, ...] = ()
    """Indicators whose values stand in the node."""
    edits: str = ""
    """The one control that is set in the node itself."""
    asks: str = ""
    """The text of its recipe that is typed in the node; `Engine.remake` takes it."""
    limits: tuple[str, str] | None = None
    """Controls that hold the least and the largest value of a slider for `edits`."""
    plot: tuple[str, str] | None = None
    """Indicators drawn in the node: what runs across (n,), and lines (k, n)."""
    plots: tuple[str, str] = ("", "")
    """The controls that they come from; what is wired to those names the axes."""
    acts: str = ""
    """An action with a button in the node."""
