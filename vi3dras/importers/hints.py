"""What a D-H table that was found looks like: nearly right angles, axes that nearly meet, odd lengths."""

from __future__ import annotations

import math
from collections.abc import Iterator

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.importers.normals import NEAR
from vi3dras.importers.odd import MERGED, Odd, listed, odd

LONG, SHORT = 6.0, 0.05
"""An arm is between these [m] unless its unit is another."""
HAIR = 1e-6
"""What nobody would measure [rad], [m] is not told."""
BESIDE = 1e-3
"""Axes that pass each other nearer than this [m] were perhaps meant to meet."""


def hints(robot: Robot) -> Iterator[Odd]:
    """What is odd about a table."""
    if robot.joints[0].sign < 0 and robot.base[2][2] > 0.5:
        yield odd("first-down")
    for joint in robot.joints:
        off = [abs(angle - round(angle / _RIGHT) * _RIGHT) for angle in (joint.theta, joint.alpha)]
        if any(HAIR < each < NEAR for each in off):
            yield odd("nearly-right", joint.name, math.degrees(max(each for each in off if each < NEAR)))
    for one, other in zip(robot.joints, robot.joints[1:], strict=False):
        if HAIR < one.a < BESIDE and abs(math.sin(one.alpha)) > NEAR:
            yield odd("nearly-meet", one.name, other.name, 1000 * one.a)
    length = sum(math.hypot(joint.a, joint.d) for joint in robot.joints)
    length += float(np.linalg.norm(np.array(robot.tool)[:3, 3]))
    if not SHORT < length < LONG:
        yield odd("unit", length)


_RIGHT = math.pi / 2


def merged(notes: list[Odd]) -> list[Odd]:
    """Findings of one kind in one, with all names in it."""
    made: list[Odd] = []
    for (kind, rest), group in _grouped(notes).items():
        names = list(dict.fromkeys(str(note.facts[0]) for note in group if note.facts))
        made.append(Odd(kind, (listed(names), *rest)) if kind in MERGED else group[0])
    return made


def _grouped(notes: list[Odd]) -> dict[tuple[str, tuple[object, ...]], list[Odd]]:
    groups: dict[tuple[str, tuple[object, ...]], list[Odd]] = {}
    for note in notes:
        key = (note.kind, note.facts[1:] if note.kind in MERGED else note.facts)
        groups.setdefault(key, []).append(note)
    return groups
