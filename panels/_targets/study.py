"""A reach study as a value: what was asked of an arm, and what became of every target."""

from __future__ import annotations

from dataclasses import dataclass, field
from time import perf_counter

import numpy as np

from vi3dras.api.values.places import Box, grid_in
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Ints
from vi3dras.errors import Vi3drasError
from vi3dras.files import Report
from vi3dras.joint_workspace.classify import Verdicts, classify_targets
from vi3dras.joint_workspace.hands import Hand
from vi3dras.joint_workspace.points_file import PointTable
from vi3dras.joint_workspace.study import Order, reach_study, reordered, to_and_fro
from vi3dras.joint_workspace.summary import PaperVerdict, paper_verdict
from vi3dras.scripts.lines import lengths_typed
from vi3dras.workcell import Cell
from vi3dras.workcell.edit import EMPTY

from .._cell.among import known
from .paint import Layer, layers_of


class NoTargetsError(Vi3drasError):
    """Something was to be done with targets where there are none; fact: why there are none."""

    def _told(self, why: str) -> str:
        return f"There are no targets now. {why}".strip()


@dataclass(frozen=True)
class Listed:
    """The points of a file."""

    file: str
    turn: int
    """How often it was read."""
    units: tuple[str, str]
    """What a column without a unit was taken for."""
    table: PointTable | None = field(compare=False)
    """None for a file that cannot be used."""
    fault: Vi3drasError | None = field(default=None, compare=False)
    """Why not."""


@dataclass(frozen=True)
class TargetsAsked:
    """What is asked of an arm: where its tool should go, and how the hand is to stand there."""

    axes: tuple[tuple[float, float, int], ...]
    """From, to [m] and number of values of x, y and z."""
    listed: Listed | None
    """Points of a file in their place."""
    hand: Hand
    order: Order
    cell: Cell = EMPTY
    """What stands before the arm."""

    def box(self, robot: Robot) -> Box:
        """The axes as people write them, in the arm's unit."""
        x, y, z = ((*lengths_typed(robot, axis[:2]), axis[2]) for axis in self.axes)
        return Box(x, y, z)  # type: ignore[arg-type]  # two ends and a count

    @property
    def shape(self) -> tuple[int, int, int]:
        """How many values x, y and z have; a list is one long row."""
        if self.listed is not None and self.listed.table is not None:
            return 1, 1, len(self.listed.table.points)
        x, y, z = (count for _, _, count in self.axes)
        return x, y, z

    @property
    def count(self) -> int:
        """How many targets there are."""
        return int(np.prod(self.shape))


@dataclass(frozen=True)
class Study:
    """What became of every target, in the order in which they are gone through."""

    robot: Robot
    asked: TargetsAsked
    verdicts: Verdicts = field(compare=False)
    walk: Ints = field(compare=False)
    """The targets for which there are joint values, (k,)."""
    layers: tuple[Layer, ...] = field(compare=False)
    """The targets by what became of them, as clouds."""
    paper: PaperVerdict = field(compare=False)
    """What the printed length limit says."""
    tight: float = field(compare=False)
    """Share of the targets that are reached in the smallest box that holds all of these, 0 to 1."""
    seconds: float = field(compare=False)
    """How long it took."""

    @property
    def count(self) -> int:
        """How many targets there are."""
        return len(self.verdicts.code)

    @property
    def reached(self) -> int:
        """How many of them the arm reaches within its limits."""
        return int(np.count_nonzero(self.verdicts.reachable))

    def window(self, index: int, span: str) -> tuple[int, int]:
        """The first target of a span around one of them, and the one after its last."""
        _, y, z = self.asked.shape
        if span == "so-far":
            return 0, index + 1
        size = {"layer": y * z, "row": z}.get(span, 0)
        if not size or self.asked.listed is not None:
            return 0, self.count
        start = index // size * size
        return start, start + size


def study_of(robot: Robot, asked: TargetsAsked, report: Report | None = None) -> Study:
    """The verdict on all targets in one go; `report` is told how much is done, from 0 to 1."""
    start, cell = perf_counter(), known(asked.cell)
    around = None if cell is None else cell.around(robot)
    if asked.listed is not None and asked.listed.table is not None:
        verdicts = reach_study(robot, asked.listed.table, asked.hand, around=around, report=report)
    else:
        grid = grid_in(robot, asked.box(robot))
        verdicts = classify_targets(robot, grid, asked.hand, around=around, report=report)
        if asked.order == "to-and-fro":
            verdicts = reordered(verdicts, to_and_fro(asked.shape))
    spent = perf_counter() - start
    paper = paper_verdict(robot, verdicts.points, verdicts.code)
    walk = np.flatnonzero(np.isfinite(verdicts.q).all(axis=1))
    layers = layers_of(robot, verdicts, paper)
    return Study(robot, asked, verdicts, walk, layers, paper, share_within(verdicts), spent)


def share_within(verdicts: Verdicts) -> float:
    """Which share of the targets is reached in the smallest box that holds all that are, 0 to 1."""
    reached = verdicts.points[verdicts.reachable]
    if not len(reached):
        return 0.0
    low, high = reached.min(axis=0), reached.max(axis=0)
    inside = ((verdicts.points >= low) & (verdicts.points <= high)).all(axis=1)
    return len(reached) / int(np.count_nonzero(inside))


def summary(study: Study) -> str:
    """One sentence; it begins with "All" when all is well."""
    whole = _grouped(study.count)
    if study.reached == study.count:
        return f"All {whole} targets are reached, {study.verdicts.hand.sentence}"
    counts = study.verdicts.counts
    most = max((name for name in counts if name != "reachable"), key=lambda name: counts[name])
    share = 100 * study.reached / study.count
    what = f"{_grouped(study.reached)} of {whole} targets are reached ({share:.1f} %)"
    return f"{what}; {most}: {_grouped(counts[most])}"


def _grouped(count: int) -> str:
    return f"{count:,}".replace(",", "\u2009")
