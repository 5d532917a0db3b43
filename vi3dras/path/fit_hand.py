"""Fit to my arm where the hand's angle to the ground may change too."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.joint_workspace.hands import fixed_angle
from vi3dras.objects.formula import Placement
from vi3dras.path.arm_reach import ArmReach
from vi3dras.path.fit import ENOUGH, WORTH, Change, Fit

ANGLES = range(-90, 91, 15)
"""The angles that are tried [deg]."""


def fit_with_hand(
    points: Floats,
    start: Placement,
    robot: Robot,
    angle: float,
    *,
    may: Iterable[Change] = ("shift",),
    report: Callable[[float], None] | None = None,
) -> Fit:
    """The least change of placement and hand angle that reaches (nearly) all, or else the most.

    First the placement alone is tried, then every other angle, the nearest first, with a shift.

    Args:
        points: of the object without any placement [m], (N, 3).
        start: where it stands now.
        robot: an arm whose hand has an angle to the ground.
        angle: of the hand now [rad].
        may: what may change of the placement.
        report: told before every question; what it raises stops the work.
    """
    best = ArmReach(robot, fixed_angle(angle), report).fit(points, start, may)
    before = best.before
    for other in other_angles(angle):
        if best.after >= ENOUGH:
            break
        found = ArmReach(robot, fixed_angle(other), report).fit(points, start, ("shift",))
        if found.after > best.after + WORTH:
            best = found._replace(angle=other)
    return best._replace(before=before)


def other_angles(angle: float) -> list[float]:
    """Angles from straight down to straight up [rad], the nearest to `angle` first."""
    tried = [math.radians(step) for step in ANGLES]
    nearest = sorted(tried, key=lambda other: round(abs(other - angle), 9))
    return [other for other in nearest if abs(other - angle) > 1e-9]
