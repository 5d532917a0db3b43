"""Words of `vi3dras workspace`: ranges of joints, parts of space, and which links."""

from __future__ import annotations

from collections.abc import Sequence

import click
import numpy as np

from vi3dras.api.numbers import joint_index
from vi3dras.api.usual import usual_ends
from vi3dras.api.words import number
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.errors import LimitsError
from vi3dras.workspace.clip import Box, Clip, Section, Slab, Sphere
from vi3dras.workspace.errors import VoxelSizeError

CLIPS = {
    "box": ("X1,Y1,Z1,X2,Y2,Z2", 6),
    "slab": ("NX,NY,NZ,DISTANCE,WIDTH", 5),
    "sphere": ("X,Y,Z,RADIUS", 4),
    "section": ("ANGLE,WIDTH", 2),
}
"""What follows the colon of each part of space, and how many numbers that is."""


def ranges_of(robot: Robot, words: Sequence[str]) -> Floats:
    """Low and high end per joint (n, 2) in [rad] or [m]: the usual ones, or J:LO:HI in the arm's units.

    Raises:
        Vi3drasError: a word is no range of a joint of this arm.
    """
    ends = usual_ends(robot)
    seen: set[int] = set()
    for word in words:
        parts = [part.strip() for part in word.split(":")]
        if len(parts) != 3:
            raise click.UsageError(f'--range is "{word}": write JOINT:LOW:HIGH such as 1:0:180.')
        joint = joint_index(robot, int(parts[0]) if parts[0].isdecimal() else parts[0])
        if joint in seen:
            raise click.UsageError(f"Joint {joint + 1} has two ranges: give it one --range.")
        seen.add(joint)
        where = f"the range of joint {joint + 1} ({robot.joints[joint].name})"
        low, high = number(parts[1], where), number(parts[2], where)
        if low > high:
            raise LimitsError(f"joint {joint + 1} ({robot.joints[joint].name})", low, high)
        ends[joint] = np.array([low, high]) * robot.scale[joint]
    return ends


def links_of(names: Sequence[str], words: Sequence[str]) -> list[int]:
    """Links by their numbers from 1 or by their names, counted from 0, in order; all for no words."""
    chosen = set()
    for word in words:
        if word in names:
            chosen.add(names.index(word))
        elif word.isdecimal() and 1 <= int(word) <= len(names):
            chosen.add(int(word) - 1)
        else:
            known = tuple(f"{i} {name}" for i, name in enumerate(names, 1))
            raise click.UsageError(f'There is no link "{word}". There are {", ".join(known)}.')
    return sorted(chosen) if chosen else list(range(len(names)))


def clip_of(robot: Robot, word: str) -> Clip:
    """A part of space from its name and numbers, in the arm's length unit and degrees.

    Raises:
        Vi3drasError: the word is no part of space.
    """
    kind, _, rest = word.partition(":")
    if kind not in CLIPS:
        raise click.UsageError(f'--clip is "{word}": it starts with {", ".join(CLIPS)}, then a colon.')
    form, count = CLIPS[kind]
    parts = [part.strip() for part in rest.split(",")]
    if len(parts) != count or not rest:
        raise click.UsageError(f'--clip is "{word}": write {kind}:{form}.')
    values = [number(part, f"--clip {kind}") for part in parts]
    metres = robot.units.metres
    lengths = [value * metres for value in values]
    if kind == "box":
        return Box((lengths[0], lengths[1], lengths[2]), (lengths[3], lengths[4], lengths[5]))
    if kind == "sphere":
        return Sphere((lengths[0], lengths[1], lengths[2]), _width(lengths[3], "radius"))
    if kind == "section":
        return Section(float(np.radians(values[0])), _width(lengths[1], "width") / 2)
    if not any(values[:3]):
        raise click.UsageError("The normal of a slab needs a direction: 0,0,1 is a level one.")
    normal = values[0], values[1], values[2]
    return Slab(normal, lengths[3], _width(lengths[4], "width") / 2)


def angles_between(word: str) -> tuple[float, float]:
    """Two angles LO:HI [rad].

    Raises:
        Vi3drasError: they are none, or swapped.
    """
    parts = word.split(":")
    if len(parts) != 2:
        raise click.UsageError(f'--hand is "{word}": write LOW:HIGH such as -90:-60.')
    low, high = (number(part.strip(), "--hand") for part in parts)
    if low > high:
        raise LimitsError("the hand", low, high)
    return float(np.radians(low)), float(np.radians(high))


def size_of(robot: Robot, word: str) -> float:
    """The edge of a voxel [m] from a number in the arm's unit.

    Raises:
        VoxelSizeError: it is not above 0.
    """
    value = number(word, "--voxel")
    if value <= 0:
        raise VoxelSizeError(value, 0.0, robot.units.length)
    return value * robot.units.metres


def _width(value: float, what: str) -> float:
    if value <= 0:
        raise click.UsageError(f"The {what} of --clip should be above 0.")
    return value
