"""Parts of a front panel that time a motion, show whether it is safe, and write it as a file.

They know the ports of one family of instruments by their names.
"""

from __future__ import annotations

from dataclasses import dataclass

from . import Item


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


@dataclass(frozen=True)
class MoveEnds(Item):
    """Joint values at both ends of a move as a table to type into, and buttons that take the arm's pose."""

    start: str
    end: str


class Slowness(Item):
    """Duration of the motion, and sentences on where and why it is slower than asked."""


class PassportCard(Item):
    """Every check of the motion with its worst row; a click goes there."""


@dataclass(frozen=True)
class ExportForm(Item):
    """The format of the file, where it goes, and reading one back."""

    reads: bool = True
    """Whether a file can be read back as a motion."""
