"""Every way to a place of the tool, or the reason why there is none: the answer of inverse kinematics."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from vi3dras.api.values.numbers import angles_out, joints_out, lengths_out
from vi3dras.api.values.poses import Pose, pose_at
from vi3dras.api.values.tables import frame, html, joint_names
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Bools, Floats
from vi3dras.closed_forms.forms import Task
from vi3dras.errors import UnknownNameError
from vi3dras.inverse.reasons import Reason, point_of, why_not
from vi3dras.inverse.self_motion import standing_joints
from vi3dras.inverse.sentences import reason_sentence
from vi3dras.inverse.solutions import ranked
from vi3dras.inverse.solver import solver_for
from vi3dras.inverse.targets import checked_seed
from vi3dras.kinematics.jacobian import limit_shares

if TYPE_CHECKING:
    from pandas import DataFrame

    from vi3dras.api.explorer.atlas import ArmAtlas
    from vi3dras.api.explorer.between import SolutionMotion
    from vi3dras.api.values.plots import Plot
    from vi3dras.joint_workspace.keeping_clear import Contact
    from vi3dras.workcell import Cell


@dataclass(frozen=True, eq=False, repr=False)
class Solutions:
    """All k solutions for one place of the tool, those within the limits first, of them the one to keep."""

    robot: Robot
    task: Task
    """What was asked: a point, a point with the hand's angle, or a pose."""
    target: Floats
    """The place, in [m] and [rad], of the task's shape."""
    why: Reason
    """What was found, in [m] and [rad]."""
    order: tuple[int, ...]
    """Which branches of `why.solutions` there are, the best first."""
    contacts: tuple[Contact | None, ...] | None = None
    """What each branch touches first of a cell, in their own order; None where no cell was named."""

    @property
    def q(self) -> Floats:
        """Joint values, (k, n)."""
        return joints_out(self.robot, self.joints)

    @property
    def joints(self) -> Floats:
        """Joint values (k, n) in [rad] and [m]."""
        return self.why.solutions.q[list(self.order)]

    @property
    def branches(self) -> tuple[str, ...]:
        """What to call each, such as `shoulder front, elbow up`."""
        return tuple(self.why.solutions.branches[k] for k in self.order)

    @property
    def within_limits(self) -> Bools:
        """Which of them keep all joints in their ranges, (k,)."""
        return self.why.solutions.within_limits[list(self.order)]

    @property
    def touches(self) -> tuple[str, ...]:
        """What each touches of the cell, such as `the hand and table`; nothing where it is clear."""
        found = self.contacts or (None,) * len(self.why.solutions.q)
        chosen = (found[k] for k in self.order)
        return tuple("" if each is None else f"{each.part} and {each.thing}" for each in chosen)

    @property
    def clear(self) -> Bools:
        """Which of them keep the limits and touch nothing, (k,)."""
        touching = np.array([bool(each) for each in self.touches], bool)
        return np.asarray(self.within_limits & ~touching)

    @property
    def excess(self) -> Floats:
        """By how much each joint is outside its range, 0 inside, (k, n)."""
        return joints_out(self.robot, self.why.solutions.excess[list(self.order)])

    @property
    def margin(self) -> Floats:
        """How near the nearest limit is, (k,) in percent of half a range: 100 in the middle, 0 at a limit."""
        margin: Floats = 100 * limit_shares(self.robot, self.joints).min(axis=-1, initial=1.0)
        return margin

    @property
    def self_motions(self) -> list[list[str]]:
        """The joints of each that can move together while the tool stays; none where it stands alone."""
        free = standing_joints(self.robot, self.task, self.joints)
        return [[self.robot.joints[i].name for i in np.flatnonzero(row)] for row in free]

    @property
    def residual(self) -> Floats:
        """What forward kinematics says that each misses, a length, (k,)."""
        return lengths_out(self.robot, self.why.solutions.position_error[list(self.order)])

    @property
    def residual_angle(self) -> Floats:
        """The same as an angle, (k,); 0 where no orientation is asked."""
        return angles_out(self.robot, self.why.solutions.angle_error[list(self.order)])

    @property
    def reachable(self) -> bool:
        """Whether there is a solution within the limits that touches nothing."""
        return self.why.kind == "reachable" and bool(self.clear.any())

    @cached_property
    def reason(self) -> str:
        """A sentence: reached, or why not and what would be."""
        sentence = reason_sentence(self.robot, self.why)
        if self.contacts is None or self.why.kind != "reachable":
            return sentence
        if self.reachable:
            count = int(self.clear.sum())
            return f"{sentence} {count} of these touch{'es' if count == 1 else ''} nothing."
        first = self.contacts[self.order[0]]
        return sentence if first is None else first.sentence

    @property
    def solver(self) -> str:
        """How they were found."""
        return solver_for(self.robot, self.task).sentence

    @property
    def nearest(self) -> Pose:
        """Where the arm comes nearest to the place within its limits."""
        return pose_at(self.robot, self.why.nearest)

    @property
    def place(self) -> Floats:
        """The point that was asked for, (3,)."""
        return lengths_out(self.robot, point_of(self.target))

    @property
    def distance(self) -> float:
        """From the place to the nearest point within reach; 0 for one that is."""
        return self.why.distance / self.robot.units.metres

    def between(self, first: int, second: int, **how: Any) -> SolutionMotion:
        """The joint motion from one solution to another, numbered from 1; the tool leaves and comes back.

        >>> import vi3dras as vi
        >>> arm = vi.robot("kuka-kr5-arc")
        >>> [each.kind for each in arm.ik(arm.fk("home")).between(2, 5).crossed]
        ['wrist', 'shoulder', 'elbow']

        Args:
            first: where it begins.
            second: where it ends, a turning joint perhaps whole turns away.
            how: law, duration and rows, as of `arm.move`.

        Raises:
            NoSolutionNumberError: there is no such solution.
            TypedError, TooShortError: as of `arm.move`.
        """
        from vi3dras.api.explorer.between import motion_between

        return motion_between(self, first, second, **how)

    def self_motion_atlas(self, joint: int | str | None = None, *, count: int = 60) -> ArmAtlas:
        """Of an arm with a joint to spare every solution for the place over the values of that joint.

        Args:
            joint: the one that is free, by its number from 1 or its name; what suits the arm if None.
            count: how many values it takes.

        Raises:
            NotRedundantError, TypedError: no joint is to spare, or more than one.
        """
        from vi3dras.api.explorer.atlases import atlas_over_joint

        return atlas_over_joint(self, joint, count)

    def to_frame(self) -> DataFrame:
        """A table with a row for each solution: branch, joint values, limits, margin, what it misses."""
        units = self.robot.units
        return frame(
            {"branch": list(self.branches)}
            | dict(zip(joint_names(self.robot), self.q.T, strict=True))
            | {
                "within_limits": self.within_limits,
                "margin_percent": self.margin,
                f"residual_{units.length}": self.residual,
                f"residual_{units.angle}": self.residual_angle,
            }
        )

    def plot(self) -> Plot:
        """The first solution as a body, the others as bones; the nearest pose where there is none."""
        from vi3dras.api.values.plots import arm_items, dots, picture

        shown = self.joints if len(self) else self.why.nearest
        place = dots("place", point_of(self.target)[None], ("accent",))
        return picture(self.robot, [*arm_items(self.robot, shown), place])

    def __len__(self) -> int:
        return len(self.order)

    def __getitem__(self, index: int) -> Floats:
        values: Floats = self.q[index]
        return values

    def __iter__(self) -> Iterator[Floats]:
        return iter(self.q)

    def __repr__(self) -> str:
        inside = int(np.count_nonzero(self.within_limits))
        count = f"{len(self)} solution{'s' if len(self) != 1 else ''}"
        return f"<{count} for {self.robot.id}, {inside} within the limits. {self.reason}>"

    def _repr_html_(self) -> str:
        return html(repr(self)[1:-1], self.to_frame() if len(self) else None)


def solutions_for(
    robot: Robot, target: Floats, task: Task, seed: Floats | None = None, keep: str = "nearest", *,
    cell: Cell | None = None,
) -> Solutions:  # fmt: skip
    """Every solution for a target of the task's shape in [m] and [rad]; `seed` (n,) says what is near.

    The first is the one to keep: the nearest, that with most `margin`, or that of a branch by its name. With
    a `cell` those within the limits that touch it come behind those that do not; where a choice among endless
    solutions has none that is clear, one that is takes the place of a branch.

    Raises:
        TargetError: the target is none.
        UnknownNameError: no branch has that name.
    """
    known = ("nearest", "margin", *solver_for(robot, task).branches)
    if keep not in known:
        raise UnknownNameError("solution to keep", keep, known)
    why = why_not(robot, target, task, seed, roomiest=keep == "margin")
    near = keep == "nearest" and seed is None  # then they stay in the order of their branches
    order = why.solutions.best() if near else ranked(robot, why.solutions, checked_seed(robot, seed), keep)
    if cell is None:
        return Solutions(robot, task, target, why, tuple(order))
    from vi3dras.joint_workspace.solutions_among import solutions_among

    contacts, why = solutions_among(cell.around(robot), task, target, why)
    order.sort(key=lambda k: (not why.solutions.within_limits[k], contacts[k] is not None))
    return Solutions(robot, task, target, why, tuple(order), contacts)
