"""What became of an arm under control, in the arm's units: figures, rows, a plot, a file."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from vi3dras.api.control.verdict import run_sentence
from vi3dras.api.forces.around import torque_names
from vi3dras.api.values.numbers import joints_out
from vi3dras.api.values.tables import joint_names
from vi3dras.api.values.time_rows import TimeRows
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Bools, Floats
from vi3dras.control.loop import Loop
from vi3dras.runs.run import LoopRun

if TYPE_CHECKING:
    from vi3dras.api.values.plots import Plot


@dataclass(frozen=True, eq=False, repr=False)
class Controlled(TimeRows):
    """A run of a control loop as rows over time."""

    robot: Robot
    result: LoopRun
    """In [m], [rad] and [s]."""
    told: tuple[str, ...] = ()
    """What was taken for granted, in sentences."""

    @property
    def loop(self) -> Loop:
        """What was run: to be run again with other gains."""
        return self.result.loop

    @property
    def q_desired(self) -> Floats:
        """Where they should be, (K, n)."""
        return joints_out(self.robot, self.result.want_q)

    @property
    def error(self) -> Floats:
        """Desired less actual, (K, n)."""
        return joints_out(self.robot, self.result.error)

    @property
    def torque(self) -> Floats:
        """What the motors give, (K, n) in [N m] or [N]."""
        return self.result.given

    @property
    def is_saturated(self) -> Bools:
        """Where a motor is asked for more than it has, (K, n)."""
        return self.result.saturated

    @property
    def rms(self) -> Floats:
        """Root mean square of the error, (n,)."""
        return joints_out(self.robot, self.result.figures.rms)

    @property
    def peak(self) -> Floats:
        """The largest error, (n,)."""
        return joints_out(self.robot, self.result.figures.peak)

    @property
    def cost(self) -> float:
        """Sum of |desired - actual| over joints and samples times the period: what the search makes small."""
        return float(joints_out(self.robot, self.result.figures.cost).sum())

    @property
    def stable(self) -> bool:
        """Whether the run stays calm, and small disturbances fade where it begins and ends."""
        return bool(self.result.figures.stable)

    @property
    def sentence(self) -> str:
        """What became of it."""
        return run_sentence(self.robot, self.result)

    def _columns(self) -> dict[str, Any]:
        """Time, desired and actual joint values, and torques, for each sample."""
        return run_columns(self.robot, self.result)

    def plot(self) -> Plot:
        """The error of every joint over the time."""
        from vi3dras.api.values.plots import Strip, strips

        rows = zip(self.robot.joints, self.error.T, strict=True)
        named = [Strip(f"{joint.name} [{self.robot.unit(i)}]", e) for i, (joint, e) in enumerate(rows)]
        return strips("time [s]", self.times, named)

    def __repr__(self) -> str:
        how = "stable" if self.stable else "not stable"
        kind = self.loop.law.kind
        return f"<control of {self.robot.id} by {kind}: {how}, {len(self):,} samples, cost {self.cost:.4g}>"


def run_columns(robot: Robot, made: LoopRun) -> dict[str, Any]:
    """A run as columns, each (K,)."""
    columns: dict[str, Any] = {"t_s": made.times}
    names = joint_names(robot)
    for before, values in (("desired_", made.want_q), ("", made.q), ("read_", made.read)):
        parts = joints_out(robot, values).T
        columns |= {f"{before}{name}": part for name, part in zip(names, parts, strict=True)}
    for what, torques in (("asked", made.asked), ("", made.given)):
        columns |= dict(zip(torque_names(robot, what), torques.T, strict=True))
    return columns
