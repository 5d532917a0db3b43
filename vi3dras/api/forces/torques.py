"""The torques of a motion: what each motor does, what it costs, and what the arm could carry."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from vi3dras.api.forces.around import torque_names, torque_unit
from vi3dras.api.forces.run import Motioned
from vi3dras.api.values.given import file_in
from vi3dras.api.values.numbers import joints_out
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.dynamics.along import ForcesAlong, Over, forces_along
from vi3dras.dynamics.estimate import estimated
from vi3dras.dynamics.inverse import Parts
from vi3dras.dynamics.largest_payload import LargestPayload, largest_payload
from vi3dras.dynamics.plausible import warnings
from vi3dras.dynamics.surroundings import Surroundings
from vi3dras.export.csv import write_csv

if TYPE_CHECKING:
    from pandas import DataFrame

    from vi3dras.api.values.plots import Plot


class OverLimit(NamedTuple):
    """A stretch in which a motor is asked for more than it has."""

    joint: str
    """Its name."""
    number: int
    """From 1."""
    start: float
    """[s]."""
    end: float
    """[s]."""
    torque: float
    """The largest in it, with its sign."""
    limit: float
    words: str
    """The same as a sentence."""


@dataclass(frozen=True, eq=False, repr=False)
class Torques:
    """What a motion of N rows asks of an arm's motors; torques in [N m], or [N] of a joint that slides."""

    robot: Robot
    found: ForcesAlong
    """The same as the core has it."""
    around: Surroundings
    """Gravity, payload, friction."""
    title: str = "Motion"
    told: tuple[str, ...] = ()
    """How speeds were found, and what was left out, in sentences."""

    @property
    def times(self) -> Floats:
        """When the arm is at each row [s], (N,)."""
        return self.found.trajectory.times

    @property
    def q(self) -> Floats:
        """Joint values (N, n); NaN in a gap."""
        return joints_out(self.robot, self.found.trajectory.q)

    @property
    def torque(self) -> Floats:
        """Of each motor at its joint, (N, n); NaN in a gap."""
        return self.found.torque

    @property
    def parts(self) -> Parts:
        """By what asks for it: inertia, coriolis, gravity, friction, payload, each (N, n)."""
        return self.found.parts

    @property
    def power(self) -> Floats:
        """Of each motor [W], (N, n); negative where the arm drives it."""
        return self.found.power

    @property
    def peak_torque(self) -> Floats:
        """The largest of each motor without its sign, (n,)."""
        return self.found.peak

    @property
    def rms_torque(self) -> Floats:
        """The root of the mean square over the time, (n,): what heats the motor."""
        return self.found.rms

    @property
    def energy(self) -> float:
        """What all motors have done at the end [J]: put in less given back."""
        return self.found.energy

    @property
    def put_in(self) -> float:
        """What the motors put into the arm [J]."""
        return float(self.found.put_in.sum())

    @property
    def given_back(self) -> float:
        """What they take out of it while braking [J], 0 or less."""
        return float(self.found.given_back.sum())

    @property
    def lost(self) -> float:
        """What friction turns into heat [J]."""
        return float(self.found.lost.sum())

    @property
    def stored(self) -> float:
        """What the arm has at the end as height and speed [J]."""
        return self.found.stored

    @property
    def peak_power(self) -> float:
        """The largest power of all motors together [W]."""
        return self.found.peak_power[0]

    @property
    def limits(self) -> Floats:
        """Largest torques of the motors, (n,); infinite where nobody says it."""
        return self.found.limits

    @property
    def over(self) -> tuple[OverLimit, ...]:
        """Where a motor is asked for more than it has, as it comes."""
        return tuple(self._told(each) for each in self.found.over)

    @cached_property
    def largest(self) -> LargestPayload:
        """The largest payload at its place with which no motor goes over its limit on this way, and where."""
        return largest_payload(self.robot, self.found.trajectory, self.around, self.limits)

    @property
    def largest_payload(self) -> float:
        """Its mass [kg]; infinite where no motor has a limit."""
        return self.largest.mass

    @property
    def base_force(self) -> Floats:
        """What the floor has to hold in the world's axes [N], (N, 3)."""
        return self.found.reaction.force

    @property
    def base_moment(self) -> Floats:
        """And its moment about the base frame's origin [N m], (N, 3)."""
        return self.found.reaction.moment

    @property
    def payload_words(self) -> str:
        """What the arm could carry on this way, and which motor says so."""
        most = self.largest
        if most.joint is None or most.row is None:
            return "No motor has a limit: nobody can say what the arm could carry here."
        name, time = self._named(most.joint), float(self.times[most.row])
        asked = f"at {time:.2f} s, {abs(most.torque):.4g} {torque_unit(self.robot, most.joint)}"
        if most.mass == 0.0:
            return f"Even the empty hand is too much for {name} {asked}."
        return f"The largest payload on this way is {most.mass:.3g} kg, stopped by {name} {asked}."

    def to_frame(self) -> DataFrame:
        """A row for each time: joint values, torques, their parts, powers, force and moment of the floor."""
        from vi3dras.api.values.tables import frame

        return frame(self.columns())

    def save(self, file: str | Path, *, replace: bool = False) -> None:
        """Write that table as CSV.

        Raises:
            FileExistsAlreadyError, NotWritableError: the file cannot be written.
        """
        write_csv(file_in(file), self.columns(), replace=replace)

    def plot(self) -> Plot:
        """The torque of every motor over the time, with its limits."""
        from vi3dras.api.values.plots import Strip, strips

        rows = zip(self.robot.joints, self.torque.T, self.limits.tolist(), strict=True)
        named = [
            Strip(f"{joint.name} [{torque_unit(self.robot, i)}]", values, -limit, limit)
            for i, (joint, values, limit) in enumerate(rows)
        ]
        return strips("time [s]", self.times, named)

    def columns(self) -> Mapping[str, Any]:
        """The same as columns by name, each (N,)."""
        from vi3dras.api.values.tables import joint_names

        robot, found = self.robot, self.found
        columns: dict[str, Floats] = {"t_s": self.times}
        tables = [(joint_names(robot), self.q), (torque_names(robot), self.torque)]
        tables += [(torque_names(robot, part), getattr(self.parts, part)) for part in Parts._fields]
        tables.append(([f"power{i}_W" for i in range(1, robot.n + 1)], self.power))
        tables.append(([f"base_F{axis}_N" for axis in "xyz"], found.reaction.force))
        tables.append(([f"base_M{axis}_Nm" for axis in "xyz"], found.reaction.moment))
        for names, values in tables:
            columns |= dict(zip(names, values.T, strict=True))
        return columns

    def _named(self, joint: int) -> str:
        return f"{self.robot.joints[joint].name} ({self.robot.symbol(joint)})"

    def _told(self, each: Over) -> OverLimit:
        joint, limit = each.joint, float(self.limits[each.joint])
        asked = f"{abs(each.torque):.4g} of {limit:.4g} {torque_unit(self.robot, joint)}"
        when = f"from {each.start:.2f} to {each.end:.2f} s"
        words = f"{self._named(joint)} is over its limit {when}: it needs {asked}."
        name = self.robot.joints[joint].name
        return OverLimit(name, joint + 1, each.start, each.end, each.torque, limit, words)

    def __len__(self) -> int:
        return len(self.times)

    def __repr__(self) -> str:
        peak = ", ".join(f"{value:.4g}" for value in self.peak_torque.round(9))
        told = f"{self.title} of {self.robot.id}: peak torques {peak}, {self.energy:.4g} J"
        return f"<{' '.join([told + '.', *(each.words for each in self.over)])}>"

    def _repr_html_(self) -> str:
        from vi3dras.api.values.tables import html

        return html(repr(self)[1:-1], self.to_frame(), self.plot().html)


def torques_of(robot: Robot, run: Motioned, around: Surroundings, limits: Floats) -> Torques:
    """What a motion asks of an arm's motors; masses that nobody published are estimated."""
    massed = estimated(robot)
    found = forces_along(massed.robot, run.trajectory, around, limits)
    return Torques(massed.robot, found, around, run.title, (*run.told, *warnings(massed)))
