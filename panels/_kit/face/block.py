"""A block as plain data: a small instrument whose whole face is its node in the diagram."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, get_args

from vi3dras.flow import VI

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
