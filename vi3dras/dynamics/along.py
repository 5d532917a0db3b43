"""Forces along a motion: torque and power of each motor, their sums, and whether the motors can do it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Bools, Floats, runs
from vi3dras.dynamics.holding import limits_of, shares_of
from vi3dras.dynamics.inverse import Parts, Reaction, reaction, torque_parts
from vi3dras.dynamics.surroundings import Surroundings
from vi3dras.dynamics.trajectory import Trajectory


class Over(NamedTuple):
    """A stretch of time in which a motor is asked for more than it has."""

    joint: int
    """From 0."""
    start: float
    """[s]."""
    end: float
    """[s]."""
    torque: float
    """The largest in it, with its sign, [N m], or [N] where the joint slides."""
    at: float
    """When that is [s]."""


@dataclass(frozen=True, eq=False)
class ForcesAlong:
    """N rows of an arm of n joints: what its motors have to do, and what the floor has to hold.

    Sums and integrals count the time between two known rows; a gap or a jump is left out of them.
    """

    trajectory: Trajectory
    parts: Parts
    """Torques by what asks for them, (N, n) each; NaN in a gap."""
    reaction: Reaction
    limits: Floats
    """Largest torques of the motors, (n,); infinite where nobody says it."""

    @cached_property
    def torque(self) -> Floats:
        """Of the motors, at the joints, (N, n) in [N m], or [N] where a joint slides."""
        return self.parts.total

    @cached_property
    def power(self) -> Floats:
        """Of the motors, (N, n) in [W]; negative where an arm drives its motor."""
        return np.asarray(self.torque * self.trajectory.qd)

    @cached_property
    def duration(self) -> float:
        """The time that is counted [s]."""
        return float(self._steps.sum())

    @cached_property
    def left_out(self) -> float:
        """The time in gaps and over jumps [s]."""
        times = self.trajectory.times
        return float(times[-1] - times[0]) - self.duration if len(times) else 0.0

    @cached_property
    def peak(self) -> Floats:
        """The largest torque of each motor, without its sign, (n,)."""
        return np.asarray(np.abs(self._known(self.torque)).max(axis=0, initial=0.0))

    @cached_property
    def peak_at(self) -> Floats:
        """When it is [s], (n,)."""
        rows = np.nan_to_num(np.abs(self.torque)).argmax(axis=0)
        return np.asarray(self.trajectory.times[rows])

    @cached_property
    def rms(self) -> Floats:
        """The root of each torque's mean square over the time, (n,): what heats a motor."""
        return np.sqrt(self._integral(self.torque**2) / max(self.duration, 1e-300))

    @cached_property
    def share(self) -> Floats:
        """Of its limit that each motor is asked for, (N, n); 0 where there is no limit."""
        return shares_of(self.torque, self.limits)

    @cached_property
    def put_in(self) -> Floats:
        """The energy that each motor puts into the arm [J], (n,)."""
        return self._integral(np.maximum(self.power, 0.0))

    @cached_property
    def given_back(self) -> Floats:
        """The energy that each motor takes out of it while braking [J], (n,), 0 or less."""
        return self._integral(np.minimum(self.power, 0.0))

    @cached_property
    def lost(self) -> Floats:
        """The energy that friction turns into heat at each joint [J], (n,)."""
        return self._integral(self.parts.friction * self.trajectory.qd)

    @property
    def work(self) -> Floats:
        """What each motor has done when all is over [J], (n,)."""
        return np.asarray(self.put_in + self.given_back)

    @property
    def energy(self) -> float:
        """What all motors have done [J]: put in less given back."""
        return float(self.work.sum())

    @property
    def stored(self) -> float:
        """What of it the arm has at the end as height and speed [J]; the rest became heat."""
        return self.energy - float(self.lost.sum())

    @cached_property
    def peak_power(self) -> tuple[float, float]:
        """The largest power of all motors together [W], and when [s]."""
        total = np.nan_to_num(self.power.sum(axis=1), nan=-np.inf)
        row = int(total.argmax())
        return float(total[row]), float(self.trajectory.times[row])

    @cached_property
    def worst(self) -> tuple[int, int] | None:
        """The row and the joint, from 0, where the largest share of a limit is; None without a limit."""
        if not np.isfinite(self.limits).any() or not self.trajectory.known.any():
            return None
        row, joint = divmod(int(np.nan_to_num(self.share).argmax()), len(self.limits))
        return row, joint

    @cached_property
    def over(self) -> tuple[Over, ...]:
        """Where a motor is asked for more than it has, as it comes."""
        found = [each for joint in range(len(self.limits)) for each in self._over(joint)]
        return tuple(sorted(found, key=lambda each: (each.start, each.joint)))

    def _over(self, joint: int) -> list[Over]:
        times, torque, limit = self.trajectory.times, self.torque[:, joint], float(self.limits[joint])
        size = np.nan_to_num(np.abs(torque))
        stretches = []
        for start, end in runs(size > limit):
            row = start + int(size[start:end].argmax())
            begun = self._crossing(size, limit, start - 1, start)
            done = self._crossing(size, limit, end, end - 1)
            stretches.append(Over(joint, begun, done, float(torque[row]), float(times[row])))
        return stretches

    def _crossing(self, size: Floats, limit: float, outside: int, inside: int) -> float:
        """When a torque passes its limit between two neighbours; at the one inside where no other is."""
        times, between = self.trajectory.times, min(outside, inside)
        if not 0 <= outside < len(times) or not self.trajectory.counted[between]:
            return float(times[inside])
        share = (limit - size[outside]) / (size[inside] - size[outside])
        return float(times[outside] + share * (times[inside] - times[outside]))

    @cached_property
    def _steps(self) -> Floats:
        return np.where(self.trajectory.counted, np.diff(self.trajectory.times), 0.0)

    def _integral(self, values: Floats) -> Floats:
        """Of values (N, n) over the time that is counted, by trapezoids, (n,)."""
        middle = np.where(self.trajectory.counted[:, None], (values[1:] + values[:-1]) / 2, 0.0)
        return np.asarray(self._steps @ middle)

    def _known(self, values: Floats) -> Floats:
        return values[self.trajectory.known]


def forces_along(
    robot: Robot, trajectory: Trajectory, around: Surroundings = Surroundings(),  # noqa: B008  # frozen
    limits: Floats | None = None,
) -> ForcesAlong:  # fmt: skip
    """What a motion asks of an arm's motors and of the floor.

    Args:
        robot: the arm.
        trajectory: its motion.
        around: gravity, payload, friction.
        limits: largest torques (n,), infinite where there is none; those of the robot file if None.

    Raises:
        NoMassError: a link of which nobody knows the mass.
    """
    states = trajectory.q, trajectory.qd, trajectory.qdd
    return ForcesAlong(
        trajectory,
        torque_parts(robot, *states, around),
        reaction(robot, *states, around),
        limits_of(robot) if limits is None else limits,
    )


def outside_range(robot: Robot, trajectory: Trajectory) -> Bools:
    """Rows (N,) at which a joint is outside its range: torques are told there all the same."""
    beyond = robot.out_of_range(np.nan_to_num(trajectory.q)).any(axis=1)
    return np.asarray(trajectory.known & beyond)
