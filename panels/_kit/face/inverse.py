"""Parts of a front panel that ask an arm for a place of its tool."""

from __future__ import annotations

from dataclasses import dataclass

from . import Item


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
