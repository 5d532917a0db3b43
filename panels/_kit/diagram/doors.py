"""What a diagram and the window that shows it know of each other."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from vi3dras.flow import VI

from ..block import Block
from ..pen.icons import Icon
from .canvas import Eye
from .side import PAGES


class Doors(NamedTuple):
    """The ways out of a diagram."""

    enter: Callable[[str], None]
    """Show the diagram inside an instrument; that of the whole dashboard for nothing."""
    open: Callable[[str], None]
    """Show the front panel of an instrument."""
    has_face: Callable[[str], bool]
    go_to: Callable[[str], None]
    """Show a control where it can be set."""
    icon_of: Callable[[str], Icon]
    vis: Mapping[str, type[VI]]
    """Instruments that can be added, by id."""
    blocks: Mapping[str, Block]
    """Blocks that can be added, by id."""


@dataclass
class Memory:
    """How a diagram was left."""

    eye: Eye | None = None
    page: str = PAGES[0]
    unfolded: set[str] = field(default_factory=set)
