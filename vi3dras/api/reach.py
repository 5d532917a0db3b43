"""What an arm can do at many places, and what its joints do while the tool moves."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import ArrayLike

from vi3dras.api.errors import PlaceError
from vi3dras.api.numbers import joints_out, lengths_out, numbers_in
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Bools, Floats
from vi3dras.closed_forms.forms import Task
from vi3dras.joint_workspace.classes import NAMES
from vi3dras.joint_workspace.classify import Verdicts, classify_each, classify_targets
from vi3dras.joint_workspace.columns import sweep_columns
from vi3dras.joint_workspace.grid import TargetGrid
from vi3dras.joint_workspace.hands import Hand, home_hand, targets_at
from vi3dras.joint_workspace.points_file import PointTable
from vi3dras.joint_workspace.study import (
    explain,
    reach_study,
    reasons_in_words,
    save_verdicts,
    verdict_columns,
)
from vi3dras.joint_workspace.summary import sweep_summary, verdict_summary
from vi3dras.joint_workspace.sweep import SweepResult, follow_sweep, usual_count
from vi3dras.joint_workspace.ways import Way, sweep_of

if TYPE_CHECKING:
    from pandas import DataFrame

    from vi3dras.api.plots import Plot

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
        from vi3dras.api.tables import frame

        table = frame(verdict_columns(self.robot, self.verdicts))
        whole = {"i": int, "code": int, "reachable": int}
        return table.astype({name: kind for name, kind in whole.items() if name in table})

    def save(self, file: str | Path, *, replace: bool = False, report: Told | None = None) -> None:
        """Write that table as CSV.

        Raises:
            FileExistsAlreadyError, NotWritableError: the file cannot be written.
        """
        save_verdicts(Path(file), verdict_columns(self.robot, self.verdicts), replace=replace, report=report)

    def plot(self) -> Plot:
        """The places in the colours of their classes, before the arm at rest."""
        from vi3dras.api.plots import arm_items, class_dots, picture

        places = class_dots(self.verdicts.points, self.verdicts.code)
        return picture(self.robot, [*arm_items(self.robot, self.robot.home), places])

    def __len__(self) -> int:
        return len(self.verdicts.reachable)

    def __repr__(self) -> str:
        told = ", ".join(f"{count:,} {name}" for name, count in self.classes.items() if count)
        return f"<{len(self):,} places before {self.robot.id}, {self.verdicts.hand.sentence}: {told}>"

    def _repr_html_(self) -> str:
        from vi3dras.api.tables import html

        return html(repr(self)[1:-1], self.to_frame())


def reach_at(
    robot: Robot,
    places: Floats | TargetGrid | PointTable,
    hand: Hand,
    *,
    report: Told | None = None,
) -> Reach:
    """The verdict on points (N, 3) [m], a box of them, or a table that may say how the hand stands at each.

    Raises:
        TooManyError: there are more than the memory is meant for.
    """
    if isinstance(places, PointTable):
        return Reach(robot, reach_study(robot, places, hand, report=report))
    return Reach(robot, classify_targets(robot, places, hand, report=report))


@dataclass(frozen=True, eq=False, repr=False)
class Sweep:
    """What every joint does while the tool goes along a way of N places, in the arm's units."""

    robot: Robot
    way: Way
    """In [m] and [rad]."""
    result: SweepResult
    """Every branch, in [m] and [rad]."""

    @property
    def s(self) -> Floats:
        """Where each place is on the way, (N,): the swept coordinate, or the length so far."""
        units = self.robot.units
        along: Floats = self.way.s / (units.radians if self.way.is_angle else units.metres)
        return along

    @property
    def q(self) -> Floats:
        """The joint values within the limits with the least motion, (N, n); NaN at gaps."""
        return joints_out(self.robot, self.result.q)

    @property
    def classes(self) -> list[str]:
        """The class of each place."""
        return [NAMES[code] for code in self.result.code.tolist()]

    @property
    def jumps(self) -> list[int]:
        """Places after which the arm has to jump to another branch."""
        return [int(index) for index in self.result.jumps.tolist()]

    @property
    def reach(self) -> Reach:
        """The verdict on each place alone."""
        return Reach(self.robot, classify_each(self.robot, self.way.targets, self.way.task))

    def summary(self) -> dict[str, Any]:
        """Where each class begins and ends, and the jumps, as plain numbers."""
        return sweep_summary(self.robot, self.result, self.way)

    def to_frame(self) -> DataFrame:
        """A table with a row for each place: where, class, joint values."""
        from vi3dras.api.tables import frame

        return frame(sweep_columns(self.robot, self.result)).astype({"i": int, "reachable": int, "code": int})

    def save(self, file: str | Path, *, replace: bool = False) -> None:
        """Write that table as CSV.

        Raises:
            FileExistsAlreadyError, NotWritableError: the file cannot be written.
        """
        save_verdicts(Path(file), sweep_columns(self.robot, self.result), replace=replace)

    def plot(self) -> Plot:
        """Every joint over the way, with its limits."""
        from vi3dras.api.plots import joint_strips

        unit = self.robot.units.angle if self.way.is_angle else self.robot.units.length
        return joint_strips(self.robot, f"way [{unit}]", self.s, self.result.q)

    def __len__(self) -> int:
        return len(self.way.s)

    def __repr__(self) -> str:
        return f"<sweep of {self.robot.id}, {len(self)} places. {self.summary()['sentence']}.>"

    def _repr_html_(self) -> str:
        from vi3dras.api.tables import html

        return html(repr(self)[1:-1], self.to_frame())


def sweep_along(robot: Robot, way: Way, *, report: Told | None = None) -> Sweep:
    """What the joints do along a way.

    Raises:
        TargetError: a target is none.
    """
    return Sweep(robot, way, follow_sweep(robot, way.targets, way.task, s=way.s, report=report))


def sweep_over(
    robot: Robot, coordinate: str, ends: tuple[float, float], count: int | None, at: tuple[Task, Floats]
) -> Sweep:
    """What the joints do while one coordinate goes between `ends`, in the arm's units, from a task's target.

    Where a point alone is asked for, the hand stands as at home.

    Raises:
        WayError, AxisError: there is no such way.
    """
    task, target = at
    if task == "position":
        hand = home_hand(robot)
        task, target = hand.task, targets_at(target[None], hand)[0]
    unit = robot.units.radians if coordinate in {"wrist", "A", "B", "C"} else robot.units.metres
    low, high = (end * unit for end in ends)
    places = usual_count(robot, task) if count is None else count
    return sweep_along(robot, sweep_of(task, target, coordinate, low, high, places))


def reach_of_places(robot: Robot, points: ArrayLike, hand: Hand) -> Reach:
    """The verdict on places (..., 3) in the arm's unit.

    Raises:
        PlaceError: a place is none.
    """
    places = numbers_in("Places for the tool", points)
    if places.ndim == 0 or places.shape[-1] != 3:
        raise PlaceError(places.shape)
    flat = places.reshape(-1, 3) * robot.units.metres
    return Reach(robot, classify_targets(robot, flat, hand), places.shape[:-1])
