"""Where an arm is singular, and whether it changes its posture without being so."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from vi3dras.api.values.numbers import joints_out
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.velocities.cuspidal import Cuspidality, Told, Verdict, cuspidality, decided
from vi3dras.velocities.singular_set import (
    SingularCurve,
    SingularSurface,
    singular_curves,
    singular_throughout,
    swept,
    usual_slice,
)

if TYPE_CHECKING:
    from pandas import DataFrame


@dataclass(frozen=True, eq=False, repr=False)
class Singularities:
    """The singular poses of an arm over two joints; an arm of two or three has no others."""

    robot: Robot
    joints: tuple[int, int]
    """The two, counted from 1."""
    curves: tuple[SingularCurve, ...]
    """In [rad] and [m]: each has its factor, its joint values (m, n), and whether it closes."""
    throughout: tuple[str, ...]
    """The factors that are zero in the whole slice, because of the joints that stay."""

    @property
    def q(self) -> Floats:
        """The joint values of all their points, (k, n)."""
        rows = [np.zeros((0, self.robot.n)), *(curve.q for curve in self.curves)]
        return joints_out(self.robot, np.concatenate(rows))

    @property
    def factors(self) -> list[str]:
        """What is singular at each of them: `shoulder`, `elbow`, `arm`, `wrist`, or `whole`, (k,)."""
        return [curve.factor for curve in self.curves for _ in curve.q]

    def surfaces(self, joint: int = 1, count: int = 49) -> tuple[SingularSurface, ...]:
        """What the curves sweep while one more joint, from 1, turns: vertices with their joints, triangles.

        The vertices' joint values are the surface in joint space, their points [m] the one in the workspace.
        """
        from vi3dras.api.values.numbers import joint_index

        index = joint_index(self.robot, joint)
        return tuple(swept(self.robot, curve, index, count) for curve in self.curves)

    def to_frame(self) -> DataFrame:
        """A row for each point: what is singular there, and its joint values."""
        from vi3dras.api.values.tables import frame, joint_names

        columns: dict[str, Any] = {"singular": self.factors}
        return frame(columns | dict(zip(joint_names(self.robot), self.q.T, strict=True)))

    def __repr__(self) -> str:
        first, second = self.joints
        always = f", everywhere: {', '.join(self.throughout)}" if self.throughout else ""
        return (
            f"<{len(self.curves)} singular curves of {self.robot.id} over joints {first} and {second}, "
            f"{len(self.factors):,} points{always}>"
        )


@dataclass(frozen=True, eq=False, repr=False)
class Cuspidal:
    """Whether an arm changes its posture without crossing a singular pose."""

    robot: Robot
    found: Cuspidality
    """In [rad] and [m]."""

    @property
    def verdict(self) -> Verdict:
        """`cuspidal`, `not cuspidal`, or `none found` after `tries` of them."""
        return self.found.verdict

    @property
    def reason(self) -> str:
        """Why, as a sentence."""
        return self.found.reason

    @property
    def tries(self) -> int:
        """How many places were tried; 0 where the arm's build decides."""
        return self.found.tries

    @cached_property
    def path(self) -> Floats | None:
        """Joint values (m, n) from one solution to another of the same place; None without a way."""
        return None if self.found.path is None else joints_out(self.robot, self.found.path)

    @property
    def least(self) -> float:
        """The least singular value on the way, lengths as shares of the arm's size; 0 without a way."""
        return self.found.least

    @property
    def within_limits(self) -> bool:
        """Whether the way keeps all joints in their ranges."""
        return self.found.path is not None and not bool(self.robot.out_of_range(self.found.path).any())

    def to_frame(self) -> DataFrame:
        """The way, a row for each pose; no rows without one."""
        from vi3dras.api.values.tables import frame, joint_names

        rows = np.zeros((0, self.robot.n)) if self.path is None else self.path
        return frame(dict(zip(joint_names(self.robot), rows.T, strict=True)))

    def __repr__(self) -> str:
        return f"<{self.robot.id}: {self.verdict}. {self.reason}>"


def singularities_of(
    robot: Robot, q: Floats, joints: tuple[int, int] | None = None, *, lines: int | None = None
) -> Singularities:
    """The singular curves over two joints, from 0, the others as in `q` (n,) in [rad] and [m].

    Raises:
        NoDeterminantError: the arm's singular poses are no surface.
        SliceJointsError: the joints make no slice.
    """
    pair = usual_slice(robot) if joints is None else joints
    more = {} if lines is None else {"lines": lines}
    curves = singular_curves(robot, q, pair, **more)
    return Singularities(robot, (pair[0] + 1, pair[1] + 1), curves, singular_throughout(robot, q, pair))


def cuspidal_of(robot: Robot, tries: int | None = None, report: Told | None = None) -> Cuspidal:
    """Whether an arm is cuspidal; `report` is told how much of the search is done.

    Raises:
        PostureError: its solutions do not stand alone.
    """
    if report is not None:
        return Cuspidal(robot, decided(robot, report=report))
    return Cuspidal(robot, cuspidality(robot) if tries is None else cuspidality(robot, tries))
