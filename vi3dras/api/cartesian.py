"""A Cartesian motion of an arm's tool: what it reaches, what it misses, and how it gets there."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from vi3dras.api.values.given import file_in, whole_in
from vi3dras.api.values.motions import ArmMotion
from vi3dras.api.values.numbers import joints_out
from vi3dras.api.values.tables import frame, joint_names, place_names, shown
from vi3dras.api.values.wished import moved as as_motion
from vi3dras.api.values.wished import shared_limits
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.cartesian.ahead import Ahead
from vi3dras.cartesian.drift import COUNTS, Decay, Drift, decay_of, drift_of
from vi3dras.cartesian.errors import EndMissedError, StillError
from vi3dras.cartesian.sentences import near_sentence, verdict_sentence
from vi3dras.cartesian.small_step import held_sentence
from vi3dras.cartesian.stepping import Method, Moved
from vi3dras.cartesian.way import CartesianWay, misses, numbers_at
from vi3dras.export.csv import write_csv
from vi3dras.motion.limits import MotionParameters
from vi3dras.motion.line_move import stretch_move
from vi3dras.motion.stretch import Stretch, even_spline, stretch_of

if TYPE_CHECKING:
    from pandas import DataFrame

    from vi3dras.api.values.plots import Plot

ROWS = 21
"""Of the motion that it becomes."""


@dataclass(frozen=True, eq=False, repr=False)
class CartesianMotion:
    """A line or an arc of the tool in small steps, in the arm's units.

    It ends at the last step before what stands in the way, which is known before anything moves.
    """

    robot: Robot
    way: CartesianWay
    """Where the tool is to go, in [m] and [rad]."""
    ahead: Ahead
    """What was seen before anything moved, in [m] and [rad]."""
    gone: Moved
    """Every step, in [m] and [rad]."""
    steps: int
    """Of the whole way."""
    method: Method
    """How the joints follow."""
    damped: bool = False
    """Whether steps were shortened where the tool has nearly lost a direction."""
    literal_rates: bool = False
    """Whether Eq 12 was taken to the letter."""

    @property
    def q(self) -> Floats:
        """The joint values where it ends, (n,)."""
        return np.asarray(self.joints[-1])

    @property
    def joints(self) -> Floats:
        """Those of every step, (steps + 1, n); fewer rows where something stands in the way."""
        return joints_out(self.robot, self.gone.q)

    @property
    def places(self) -> Floats:
        """x, y, z and A, B, C of the tool after each step, (steps + 1, 6)."""
        return self._out(self.gone.numbers)

    @property
    def reached(self) -> Floats:
        """x, y, z and A, B, C where it ends, (6,)."""
        return np.asarray(self.places[-1])

    @property
    def goal(self) -> Floats:
        """Those where it was to end, (6,); angles within half a turn of those that are reached."""
        return self.reached - self.errors

    @property
    def errors(self) -> Floats:
        """How far the reached ones are beyond the goal, (6,)."""
        return self._out(misses(self.gone.numbers[-1], self.way.goal))

    @property
    def is_whole(self) -> bool:
        """Whether nothing stands in the way."""
        return len(self.gone.q) == self.steps + 1

    @property
    def share(self) -> float:
        """How far along the farthest place is that the arm comes to, from 0 to 1."""
        return float(self.ahead.shares[-1]) if self.ahead.stop else float(self.gone.shares[-1])

    @property
    def farthest(self) -> Floats:
        """x, y, z and A, B, C of the tool there, (6,)."""
        return self._out(numbers_at(self.robot, self.ahead.q[-1]))

    @property
    def length(self) -> float:
        """How long the way of the tool point is."""
        return self.way.length / self.robot.units.metres

    @cached_property
    def _drift(self) -> Drift:
        """How it keeps to its way, row by row, in [m] and [rad]."""
        return drift_of(self.way, self.gone)

    @property
    def off(self) -> Floats:
        """The distance of the tool from its line or circle after each step, (steps + 1,)."""
        return self._drift.off / self.robot.units.metres

    @property
    def turned(self) -> Floats:
        """The angle between the tool's orientation and the one that is planned there, (steps + 1,)."""
        return self._drift.turned / self.robot.units.radians

    @property
    def straightness(self) -> float:
        """The largest distance of the tool from its line or circle."""
        return float(self.off.max())

    @property
    def turn_error(self) -> float:
        """The largest angle between the tool's orientation and the one that is planned there."""
        return float(self.turned.max())

    @property
    def held(self) -> str:
        """What of the tool is held on the way."""
        return held_sentence(self.robot)

    @property
    def verdict(self) -> str:
        """What stands in the way, and how far the arm comes; known before anything moves."""
        return verdict_sentence(self.robot, self.way, self.ahead)

    @property
    def near_singular(self) -> str:
        """Where the way crosses or nearly crosses a singular pose; nothing where it does not."""
        return near_sentence(self.robot, self.ahead)

    def decay(self, counts: tuple[int, ...] = COUNTS) -> Decay:
        """The errors at the end for several numbers of steps, in the arm's units, and their slopes.

        Raises:
            EndMissedError: something stands in the way.
            GivenError: they are no whole numbers from 1 on.
        """
        if not self.is_whole:
            raise EndMissedError(self.verdict)
        many = tuple(whole_in("A number of steps", each) for each in counts)
        found = decay_of(
            self.robot, self.gone.q[0], self.way, self.method, counts=many, damped=self.damped,
            literal_rates=self.literal_rates,
        )  # fmt: skip
        units = self.robot.units
        return found._replace(
            errors=self._out(found.errors), place=found.place / units.metres, turn=found.turn / units.radians
        )

    @cached_property
    def motion(self) -> ArmMotion:
        """The same as a motion over time, from rest to rest in the least time, with its passport.

        Raises:
            StillError: nothing of it can be gone.
        """
        return self.timed()

    def timed(self, *, share: float = 1.0, rows: int = ROWS) -> ArmMotion:
        """The same with less than the speed and acceleration that the joints have, or with other rows.

        Args:
            share: how much of both may be used, up to 1.
            rows: how many rows are exported, both ends among them.

        Raises:
            StillError: nothing of it can be gone.
            GivenError, TypedError: there are no such rows, or no such share.
        """
        count, limits = whole_in("The number of rows", rows, least=2), shared_limits(self.robot, share)
        if len(self.gone.q) < 2:
            raise StillError
        wishes = MotionParameters(law="quintic", speed=np.inf)
        planned = stretch_move(self.robot, self._stretch, wishes, limits, rows=count)
        told: dict[str, Any] = {"method": self.method, "steps": self.steps, "to": self.goal, "share": share}
        return as_motion(self.robot, planned, "Cartesian motion", told, limits)

    @property
    def _stretch(self) -> Stretch:
        """The joint values over the tool point's way, or over nothing but themselves where it only turns."""
        q, share = self.gone.q, float(self.gone.shares[-1])
        if self.way.length < 1e-6:
            return Stretch(1.0, even_spline(q, 1.0), None)
        return stretch_of(q, self.way.numbers(self.gone.shares)[:, :3], self.way.length * share)

    def _columns(self) -> dict[str, Any]:
        """The way as columns: share, joint values, place, distance from the line, angle to the plan."""
        units = self.robot.units
        return {
            "share": self.gone.shares,
            **dict(zip(joint_names(self.robot), self.joints.T, strict=True)),
            **dict(zip(place_names(self.robot), self.places.T, strict=True)),
            f"off_{units.length}": self.off,
            f"turned_{units.angle}": self.turned,
        }

    def to_frame(self) -> DataFrame:
        """The same as a table with a row for each step."""
        return frame(self._columns())

    def save(self, file: str | Path, *, replace: bool = False) -> None:
        """Write that table as CSV.

        Raises:
            FileExistsAlreadyError, NotWritableError: the file cannot be written.
        """
        write_csv(file_in(file), self._columns(), replace=replace)

    def plot(self) -> Plot:
        """Every joint over the way, with its limits."""
        from vi3dras.api.values.plots import joint_strips

        return joint_strips(self.robot, "share of the way", self.gone.shares, self.gone.q)

    def _out(self, numbers: Floats) -> Floats:
        """x, y, z [m] and A, B, C [rad] (..., 6) as people read them."""
        units = self.robot.units
        return np.asarray(numbers / np.repeat([units.metres, units.radians], 3)) + 0.0

    def __len__(self) -> int:
        return len(self.gone.q)

    def __repr__(self) -> str:
        x, y, z, a, b, c = (f"{value + 0.0:.6g}" for value in np.round(self.reached, 6))
        units = self.robot.units
        ends = f"{x}, {y}, {z} {units.length}, A B C {a}, {b}, {c} {units.angle}"
        return f"<Cartesian motion of {self.robot.id}, {self.method}, {self.steps} steps: ends at {ends}>"

    _repr_html_ = shown
