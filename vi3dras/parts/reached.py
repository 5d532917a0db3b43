"""What an arm reaches with its tool onto a surface: straight, or leaning within a cone around the normal."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Bools, Floats
from vi3dras.inverse.solver import solver_for
from vi3dras.inverse.targets import usual_task
from vi3dras.joint_workspace.classes import ORIENTATION, REACHABLE, Codes
from vi3dras.joint_workspace.classify import classify_targets
from vi3dras.joint_workspace.hands import ANY_HAND
from vi3dras.kinematics.forward import tool_pose
from vi3dras.parts.errors import ConeError
from vi3dras.parts.standing import angle_between, in_plane, leaning
from vi3dras.path.arm_reach import ArmReach

CONE = np.radians(20.0)
"""A tool may lean by so much from the normal [rad] where nobody says otherwise."""

RINGS = ((0.5, 6), (1.0, 12))
"""Leans that are tried after the normal itself, as shares of the cone, and in how many directions each."""

ROLLS = (0.0, 0.5, 0.25, 0.75)
"""Turns of the tool about itself that are tried for each lean."""

STEPS = (0.0, -0.25, 0.25, -0.5, 0.5, -0.75, 0.75, -1.0, 1.0)
"""Angles of a hand that moves in a plane alone, as shares of those within the cone."""

HAIR = 1e-6
"""[rad]."""

Told = Callable[[float], None]


class Onto(NamedTuple):
    """What becomes of N places of a surface."""

    code: Codes
    """The class of each, (N,), see `joint_workspace.classes`."""
    lean: Floats
    """How far the tool leans from the normal [rad], (N,); NaN where it is not reached."""
    ahead: Floats
    """Where the tool points, unit vectors (N, 3); onto the surface where it is not reached."""

    @property
    def reached(self) -> Bools:
        """(N,)."""
        return np.asarray(self.code == REACHABLE)


def reached_onto(
    robot: Robot, points: Floats, onto: Floats, cone: float = CONE, report: Told | None = None
) -> Onto:
    """Whether an arm is at places with its tool onto the surface there, joints within limits, above ground.

    A few directions in the cone are tried, the normal first: what is reached is reached, and a place that is
    reached in a narrow part of the cone alone may be missed.

    Args:
        robot: the arm.
        points: (N, 3) [m].
        onto: into the surface, unit vectors (N, 3).
        cone: how far the tool may lean [rad].
        report: told how much is done, from 0 to 1; what it raises stops the work.

    Raises:
        ConeError: a cone that is none.
    """
    if not 0 <= cone <= np.pi / 2:
        raise ConeError(float(np.degrees(cone)))
    code = classify_targets(robot, points, ANY_HAND).code.copy()
    lean, ahead = np.full(len(points), np.nan), onto.copy()
    code[(code == REACHABLE) & (points[:, 2] < ArmReach(robot, ANY_HAND).ground)] = ORIENTATION
    waiting = np.flatnonzero(code == REACHABLE)
    code[waiting] = ORIENTATION
    tries = list(_tries(robot, cone))
    for done, targets_of in enumerate(tries):
        if not len(waiting):
            break
        angle, where = _best(robot, points[waiting], onto[waiting], targets_of)
        met = angle <= cone + HAIR
        rows = waiting[met]
        code[rows], lean[rows], ahead[rows] = REACHABLE, angle[met], where[met]
        waiting = waiting[~met]
        if report is not None:
            report((done + 1) / len(tries))
    return Onto(code, lean, ahead)


def is_slow(robot: Robot) -> bool:
    """Whether an arm has to search, or every target costs it milliseconds: then less is tried."""
    solver = solver_for(robot, usual_task(robot))
    return solver.goes_on or not solver.is_quick


Targets = Callable[[Floats, Floats], Floats]
"""Targets of the arm's task for points (N, 3) and directions onto the surface (N, 3)."""


def _tries(robot: Robot, cone: float) -> Iterator[Targets]:
    """Ways to stand on the surface, the straightest first."""
    task, few = usual_task(robot), is_slow(robot)
    if task == "position":
        yield lambda points, _: points
    elif task == "wrist":
        for share in STEPS[: (3 if few else None) if cone else 1]:
            for side in (1.0, -1.0):
                yield partial(_in_plane, robot, cone, share, side)
    else:
        if robot.n < 6:  # a SCARA: its tool has one direction, and what matters is whether that will do
            upright = tool_pose(robot, robot.home)[:3, 2]
            yield lambda points, _: leaning(robot, points, np.tile(upright, (len(points), 1)), 0, 0, 0)
            return
        leans = [(0.0, 0.0)]
        for share, count in RINGS[: 1 if few else None] if cone else ():
            leans += [(share * cone, 2 * np.pi * k / count) for k in range(count)]
        for lean, turn in leans:
            for roll in ROLLS[: 1 if few else None]:
                yield partial(_leaning, robot, (lean, turn, roll))


def _in_plane(robot: Robot, cone: float, share: float, side: float, points: Floats, onto: Floats) -> Floats:
    """Targets whose hand is a share of the way from the nearest angle to the last within the cone."""
    angle, away = in_plane(robot, points, onto, side)
    most = np.arccos(np.clip(np.cos(cone) / np.maximum(np.cos(away), 1e-12), -1.0, 1.0))
    return np.column_stack([points, angle + share * most])


def _leaning(robot: Robot, pose: tuple[float, float, float], points: Floats, onto: Floats) -> Floats:
    return leaning(robot, points, onto, *pose)


def _best(robot: Robot, points: Floats, onto: Floats, targets_of: Targets) -> tuple[Floats, Floats]:
    """The least lean (N,) of the solutions within the limits, infinite without any; its direction (N, 3)."""
    found = solver_for(robot, usual_task(robot)).solve(targets_of(points, onto))
    lean = np.full(found.within_limits.shape, np.inf)
    rows, branches = np.nonzero(found.within_limits)
    z = tool_pose(robot, found.q[rows, branches])[..., :3, 2]
    lean[rows, branches] = angle_between(z, onto[rows])
    each = np.zeros((*lean.shape, 3))
    each[rows, branches] = z
    at = lean.argmin(axis=1)
    every = np.arange(len(points))
    return lean[every, at], each[every, at]
