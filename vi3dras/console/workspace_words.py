"""Words of `vi3dras workspace`: ranges of joints, parts of space, and which links."""

from __future__ import annotations

from collections.abc import Sequence

import click
import numpy as np

from vi3dras.api.overlap import PARTS, Part, part_in
from vi3dras.api.values.given import number
from vi3dras.api.values.numbers import joint_index
from vi3dras.api.values.usual import usual_ends
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.errors import LimitsError
from vi3dras.workspace.errors import VoxelSizeError


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


def part_of(robot: Robot, word: str) -> Part:
    """A part of space: its name and numbers, in the arm's length unit and degrees.

    Raises:
        Vi3drasError: the word is no part of space.
    """
    kind, _, rest = word.partition(":")
    if kind not in PARTS:
        raise click.UsageError(f'--clip is "{word}": it starts with {", ".join(PARTS)}, then a colon.')
    form, count = PARTS[kind]
    parts = [part.strip() for part in rest.split(",")]
    if len(parts) != count or not rest:
        raise click.UsageError(f'--clip is "{word}": write {kind}:{form}.')
    part: Part = (kind, *(number(part, f"--clip {kind}") for part in parts))
    part_in(robot, part, "--clip")
    return part


def angles_between(word: str) -> tuple[float, float]:
    """Two angles LO:HI in degrees.

    Raises:
        Vi3drasError: they are none, or swapped.
    """
    parts = word.split(":")
    if len(parts) != 2:
        raise click.UsageError(f'--hand is "{word}": write LOW:HIGH such as -90:-60.')
    low, high = (number(part.strip(), "--hand") for part in parts)
    if low > high:
        raise LimitsError("the hand", low, high)
    return low, high


def size_of(robot: Robot, word: str) -> float:
    """The edge of a voxel [m] from a number in the arm's unit.

    Raises:
        VoxelSizeError: it is not above 0.
    """
    value = number(word, "--voxel")
    if value <= 0:
        raise VoxelSizeError(value, 0.0, robot.units.length)
    return value * robot.units.metres
