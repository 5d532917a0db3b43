"""Places that matter on a way: singular poses that are passed, and where two branches meet."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.inverse.sentences import length_text

STILL = 1e-9
"""A tool that goes less far than this [m], or turns less [rad], stays where it is."""


class Crossed(NamedTuple):
    """A singular pose that the motion passes."""

    percent: float
    """Where on the way of the joints."""
    t: float
    """When [s]."""
    kind: str
    """`shoulder`, `elbow` or `wrist`; nothing where the build of the arm knows no such word."""
    joints: tuple[str, ...]
    """The joints that together move there while the tool does not."""
    q: Floats
    """Joint values (n,)."""
    changes_side: bool
    """Whether the determinant changes its sign there; False where it is only touched."""
    until_percent: float
    """Where the way leaves the surface: the same place, unless it runs along in it."""

    @property
    def words(self) -> str:
        """`the elbow's singular surface at 50.0 %`, and which joints make it."""
        surface = f"the {self.kind}'s singular surface" if self.kind else "a singular surface"
        makes = f"{', '.join(self.joints)} together move and the tool does not"
        if len(self.joints) == 1:
            makes = f"{self.joints[0]} moves and the tool does not"
        if self.until_percent > self.percent:
            where = f"from {self.percent:.1f} to {self.until_percent:.1f} %"
            return f"{surface} {where}, all the way along in it ({makes})"
        return f"{surface} at {self.percent:.1f} % ({makes})"


class MeetingPlace(NamedTuple):
    """Where two branches meet."""

    s: float
    """Where on the way."""
    how: str
    """Both `end` there, both `begin` there, or they `cross`."""
    ribbons: tuple[int, ...]
    """Which ribbons, from 1; one alone where the other is not known."""
    q: Floats
    """Joint values (n,)."""


def drift_words(robot: Robot, far: float, turned: float) -> str:
    """How far a tool leaves its place [m], how far it is turned away [rad], and that it comes back."""
    if far < STILL and turned < STILL:
        return "The tool stays in its place all the way."
    away = f" and {np.degrees(turned):.1f} deg" if turned > STILL else ""
    return f"The tool leaves its place by up to {length_text(robot, far)}{away}, and comes back."
