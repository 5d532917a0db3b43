"""One target of a study: the arm there, the targets around it, and why it is reached or not."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import lru_cache

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Bools, Floats, Ints
from vi3dras.joint_workspace.classify import Verdicts
from vi3dras.render.scene import Lines, Points
from vi3dras.solids import ArmSolid, arm_solid
from vi3dras.volume.paper_limit import paper_limit

from .. import _arm
from .paint import Layer, singles
from .study import Study

FIRST = 0.62
"""How far on its way through the targets the arm stands at first: on the side that is seen."""


@dataclass(frozen=True)
class Spot:
    """One target and what the arm does about it."""

    index: int
    """Which target, in the order in which they are gone through."""
    place: int
    """Which of those with joint values it is, or stands nearest to it."""
    point: Floats
    """(3,) [m]."""
    code: int
    joint: int
    """For a joint limit: which; -1 elsewhere."""
    excess: float
    """By how much it is outside [rad] or [m]."""
    angle: float
    """The hand's angle that was taken [rad], or NaN."""
    q: Floats
    """Joint values (n,): its own, or those of the nearest target that has some."""
    outside: Bools
    """Which of these are outside the limits, (n,)."""
    solved: bool
    """Whether the joint values are its own."""


@dataclass(frozen=True)
class Question:
    """One target that was picked, to be explained."""

    robot: Robot
    index: int
    point: Floats
    code: int
    one: Verdicts = field(compare=False)


@dataclass(frozen=True)
class Why:
    """The reason for one target, in words and as a place."""

    index: int
    sentence: str
    nearest: Floats
    """Joint values (n,) that come nearest to it; empty for one that is reached."""
    point: Floats
    """Where the tool is then, (3,) [m]."""


def name_of(layer: Layer, eq20: bool) -> str:
    """What a layer is called in the legend."""
    return layer.verdict if eq20 else layer.name


def first_target(study: Study) -> int:
    """Where the arm stands at first: at a target that it reaches, if there is one."""
    reached = np.flatnonzero(study.verdicts.reachable)
    some = reached if len(reached) else study.walk
    return int(some[int(FIRST * len(some))]) if len(some) else 0


def parts_of(study: Study, spot: Spot, span: str, rows: Ints) -> tuple[int, int]:
    """Which of `rows` (k,), ascending, lie in the span: the first, and the one after the last."""
    if span == "all":
        return 0, len(rows)
    start, end = np.searchsorted(rows, study.window(spot.index, span))
    return int(start), int(end)


def cut(cloud: Points, part: tuple[int, int]) -> Points:
    """A part of a cloud; the cloud itself when the part is all of it."""
    start, end = part
    if end - start == len(cloud.positions):
        return cloud
    return replace(cloud, positions=cloud.positions[start:end])


def spot_at(robot: Robot, study: Study, at: int) -> Spot:
    """A target of a study: -1 is one that is reached, one beyond the end the last."""
    found, walk = study.verdicts, study.walk
    index = min(at, study.count - 1) if at >= 0 else first_target(study)
    place = min(int(np.searchsorted(walk, index)), len(walk) - 1)
    solved = place >= 0 and int(walk[place]) == index
    q = found.q[walk[place]] if place >= 0 else robot.home
    return Spot(
        index, place, found.points[index], int(found.code[index]), int(found.joint[index]),
        float(found.excess[index]), float(found.angle[index]), q, robot.out_of_range(q), solved,
    )  # fmt: skip


@lru_cache(maxsize=24)
def body(robot: Robot, look: str) -> ArmSolid:
    """The arm as it is, as a ghost, or red and see-through where it must not be."""
    if look == "arm":
        return _arm.body(robot)
    if look == "ghost":
        return arm_solid(robot, key="ghost0", alpha=0.28)
    return arm_solid(robot, key="ghost0-outside", tint="far", alpha=0.4)


@lru_cache(maxsize=8)
def eq20_lines(robot: Robot) -> tuple[Lines, ...]:
    """The ball of Eq 20 as three great circles."""
    limit, turn = paper_limit(robot), np.linspace(0, 2 * np.pi, 181)
    circle = limit.radius * np.stack([np.cos(turn), np.sin(turn), np.zeros(181)], axis=1)
    return tuple(
        Lines(f"eq20/{k}", limit.centre + np.roll(circle, k, axis=1), paint="accent", alpha=0.7, width=1.5)
        for k in range(3)
    )


def marker(place: Floats) -> Points:
    """The target that the arm is at, as a large dot."""
    return Points("here", singles(place[None]), paints=("accent",), size=13.0, haze=0.0)
