"""Places that matter on a way: singular poses that are passed, and where two branches meet."""

from __future__ import annotations

from typing import NamedTuple

from vi3dras.arrays import Floats


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

    @property
    def words(self) -> str:
        """`the elbow's singular surface at 50.0 %`, and which joints make it."""
        surface = f"the {self.kind}'s singular surface" if self.kind else "a singular surface"
        makes = f"{', '.join(self.joints)} together move and the tool does not"
        if len(self.joints) == 1:
            makes = f"{self.joints[0]} moves and the tool does not"
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
