"""What is odd about a file that gives an arm all the same: one sentence for each kind, with its facts."""

from __future__ import annotations

from dataclasses import dataclass

SENTENCES = {
    "no-range": "{}: no limits, read as turning for ever.",
    "no-slide-range": "{}: slides without limits, 0 to {:g} mm is assumed.",
    "empty-range": "{}: nothing moves between the limits {:g} and {:g}, they are left out.",
    "wide-range": "{}: may turn by more than {} turns, read as turning for ever.",
    "no-speed": "{}: a speed limit of 0, read as not known.",
    "quick": "{}: {:g} rad/s is more than any arm has, look at its unit; it is left out.",
    "no-effort": "No joint has a torque limit above 0: they are read as not known.",
    "no-inertia": "{}: no masses, an estimate from the shape takes their place where forces are asked for.",
    "bad-inertia": "{}: a mass or inertia that no body has ({}), it is left out.",
    "unphysical": "{}: an inertia that no body has, one moment is above the sum of the others; it is kept.",
    "missing-mesh": "{}: the mesh {} is not found, what it shows is left out.",
    "refused-mesh": "{}: the mesh {} leads out of its package, it is left out.",
    "unread-mesh": "{}: the mesh {} is in a format that is not read here, it is left out.",
    "large-mesh": "{}: the mesh {} has more than {} MB, it is left out.",
    "missing-include": "{} is to be included and is not found near the file: what it has is left out.",
    "nearly-parallel": "The axes of {} and {} are read as parallel, they are {:.2g} degrees from it.",
    "nearly-right": "{}: {:.2g} degrees from a right angle, kept as it is written.",
    "nearly-meet": "The axes of {} and {} pass each other at {:.3g} mm.",
    "repaired": "Nearly right angles were made right: the tool is moved by at most {:.2g} mm.",
    "held": "{}: a joint that is {}, held where it stands.",
    "follows": "{}: follows {}, here it moves by itself.",
    "gripper": "{}: read as the hand, which opens from {:g} to {:g} mm.",
    "turning-gripper": "{}: fingers that turn, held at zero; the hand has no width here.",
    "branches": "There are several branches: the one to {} was read, others end at {}.",
    "tool": "The tool is the frame {}; others on the last link: {}.",
    "unit": "The arm is {:.3g} m long: look whether its lengths are in metres.",
    "first-down": "The first axis points down: the joint counts the other way round.",
    "home": "{}: the pose at the start is outside the limits, it is moved into them.",
    "start-frame": "Centres of mass are read as measured from the joint that a link begins at.",
    "taken": "{}",
}  # fmt: skip
"""By kind, with a place for each fact."""

MERGED = frozenset(kind for kind, sentence in SENTENCES.items() if sentence.startswith("{}: "))
"""Kinds that are told once for all names that they are true of."""


@dataclass(frozen=True)
class Odd:
    """One finding."""

    kind: str
    facts: tuple[object, ...] = ()

    def __str__(self) -> str:
        return SENTENCES[self.kind].format(*self.facts)


def odd(kind: str, *facts: object) -> Odd:
    """A finding of a kind with its facts."""
    return Odd(kind, facts)


def listed(names: list[str], most: int = 6) -> str:
    """Names in one line, the first ones where there are many."""
    more = f" and {len(names) - most} more" if len(names) > most else ""
    return ", ".join(names[:most]) + more
