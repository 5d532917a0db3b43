"""An arm let fall: where it goes, what stops it, and where its energy goes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from vi3dras.api.forces.fall_words import Happened, fall_sentence, told_of
from vi3dras.api.values.given import GivenError, file_in, number_in
from vi3dras.api.values.numbers import joint_index, joints_out, numbers_in
from vi3dras.api.values.tables import frame, html, joint_names
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.dynamics.falling import Fall, FallWishes, fall
from vi3dras.dynamics.surroundings import Surroundings
from vi3dras.errors import JointCountError
from vi3dras.export.csv import write_csv

if TYPE_CHECKING:
    from pandas import DataFrame

    from vi3dras.api.values.plots import Plot

Told = Callable[[float], None]

Torques = Sequence[float | str] | Mapping[int | str, float | str] | None
"""What the motors give: a number or a formula for each joint, or for some by number from 1 or name."""

AtEnds = Literal["stop", "bounce", "ignore"]
"""What a joint does at the end of its range."""

AT_ENDS: tuple[AtEnds, ...] = ("stop", "bounce", "ignore")

BOUNCE = 0.5
"""The share of its speed with which a joint comes back from its limit as usual."""

LONGEST = 600.0
"""In [s]: nobody waits for more."""


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
class ArmFall:
    """A fall as rows over time, in the arm's units."""

    robot: Robot
    result: Fall
    """In [m], [rad] and [s]."""
    wishes: FallWishes
    around: Surroundings

    @property
    def times(self) -> Floats:
        """When the arm is at each row [s], (N,)."""
        return self.result.times

    @property
    def q(self) -> Floats:
        """Joint values (N, n)."""
        return joints_out(self.robot, self.result.q)

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

    def to_frame(self) -> DataFrame:
        """A table with time, joint values, speeds and energies, a row for each time."""
        return frame(fall_columns(self.robot, self.result))

    def save(self, file: str | Path, *, replace: bool = False) -> None:
        """Write that table as CSV.

        Raises:
            FileExistsAlreadyError, NotWritableError: the file cannot be written.
        """
        write_csv(file_in(file), fall_columns(self.robot, self.result), replace=replace)

    def plot(self) -> Plot:
        """Every joint over the time, with its limits."""
        from vi3dras.api.values.plots import joint_strips

        return joint_strips(self.robot, "time [s]", self.result.times, self.result.q)

    def __len__(self) -> int:
        return len(self.result.times)

    def __repr__(self) -> str:
        seconds = f"{self.wishes.time:g} s, {len(self):,} rows"
        return f"<fall of {self.robot.id}: {seconds}, energy drift {self.drift:.1e}>"

    def _repr_html_(self) -> str:
        return html(repr(self)[1:-1], self.to_frame(), self.plot().html)


def fall_asked(
    robot: Robot, q: Floats, speed: ArrayLike | None, around: Surroundings, wishes: FallWishes,
    report: Told | None = None,
) -> ArmFall:  # fmt: skip
    """A fall from joint values (n,) in [rad] and [m], with speeds (n,) in the arm's units; see `Arm.fall`.

    Raises:
        DynamicsError, RefusedFormulaError: see `vi3dras.dynamics.falling.fall`.
        JointCountError: there is not one speed for each joint.
    """
    return ArmFall(robot, fall(robot, q, _speeds(robot, speed), around, wishes, report), wishes, around)


def wishes_asked(
    robot: Robot, *, time: float, torque: Torques, held: Sequence[int | str], ends: str, bounce: float | None,
    rate: float,
) -> FallWishes:  # fmt: skip
    """How an arm is let fall, from what people give.

    Raises:
        GivenError: a number is none, or there is no such way to treat ends.
        JointNumberError, UnknownNameError: there is no such joint.
        JointCountError: there is not one torque for each joint.
    """
    seconds = number_in("The time", time, above=0.0)
    if seconds > LONGEST:
        raise GivenError("The time", time, f"{LONGEST:g} seconds at most")
    if ends not in AT_ENDS:
        raise GivenError("What a joint does at the end of its range", ends, f"one of {', '.join(AT_ENDS)}")
    back = BOUNCE if bounce is None else number_in("The bounce", bounce)
    if not 0.0 <= back <= 1.0:
        raise GivenError("The bounce", bounce, "a share of the speed from 0 to 1")
    brakes = {joint_index(robot, joint) for joint in held}
    return FallWishes(
        seconds, _texts(robot, torque), tuple(i in brakes for i in range(robot.n)), ends != "ignore",
        back if ends == "bounce" else 0.0, number_in("The rows a second", rate, above=0.0),
    )  # fmt: skip


def _texts(robot: Robot, torque: Torques) -> tuple[str, ...]:
    """One formula for each joint."""
    if torque is None:
        return ()
    if isinstance(torque, Mapping):
        given = {joint_index(robot, joint): value for joint, value in torque.items()}
        return tuple(_text(given.get(i, 0.0)) for i in range(robot.n))
    if isinstance(torque, str) or len(torque) != robot.n:
        raise JointCountError(robot.id, robot.n, 1 if isinstance(torque, str) else len(torque))
    return tuple(_text(value) for value in torque)


def _text(value: Any) -> str:
    return value if isinstance(value, str) else repr(number_in("A torque", value))


def _speeds(robot: Robot, speed: ArrayLike | None) -> Floats | None:
    if speed is None:
        return None
    given = numbers_in("Speeds", speed)
    if given.shape != (robot.n,):
        raise JointCountError(robot.id, robot.n, given.size)
    if not np.isfinite(given).all():
        raise GivenError("A speed", given.tolist(), "finite numbers")
    return given * robot.scale


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
