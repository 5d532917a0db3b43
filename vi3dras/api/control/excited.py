"""A motion that excites every parameter, and what would be measured of it with noise."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from vi3dras.api.forces.around import torque_names
from vi3dras.api.values.given import GivenError, file_in
from vi3dras.api.values.motions import ArmMotion
from vi3dras.api.values.numbers import joints_out
from vi3dras.api.values.tables import frame, html, joint_names
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.dynamics.estimate import estimated
from vi3dras.dynamics.holding import limits_of
from vi3dras.dynamics.inverse import torques
from vi3dras.dynamics.surroundings import Surroundings
from vi3dras.export.csv import write_csv
from vi3dras.files import Report
from vi3dras.identification.exciting import HARMONICS, PERIOD, Exciting, exciting
from vi3dras.identification.measured import Measured
from vi3dras.joint_workspace.classes import REACHABLE
from vi3dras.motion.limits import limits_of as speeds_of
from vi3dras.motion.pieces import tool_speeds
from vi3dras.motion.rows import FREE, PHASES, Motion, Plan

if TYPE_CHECKING:
    from pandas import DataFrame

    from vi3dras.api.values.plots import Plot

MOST_HARMONICS = 50
LONGEST = 3600.0
"""Of a motion with all its periods [s]."""
STEP, FINE = 0.02, 0.01
"""Between two rows of the file [s], and of what is played."""


@dataclass(frozen=True, eq=False, repr=False)
class ExcitingMotion:
    """Finite Fourier series within limits, at the least condition that was found."""

    robot: Robot
    found: Exciting
    """The same as the core has it."""
    around: Surroundings
    repeat: int = 1
    told: tuple[str, ...] = ()
    """What was taken for granted, in sentences."""

    @property
    def condition(self) -> float:
        """Of the regressor over one period, with columns of the same length."""
        return self.found.condition

    @property
    def first_condition(self) -> float:
        """The best one of the first candidates, drawn at random."""
        return self.found.first

    @property
    def duration(self) -> float:
        """[s]."""
        return self.repeat * self.found.series.period

    @cached_property
    def motion(self) -> ArmMotion:
        """The motion: played, checked and exported as any other."""
        rows, fine = (self._rows(step) for step in (STEP, FINE))
        return ArmMotion(
            self.robot, rows, "Exciting motion", Plan(rows, fine, np.inf), told=self.told,
            settings={"exciting": "finite Fourier series", "condition": round(self.condition, 3)},
        )  # fmt: skip

    @cached_property
    def torque_shares(self) -> Floats:
        """The peak of each motor's torque as a share of its limit, (n,); 0 where nobody says one."""
        fine = self._rows(FINE)
        asked = torques(self.robot, fine.q, fine.velocity, fine.acceleration, self.around)
        return np.asarray(np.abs(asked).max(axis=0) / limits_of(self.robot))

    def measured(
        self, *, noise: float = 0.01, encoder: float = 1e-5, seed: int = 0, rate: float = 500.0
    ) -> Simulated:
        """What sensors would tell of it, with noise from a seed.

        Args:
            noise: of torques, as a share of each one's root mean square.
            encoder: of joint values, standard deviation in [rad], [m].
            seed: another number draws another noise.
            rate: samples a second [Hz].
        """
        times = np.arange(round(self.duration * rate) + 1) / rate
        q, qd, qdd = self.found.series.at(times)
        torque = torques(self.robot, q, qd, qdd, self.around)
        rng = np.random.default_rng(seed)
        torque = torque + noise * np.sqrt((torque**2).mean(axis=0)) * rng.standard_normal(q.shape)
        read = q + encoder * rng.standard_normal(q.shape)
        return Simulated(self.robot, Measured(times, read, torque))

    def export(self, file: str | Path, **how: Any) -> Any:
        """Write it with its passport, see `ArmMotion.export`."""
        return self.motion.export(file, **how)

    def plot(self) -> Plot:
        """Every joint over the time, with its limits."""
        return self.motion.plot()

    def to_frame(self) -> DataFrame:
        """The table of the motion."""
        return self.motion.to_frame()

    def _rows(self, step: float) -> Motion:
        times = np.linspace(0.0, self.duration, round(self.duration / step) + 1)
        q, qd, qdd = self.found.series.at(times)
        count = len(times)
        speed = tool_speeds(self.robot, q, qd)
        return Motion(
            times=times, q=q, velocity=qd, acceleration=qdd, points=np.full((count, 3), np.nan),
            way=np.zeros(count), tool_speed=speed, held=np.full(count, FREE),
            phase=np.full(count, PHASES.index("joints")), gripper=np.ones(count),
            reachable=np.ones(count, bool), code=np.full(count, REACHABLE, np.uint8),
            jumps=np.zeros(0, int),
        )  # fmt: skip

    def __repr__(self) -> str:
        return f"<Exciting motion for {self.robot.id}: {self.duration:g} s, condition {self.condition:.3g}>"

    def _repr_html_(self) -> str:
        return html(repr(self)[1:-1], None, self.plot().html)


@dataclass(frozen=True, eq=False, repr=False)
class Simulated:
    """Measurements that the program made, with noise."""

    robot: Robot
    measured: Measured = field()

    def columns(self) -> dict[str, Any]:
        """Times, joint values and torques by name, each (N,)."""
        columns: dict[str, Any] = {"t_s": self.measured.times}
        columns |= dict(zip(joint_names(self.robot), joints_out(self.robot, self.measured.q).T, strict=True))
        return columns | dict(zip(torque_names(self.robot), self.measured.torque.T, strict=True))

    def to_frame(self) -> DataFrame:
        """That table."""
        return frame(self.columns())

    def save(self, file: str | Path, *, replace: bool = False) -> None:
        """Write it as CSV, as `arm.identify` reads it.

        Raises:
            FileExistsAlreadyError, NotWritableError: the file cannot be written.
        """
        write_csv(file_in(file), self.columns(), replace=replace)

    def __repr__(self) -> str:
        return f"<Simulated measurements of {self.robot.id}: {len(self.measured.times):,} rows>"


def exciting_motion(
    robot: Robot, around: Surroundings, *, period: float = PERIOD, harmonics: int = HARMONICS,
    share: float = 0.8, repeat: int = 1, seed: int = 0, report: Report | None = None,
) -> ExcitingMotion:  # fmt: skip
    """The exciting motion of an arm; see `vi3dras.identification.exciting`."""
    if harmonics > MOST_HARMONICS:
        raise GivenError("The number of harmonics", harmonics, f"a whole number up to {MOST_HARMONICS}")
    if repeat * period > LONGEST:
        raise GivenError("The time of the motion", repeat * period, f"at most {LONGEST:g} s")
    massed = estimated(robot)
    found = exciting(
        massed.robot, around, period=period, harmonics=harmonics, share=share, seed=seed, report=report
    )
    made = ExcitingMotion(massed.robot, found, around, repeat, (*speeds_of(robot).assumed, *massed.told))
    over = made.torque_shares
    if over.max() > 1:
        joint = int(over.argmax())
        sentence = (
            f"It asks {robot.joints[joint].name} for {100 * over[joint]:.0f} % of its motor's torque: take a "
            "smaller share, or a longer period."
        )
        return ExcitingMotion(massed.robot, found, around, repeat, (*made.told, sentence))
    return made
