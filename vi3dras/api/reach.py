"""What an arm can do at many places."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from vi3dras.api.values.given import PlaceError, file_in
from vi3dras.api.values.numbers import joints_out, lengths_out, numbers_in
from vi3dras.api.values.places import Box, Targets, grid_in
from vi3dras.api.values.tables import frame, shown
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Bools, Floats
from vi3dras.export.csv import write_csv
from vi3dras.joint_workspace.classify import Verdicts, classify_targets
from vi3dras.joint_workspace.grid import TargetGrid
from vi3dras.joint_workspace.hands import Hand
from vi3dras.joint_workspace.points_file import PointTable, read_points
from vi3dras.joint_workspace.study import explain, reach_study, reasons_in_words, verdict_columns
from vi3dras.joint_workspace.summary import verdict_summary
from vi3dras.workcell import Cell

if TYPE_CHECKING:
    from pandas import DataFrame

    from vi3dras.api.cells import WorkCell
    from vi3dras.api.values.plots import Plot

Told = Callable[[float], None]


@dataclass(frozen=True, eq=False, repr=False)
class Reach:
    """What becomes of each of N places, in the arm's units; arrays have the leading shape of the places."""

    robot: Robot
    verdicts: Verdicts
    """In [m] and [rad], one after the other."""
    shape: tuple[int, ...] | None = None
    """How the places were given; one after the other if None."""

    @property
    def points(self) -> Floats:
        """The places, (..., 3)."""
        return lengths_out(self.robot, self.verdicts.points).reshape(*self._shape, 3)

    @property
    def reachable(self) -> Bools:
        """Which are reached within the limits, (...)."""
        return self.verdicts.reachable.reshape(self._shape)

    @property
    def q(self) -> Floats:
        """The joint values nearest to home, (..., n); NaN where a place is not reached."""
        known = np.where(self.verdicts.reachable[:, None], self.verdicts.q, np.nan)
        return joints_out(self.robot, known).reshape(*self._shape, self.robot.n)

    @property
    def _shape(self) -> tuple[int, ...]:
        return (len(self),) if self.shape is None else self.shape

    @property
    def classes(self) -> dict[str, int]:
        """How many places are in each class."""
        return self.verdicts.counts

    @property
    def things(self) -> dict[str, int]:
        """How many places are reached only by touching each thing of the cell, by its name, most first."""
        return self.verdicts.things

    @property
    def percent(self) -> float:
        """How many in a hundred are reached."""
        return 100 * float(self.reachable.mean()) if len(self) else 0.0

    @property
    def reasons(self) -> list[str]:
        """A few words for each place, such as `elbow 11.5 deg beyond its range`."""
        return reasons_in_words(self.robot, self.verdicts)

    def why(self, index: int) -> str:
        """Why one place is reached or not, with numbers."""
        return explain(self.robot, self.verdicts, index)

    def summary(self) -> dict[str, Any]:
        """Counts, shares, joints and the paper's limit as plain numbers."""
        return verdict_summary(self.robot, self.verdicts)

    def to_frame(self) -> DataFrame:
        """A table with a row for each place: class, reason and joint values."""
        table = frame(verdict_columns(self.robot, self.verdicts))
        whole = {"i": int, "code": int, "reachable": int}
        return table.astype({name: kind for name, kind in whole.items() if name in table})

    def save(self, file: str | Path, *, replace: bool = False, report: Told | None = None) -> None:
        """Write that table as CSV.

        Raises:
            FileExistsAlreadyError, NotWritableError: the file cannot be written.
        """
        write_csv(file_in(file), verdict_columns(self.robot, self.verdicts), replace=replace, report=report)

    def plot(self) -> Plot:
        """The places in the colours of their classes, before the arm at rest."""
        from vi3dras.api.values.plots import class_picture

        return class_picture(self.robot, self.verdicts.points, self.verdicts.code)

    def __len__(self) -> int:
        return len(self.verdicts.reachable)

    def __repr__(self) -> str:
        told = ", ".join(f"{count:,} {name}" for name, count in self.classes.items() if count)
        return f"<{len(self):,} places before {self.robot.id}, {self.verdicts.hand.sentence}: {told}>"

    _repr_html_ = shown


def reach_at(
    robot: Robot, places: Floats | TargetGrid | PointTable, hand: Hand, *, cell: Cell | None = None,
    report: Told | None = None,
) -> Reach:  # fmt: skip
    """The verdict on points (N, 3) [m], a box of them, or a table that may say how the hand stands at each.

    With a `cell` what is reached only by touching its things is a collision.

    Raises:
        TooManyError: there are more than the memory is meant for.
    """
    around = None if cell is None else cell.around(robot)
    if isinstance(places, PointTable):
        return Reach(robot, reach_study(robot, places, hand, around=around, report=report))
    return Reach(robot, classify_targets(robot, places, hand, around=around, report=report))


def reach_of_places(robot: Robot, points: Targets, hand: Hand, cell: WorkCell | None = None) -> Reach:
    """The verdict on places (..., 3) in the arm's unit, on a box of them, or on those of a CSV file.

    Raises:
        PlaceError: a place is none.
        PointsFileError: the file cannot be read.
    """
    things = None if cell is None else cell.cell
    if isinstance(points, str | Path):
        table = read_points(Path(points), robot.units.length, robot.units.angle)
        return reach_at(robot, table, hand, cell=things)
    if isinstance(points, Box):
        grid = grid_in(robot, points)
        return replace(reach_at(robot, grid, hand, cell=things), shape=grid.shape)
    places = numbers_in("Places for the tool", points)
    if places.ndim == 0 or places.shape[-1] != 3:
        raise PlaceError(places.shape)
    flat = places.reshape(-1, 3) * robot.units.metres
    return replace(reach_at(robot, flat, hand, cell=things), shape=places.shape[:-1])
