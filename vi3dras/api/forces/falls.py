"""An arm let fall: where it goes, what stops it, and where its energy goes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from vi3dras.api.forces.fall_asked import speeds_asked
from vi3dras.api.forces.fall_words import Happened, fall_sentence, told_of
from vi3dras.api.values.numbers import joints_out
from vi3dras.api.values.tables import joint_names
from vi3dras.api.values.time_rows import TimeRows
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.dynamics.estimate import estimated
from vi3dras.dynamics.falling import Fall, FallWishes, fall
from vi3dras.dynamics.plausible import warnings
from vi3dras.dynamics.surroundings import Surroundings
from vi3dras.errors import JointCountError

if TYPE_CHECKING:
    from vi3dras.api.values.plots import Plot

Told = Callable[[float], None]


class Energy(NamedTuple):
    """Where the energy is, (N,) each in [J]."""

    kinetic: Floats
    potential: Floats
    """Of the weight; zero where the whole mass is at the base frame."""
    put_in: Floats
    """Work of the motors since the start."""
    lost: Floats
    """Taken by friction and by blows at limits since the start."""
    unaccounted: Floats
    """What is missing: the error of the integration."""


@dataclass(frozen=True, eq=False, repr=False)
class ArmFall(TimeRows):
    """A fall as rows over time, in the arm's units."""

    robot: Robot
    result: Fall
    """In [m], [rad] and [s]."""
    wishes: FallWishes
    around: Surroundings
    told: tuple[str, ...] = ()
    """What of the masses is an estimate, in sentences."""

    @property
    def qd(self) -> Floats:
        """Joint speeds (N, n), per second."""
        return joints_out(self.robot, self.result.qd)

    @property
    def energy(self) -> Energy:
        """Where the energy is at each row [J]."""
        made = self.result
        return Energy(made.kinetic, made.potential, made.put_in, made.lost, made.unaccounted)

    @property
    def drift(self) -> float:
        """The most energy that is missing, as a share of what changed hands; 1e-9 is usual."""
        return self.result.drift

    @property
    def happened(self) -> tuple[Happened, ...]:
        """Limits that were met, joints that friction holds, and what was let go, one after the other."""
        return tuple(told_of(self.robot, each) for each in self.result.happened)

    @property
    def sentence(self) -> str:
        """What became of it."""
        return fall_sentence(self.result)

    def apart(self, other: ArmFall) -> Floats:
        """How far the joints of two falls are from each other at each row of both, (K,) in [rad] and [m].

        Raises:
            JointCountError: the other arm has other joints.
        """
        if other.robot.n != self.robot.n:
            raise JointCountError(self.robot.id, self.robot.n, other.robot.n)
        return apart(self.result, other.result)

    def _columns(self) -> dict[str, Any]:
        """Time, joint values, speeds and energies, for each row."""
        return dict(fall_columns(self.robot, self.result))

    def plot(self) -> Plot:
        """Every joint over the time, with its limits."""
        from vi3dras.api.values.plots import joint_strips

        return joint_strips(self.robot, "time [s]", self.result.times, self.result.q)

    def __repr__(self) -> str:
        seconds = f"{self.wishes.time:g} s, {len(self):,} rows"
        return f"<fall of {self.robot.id}: {seconds}, energy drift {self.drift:.1e}>"


def fall_asked(
    robot: Robot, q: Floats, speed: ArrayLike | None, around: Surroundings, wishes: FallWishes,
    report: Told | None = None,
) -> ArmFall:  # fmt: skip
    """A fall from joint values (n,) in [rad] and [m], with speeds (n,) in the arm's units; see `Arm.fall`.

    Raises:
        DynamicsError, RefusedFormulaError: see `vi3dras.dynamics.falling.fall`.
        JointCountError: there is not one speed for each joint.
    """
    massed = estimated(robot)
    found = fall(massed.robot, q, speeds_asked(robot, speed), around, wishes, report)
    return ArmFall(massed.robot, found, wishes, around, warnings(massed))


def fall_columns(robot: Robot, made: Fall) -> dict[str, Floats]:
    """The table of a fall: time, joint values, speeds, energies."""
    speeds = [f"{name}_per_s" for name in joint_names(robot, "_speed")]
    values = zip(joint_names(robot), joints_out(robot, made.q).T, strict=True)
    rates = zip(speeds, joints_out(robot, made.qd).T, strict=True)
    return {
        "t_s": made.times,
        **dict(values),
        **dict(rates),
        "kinetic_J": made.kinetic,
        "potential_J": made.potential,
        "put_in_J": made.put_in,
        "lost_J": made.lost,
        "unaccounted_J": made.unaccounted,
    }


def apart(one: Fall, other: Fall) -> Floats:
    """How far the joints of two falls are from each other (K,), at the times of the first that both have."""
    count = int(np.searchsorted(one.times, other.times[-1] * (1 + 1e-12), side="right"))
    same = len(other.times) >= count and np.array_equal(one.times[:count], other.times[:count])
    at = (
        other.q[:count]
        if same
        else np.stack([np.interp(one.times[:count], other.times, column) for column in other.q.T], axis=1)
    )
    far: Floats = np.linalg.norm(one.q[:count] - at, axis=1)
    return far
