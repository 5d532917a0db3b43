"""Parts of a front panel that show what the joints do while the tool moves, and the other way round.

They belong to one instrument and know its ports by their names.
"""

from __future__ import annotations

from dataclasses import dataclass

from . import Item


@dataclass(frozen=True)
class Turn(Item):
    """What a page stands for: opening it sets the control to `value`, and the page follows the control."""

    control: str
    value: str
    pages: tuple[tuple[str, str], ...]
    """The page of each other value."""


class WayOfTool(Item):
    """How the tool moves: one coordinate swept, a line, an arc, or the points of a path.

    Its controls are those of `ToolSweep`.
    """


class ElbowChoice(Item):
    """Which branch is solid, and whether the others are shown too."""


class JointMotion(Item):
    """Which joint moves, from where to where, and where the others stay."""


class SweepCharts(Item):
    """The charts of a sweep with their player: of the joints, or of the tool when `direction` is forward."""


class AtCursor(Item):
    """A lamp per joint with its value at the cursor and its distance to the limit."""


class ToolAtCursor(Item):
    """What the tool does at the cursor of a motion."""


class ThisSweep(Item):
    """How much of a sweep is reached, as a bar with its parts; or how far the tool went."""


@dataclass(frozen=True)
class Saving(Item):
    """Buttons that save an action's columns as CSV and the window as a picture."""

    table: str
    """Without one there is only the picture."""
    name: str
    """What to call the file."""
