"""What an arm touches of the things before it at one pose, and what it is nearest to."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.collision.meetings import Meeting, Surroundings
from vi3dras.collision.nearest import nearest
from vi3dras.solids.capsules import name_of
from vi3dras.workcell import Cell


class Contact(NamedTuple):
    """A part of an arm and a thing."""

    part: str
    """Of the arm, as a sentence calls it."""
    link: int
    """From 1."""
    is_hand: bool
    thing: str
    """Its name."""
    gap: float
    """How far they are apart [m]; below 0 where they touch."""


class Contacts(NamedTuple):
    """How an arm stands among the things of a cell."""

    nearest: Contact | None = None
    """The pair that is nearest; none where there are no things."""
    touching: tuple[Contact, ...] = ()
    """All pairs that touch, the deepest first."""

    @property
    def sentence(self) -> str:
        """What touches what; nothing where nothing does."""
        if not self.touching:
            return ""
        first, more = self.touching[0], len(self.touching) - 1
        if more:
            return f"The arm touches {first.thing} with {first.part}, and {more} more"
        return f"The arm touches {first.thing} with {first.part}"


def contacts_at(robot: Robot, cell: Cell, q: Floats) -> Contacts:
    """How an arm stands among the things of a cell at joint values (n,) [rad], [m].

    Of each distance it is what `clearances_at` says; only the nearest one and those below 0 are told.
    """
    around = _around(robot, cell)
    meetings = [each for each in around.meetings if each.kind == "WORKPIECE"]
    first = _first(around, q, meetings)
    touches = first is not None and first.gap < 0
    return Contacts(first, _touching(around, q, meetings) if touches else ())


def contact_with(robot: Robot, cell: Cell, name: str, q: Floats) -> Contact | None:
    """The part of an arm that is nearest to one thing of a cell; none where that is its tip at work."""
    around = _around(robot, cell)
    there = {k for k, each in enumerate(around.obstacles) if each.name == name}
    return _first(around, q, [m for m in around.meetings if m.kind == "WORKPIECE" and m.other in there])


def _first(around: Surroundings, q: Floats, meetings: Sequence[Meeting]) -> Contact | None:
    """The nearest of some pairs; a tip that is near what it works on is none."""
    if not meetings:
        return None
    (gap,), (which,) = nearest(around, q[None], meetings)
    return None if which < 0 else _contact(around, meetings[which], float(gap))


def _touching(around: Surroundings, q: Floats, meetings: Sequence[Meeting]) -> tuple[Contact, ...]:
    """One for each part of the arm and each thing that touch."""
    places, found = around.places(q[None]), dict[tuple[str, str], Contact]()
    for meeting in meetings:
        if float(around.closer(places, meeting)[0]) >= 0:
            continue
        (gap,), _ = nearest(around, q[None], [meeting])
        made = _contact(around, meeting, float(gap))
        known = found.get((made.part, made.thing))
        if gap < 0 and (known is None or gap < known.gap):
            found[made.part, made.thing] = made
    return tuple(sorted(found.values(), key=lambda contact: contact.gap))


def _contact(around: Surroundings, meeting: Meeting, gap: float) -> Contact:
    capsule = around.body.capsules[meeting.one]
    part = "the tip" if around.is_tip(meeting) else name_of(around.body, meeting.one)
    return Contact(part, capsule.link, capsule.is_hand, around.obstacles[meeting.other].name, gap)


@lru_cache(maxsize=8)
def _around(robot: Robot, cell: Cell) -> Surroundings:
    return cell.around(robot)
