"""From one solution to another of the same pose: the joints move, the tool leaves and comes back."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats, Ints
from vi3dras.atlas.crossings import PLACES, Crossing, crossings_on, kinds_between
from vi3dras.atlas.sides import asked_of_arm
from vi3dras.closed_forms.forms import Task
from vi3dras.inverse.solutions import into_limits
from vi3dras.inverse.targets import usual_task
from vi3dras.inverse.task import errors_of
from vi3dras.kinematics.forward import joint_values
from vi3dras.motion.joint_move import joint_move
from vi3dras.motion.laws import LawName
from vi3dras.motion.rows import Plan


class PostureChange(NamedTuple):
    """A motion of N rows between two solutions; the tool's drift is measured from the place of both."""

    plan: Plan
    """The joint move: rows to show, and rows near enough together to play."""
    drift: Floats
    """How far the tool is from its place at each row [m], (N,)."""
    turn: Floats
    """How far it is turned away [rad], (N,); 0 where the task asks for no angle."""
    crossings: tuple[Crossing, ...]
    """The singular poses on the way, as they come."""
    crossing_times: Floats
    """When the arm is at each [s]."""
    farthest: Floats
    """The share of the way where the tool is farthest from its place, and where it is turned most, (2,)."""
    largest: Floats
    """How far that is [m], and how far it is turned [rad], (2,)."""
    must_cross: tuple[str, ...] | None
    """The surfaces that every motion between the two crosses, as their sides differ; None: not told."""

    @property
    def crossed_at(self) -> Ints:
        """Of each crossing the row before which it lies, (crossings,)."""
        return np.searchsorted(self.plan.stops.times, self.crossing_times - 1e-9)


def posture_change(
    robot: Robot,
    task: Task,
    target: Floats,
    start: Floats,
    end: Floats,
    law: LawName = "quintic",
    duration: float | None = None,
    *,
    rows: int = 21,
) -> PostureChange:
    """The joint move between two solutions (n,) for one target, each joint the shorter way.

    Args:
        robot: the arm.
        task: what was asked of the tool.
        target: where, of the task's shape.
        start: joint values [rad], [m], as they are.
        end: the same; turning joints may end whole turns away from it.
        law: how the speed goes over the time.
        duration: [s]; the least that the limits allow if None.
        rows: how many rows there are, both ends among them.

    Raises:
        TooShortError: some joint cannot do it in the duration.
        JointCountError: not one value per joint.
    """
    start = joint_values(robot, start)
    end = into_limits(robot, joint_values(robot, end), start)
    plan = joint_move(robot, start, end, law, duration, rows=rows)
    measured = task if asked_of_arm(robot, task).is_square else usual_task(robot)
    crossings = crossings_on(robot, measured, start, end)
    missed = errors_of(robot, task, _each(target, plan.stops.q), plan.stops.q)
    shares = np.linspace(0.0, 1.0, PLACES)
    dense = start + shares[:, None] * (end - start)
    all_the_way = errors_of(robot, task, _each(target, dense), dense)
    at = [int(error.argmax()) for error in all_the_way]
    return PostureChange(
        plan,
        missed.position,
        missed.angle,
        crossings,
        np.array([_time_of(plan, crossing.share) for crossing in crossings]),
        shares[at],
        np.array([error[k] for error, k in zip(all_the_way, at, strict=True)]),
        kinds_between(robot, start, end),
    )


def _each(target: Floats, q: Floats) -> Floats:
    return np.broadcast_to(target, (len(q), *target.shape))


def _time_of(plan: Plan, share: float) -> float:
    """When a share of the way of all joints is done [s]."""
    way = plan.fine.q[-1] - plan.fine.q[0]
    done = (plan.fine.q - plan.fine.q[0]) @ way / max(float(way @ way), 1e-300)
    return float(np.interp(share, done, plan.fine.times))
