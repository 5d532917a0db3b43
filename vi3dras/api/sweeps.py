"""What the joints of an arm do while its tool goes along a way."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from numpy.typing import ArrayLike

from vi3dras.api.reach import Reach
from vi3dras.api.values.given import file_in, number_in
from vi3dras.api.values.numbers import joints_out, lengths_out, target_in
from vi3dras.api.values.places import Places, way_in
from vi3dras.api.values.tables import frame, shown
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.closed_forms.forms import Task
from vi3dras.collision.meetings import Surroundings
from vi3dras.errors import TypedError
from vi3dras.export.csv import write_csv
from vi3dras.inverse.solutions import Solutions
from vi3dras.inverse.solver import solver_for
from vi3dras.inverse.targets import usual_task
from vi3dras.joint_workspace.classes import NAMES
from vi3dras.joint_workspace.classify import classify_each
from vi3dras.joint_workspace.first_sweep import asked_of, first_range, first_sweep
from vi3dras.joint_workspace.hands import home_hand, targets_at
from vi3dras.joint_workspace.reading import curve_named
from vi3dras.joint_workspace.study import sweep_columns
from vi3dras.joint_workspace.summary import sweep_summary
from vi3dras.joint_workspace.sweep import follow_sweep, usual_count
from vi3dras.joint_workspace.sweep_result import SweepResult
from vi3dras.joint_workspace.ways import COORDINATES, Way, sweep_of
from vi3dras.workcell import Cell

if TYPE_CHECKING:
    from pandas import DataFrame

    from vi3dras.api.cells import WorkCell
    from vi3dras.api.values.plots import Plot

Told = Callable[[float], None]
ANGLES = ("wrist", "A", "B", "C")
"""Coordinates that are swept in units of angle."""
NUMBERS = ("px", "py", "pz", "A", "B", "C", "wrist")
"""What can be swept, in the order of the numbers of a tool."""


@dataclass(frozen=True, eq=False, repr=False)
class Sweep:
    """What every joint does while the tool goes along a way of N places, in the arm's units."""

    robot: Robot
    way: Way
    """In [m] and [rad]."""
    result: SweepResult
    """Every branch, in [m] and [rad]."""
    _solutions: Solutions | None = None
    """What the closed form gives for each place alone; None where the arm has none."""
    around: Surroundings | None = None
    """The arm among the things of a cell, where one was named."""

    @property
    def s(self) -> Floats:
        """Where each place is on the way, (N,): the swept coordinate, or the length so far."""
        units = self.robot.units
        return self.way.s / (units.radians if self.way.is_angle else units.metres)

    @property
    def q(self) -> Floats:
        """The joint values within the limits with the least motion, (N, n); NaN at gaps."""
        return joints_out(self.robot, self.result.q)

    @property
    def elbows(self) -> tuple[str, ...]:
        """What to call each branch that is worth a look, the one that is longest in its limits first."""
        return self.result.short_names

    def elbow(self, name: str = "") -> Floats:
        """Joint values (N, n) on one branch, also beyond a limit; NaN where it has none.

        Args:
            name: one of `elbows`; the first one for any other name.
        """
        return joints_out(self.robot, self.result.curves[:, curve_named(self.result, name)])

    @property
    def classes(self) -> list[str]:
        """The class of each place."""
        return [NAMES[code] for code in self.result.code.tolist()]

    @property
    def jumps(self) -> list[int]:
        """Places after which the arm has to jump to another branch."""
        return [int(index) for index in self.result.jumps.tolist()]

    @cached_property
    def reach(self) -> Reach:
        """The verdict on each place alone."""
        known = None if self._solutions is None else self._solutions.q
        found = classify_each(self.robot, self.way.targets, self.way.task, known=known, around=self.around)
        return Reach(self.robot, found)

    def summary(self) -> dict[str, Any]:
        """Where each class begins and ends, and the jumps, as plain numbers."""
        return sweep_summary(self.robot, self.result, self.way)

    def to_frame(self) -> DataFrame:
        """A table with a row for each place: where, class, joint values."""
        return frame(sweep_columns(self.robot, self.result)).astype({"i": int, "reachable": int, "code": int})

    def save(self, file: str | Path, *, replace: bool = False) -> None:
        """Write that table as CSV.

        Raises:
            FileExistsAlreadyError, NotWritableError: the file cannot be written.
        """
        write_csv(file_in(file), sweep_columns(self.robot, self.result), replace=replace)

    def plot(self) -> Plot:
        """Every joint over the way, with its limits."""
        from vi3dras.api.values.plots import joint_strips

        unit = self.robot.units.angle if self.way.is_angle else self.robot.units.length
        return joint_strips(self.robot, f"way [{unit}]", self.s, self.result.q)

    def __len__(self) -> int:
        return len(self.way.s)

    def __repr__(self) -> str:
        return f"<sweep of {self.robot.id}, {len(self)} places. {self.summary()['sentence']}.>"

    _repr_html_ = shown


def sweep_along(robot: Robot, way: Way, *, cell: Cell | None = None, report: Told | None = None) -> Sweep:
    """What the joints do along a way; what touches things of a `cell` is a collision.

    Raises:
        TargetError: a target is none.
    """
    solver = solver_for(robot, way.task)
    solutions = None if solver.goes_on else solver.solve(way.targets)
    around = None if cell is None else cell.around(robot)
    told: dict[str, Any] = {"s": way.s, "solutions": solutions, "around": around, "report": report}
    result = follow_sweep(robot, way.targets, way.task, **told)
    return Sweep(robot, way, result, solutions, around)


def swept(
    robot: Robot, coordinate: str | Places, ends: tuple[float | None, float | None], count: int | None,
    at: ArrayLike | None, wrist: float | None, abc: Sequence[float] | None, cell: WorkCell | None = None,
) -> Sweep:  # fmt: skip
    """What the joints do on the way that somebody asks for, in the arm's units; see `Arm.sweep`.

    Raises:
        WayError, AxisError, PathRowsError: there is no such way.
        TypedError: rows are told twice how the hand stands.
    """
    things = None if cell is None else cell.cell
    if isinstance(coordinate, str) and "." not in coordinate:
        way = _sweep(robot, coordinate, ends, count, _asked(robot, at, wrist, abc))
        return sweep_along(robot, way, cell=things)
    if not (at is None and wrist is None and abc is None):
        raise TypedError("Places say themselves how the hand stands at each: leave at, wrist and abc out.")
    return sweep_along(robot, way_in(robot, coordinate, count), cell=things)


def _sweep(
    robot: Robot, coordinate: str, ends: tuple[float | None, float | None], count: int | None,
    asked: tuple[Task, Floats],
) -> Way:  # fmt: skip
    """One coordinate between `ends`, from a task's target; where that is a point the hand is as at home."""
    task, target = asked
    if task == "position":
        hand = home_hand(robot)
        task, target = hand.task, targets_at(target[None], hand)[0]
    if coordinate in COORDINATES[task]:
        usual = first_range(robot, task, first_sweep(robot).numbers, NUMBERS.index(coordinate))
        unit = robot.units.radians if coordinate in ANGLES else robot.units.metres
    else:
        usual, unit = (0.0, 1.0), 1.0  # `sweep_of` refuses it
    low, high = (
        own if end is None else number_in(coordinate, end) * unit
        for own, end in zip(usual, ends, strict=True)
    )
    return sweep_of(task, target, coordinate, low, high, usual_count(robot, task) if count is None else count)


def _asked(
    robot: Robot, at: ArrayLike | None, wrist: float | None, abc: Sequence[float] | None
) -> tuple[Task, Floats]:
    """The target from which a coordinate is swept; what suits the arm where nothing is said."""
    if at is not None:
        return target_in(robot, at, abc, wrist)
    numbers = first_sweep(robot).numbers
    if wrist is None and abc is None:
        task = usual_task(robot)
        return task, asked_of(task, numbers[None])[0]
    return target_in(robot, lengths_out(robot, numbers[:3]), abc, wrist)
