"""What a diagram and the window that shows it know of each other."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from vi3dras.flow import VI

from ..face.block import Block
from ..pen.icons import Icon
from .eye import Eye
from .side import PAGES


class FrontPage(NamedTuple):
    """A page of a front panel: its title, and the ports that it shows."""

    title: str = ""
    ports: frozenset[str] = frozenset()


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
    on_page: Callable[[str], FrontPage] = lambda _: FrontPage()
    """The page that is open of an instrument's front panel."""


@dataclass
class Memory:
    """How a diagram was left."""

    eye: Eye | None = None
    page: str = PAGES[0]
    unfolded: set[str] = field(default_factory=set)
    part: str | None = None
    """The page of the diagram that was shown, nothing for all of it; none when it was not yet shown."""
    seen_in: tuple[int, int] | None = None
    """The size of the view in pixels if all of it was seen."""
    beside: FrontPage | None = None
    """The page of the front panel at that time, if that is known."""
